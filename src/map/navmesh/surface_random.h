/* Random places on a surface, each part as likely as its area. */
#ifndef WEND_MAP_NAVMESH_SURFACE_RANDOM_H
#define WEND_MAP_NAVMESH_SURFACE_RANDOM_H

#include <wend/base.h>

#include "map/navmesh/surface.h"

/* A place anywhere. *state goes on. False where there is no ground. Cost: one pass over the polygons. */
bool wend_surface_random(const struct wend_surface *surface, uint64_t *state, wend_place *place);

/*
 * A place on the same component as a place and within a distance of it. False where the place is not on the surface.
 * Cost: two passes over the polygons within.
 */
bool wend_surface_random_near(const struct wend_surface *surface, wend_place from, uint32_t within, uint64_t *state,
                              wend_place *place);

#endif
