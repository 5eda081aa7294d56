/* What it costs to walk on surfaces. */
#ifndef WEND_SEARCH_SURFACE_MESH_PRICE_H
#define WEND_SEARCH_SURFACE_MESH_PRICE_H

#include "map/navmesh/surface.h"
#include "map/space/space.h"

/* The weight of all ground; 0 where it differs from place to place. */
uint32_t wend_mesh_weight(const wend_space *space, const struct wend_surface *surface);

/* What a length in 1/256 cells costs on ground of one weight, rounded up. */
uint64_t wend_mesh_cost(const wend_space *space, uint32_t weight, double length);

/* Two costs together; at most UINT64_MAX. */
uint64_t wend_mesh_cost_sum(uint64_t a, uint64_t b);

#endif
