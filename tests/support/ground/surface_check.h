/*
 * tests/support/ground/surface_check.h: all that must hold for a surface, found by other means than those that made it.
 */
#ifndef WEND_TESTS_GROUND_SURFACE_CHECK_H
#define WEND_TESTS_GROUND_SURFACE_CHECK_H

#include "map/navmesh/navmesh.h"

/*
 * Null, or what is wrong: corners, twins, vertices, bends, lists of dead entries, the index, components, storeys.
 * Components must never separate what is linked; if `exact`, they must also separate all that is not.
 */
const char *surface_fault(const struct wend_surface *surface, bool exact);

/*
 * Null, or what is wrong with the blocks marked for a path between two polygons: a side on the way is not marked or, if
 * `exact`, a side is marked that no path without loops crosses. Cost: the square of the number of polygons.
 */
const char *surface_block_fault(const struct wend_surface *surface, uint32_t from, uint32_t to, bool exact);

/* Twice the area of all polygons. */
uint64_t surface_area(const struct wend_surface *surface);

/* How many components its polygons make, by their labels. */
uint32_t surface_components(const struct wend_surface *surface);

#endif
