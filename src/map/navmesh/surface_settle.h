/* Points that are no whole numbers, rounded so that they stay on the surface; and how high it is at a place. */
#ifndef WEND_MAP_NAVMESH_SURFACE_SETTLE_H
#define WEND_MAP_NAVMESH_SURFACE_SETTLE_H

#include <wend/base.h>

#include "map/navmesh/surface.h"

/* What a rounded point must keep. */
struct wend_settle_rule {
    struct wend_point from; /* the point is no farther from it than `most`, in 1/256 cells */
    double most;
    struct wend_point goal; /* and nearer to it than `nearer`, a square of a distance */
    uint64_t nearer;
};

/*
 * The place on the surface nearest to a point that lies in a polygon or within rounding of it, in 1/256 cells: of the
 * nine whole points around it the nearest that lies in the polygon or one beside it and keeps the rule, which may be
 * null. *polygon becomes the one it lies in. False where there is none, as in ground thinner than 1/256 of a cell.
 */
bool wend_surface_settle(const struct wend_surface *surface, double x, double y, const struct wend_settle_rule *rule,
                         uint32_t *polygon, wend_place *place);

/* The same, or else the nearest corner of the polygon. */
wend_place wend_surface_settle_anyhow(const struct wend_surface *surface, double x, double y, uint32_t *polygon);

/* Height of a polygon at a point in it, in the triangles from its first corner, rounded to the nearest, halves up. */
int32_t wend_surface_height(const struct wend_surface *surface, uint32_t polygon, struct wend_point point);

#endif
