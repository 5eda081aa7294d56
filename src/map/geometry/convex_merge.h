/*
 * Triangles that are ground merged to strictly convex polygons, greedily: an edge between two goes where no corner gets
 * 180 degrees or more, longest first. Edges in dead ends come last, as paths seldom lead there.
 */
#ifndef WEND_MAP_GEOMETRY_CONVEX_MERGE_H
#define WEND_MAP_GEOMETRY_CONVEX_MERGE_H

#include "base/array.h"
#include "base/sort.h"
#include "map/geometry/delaunay_zones.h"

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
    struct wend_arena arena, scratch, edges; /* of these arrays, and for passing use */
    bool once;                               /* large ones: memory for passing use is given back as soon as it may be */
};

/* MEMORY leaves no polygons. */
wend_status wend_convex_merge(struct wend_convex *convex, const struct wend_delaunay *t, const struct wend_zones *zones,
                              const struct wend_segment *segments);

/* Gives back what is for passing use. */
void wend_convex_drop_scratch(struct wend_convex *convex);
void wend_convex_end(struct wend_convex *convex);
size_t wend_convex_memory(const struct wend_convex *convex);

#endif
