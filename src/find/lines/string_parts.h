/* Lengths of parts of a string, and cells beside its corners, for what leads it past obstacles on another side. */
#ifndef WEND_FIND_LINES_STRING_PARTS_H
#define WEND_FIND_LINES_STRING_PARTS_H

#include "base/root.h"
#include "find/lines/corner_ground.h"
#include "map/space/space.h"

/* What a step to each quarter adds: up, right, down, left. */
extern const int32_t wend_quarter_x[4], wend_quarter_y[4];

/* Between two points, in cells. */
static inline double wend_points_gap(struct wend_point a, struct wend_point b)
{
    int64_t across = (int64_t)a.x - b.x, down = (int64_t)a.y - b.y;
    return wend_sqrt((double)(across * across + down * down)) / WEND_CELL;
}

static inline struct wend_point wend_cell_middle(int32_t x, int32_t y)
{
    return (struct wend_point){x * WEND_CELL + WEND_CELL / 2, y * WEND_CELL + WEND_CELL / 2};
}

double wend_points_length(const struct wend_point *points, uint32_t count);

/*
 * How much longer a way is than the string for its turning in the middles of cells: they are some way off the corners, and
 * the more the way bends there the more that takes.
 */
double wend_points_bends_cost(const struct wend_point *points, uint32_t count);

/* The length of the steps between two points where nothing is in the way, in cells. */
double wend_steps_gap(const struct wend_corner_ground *ground, struct wend_point a, struct wend_point b);

/* The cell in which a walk from or to a point of the string begins or ends, and its node. */
struct wend_point wend_cell_of_side(const struct wend_corner_ground *ground, struct wend_point point, uint32_t level);
uint32_t wend_node_of_side(const struct wend_corner_ground *ground, struct wend_point point, uint32_t level);

/* Puts the inner points of another string in the place of so many bends after a point. */
wend_status wend_string_replace(struct wend_taut_string *string, uint32_t from, uint32_t bends,
                                const struct wend_taut_string *by, const wend_allocator *memory);

#endif
