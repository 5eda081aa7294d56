/* Loading: a game prepares its map a little in each tick, while units ask for paths and gates open and close. */
#include <stdio.h>
#include <wend/wend.h>

enum { SIDE = 240, ROOM = 16, UNITS_PER_TICK = 5000 /* less than 0.1 ms */ };

/* Rooms behind walls, each with a door to the right and one below, not always in the middle. */
static uint8_t terrain_at(void *user, wend_place cell)
{
    (void)user;
    int32_t x = wend_place_column(cell), y = wend_place_row(cell);
    int32_t across = x / ROOM, down = y / ROOM;
    int32_t door_y = 3 + (across * 7 + down * down * 5) % 11, door_x = 3 + (down * 5 + across * across * 3) % 11;
    bool in_wall_across = x % ROOM == 0, in_wall_down = y % ROOM == 0;
    if (in_wall_across && in_wall_down)
        return '@';
    return (in_wall_across && y % ROOM != door_y) || (in_wall_down && x % ROOM != door_x) ? '@' : '.';
}

static uint64_t tell_way(const char *when, wend_finder *finder, const wend_space *space)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = wend_place_cell(5, 215);
    query.goal = wend_place_cell(SIDE - 5, SIDE - 25);
    if (wend_finder_find(finder, space, &query, &path) == WEND_OK && path.outcome == WEND_OUTCOME_FOUND)
        printf("%s the way is %.2f cells long.\n", when, path.length);
    return path.expanded;
}

/* A game's loop: it uses what is already prepared, which follows the edits. */
static void play(wend_grid *grid, wend_space *space, wend_finder *finder)
{
    const wend_place gate = wend_place_cell(ROOM * 14, ROOM * 13 + 3 + (14 * 7 + 13 * 13 * 5) % 11);
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete = false;
    int ticks = 0;
    uint64_t expanded = tell_way("On a fresh space", finder, space);
    desc.work = UNITS_PER_TICK;
    for (; !complete && wend_space_prepare_slice(space, &desc, &complete) == WEND_OK; ticks++)
        if (ticks == 2) { /* the map may change meanwhile */
            wend_grid_set(grid, gate, '@');
            wend_space_update(space);
            tell_way("With a gate shut", finder, space);
        }
    puts(ticks > 3 ? "All was prepared within some ticks." : "All was prepared at once.");
    wend_grid_set(grid, gate, '.');
    wend_space_update(space);
    wend_space_prepare_slice(space, &desc, &complete); /* as in each tick; it also catches up with edits */
    if (tell_way("With it open", finder, space) < expanded)
        puts("The search expanded fewer cells than on the fresh space.");
    if (wend_space_prepared(space) != 0)
        puts("What was prepared is still there.");
}

int main(void)
{
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = desc.height = SIDE;
    desc.terrain_at = terrain_at;
    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK && wend_space_create(grid, NULL, NULL, &space) == WEND_OK &&
        wend_finder_create(NULL, &finder) == WEND_OK)
        play(grid, space, finder);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return 0;
}
