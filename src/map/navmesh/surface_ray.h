/* Straight lines over a surface: what can be seen, what a ray meets, what a line costs to walk. */
#ifndef WEND_MAP_NAVMESH_SURFACE_RAY_H
#define WEND_MAP_NAVMESH_SURFACE_RAY_H

#include <wend/profile.h>

#include "map/navmesh/surface.h"

/*
 * A line is free if it runs over the surface from polygon to polygon: it may run along walls and touch their corners,
 * but not squeeze through a point where two walls touch, unless it begins or ends there. A line is free in both
 * directions or in none. All is decided in whole numbers.
 */

/* Where a ray ended. */
struct wend_ray_end {
    bool is_free;     /* it came to its end; else a wall was in the way */
    uint32_t polygon; /* the last one it was in */
    uint32_t wall;    /* the side that stopped it; WEND_NONE if nothing did */
    bool at_corner;   /* it was stopped where a side begins or ends: at `corner` */
    struct wend_point corner;
    double fraction; /* of the line, to the last digits of a double */
};

/*
 * Follows a line from a place towards a point, or as far as there is ground. False where the place is not on the
 * surface. Cost: the polygons it crosses.
 */
bool wend_surface_ray(const struct wend_surface *surface, wend_place from, struct wend_point to,
                      struct wend_ray_end *end);
bool wend_surface_endless_ray(const struct wend_surface *surface, wend_place from, struct wend_point towards,
                              struct wend_ray_end *end);

/* Whether the line between two places is free. False where one of them is not on the surface. */
bool wend_surface_sees(const struct wend_surface *surface, wend_place from, wend_place to);

/*
 * What a line costs: its length in cells times `price` times the weight of the terrain below, the lighter along a side.
 * Rounded up to a whole number; UINT64_MAX where it is not free.
 */
uint64_t wend_surface_line_cost(const struct wend_surface *surface, wend_place from, wend_place to,
                                const uint16_t weight[256], uint32_t price);

/* The same by a profile's price and weights, its resources included. */
uint64_t wend_surface_profile_cost(const struct wend_surface *surface, wend_place from, wend_place to,
                                   const wend_profile *profile);

#endif
