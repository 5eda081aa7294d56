/* Storeys of a surface: a number per polygon, so that those with the same number never overlap seen from above. */
#ifndef WEND_MAP_NAVMESH_SURFACE_LEVELS_H
#define WEND_MAP_NAVMESH_SURFACE_LEVELS_H

#include "map/navmesh/surface.h"

/*
 * Numbers all storeys anew: from the lowest polygon on, linked ones get its number as long as none of that number lies
 * above or below them; what remains gets the next numbers the same way. False where the allocator refuses.
 */
bool wend_levels_number(struct wend_surface *surface);

/* Whether two convex polygons share more than their sides, seen from above. */
bool wend_polygons_overlap(const struct wend_surface *surface, uint32_t a, uint32_t b);

/* The same of polygons of two surfaces. */
bool wend_polygons_of_two_overlap(const struct wend_surface *of_a, uint32_t a, const struct wend_surface *of_b,
                                  uint32_t b);

#endif
