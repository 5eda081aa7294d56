/*
 * Merges triangles of ground to strictly convex polygons, greedily: removes edges between polygons if no corner then
 * gets 180 degrees or more, longest first. Edges in dead ends come last, as paths seldom lead there.
 */
#ifndef WEND_MAP_GEOMETRY_CONVEX_MERGE_H
#define WEND_MAP_GEOMETRY_CONVEX_MERGE_H

#include "base/array.h"
#include "base/sort.h"
#include "map/geometry/delaunay_zones.h"

/* Polygons, stored one after the other; each has a corner per side, the one at which the side begins. */
struct wend_convex {
    wend_allocator memory;
    struct wend_point *points; /* only those that are corners of polygons */
    uint32_t *corners;         /* per side: index of the point at which it begins */
    uint32_t *twins;           /* per side: the same side in the polygon beyond; WEND_NONE = wall or link */
    uint32_t *tags;            /* per side: tag of a segment on it; WEND_NONE = an edge that divides ground */
    uint32_t *counts;          /* per polygon: number of corners */
    uint8_t *terrains;         /* per polygon */
    uint32_t point_count, corner_count, polygon_count;
    struct wend_arena arena, scratch, edges; /* of these arrays; the others are temporary */
    bool once;                               /* for large ground: temporary memory is freed as soon as possible */
};

/* Errors: MEMORY; there are no polygons then. */
wend_status wend_convex_merge(struct wend_convex *convex, const struct wend_delaunay *t, const struct wend_zones *zones,
                              const struct wend_segment *segments);

/* Frees temporary memory. */
void wend_convex_drop_scratch(struct wend_convex *convex);
void wend_convex_end(struct wend_convex *convex);
size_t wend_convex_memory(const struct wend_convex *convex);

#endif
