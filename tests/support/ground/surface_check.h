/*
 * tests/support/ground/surface_check.h: everything that must hold of a surface, found by other means than it was made.
 */
#ifndef WEND_TESTS_GROUND_SURFACE_CHECK_H
#define WEND_TESTS_GROUND_SURFACE_CHECK_H

#include "map/navmesh/navmesh.h"

/*
 * Null, or what is wrong: corners, twins, vertices, bends, lists of dead ones, the index, components, storeys. `exact`:
 * components must not only never part what is linked, but part all that is not.
 */
const char *surface_fault(const struct wend_surface *surface, bool exact);

/*
 * Null, or what is wrong with the blocks marked for a path between two polygons: a side on the way is not marked or,
 * where `exact`, one that no path without loops crosses is. Cost: the square of the number of polygons.
 */
const char *surface_block_fault(const struct wend_surface *surface, uint32_t from, uint32_t to, bool exact);

/* Twice the area of all polygons. */
uint64_t surface_area(const struct wend_surface *surface);

/* How many components its polygons make, by their labels. */
uint32_t surface_components(const struct wend_surface *surface);

#endif
