/* A game server's ticks: 10,000 creatures hunt 100 players, and no tick exceeds its budget. */
#include "frame.h"

#include <wend/pursuit.h>

enum { SIDE = 400, ROCKS = 1200, CREATURES = 10000, PLAYERS = 100, TICKS = 200, UNITS = 20000 };

static wend_grid *grid;
static wend_space *space;
static wend_layer *others;
static wend_pursuit *pursuit;
static wend_finder *finder;

static bool is_open(wend_place place)
{
    return wend_space_is_free(space, place) && wend_layer_value(others, place) == 0;
}

/* Scatters by multiplying, as rand() differs between C libraries. */
static wend_place somewhere_open(void)
{
    static uint32_t i;
    wend_place place;
    do {
        i++;
        place = wend_place_cell((int32_t)((i * 2654435769u >> 16) % SIDE), (int32_t)((i * 2246822519u >> 16) % SIDE));
    } while (!is_open(place));
    return place;
}

int main(int argc, char **argv)
{
    static wend_target_id players[PLAYERS];
    static wend_pursuer_id creatures[CREATURES];
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_pursuer_desc creature = wend_pursuer_desc_default(); /* hunts whoever is nearest within 20 cells */
    wend_place place;
    desc.width = desc.height = SIDE;
    profile.crossing_cost = WEND_NO_CROSSING;
    if (wend_grid_create(&desc, NULL, &grid) || wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &others) ||
        wend_space_create(grid, &profile, NULL, &space) || wend_space_attach(space, others) ||
        wend_finder_create(NULL, &finder) || wend_pursuit_create(space, NULL, NULL, &pursuit))
        return 1;
    for (int i = 0; i < ROCKS; i++) /* rocks that would reach beyond the map are refused */
        wend_grid_fill(grid, (wend_area){somewhere_open(), 5, 5}, '@');
    wend_space_update(space);
    for (int i = 0; i < PLAYERS; i++)
        wend_pursuit_add_target(pursuit, somewhere_open(), 1, &players[i]);
    for (int i = 0; i < CREATURES; i++) {
        creature.place = somewhere_open();
        wend_pursuit_add(pursuit, &creature, &creatures[i]);
    }
    for (int t = 1; t <= TICKS; t++) {
        uint32_t count, beside = 0;
        const wend_pursuit_move *moves;
        for (int i = t % 3; i < PLAYERS; i += 3) { /* each takes a step every third tick, creatures one every fourth */
            wend_pursuit_target_place(pursuit, players[i], &place);
            place.x += ((t + i) / 7 % 3 - 1) * WEND_CELL;
            place.y += ((t + i) / 5 % 3 - 1) * WEND_CELL;
            if (is_open(place))
                wend_pursuit_move_target(pursuit, players[i], place);
        }
        if (wend_pursuit_tick(pursuit, finder, UNITS, &moves, &count) != WEND_OK)
            return 1;
        for (uint32_t i = 0; i < count; i++) /* here the game informs its clients, and creatures that arrived bite */
            beside += moves[i].action == WEND_PURSUIT_ARRIVED;
        if (t % 40 == 0)
            printf("tick %3d: %4u turns, %3u beside a player, %5u units of work\n", t, (unsigned)count,
                   (unsigned)beside, (unsigned)wend_pursuit_work(pursuit));
    }
    frame frame = frame_begin(argc > 1 ? argv[1] : NULL, grid, 1);
    frame_cells(&frame, space, grid);
    for (int i = 0; i < CREATURES && wend_pursuit_place(pursuit, creatures[i], &place) == WEND_OK; i++)
        frame_unit(&frame, place, 1, FRAME_RED);
    for (int i = 0; i < PLAYERS && wend_pursuit_target_place(pursuit, players[i], &place) == WEND_OK; i++)
        frame_unit(&frame, place, 2, FRAME_BLUE);
    frame_legend(&frame, FRAME_BLUE, "a player");
    frame_legend(&frame, FRAME_RED, "a creature");
    return frame_end(&frame), 0;
}
