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

static bool is_open(const wend_space *space, wend_place place)
{
    const wend_layer *others = wend_space_layer(space, WEND_LAYER_OCCUPIED);
    return wend_space_is_free(space, place) && wend_layer_value(others, place) == 0;
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

/* A player's step somewhere, if there is room. */
static void wander(wend_pursuit *pursuit, const wend_space *space, wend_target_id player)
{
    wend_place to;
    wend_pursuit_target_place(pursuit, player, &to);
    to.x += ((int32_t)random_below(3) - 1) * WEND_CELL;
    to.y += ((int32_t)random_below(3) - 1) * WEND_CELL;
    if (is_open(space, to))
        wend_pursuit_move_target(pursuit, player, to);
}

static void run(const wend_space *space, wend_pursuit *pursuit, wend_finder *finder, const char *picture)
{
    wend_pursuer_desc creature = wend_pursuer_desc_default(); /* hunts whoever is nearest within 20 cells */
    wend_target_id players[PLAYERS];
    wend_pursuer_id creatures[CREATURES];
    const wend_pursuit_move *moves;
    uint32_t count, most = 0;
    wend_place place;
    for (int i = 0; i < PLAYERS; i++)
        wend_pursuit_add_target(pursuit, somewhere(space), 1, &players[i]);
    for (int i = 0; i < CREATURES; i++) {
        creature.place = somewhere(space);
        wend_pursuit_add(pursuit, &creature, &creatures[i]);
    }
    for (int t = 1; t <= TICKS; t++) {
        uint32_t codes[WEND_PURSUIT_WAITING + 1] = {0};
        for (int i = t % 3; i < PLAYERS; i += 3) /* each takes a step every third tick, creatures one every fourth */
            wander(pursuit, space, players[i]);
        if (wend_pursuit_tick(pursuit, finder, UNITS, &moves, &count) != WEND_OK)
            return;
        for (uint32_t i = 0; i < count; i++) /* here the game tells its clients, and lets those who arrived bite */
            codes[moves[i].code]++;
        most = wend_pursuit_work(pursuit) > most ? (uint32_t)wend_pursuit_work(pursuit) : most;
        if (t % 40 == 0)
            printf("tick %3d: %4u turns, %4u steps, %3u beside a player\n", t, (unsigned)count,
                   (unsigned)codes[WEND_PURSUIT_MOVED], (unsigned)codes[WEND_PURSUIT_ARRIVED]);
    }
    printf("No tick took more than %u units of work.\n", (unsigned)most);
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
    static uint8_t land[SIDE * SIDE];
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_layer *layer = NULL;
    wend_pursuit *pursuit = NULL;
    wend_finder *finder = NULL;
    desc.width = desc.height = SIDE;
    desc.terrain = land;
    for (int i = 0; i < SIDE * SIDE; i++) /* rocks of 4 x 4 cells */
        land[i] =
            i % (4 * SIDE) < SIDE && i % 4 == 0 ? (uint8_t) "...@."[random_below(5)] : land[i % 4 ? i - 1 : i - SIDE];
    profile.crossing_cost = WEND_NO_CROSSING;
    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK && wend_space_create(grid, &profile, NULL, &space) == WEND_OK &&
        wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &layer) == WEND_OK &&
        wend_space_attach(space, layer) == WEND_OK && wend_finder_create(NULL, &finder) == WEND_OK &&
        wend_pursuit_create(space, NULL, NULL, &pursuit) == WEND_OK)
        run(space, pursuit, finder, argc > 1 ? argv[1] : NULL);
    wend_pursuit_destroy(pursuit);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_layer_destroy(layer);
    wend_grid_destroy(grid);
    return 0;
}
