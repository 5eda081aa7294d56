/* The point of a surface nearest to a place, and the wall nearest to a place on it. */
#ifndef WEND_MAP_NAVMESH_SURFACE_NEAREST_H
#define WEND_MAP_NAVMESH_SURFACE_NEAREST_H

#include <wend/base.h>

#include "map/geometry/side_distance.h"
#include "map/navmesh/surface.h"

struct wend_surface_point {
    uint32_t polygon;
    uint32_t side;                      /* that the point lies on; WEND_NONE: the place itself lies in the polygon */
    struct wend_side_distance distance; /* the square of the distance */
    double x, y;                        /* the very point, in 1/256 cells */
};

/* As a level: all of them. As a component: any. */
#define WEND_ALL_LEVELS UINT16_MAX

/*
 * The nearest point within a distance (UINT32_MAX: any), of polygons of one level or all, of one component or
 * (WEND_NONE) any. Of several as near, that of the lowest y, then x, then level: which it is depends on the ground alone, not
 * on how it is cut into polygons. False for none. Cost: the polygons within twice the distance found, or within the
 * distance asked for if there is none.
 */
bool wend_surface_nearest(const struct wend_surface *surface, wend_place place, uint32_t within, uint32_t component,
                          struct wend_surface_point *nearest);

/* The next of the points as near as one that was found, of any component, in that order. */
bool wend_surface_as_near(const struct wend_surface *surface, wend_place place, const struct wend_surface_point *before,
                          struct wend_surface_point *next);

/* Below 0, 0 or above 0 as the first of two points is nearer, or as near and first in that order. */
int wend_surface_compare_nearest(const struct wend_surface *surface, const struct wend_surface_point *a,
                                 const struct wend_surface_point *b);

/*
 * The nearest wall seen from a place on the surface, within a distance. False for none, or where the place is not on
 * it. Cost: the polygons within the distance found.
 */
bool wend_surface_wall(const struct wend_surface *surface, wend_place from, uint32_t within,
                       struct wend_surface_point *nearest);

/* Whether a polygon has a point no farther from another than a distance. */
bool wend_polygon_is_within(const struct wend_surface *surface, uint32_t polygon, struct wend_point point,
                            uint32_t within);

#endif
