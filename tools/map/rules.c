/* rules.c: the rules in play: those that the profile asks for and the map has a use for. */
#include "map/rules.h"

static void add(rule_list *list, bool in_play, const char *word)
{
    if (in_play)
        list->words[list->count++] = word;
}

bool rules_has_walls(const wend_grid *grid)
{
    for (uint64_t i = 0; i < scene_cell_count(grid); i++)
        if (wend_grid_exits(grid, scene_cell(grid, i)) != 255)
            return true;
    return false;
}

/* True if two free terrains of the map have different weights. */
static bool has_weights(const scene *scene)
{
    const wend_profile *profile = &scene->mover.profile;
    uint16_t first = 0;
    for (uint64_t i = 0; i < scene_cell_count(scene->grid); i++) {
        uint16_t weight = profile->weight[wend_grid_terrain(scene->grid, scene_cell(scene->grid, i))];
        if (weight != 0 && first != 0 && weight != first)
            return true;
        first = weight != 0 ? weight : first;
    }
    return false;
}

rule_list rules_of(const scene *scene)
{
    const wend_profile *profile = &scene->mover.profile;
    rule_list list = {.count = 0};
    bool hexagons = wend_grid_cells(scene->grid) != WEND_CELLS_SQUARE;
    add(&list, has_weights(scene), "weights");
    add(&list, profile->resource_count > 0, "resources");
    add(&list, hexagons, "hexagons");
    add(&list, !hexagons && profile->neighbours == WEND_NEIGHBOURS_8 && profile->corners != WEND_CORNERS_NEVER,
        "cut corners");
    add(&list, profile->footprint > 1, "footprint");
    add(&list, profile->weigh == WEND_WEIGH_BOTH, "weighing both ends");
    add(&list, profile->turn_cost > 0, "turn cost");
    add(&list, profile->apply_exits && rules_has_walls(scene->grid), "walls");
    add(&list, profile->apply_links && wend_grid_link_count(scene->grid) > 0, "links");
    add(&list, wend_grid_levels(scene->grid) > 1, "levels");
    add(&list, wend_layer_count(scene->layers[WEND_LAYER_EXTRA]) > 0, "extra cost");
    add(&list, wend_layer_count(scene->layers[WEND_LAYER_OCCUPIED]) > 0, "occupied cells");
    return list;
}

/* Asks a question that needs no search: an engine refuses before it looks at start and goal. */
bool rules_kept_by(const scene *scene, wend_engine engine)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = query.goal = wend_place_cell(0, 0);
    query.search.engine = engine;
    return wend_finder_find(scene->finder, scene->space, &query, &path) != WEND_ERROR_UNSUPPORTED;
}
