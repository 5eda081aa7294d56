/* What spaces answer by their surface, as <wend/line.h> and <wend/space.h> say: lines, and the nearest place. */
#ifndef WEND_MAP_NAVMESH_SURFACE_PLACES_H
#define WEND_MAP_NAVMESH_SURFACE_PLACES_H

#include <wend/line.h>

#include "map/navmesh/surface.h"

bool wend_places_see(const struct wend_surface *surface, wend_place from, wend_place to);
wend_status wend_places_raycast(const struct wend_surface *surface, wend_place from, wend_place to, wend_line_hit *hit);
uint64_t wend_places_line_cost(const struct wend_surface *surface, const wend_profile *profile, wend_place from,
                               wend_place to);

/* The nearest ground on the goal's level, or with level UINT16_MAX on any, that polygons link with the start's. */
void wend_places_nearest(const struct wend_surface *surface, wend_place start, wend_place goal, wend_nearest *nearest);

/* The same of one component. */
void wend_places_nearest_of(const struct wend_surface *surface, uint32_t component, wend_place goal,
                            wend_nearest *nearest);

#endif
