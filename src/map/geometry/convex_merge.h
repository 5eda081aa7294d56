/*
 * Triangles that are ground merged to strictly convex polygons, greedily: an edge between two vanishes where no corner
 * gets 180 degrees or more, longest first. Those between triangles that ways lead through come before those in dead ends.
 */
#ifndef WEND_MAP_GEOMETRY_CONVEX_MERGE_H
#define WEND_MAP_GEOMETRY_CONVEX_MERGE_H

#include "map/geometry/delaunay_zones.h"
#include "map/geometry/point_order.h"

/* Polygons, one after the other; each as its corners, and as its sides, which begin at them. */
struct wend_convex {
    wend_allocator memory;
    struct wend_point *points; /* without those at which nothing begins */
    uint32_t *corners;         /* numbers of points */
    uint32_t *twins;           /* per side: the same side seen from the polygon beyond; WEND_NONE = wall, or a link */
    uint32_t *tags;    /* per side: of a segment that it is made of; WEND_NONE = it was drawn to divide ground */
    uint32_t *counts;  /* per polygon: corners */
    uint8_t *terrains; /* per polygon */
    uint32_t point_count, corner_count, polygon_count;
    /* for passing use */
    uint8_t *kinds;    /* per half-edge: what becomes of it; the fourth of a triangle: whether it is in a dead end */
    uint32_t *next;    /* per half-edge: the next around the polygon */
    uint32_t *before;  /* per half-edge: the one before */
    uint32_t *numbers; /* per half-edge: its side; queue of triangles; per vertex: its point */
    struct wend_keyed *edges;
    uint32_t point_capacity, corner_capacity, twin_capacity, tag_capacity, count_capacity, terrain_capacity;
    uint32_t kind_capacity, next_capacity, before_capacity, number_capacity, edge_capacity;
};

/* MEMORY leaves no polygons. */
wend_status wend_convex_merge(struct wend_convex *convex, const struct wend_delaunay *t, const struct wend_zones *zones,
                              const struct wend_segment *segments);

void wend_convex_end(struct wend_convex *convex);
size_t wend_convex_memory(const struct wend_convex *convex);

#endif
