/* tiled_paint.c: areas: an object gives the cells whose middles it covers a terrain. */
#include "tiled_objects.h"

#include <math.h>

/* The cells an outline may touch, of those on the map. */
typedef struct cell_box {
    int64_t left, top, right, bottom; /* the last ones included */
} cell_box;

static double clamp(double number, double least, double most)
{
    return number < least ? least : number > most ? most : number;
}

/* The outline in cells, one point after the other in `points`; the box around it. */
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

/* Whether a point lies within an outline: its sides are crossed an odd number of times to the right. */
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

/* An ellipse as the image of a circle: how far the point is along its two sides, from -1 to 1. */
static bool is_within_ellipse(const object_point *corners, double x, double y)
{
    double ux = corners[1].x - corners[0].x, uy = corners[1].y - corners[0].y;
    double vx = corners[3].x - corners[0].x, vy = corners[3].y - corners[0].y;
    double area = ux * vy - uy * vx, px = x - corners[0].x, py = y - corners[0].y;
    double u = 2 * (px * vy - py * vx) / area - 1, v = 2 * (ux * py - uy * px) / area - 1;
    return area != 0 && u * u + v * v <= 1;
}

/* Where the middle of a cell is drawn, in cells from the corner: hexagons are shifted. */
static object_point middle_of(const tiled *map, int64_t x, int64_t y)
{
    object_point middle = {(double)x + 0.5, (double)y + 0.5};
    if (map->draft->cells != WEND_CELLS_SQUARE)
        wend_import_frame_point(&map->draft->frame, wend_place_cell((int32_t)x, (int32_t)y), &middle.x, &middle.y);
    return middle;
}

/* Points as those of middle_of: cells of squares, pixels of hexagons. */
static bool outline_of(tiled *map, const tiled_object *object, object_point **points)
{
    *points = wend_import_scratch(map->im, object->point_count + 1, sizeof **points);
    for (uint32_t i = 0; *points && i < object->point_count; i++) {
        wend_place place = wend_import_frame_place(&map->draft->frame, object->points[i].x, object->points[i].y);
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

bool wend_import_paint_object(tiled *map, const tiled_object *object, uint8_t terrain)
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
            object_point middle = middle_of(map, x, y);
            if (object->shape == SHAPE_ELLIPSE ? is_within_ellipse(outline, middle.x, middle.y)
                                               : is_within(outline, object->point_count, middle.x, middle.y))
                draft->terrain[(size_t)y * draft->width + (size_t)x] = terrain;
        }
    return true;
}
