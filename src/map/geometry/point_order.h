/* Orders: by keys, and of points so that one lies near the one before. */
#ifndef WEND_MAP_GEOMETRY_POINT_ORDER_H
#define WEND_MAP_GEOMETRY_POINT_ORDER_H

#include "map/geometry/geometry.h"

struct wend_keyed {
    uint32_t key, item;
};

/* By growing key; items of one key stay in their order. `spare` has room for as many. */
void wend_keyed_sort(struct wend_keyed *items, struct wend_keyed *spare, uint32_t count);

/*
 * An order in which putting points into a triangulation is cheap: few points first, twice as many in each round that
 * follows, drawn by their number (Amenta, Choi and Rote 2003), and along Hilbert's curve in each. The items are the
 * numbers of the points.
 */
void wend_points_order(const struct wend_point *points, uint32_t count, struct wend_keyed *items,
                       struct wend_keyed *spare);

#endif
