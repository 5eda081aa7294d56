/* Danger: caravans learn where others fell, keep away, and come back after a long quiet time. */
#include "frame.h"
#include "open_map.h"

#include <stdlib.h>
#include <wend/influence.h>
#include <wend/wend.h>

enum { DAYS = 16, REACH = 5 };

typedef struct land {
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
    wend_layer *layer; /* what the danger costs */
    wend_influence *danger;
} land;

static bool make_land(land *land, const char *map)
{
    return open_map(map, &land->grid) && wend_space_create(land->grid, NULL, NULL, &land->space) == WEND_OK &&
           wend_finder_create(NULL, &land->finder) == WEND_OK &&
           wend_layer_create(land->grid, WEND_LAYER_EXTRA, NULL, &land->layer) == WEND_OK &&
           wend_space_attach(land->space, land->layer) == WEND_OK &&
           wend_influence_create(land->grid, NULL, &land->danger) == WEND_OK &&
           wend_influence_apply_walls(land->danger, land->space, NULL) == WEND_OK;
}

/* Finds where a caravan on a path comes within the robbers' reach; false if it gets through. */
static bool is_robbed(const wend_path *path, wend_place lair, wend_place *where)
{
    wend_path_iterator walk = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    while (wend_path_next(&walk, where))
        if (abs(where->x - lair.x) <= REACH * WEND_CELL && abs(where->y - lair.y) <= REACH * WEND_CELL)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    static land land;
    if (!make_land(&land, argc > 1 ? argv[1] : "maps/caves.map"))
        return EXIT_FAILURE;
    frame picture = frame_begin(argc > 2 ? argv[2] : NULL, land.grid, 1);
    const wend_place lair = wend_place_cell(34, 28);
    const wend_price price = wend_price_default();
    wend_stamp stamp = wend_stamp_default();
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    stamp.strength = 400;
    stamp.radius = 10 * WEND_CELL;
    stamp.walls = true; /* nobody fears what is behind a wall */
    query.start = wend_place_cell(3, 33);
    query.goal = wend_place_cell(83, 33);
    for (int day = 1; day <= DAYS; day++) {
        wend_place where;
        wend_influence_decay(land.danger, WEND_INFLUENCE_WHOLE * 8 / 10);
        wend_influence_write(land.danger, land.layer, &price, NULL);
        wend_finder_find(land.finder, land.space, &query, &path);
        if (is_robbed(&path, lair, &where)) {
            printf("day %2d: robbed at %d,%d\n", day, wend_place_column(where), wend_place_row(where));
            wend_influence_stamp(land.danger, where, &stamp);
        } else {
            printf("day %2d: through in %.1f cells\n", day, path.length);
        }
    }
    frame_cells(&picture, land.space, land.grid);
    for (int32_t i = 0; i < (int32_t)(wend_grid_width(land.grid) * wend_grid_height(land.grid)); i++) {
        wend_place cell =
            wend_place_cell(i % (int32_t)wend_grid_width(land.grid), i / (int32_t)wend_grid_width(land.grid));
        frame_tint(&picture, cell, wend_influence_value(land.danger, cell) / 700.0, FRAME_RED);
    }
    frame_path(&picture, &path, FRAME_BLUE);
    frame_unit(&picture, lair, 2, FRAME_INK);
    frame_legend(&picture, FRAME_RED, "where caravans fell");
    frame_legend(&picture, FRAME_BLUE, "the way of the last one");
    frame_legend(&picture, FRAME_INK, "the robbers");
    frame_end(&picture);
    return EXIT_SUCCESS;
}
