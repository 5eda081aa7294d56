/* A game server's tick: many creatures hunt one player with one finder, and no search may run away. */
#include <stdio.h>
#include <stdlib.h>
#include <wend/wend.h>

enum { CREATURES = 60, TICKS = 60, UNITS = 300 };

/* A generator of our own: rand() differs between C libraries. Numerical Recipes' constants. */
static uint32_t random_below(uint32_t *state, uint32_t limit)
{
    *state = *state * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)*state * limit) >> 32);
}

static wend_place somewhere_free(uint32_t *state, const wend_space *space)
{
    const wend_grid *grid = wend_space_grid(space);
    wend_place place;
    do {
        int32_t x = (int32_t)random_below(state, wend_grid_width(grid));
        int32_t y = (int32_t)random_below(state, wend_grid_height(grid));
        place = wend_place_cell(x, y);
    } while (!wend_space_is_free(space, place));
    return place;
}

/* Moves every creature one step towards the player; counts what their searches answered. */
static void tick(wend_finder *finder, const wend_space *space, wend_place player, wend_place *pack, unsigned *reasons)
{
    for (int i = 0; i < CREATURES; i++) {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = pack[i];
        query.goal = player;
        query.search.limit = UNITS; /* of work: about the same time, whichever engine searches */
        if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
            continue;
        reasons[path.reason]++;
        wend_place next;
        wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
        if (wend_path_next(&walk, &next) && (next.x != player.x || next.y != player.y)) /* never onto the player */
            pack[i] = next;
    }
}

static void run(wend_finder *finder, const wend_space *space)
{
    uint32_t random = 2026;
    wend_place player = somewhere_free(&random, space), creatures[CREATURES];
    for (int i = 0; i < CREATURES; i++)
        creatures[i] = somewhere_free(&random, space);
    printf("%d creatures hunt a player, each search stops after %d units of work.\n", CREATURES, UNITS);
    for (int t = 1; t <= TICKS; t++) {
        unsigned reasons[WEND_REASON_LIMIT + 1] = {0};
        tick(finder, space, player, creatures, reasons);
        if (t == 1 || t % 15 == 0)
            printf("tick %2d: %2u have a path, %2u have the way to the nearest cell they looked at\n", t,
                   reasons[WEND_REASON_NONE], reasons[WEND_REASON_LIMIT]);
    }
}

int main(int argc, char **argv)
{
    const char *file = argc > 1 ? argv[1] : "maps/caves.map";
    wend_text_error error = {0};
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    if (wend_grid_load_map(file, NULL, &grid, &error) != WEND_OK)
        fprintf(stderr, "%s:%u:%u: %s\n", file, (unsigned)error.line, (unsigned)error.column, error.text);
    else if (wend_space_create(grid, NULL, NULL, &space) == WEND_OK && wend_finder_create(NULL, &finder) == WEND_OK)
        run(finder, space);
    int result = finder ? EXIT_SUCCESS : EXIT_FAILURE;
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return result;
}
