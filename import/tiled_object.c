/* tiled_object.c: one object of Tiled: its shape, with what its template says. */
#include "tiled_objects.h"

#include <math.h>

import_span wend_import_object_property(const tiled_object *object, const char *name)
{
    import_span value = wend_import_tiled_property(object->own, name);
    return value.length > 0 || !object->template ? value : wend_import_tiled_property(object->template, name);
}

static const tree *member(const tiled_object *object, const char *key)
{
    const tree *own = wend_import_member(object->own, key);
    return own || !object->template ? own : wend_import_member(object->template, key);
}

static bool number(tiled *map, const tiled_object *object, const char *key, double *value)
{
    const tree *holder = wend_import_member(object->own, key) || !object->template ? object->own : object->template;
    if (!wend_import_get_number(map->im, holder, key, 0, value))
        return false;
    if (*value > -1e9 && *value < 1e9)
        return true;
    return wend_import_fail(map->im, WEND_ERROR_FORMAT, holder->line, holder->column,
                            "%s of object %lld is too far away", key, (long long)object->id);
}

/* A template's file holds one object. */
static bool read_template(tiled *map, tiled_object *object)
{
    import_span file = wend_import_text(object->own, "template");
    if (file.length == 0)
        return true;
    const char *before = map->im->file;
    const tree *root = wend_import_tiled_further(map, file, object->own->line);
    object->template = wend_import_member(root, "object");
    if (root && !object->template)
        wend_import_fail(map->im, WEND_ERROR_FORMAT, root->line, 0, "a template should hold an object");
    map->im->file = before;
    return object->template != NULL;
}

/* "0,0 32,5" of XML. */
static bool points_of_text(tiled *map, tiled_object *object, import_span text)
{
    size_t most = 1;
    for (size_t i = 0; i < text.length; i++)
        most += text.at[i] == ',';
    object->points = wend_import_scratch(map->im, most, sizeof *object->points);
    object_point point;
    while (object->points && wend_import_next_number(&text, &point.x) && wend_import_next_number(&text, &point.y) &&
           object->point_count < most)
        object->points[object->point_count++] = point;
    return object->points != NULL;
}

/* [{"x":0,"y":0}, …] of JSON. */
static bool points_of_list(tiled *map, tiled_object *object, const tree *list)
{
    size_t count = 0;
    for (const tree *node = list->first; node; node = node->next)
        count++;
    object->points = wend_import_scratch(map->im, count + 1, sizeof *object->points);
    for (const tree *node = list->first; object->points && node; node = node->next) {
        object_point *point = &object->points[object->point_count++];
        if (!wend_import_get_number(map->im, node, "x", 0, &point->x) ||
            !wend_import_get_number(map->im, node, "y", 0, &point->y))
            return false;
    }
    return object->points != NULL;
}

/* Turned about the object's own point. */
static object_point turned(const tiled_object *object, double x, double y)
{
    const double angle = object->turn * 3.14159265358979323846 / 180, c = cos(angle), s = sin(angle);
    if (object->turn == 0)
        return (object_point){object->x + x, object->y + y};
    return (object_point){object->x + x * c - y * s, object->y + x * s + y * c};
}

static bool read_points(tiled *map, tiled_object *object, const tree *shape)
{
    bool is_read = shape->kind == TREE_LIST ? points_of_list(map, object, shape)
                                            : points_of_text(map, object, wend_import_text(shape, "points"));
    for (uint32_t i = 0; is_read && i < object->point_count; i++) {
        object_point *point = &object->points[i];
        if (!(fabs(point->x) < 1e9 && fabs(point->y) < 1e9))
            return wend_import_fail(map->im, WEND_ERROR_FORMAT, shape->line, 0,
                                    "a point of object %lld is too far away", (long long)object->id);
        *point = turned(object, point->x, point->y);
    }
    if (is_read && object->point_count < 2)
        return wend_import_fail(map->im, WEND_ERROR_FORMAT, shape->line, 0,
                                "object %lld should have two points or more", (long long)object->id);
    return is_read;
}

static bool says(const tiled_object *object, const char *key)
{
    const tree *node = member(object, key);
    return node && (node->kind == TREE_OBJECT || wend_import_is_true(node->parent, key));
}

static bool read_shape(tiled *map, tiled_object *object)
{
    const tree *polygon = member(object, "polygon"), *polyline = member(object, "polyline");
    object->shape = SHAPE_BOX;
    if (polygon || polyline) {
        object->shape = polygon ? SHAPE_POLYGON : SHAPE_POLYLINE;
        return read_points(map, object, polygon ? polygon : polyline);
    }
    if (says(object, "ellipse"))
        object->shape = SHAPE_ELLIPSE;
    else if (says(object, "point"))
        object->shape = SHAPE_POINT;
    else if (member(object, "text"))
        object->shape = SHAPE_TEXT;
    return true;
}

/* Four corners of what has a width and height. */
static bool add_corners(tiled *map, tiled_object *object)
{
    const double width = object->width, height = object->height, top = object->is_tile ? -height : 0;
    if (object->point_count > 0 || object->shape == SHAPE_POINT)
        return true;
    object->points = wend_import_scratch(map->im, 4, sizeof *object->points);
    if (!object->points)
        return false;
    object->points[0] = turned(object, 0, top);
    object->points[1] = turned(object, width, top);
    object->points[2] = turned(object, width, top + height);
    object->points[3] = turned(object, 0, top + height);
    object->point_count = 4;
    return true;
}

/* Tiles stand on the middle of their bottom in isometric maps, on its left end in others. */
static object_point middle_of(const tiled *map, const tiled_object *object)
{
    bool is_line = object->shape == SHAPE_POLYGON || object->shape == SHAPE_POLYLINE;
    if (is_line)
        return object->points[0];
    if (object->shape == SHAPE_POINT || (object->is_tile && map->draft->frame.is_isometric))
        return (object_point){object->x, object->y};
    return turned(object, object->width / 2, object->is_tile ? -object->height / 2 : object->height / 2);
}

static import_span word_of(const tiled_object *object, const char *key)
{
    import_span word = wend_import_text(object->own, key);
    return word.length > 0 || !object->template ? word : wend_import_text(object->template, key);
}

bool wend_import_tiled_object(tiled *map, const tree *node, import_span layer_kind, tiled_object *object)
{
    *object = (tiled_object){.own = node};
    if (!wend_import_get_integer(map->im, node, "id", 0, UINT32_MAX, 0, &object->id) || !read_template(map, object))
        return false;
    if (!number(map, object, "x", &object->x) || !number(map, object, "y", &object->y) ||
        !number(map, object, "width", &object->width) || !number(map, object, "height", &object->height) ||
        !number(map, object, "rotation", &object->turn))
        return false;
    object->is_tile = member(object, "gid") != NULL;
    object->name = word_of(object, "name");
    object->kind = word_of(object, "class");
    if (object->kind.length == 0)
        object->kind = word_of(object, "type");
    if (object->kind.length == 0)
        object->kind = layer_kind;
    if (!read_shape(map, object) || !add_corners(map, object))
        return false;
    object_point middle = middle_of(map, object);
    object->place = wend_import_frame_place(&map->draft->frame, middle.x, middle.y);
    return true;
}
