/* The polygons of a surface in a rectangle, one after the other. */
#ifndef WEND_MAP_NAVMESH_SURFACE_BOX_H
#define WEND_MAP_NAVMESH_SURFACE_BOX_H

#include "map/navmesh/surface.h"

struct wend_box_walk {
    uint32_t first_column, last_column, first_row, last_row; /* squares of the index */
    uint32_t column, row, link;
};

/*
 * Begins with all polygons that may have a point in common with the rectangle from `low` to `high`, both included; each
 * comes once, and some that lie just beside it too.
 */
void wend_box_begin(const struct wend_surface *surface, struct wend_point low, struct wend_point high,
                    struct wend_box_walk *walk);

/* The next one; false at the end. */
bool wend_box_next(const struct wend_surface *surface, struct wend_box_walk *walk, uint32_t *polygon);

/* The rectangle around a point, as far as points go. */
void wend_box_around(struct wend_point centre, uint64_t radius, struct wend_point *low, struct wend_point *high);

#endif
