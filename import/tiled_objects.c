/* tiled_objects.c: what Tiled's objects are: links, walls, areas of a terrain, and else places. */
#include "tiled_objects.h"

#include <stdio.h>
#include <stdlib.h>

static bool fail(tiled *map, const tiled_object *object, wend_status status, const char *what)
{
    return wend_import_fail(map->im, status, object->own->line, object->own->column, "object %lld '%.*s': %s",
                            (long long)object->id, IMPORT_SHOWN(object->name), what);
}

/* What the layer's name says of objects without class: "walls" holds walls. */
static import_span kind_by_layer(const tree *layer)
{
    static const char *const kinds[] = {"wall", "link"};
    import_span name = wend_import_text(layer, "name");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (wend_import_span_is_or_more(name, kinds[i]))
            return wend_import_span_of(kinds[i]);
    return (import_span){"", 0};
}

static bool add_object(tiled *map, const tree *node, import_span kind)
{
    if (!wend_import_grow(map->im, (void **)&map->objects, map->object_count, &map->object_room, sizeof *map->objects))
        return false;
    return wend_import_tiled_object(map, node, kind, &map->objects[map->object_count++]);
}

static bool read_layer(tiled *map, const tree *layer, import_span kind, void *user)
{
    const tree *list = wend_import_member(layer, "objects");
    import_span usual = kind_by_layer(layer);
    (void)user;
    if (!wend_import_span_is(kind, "objectgroup"))
        return true;
    for (const tree *node = list ? list->first : layer->first; node; node = node->next)
        if ((list || wend_import_span_is(node->key, "object")) && node->kind == TREE_OBJECT &&
            !add_object(map, node, usual))
            return false;
    return true;
}

static bool read_steps(tiled *map, const tiled_object *object, double *steps)
{
    import_span cost = wend_import_object_property(object, "cost");
    *steps = 1;
    return cost.length == 0 || wend_import_number(cost, steps) ||
           fail(map, object, WEND_ERROR_FORMAT, "the property cost should be a number of steps");
}

/* There, and back unless the property oneway is true. */
static bool add_link(tiled *map, const tiled_object *object, wend_place from, wend_place to)
{
    double steps;
    bool is_one_way = wend_import_span_is_true(wend_import_object_property(object, "oneway"));
    const uint32_t line = object->own->line;
    return read_steps(map, object, &steps) && wend_import_draft_link(map->draft, from, to, steps, line) &&
           (is_one_way || wend_import_draft_link(map->draft, to, from, steps, line));
}

static wend_place place_of(const tiled *map, object_point point)
{
    return wend_import_frame_place(&map->draft->frame, point.x, point.y);
}

static bool add_walls(tiled *map, const tiled_object *object)
{
    uint32_t count = object->point_count;
    bool is_closed = object->shape != SHAPE_POLYLINE;
    if (map->draft->cells != WEND_CELLS_SQUARE)
        return fail(map, object, WEND_ERROR_UNSUPPORTED, "walls between hexagons are not read, block cells instead");
    if (count < 2)
        return fail(map, object, WEND_ERROR_FORMAT, "a wall should be a line, a polygon or a box");
    for (uint32_t i = 0; i + !is_closed < count; i++)
        if (!wend_import_draft_wall(map->draft, place_of(map, object->points[i]),
                                    place_of(map, object->points[(i + 1) % count])))
            return false;
    return true;
}

static bool add_place(tiled *map, const tiled_object *object)
{
    char id[24];
    wend_import_place place = {.place = object->place, .width = object->width, .height = object->height};
    snprintf(id, sizeof id, "%lld", (long long)object->id);
    return wend_import_draft_place(map->draft, object->name, object->kind, wend_import_span_of(id), &place);
}

static int by_id(const void *a, const void *b)
{
    const tiled_object *left = *(const tiled_object *const *)a, *right = *(const tiled_object *const *)b;
    return left->id < right->id ? -1 : left->id > right->id;
}

/* The objects by their numbers; null with the error noted. */
static const tiled_object **sort_objects(tiled *map)
{
    const tiled_object **sorted = wend_import_scratch(map->im, map->object_count + 1, sizeof *sorted);
    for (uint32_t i = 0; sorted && i < map->object_count; i++)
        sorted[i] = &map->objects[i];
    if (sorted && map->object_count > 1)
        qsort(sorted, map->object_count, sizeof *sorted, by_id);
    return sorted;
}

/* The property link of an object names another by its number. */
static bool add_link_to(tiled *map, const tiled_object *object, const tiled_object *const *sorted, import_span value)
{
    tiled_object sought = {.own = NULL};
    const tiled_object *key = &sought;
    if (!wend_import_integer(value, 1, UINT32_MAX, &sought.id))
        return fail(map, object, WEND_ERROR_FORMAT, "the property link should be another object");
    const tiled_object *const *found = bsearch(&key, sorted, map->object_count, sizeof *sorted, by_id);
    if (!found)
        return fail(map, object, WEND_ERROR_FORMAT, "the property link is an object that is not on the map");
    return add_link(map, object, object->place, (*found)->place);
}

static bool take_object(tiled *map, const tiled_object *object, const tiled_object *const *sorted)
{
    tiled_word word;
    import_span link = wend_import_object_property(object, "link"), none = {"", 0};
    bool is_line = object->shape == SHAPE_POLYLINE || object->shape == SHAPE_POLYGON;
    if (wend_import_span_is_any_case(object->kind, "wall"))
        return add_walls(map, object);
    if (wend_import_span_is_any_case(object->kind, "link") && is_line)
        return add_link(map, object, place_of(map, object->points[0]),
                        place_of(map, object->points[object->point_count - 1]));
    if (!wend_import_tiled_word(map->draft, map->rules, object->own, none, &word) ||
        (!word.is_said && object->template &&
         !wend_import_tiled_word(map->draft, map->rules, object->template, none, &word)))
        return false;
    if (word.is_said)
        return wend_import_paint_object(map, object, word.terrain);
    return add_place(map, object) &&
           (link.length == 0 || wend_import_span_is(link, "0") || add_link_to(map, object, sorted, link));
}

bool wend_import_tiled_objects(tiled *map)
{
    if (!wend_import_tiled_each_layer(map, read_layer, NULL))
        return false;
    const tiled_object **sorted = sort_objects(map);
    for (uint32_t i = 0; sorted && i < map->object_count; i++)
        if (!take_object(map, &map->objects[i], sorted))
            return false;
    return sorted != NULL;
}
