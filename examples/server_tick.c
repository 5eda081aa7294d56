/* A game server's ticks: 10,000 creatures hunt 100 players, and no tick takes more than it was given. */
#include "frame.h"

enum { SIDE = 400, CREATURES = 10000, PLAYERS = 100, TICKS = 200, UNITS = 20000 };

/* A generator of our own: rand() differs between C libraries. Numerical Recipes' constants. */
static uint32_t random_below(uint32_t limit)
{
    static uint32_t state = 2026;
    state = state * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)state * limit) >> 32);
}

/* Rocks of 4 x 4 cells on a fifth of the map. */
static uint8_t terrain_at(void *user, wend_place cell)
{
    uint32_t rock = (uint32_t)(wend_place_row(cell) / 4 * SIDE + wend_place_column(cell) / 4) * 2654435761u;
    (void)user;
    return (rock ^ rock >> 15) * 2246822519u >> 16 & 4 && rock >> 29 < 3 ? '@' : '.';
}

static bool is_open(const wend_space *space, wend_place place)
{
    return wend_space_is_free(space, place) &&
           wend_layer_value(wend_space_layer(space, WEND_LAYER_OCCUPIED), place) == 0;
}

static wend_place somewhere(const wend_space *space)
{
    wend_place place;
    do {
        int32_t x = (int32_t)random_below(SIDE);
        place = wend_place_cell(x, (int32_t)random_below(SIDE));
    } while (!is_open(space, place));
    return place;
}

static void run(const wend_space *space, wend_pursuit *pursuit, wend_finder *finder, const char *picture)
{
    wend_quarry_id players[PLAYERS];
    wend_pursuer_id creatures[CREATURES];
    wend_place place;
    uint64_t most = 0;
    for (int i = 0; i < PLAYERS; i++)
        wend_pursuit_add_target(pursuit, somewhere(space), 1, &players[i]);
    for (int i = 0; i < CREATURES; i++) {
        wend_pursuer_desc creature = wend_pursuer_desc_default(); /* hunts whoever is nearest within 20 cells */
        creature.place = somewhere(space);
        wend_pursuit_add(pursuit, &creature, &creatures[i]);
    }
    for (int t = 1; t <= TICKS; t++) {
        const wend_pursuit_move *moves;
        uint32_t count, codes[WEND_PURSUIT_WAITING + 1] = {0};
        for (int i = t % 3; i < PLAYERS; i += 3) { /* a step every third tick */
            wend_pursuit_target_place(pursuit, players[i], &place);
            place.x += ((int32_t)random_below(3) - 1) * WEND_CELL;
            place.y += ((int32_t)random_below(3) - 1) * WEND_CELL;
            if (is_open(space, place))
                wend_pursuit_move_target(pursuit, players[i], place);
        }
        if (wend_pursuit_tick(pursuit, finder, UNITS, &moves, &count) != WEND_OK)
            return;
        for (uint32_t i = 0; i < count; i++) /* here the game tells its clients, and lets those who arrived bite */
            codes[moves[i].code]++;
        most = wend_pursuit_work(pursuit) > most ? wend_pursuit_work(pursuit) : most;
        for (int code = 0; t % 50 == 0 && code <= WEND_PURSUIT_WAITING; code++)
            if (codes[code] != 0)
                printf("tick %3d: %4u %s\n", t, (unsigned)codes[code], wend_pursuit_text((wend_pursuit_code)code));
    }
    printf("No tick took more than %u units.\n", (unsigned)most);
    frame frame = frame_begin(picture, wend_space_grid(space), 1);
    frame_cells(&frame, space, wend_space_grid(space));
    for (int i = 0; i < CREATURES && wend_pursuit_place(pursuit, creatures[i], &place) == WEND_OK; i++)
        frame_unit(&frame, place, 1, FRAME_RED);
    for (int i = 0; i < PLAYERS && wend_pursuit_target_place(pursuit, players[i], &place) == WEND_OK; i++)
        frame_unit(&frame, place, 2, FRAME_BLUE);
    frame_legend(&frame, FRAME_BLUE, "a player");
    frame_legend(&frame, FRAME_RED, "a creature");
    frame_end(&frame);
}

int main(int argc, char **argv)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_layer *layer = NULL;
    wend_pursuit *pursuit = NULL;
    wend_finder *finder = NULL;
    desc.width = desc.height = SIDE;
    desc.terrain_at = terrain_at;
    profile.crossing_cost = WEND_NO_CROSSING;
    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK &&
        wend_space_create(grid, &profile, NULL, &space) == WEND_OK &&
        wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &layer) == WEND_OK &&
        wend_space_attach(space, layer) == WEND_OK && wend_finder_create(NULL, &finder) == WEND_OK &&
        wend_pursuit_create(space, NULL, NULL, &pursuit) == WEND_OK)
        run(space, pursuit, finder, argc > 1 ? argv[argc - 1] : NULL);
    int result = pursuit ? 0 : 1;
    wend_pursuit_destroy(pursuit);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_layer_destroy(layer);
    wend_grid_destroy(grid);
    return result;
}
