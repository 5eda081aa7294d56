/* How the ground of a polygon climbs along lines that cross it. */
#ifndef WEND_MAP_NAVMESH_SURFACE_CLIMB_H
#define WEND_MAP_NAVMESH_SURFACE_CLIMB_H

#include "map/navmesh/navmesh_calls.h"

/* A line seen from above, over a surface. */
struct wend_ground_line {
    const struct wend_surface *surface;
    struct wend_point from, to;
};

/* The cross product of a side's direction with a line's: below 0 if the line goes out through the side. */
static inline int64_t wend_line_turn(struct wend_point from, struct wend_point to, struct wend_point a,
                                     struct wend_point b)
{
    return ((int64_t)b.x - a.x) * ((int64_t)to.y - from.y) - ((int64_t)b.y - a.y) * ((int64_t)to.x - from.x);
}

/* Passes on the pieces of a line in a polygon, between two fractions of the line; false if `taker` wants no more. */
bool wend_climb_pieces(const struct wend_ground_line *line, uint32_t polygon, double begin, double until,
                       const struct wend_line_taker *taker);

/* How much longer a line is along the ground than seen from above. */
struct wend_slope_sum {
    double plan; /* the length of the line seen from above */
    double excess;
    double last; /* the height at its end */
};

/* Adds a piece of a line to a struct wend_slope_sum; a `take` of struct wend_line_taker. */
bool wend_slope_add(void *sum, const struct wend_line_piece *piece);

/* Adds all pieces of a line that lie in a polygon to a sum. */
void wend_climb_add(const struct wend_ground_line *line, uint32_t polygon, double begin, double until,
                    struct wend_slope_sum *sum);

/* Like wend_surface_slope_excess; slower, but for any line. */
double wend_line_slope_excess(const struct wend_surface *surface, wend_place from, wend_place to,
                              struct wend_line_height *known);

#endif
