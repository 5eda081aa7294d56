/* Lengths and bends of parts of a string. */
#include "find/lines/string_parts.h"

#include "map/space/space_calls.h"

/* A bend costs so much of a cell, times the sine of its angle, for the way turns in the middle of a cell beside the corner. */
#define OFF_CORNER 0.6

#define DIAGONAL_MORE 0.41421356 /* by how much a diagonal step is longer than a straight one */

const int32_t wend_quarter_x[4] = {0, 1, 0, -1}, wend_quarter_y[4] = {-1, 0, 1, 0};

double wend_points_length(const struct wend_point *points, uint32_t count)
{
    double length = 0;
    for (uint32_t i = 1; i < count; i++)
        length += wend_points_gap(points[i - 1], points[i]);
    return length;
}

double wend_points_bends_cost(const struct wend_point *points, uint32_t count)
{
    double cost = 0;
    for (uint32_t i = 1; i + 1 < count; i++) {
        const double bend = (double)wend_cross(points[i - 1], points[i], points[i + 1]) / (WEND_CELL * WEND_CELL);
        const double sides = wend_points_gap(points[i - 1], points[i]) * wend_points_gap(points[i], points[i + 1]);
        cost += sides > 0 ? (bend < 0 ? -bend : bend) / sides : 0;
    }
    return cost * OFF_CORNER;
}

double wend_steps_gap(const struct wend_corner_ground *ground, struct wend_point a, struct wend_point b)
{
    const double diagonal_more = ground->space->cells.topology == SQUARES_4 ? 1 : DIAGONAL_MORE;
    const uint32_t across = wend_distance((uint32_t)a.x, (uint32_t)b.x);
    const uint32_t down = wend_distance((uint32_t)a.y, (uint32_t)b.y);
    const uint32_t more = across > down ? across : down, less = across > down ? down : across;
    return ((double)more + diagonal_more * (double)less) / WEND_CELL;
}

struct wend_point wend_cell_of_side(const struct wend_corner_ground *ground, struct wend_point point, uint32_t level)
{
    struct wend_point place =
        (point.x | point.y) % WEND_CELL == 0 ? wend_beyond_corner(ground->space, level, point) : point;
    return (struct wend_point){place.x / WEND_CELL, place.y / WEND_CELL};
}

uint32_t wend_node_of_side(const struct wend_corner_ground *ground, struct wend_point point, uint32_t level)
{
    struct wend_point cell = wend_cell_of_side(ground, point, level);
    return wend_space_node(ground->space, (uint32_t)cell.x, level * ground->space->cells.height + (uint32_t)cell.y);
}

wend_status wend_string_replace(struct wend_taut_string *string, uint32_t from, uint32_t bends,
                                const struct wend_taut_string *by, const wend_allocator *memory)
{
    const uint32_t count = string->count, more = by->count - 2;
    for (uint32_t i = bends; i < more; i++)
        if (!wend_taut_string_add(string, (struct wend_point){0, 0}, memory))
            return WEND_ERROR_MEMORY;
    memmove(&string->points[from + 1 + more], &string->points[from + 1 + bends],
            (count - from - 1 - bends) * sizeof *string->points);
    memcpy(&string->points[from + 1], &by->points[1], more * sizeof *string->points);
    string->count = count - bends + more;
    return WEND_OK;
}
