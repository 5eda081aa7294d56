/* tests/support/rules/rules_edit.c: random edits, one small function for each kind. */
#include "rules/rules_edit.h"

#include "scene/layers.h"

#include <string.h>

static wend_status edit_terrain(rules_scene *scene, const rules_stage *stage, random_source *random)
{
    uint32_t rows = scene->height * scene->levels, x = random_below(random, scene->width);
    uint32_t y = random_below(random, rows), width = 1 + random_below(random, scene->width - x);
    uint32_t height = 1 + random_below(random, rows - y);
    uint8_t terrain = (uint8_t) ".G@TS"[random_below(random, 5)];
    if (random_chance(random, 70))
        width = height = 1;
    wend_status status = fill_rows(stage->grid, x, y, width, height, terrain);
    for (uint32_t j = y; status == WEND_OK && j < y + height; j++)
        memset(&scene->terrain[j * scene->width + x], terrain, width);
    return status;
}

static wend_status edit_exits(rules_scene *scene, const rules_stage *stage, random_source *random)
{
    uint32_t cell = random_below(random, rules_cells(scene)), some = random_below(random, 256);
    uint8_t exits = (uint8_t)(some | random_below(random, 256));
    wend_status status = wend_grid_set_exits(stage->grid, rules_place(scene, cell), exits);
    if (status == WEND_OK)
        scene->exits[cell] = exits;
    return status;
}

static wend_status remove_link(rules_scene *scene, const rules_stage *stage, uint32_t index)
{
    wend_status status = wend_grid_remove_link(stage->grid, index);
    if (status != WEND_OK)
        return status;
    scene->link_count--;
    memmove(&scene->links[index], &scene->links[index + 1], (scene->link_count - index) * sizeof *scene->links);
    return WEND_OK;
}

static wend_status edit_links(rules_scene *scene, const rules_stage *stage, random_source *random)
{
    uint32_t from = random_below(random, rules_cells(scene)), to = random_below(random, rules_cells(scene));
    wend_link link = {rules_place(scene, from), rules_place(scene, to), 1};
    link.cost += random_below(random, 30000);
    if (scene->link_count == RULES_MOST_LINKS || (scene->link_count && random_chance(random, 50)))
        return remove_link(scene, stage, random_below(random, scene->link_count));
    wend_status status = wend_grid_add_link(stage->grid, &link);
    if (status == WEND_OK)
        scene->links[scene->link_count++] = link;
    return status;
}

static wend_status edit_occupied(rules_scene *scene, const rules_stage *stage, random_source *random)
{
    uint32_t cell = random_below(random, rules_cells(scene));
    wend_place place = rules_place(scene, cell);
    wend_layer *layer = test_layer(stage->space, WEND_LAYER_OCCUPIED);
    bool leaves = scene->occupied[cell] && random_chance(random, 70);
    wend_status status = leaves ? wend_layer_leave(layer, place, 1) : wend_layer_enter(layer, place, 1);
    if (status == WEND_OK)
        scene->occupied[cell] = (uint8_t)(scene->occupied[cell] + (leaves ? -1 : 1));
    return status;
}

wend_status rules_edit_enter(rules_scene *scene, const rules_stage *stage, wend_place place)
{
    wend_status status = wend_layer_enter(test_layer(stage->space, WEND_LAYER_OCCUPIED), place, 1);
    if (status == WEND_OK)
        scene->occupied[rules_cell(scene, place)]++;
    return status;
}

static wend_status edit_extra(rules_scene *scene, const rules_stage *stage, random_source *random)
{
    uint32_t cell = random_below(random, rules_cells(scene));
    uint16_t extra = (uint16_t)random_below(random, random_chance(random, 80) ? 30 : 65536);
    if (random_chance(random, 50))
        extra = 0;
    scene->extra[cell] = extra;
    test_layer_put(stage->space, WEND_LAYER_EXTRA, rules_place(scene, cell), extra);
    return WEND_OK;
}

static wend_status edit_callback(rules_scene *scene, const rules_stage *stage, random_source *random)
{
    uint32_t cell = random_below(random, rules_cells(scene));
    uint8_t before = scene->walkable[cell];
    scene->walkable[cell] = !before;
    wend_area area = {rules_place(scene, cell), 1, 1};
    wend_status status = wend_space_refresh(stage->space, area);
    if (status == WEND_OK && stage->twin)
        status = wend_space_refresh(stage->twin, area);
    if (status != WEND_OK)
        scene->walkable[cell] = before;
    return status;
}

wend_status rules_edit(rules_scene *scene, const rules_stage *stage, rules_edit_kind kind, random_source *random)
{
    static wend_status (*const edits[EDIT_KINDS])(rules_scene *, const rules_stage *, random_source *) = {
        edit_terrain, edit_exits, edit_links, edit_occupied, edit_extra, edit_callback};
    return edits[kind](scene, stage, random);
}
