/*
 * objects.c: reads Tiled's objects: their shapes, completed by templates, and what they are: links, walls, areas of a
 * terrain, or else places.
 */
#include "tiled/document.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Kinds of outlines. */
typedef enum object_shape {
    SHAPE_BOX,
    SHAPE_ELLIPSE,
    SHAPE_POINT,
    SHAPE_POLYGON,
    SHAPE_POLYLINE,
    SHAPE_TEXT
} object_shape;

typedef struct object_point {
    double x, y; /* in the editor's coordinates */
} object_point;

/* An object, completed by its template. */
typedef struct tiled_object {
    const tree *own, *template;
    int64_t id;
    import_span name, kind;
    object_shape shape;
    double x, y, width, height, turn; /* degrees clockwise about x, y */
    bool is_tile;                     /* x, y is at its bottom */
    object_point *points;             /* of polygons and polylines */
    uint32_t point_count;
    wend_place place; /* of its middle, or its first point */
} tiled_object;

/* A property of the object, or of its template. */
static import_span property_of(const tiled_object *object, const char *name)
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

/* Reads an object's template, a file that holds one object. */
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

/* Reads "0,0 32,5" of XML. */
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

/* Reads [{"x":0,"y":0}, …] of JSON. */
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

/* A point turned about the object's own. */
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

/* Adds the four corners of an object with a width and height. */
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

/* Middle of an object. Tiles stand on the middle of their bottom in isometric maps, on its left end in others. */
static object_point middle_of(const tiled *map, const tiled_object *object)
{
    bool is_line = object->shape == SHAPE_POLYGON || object->shape == SHAPE_POLYLINE;
    if (is_line)
        return object->points[0];
    if (object->shape == SHAPE_POINT || (object->is_tile && map->draft->editor.is_isometric))
        return (object_point){object->x, object->y};
    return turned(object, object->width / 2, object->is_tile ? -object->height / 2 : object->height / 2);
}

static import_span word_of(const tiled_object *object, const char *key)
{
    import_span word = wend_import_text(object->own, key);
    return word.length > 0 || !object->template ? word : wend_import_text(object->template, key);
}

/* Reads an object with its shape; false with the error noted. `layer_kind` is the class of objects without one. */
static bool read_object(tiled *map, const tree *node, import_span layer_kind, tiled_object *object)
{
    *object = (tiled_object){.own = node};
    if (!wend_import_get_integer(map->im, node, "id", (import_bounds){0, UINT32_MAX}, 0, &object->id) ||
        !read_template(map, object))
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
    object->place = wend_import_place_of_point(&map->draft->editor, middle.x, middle.y);
    return true;
}

/* Cells of the map that an outline may touch. */
typedef struct cell_box {
    int64_t left, top, right, bottom; /* the last ones included */
} cell_box;

static double clamp(double number, double least, double most)
{
    return number < least ? least : number > most ? most : number;
}

/* Returns the box of cells around an outline, clipped to the map. */
static cell_box box_of(const draft *draft, const object_point *points, uint32_t count)
{
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        left = fmin(left, points[i].x);
        right = fmax(right, points[i].x);
        top = fmin(top, points[i].y);
        bottom = fmax(bottom, points[i].y);
    }
    return (cell_box){(int64_t)clamp(floor(left) - 1, 0, draft->width),
                      (int64_t)clamp(floor(top) - 1, 0, draft->height),
                      (int64_t)clamp(floor(right) + 1, -1, draft->width - 1.0),
                      (int64_t)clamp(floor(bottom) + 1, -1, draft->height - 1.0)};
}

/* True if a point lies within an outline: a ray to the right crosses it an odd number of times. */
static bool is_within(const object_point *points, uint32_t count, double x, double y)
{
    bool inside = false;
    for (uint32_t i = 0, before = count - 1; i < count; before = i++) {
        const object_point *a = &points[i], *b = &points[before];
        if ((a->y > y) != (b->y > y) && x < (b->x - a->x) * (y - a->y) / (b->y - a->y) + a->x)
            inside = !inside;
    }
    return inside;
}

/* True if a point lies in an ellipse, the image of a circle: u and v are its place along two sides, -1 to 1. */
static bool is_within_ellipse(const object_point *corners, double x, double y)
{
    double ux = corners[1].x - corners[0].x, uy = corners[1].y - corners[0].y;
    double vx = corners[3].x - corners[0].x, vy = corners[3].y - corners[0].y;
    double area = ux * vy - uy * vx, px = x - corners[0].x, py = y - corners[0].y;
    double u = 2 * (px * vy - py * vx) / area - 1, v = 2 * (ux * py - uy * px) / area - 1;
    return area != 0 && u * u + v * v <= 1;
}

/* Middle of a cell: in cells for squares, in the editor's pixels for hexagons, which are shifted. */
static object_point middle_of_cell(const tiled *map, int64_t x, int64_t y)
{
    object_point middle = {(double)x + 0.5, (double)y + 0.5};
    if (map->draft->cells != WEND_CELLS_SQUARE)
        wend_import_point_of_place(&map->draft->editor, wend_place_cell((int32_t)x, (int32_t)y), &middle.x, &middle.y);
    return middle;
}

/* Converts an outline to the coordinates of middle_of_cell. */
static bool outline_of(tiled *map, const tiled_object *object, object_point **points)
{
    *points = wend_import_scratch(map->im, object->point_count + 1, sizeof **points);
    for (uint32_t i = 0; *points && i < object->point_count; i++) {
        wend_place place = wend_import_place_of_point(&map->draft->editor, object->points[i].x, object->points[i].y);
        (*points)[i] = map->draft->cells != WEND_CELLS_SQUARE
                           ? object->points[i]
                           : (object_point){(double)place.x / WEND_CELL, (double)place.y / WEND_CELL};
    }
    return *points != NULL;
}

static cell_box box_of_object(const tiled *map, const tiled_object *object, const object_point *outline)
{
    const draft *draft = map->draft;
    if (draft->cells == WEND_CELLS_SQUARE)
        return box_of(draft, outline, object->point_count);
    return (cell_box){0, 0, (int64_t)draft->width - 1, (int64_t)draft->height - 1};
}

/* Gives a terrain to the cells whose middles lie in the shape; false with the error noted. */
static bool paint(tiled *map, const tiled_object *object, uint8_t terrain)
{
    draft *draft = map->draft;
    object_point *outline;
    int32_t column = wend_place_column(object->place), row = wend_place_row(object->place);
    bool is_on_map = column >= 0 && row >= 0 && (uint32_t)column < draft->width && (uint32_t)row < draft->height;
    if (object->point_count < 3 || (object->width == 0 && object->shape == SHAPE_BOX)) {
        if (is_on_map)
            draft->terrain[(size_t)row * draft->width + (size_t)column] = terrain;
        return true;
    }
    if (!outline_of(map, object, &outline))
        return false;
    cell_box box = box_of_object(map, object, outline);
    if (box.right < box.left || box.bottom < box.top)
        return true;
    uint64_t cells = (uint64_t)(box.right - box.left + 1) * (uint64_t)(box.bottom - box.top + 1);
    if (!wend_import_spend(map->im, cells * object->point_count, object->own->line))
        return false;
    for (int64_t y = box.top; y <= box.bottom; y++)
        for (int64_t x = box.left; x <= box.right; x++) {
            object_point middle = middle_of_cell(map, x, y);
            if (object->shape == SHAPE_ELLIPSE ? is_within_ellipse(outline, middle.x, middle.y)
                                               : is_within(outline, object->point_count, middle.x, middle.y))
                draft->terrain[(size_t)y * draft->width + (size_t)x] = terrain;
        }
    return true;
}

static bool fail(tiled *map, const tiled_object *object, wend_status status, const char *what)
{
    return wend_import_fail(map->im, status, object->own->line, object->own->column, "object %lld '%.*s': %s",
                            (long long)object->id, IMPORT_SHOWN(object->name), what);
}

/* Class that a layer's name gives objects without one: "walls" holds walls. */
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
    return read_object(map, node, kind, &map->objects[map->object_count++]);
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
    import_span cost = property_of(object, "cost");
    *steps = 1;
    return cost.length == 0 || wend_import_number(cost, steps) ||
           fail(map, object, WEND_ERROR_FORMAT, "the property cost should be a number of steps");
}

/* Adds a link, and one back unless the property oneway is true. */
static bool add_link(tiled *map, const tiled_object *object, wend_place from, wend_place to)
{
    double steps;
    bool is_one_way = wend_import_span_is_true(property_of(object, "oneway"));
    const uint32_t line = object->own->line;
    return read_steps(map, object, &steps) && wend_import_draft_link(map->draft, from, to, steps, line) &&
           (is_one_way || wend_import_draft_link(map->draft, to, from, steps, line));
}

static wend_place place_of(const tiled *map, object_point point)
{
    return wend_import_place_of_point(&map->draft->editor, point.x, point.y);
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

/* Returns the objects sorted by number; NULL with the error noted. */
static const tiled_object **sort_objects(tiled *map)
{
    const tiled_object **sorted = wend_import_scratch(map->im, map->object_count + 1, sizeof *sorted);
    for (uint32_t i = 0; sorted && i < map->object_count; i++)
        sorted[i] = &map->objects[i];
    if (sorted && map->object_count > 1)
        qsort(sorted, map->object_count, sizeof *sorted, by_id);
    return sorted;
}

/* Adds the link of an object whose property link names another by its number. */
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
    said_terrain said;
    import_span link = property_of(object, "link"), none = {"", 0};
    bool is_line = object->shape == SHAPE_POLYLINE || object->shape == SHAPE_POLYGON;
    if (wend_import_span_is_any_case(object->kind, "wall"))
        return add_walls(map, object);
    if (wend_import_span_is_any_case(object->kind, "link") && is_line)
        return add_link(map, object, place_of(map, object->points[0]),
                        place_of(map, object->points[object->point_count - 1]));
    if (!wend_import_tiled_terrain(map->draft, map->rules, object->own, none, &said) ||
        (!said.is_said && object->template &&
         !wend_import_tiled_terrain(map->draft, map->rules, object->template, none, &said)))
        return false;
    if (said.is_said)
        return paint(map, object, said.terrain);
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
