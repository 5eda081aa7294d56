/* Surfaces made of polygons, copied, freed. */
#ifndef WEND_MAP_NAVMESH_SURFACE_BUILD_H
#define WEND_MAP_NAVMESH_SURFACE_BUILD_H

#include "map/navmesh/surface.h"

/*
 * Makes a surface: polygons with a side between the same two points are linked. Sides that share a part only stay
 * walls. ARGUMENT: a side that more than two polygons claim, or corners outside the points; MEMORY. *surface is then
 * empty. It does not look whether polygons are convex.
 */
wend_status wend_surface_build(struct wend_surface *surface, const struct wend_soup *soup,
                               const wend_allocator *memory);

/* Frees what a surface holds; one of zeros is allowed. */
void wend_surface_destroy(struct wend_surface *surface);

wend_status wend_surface_copy(struct wend_surface *to, const struct wend_surface *from);

/* Bytes it holds besides its struct. */
size_t wend_surface_memory(const struct wend_surface *surface);

#endif
