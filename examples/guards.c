/* Guards look down their corridors; a thief takes the way on which it is seen least. */
#include "frame.h"
#include "open_map.h"

#include <stdlib.h>
#include <wend/sight.h>

enum { GUARDS = 7 };

typedef struct guard {
    int32_t x, y, facing_x, facing_y;
} guard;

static const guard guards[GUARDS] = {{20, 19, 0, -1}, {8, 5, 1, 0},    {43, 4, -1, 0}, {34, 20, 0, -1},
                                     {56, 28, -1, 0}, {52, 21, 0, -1}, {65, 11, -1, 0}};

/* Prints how many cells of a path a guard sees, and the path's length. */
static void tell(const char *name, const wend_path *path, const wend_layer *watched)
{
    wend_path_iterator walk = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    wend_place cell;
    int seen = 0;
    while (wend_path_next(&walk, &cell))
        seen += wend_layer_value(watched, cell) != 0;
    printf("%s: %.1f cells, seen in %d of them\n", name, path->length, seen);
}

int main(int argc, char **argv)
{
    wend_sight_desc desc = wend_sight_desc_default();
    wend_profile thief = wend_profile_default();
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    static wend_grid *grid = NULL;
    static wend_space *space = NULL;
    static wend_layer *watched = NULL;
    static wend_finder *finder = NULL;
    thief.extra_price = 3 * WEND_PRICE_STRAIGHT;
    if (!open_map(argc > 1 ? argv[1] : "maps/rooms.map", &grid) || wend_space_create(grid, &thief, NULL, &space) ||
        wend_finder_create(NULL, &finder) || wend_layer_create(grid, WEND_LAYER_EXTRA, NULL, &watched))
        return EXIT_FAILURE;
    frame picture = frame_begin(argc > 2 ? argv[2] : NULL, grid, 1);
    frame_cells(&picture, space, grid);
    desc.range = 14 * WEND_CELL;
    desc.half_angle = 35;
    for (int i = 0; i < GUARDS; i++) {
        wend_sight *sight = NULL; /* a game keeps it, and looks and counts again when the guard walks or turns */
        wend_place cells[1024], at = wend_place_cell(guards[i].x, guards[i].y);
        desc.facing_x = guards[i].facing_x;
        desc.facing_y = guards[i].facing_y;
        if (wend_sight_create(&desc, NULL, &sight) || wend_sight_look(sight, space, at, NULL) ||
            wend_sight_mark(sight, watched))
            return EXIT_FAILURE;
        for (size_t k = wend_sight_cells(sight, cells, 1024); k-- > 0;)
            frame_tint(&picture, cells[k], 0.5, FRAME_ORANGE);
        frame_unit(&picture, at, 1, FRAME_INK);
        wend_sight_destroy(sight);
    }
    query.start = wend_place_cell(2, 19);
    query.goal = wend_place_cell(70, 6);
    wend_finder_find(finder, space, &query, &path);
    tell("straight there", &path, watched);
    frame_path(&picture, &path, FRAME_RED);
    wend_space_attach(space, watched); /* each guard who sees a cell makes it as costly as three more steps */
    wend_finder_find(finder, space, &query, &path);
    tell("unseen if it can", &path, watched);
    frame_path(&picture, &path, FRAME_BLUE);
    frame_legend(&picture, FRAME_INK, "guards");
    frame_legend(&picture, FRAME_ORANGE, "what they see");
    frame_legend(&picture, FRAME_RED, "straight there");
    frame_legend(&picture, FRAME_BLUE, "unseen if it can");
    frame_end(&picture);
    return EXIT_SUCCESS;
}
