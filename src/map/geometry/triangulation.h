/*
 * Ground as convex polygons: from the sides of outlines of ground, obstacles and areas to a constrained Delaunay
 * triangulation, and from that to strictly convex polygons that share whole sides.
 */
#ifndef WEND_MAP_GEOMETRY_TRIANGULATION_H
#define WEND_MAP_GEOMETRY_TRIANGULATION_H

#include "map/geometry/convex_merge.h"
#include "map/geometry/crossings.h"

/* What is to be made: ground is where at least one layer of ground and no obstacle lies. */
struct wend_ground_plan {
    const struct wend_segment *segments;
    uint32_t segment_count; /* below 2^29 */
    struct wend_terrains terrains;
};

/*
 * Keeps its memory from one plan to the next. Where convex.once is set each step gives back what it has used up, the
 * last all but `convex`.
 */
struct wend_triangulation {
    wend_allocator memory;
    struct wend_delaunay triangles;
    struct wend_zones zones;
    struct wend_convex convex; /* the answer */
    struct wend_pieces pieces;
    struct wend_crossings crossings;
    struct wend_keyed *order; /* of points, and then the vertex of each */
    uint32_t order_capacity;
    bool crossed;   /* the last plan's segments did: they are looked for first in the next */
    uint32_t fault; /* after ARGUMENT: a segment that does not fit */
};

void wend_triangulation_begin(struct wend_triangulation *triangulation, const wend_allocator *memory);

/*
 * Makes `convex` from a plan. The same plan gives the same polygons. ARGUMENT: an outline that is not closed, a point
 * out of range, an area that is not there; MEMORY: `convex` is then empty.
 * Cost: about n log n for n segments, and if any cross, the pairs of them that come near each other.
 */
wend_status wend_triangulation_make(struct wend_triangulation *triangulation, const struct wend_ground_plan *plan);

/*
 * The same, quicker, of a plan whose segments are sides of one layer of ground: closed outlines that have nothing in
 * common, and whose corners all turn. MEMORY, ARGUMENT.
 */
wend_status wend_triangulation_make_outlines(struct wend_triangulation *triangulation,
                                             const struct wend_ground_plan *plan);

/*
 * The same in steps, for a plan with sides that other plans share: first where segments meet (wend_crossings_find and
 * what follows it, on `pieces` and `crossings`), then `convex`, whose sides are led through all points there.
 */
wend_status wend_triangulation_begin_plan(struct wend_triangulation *triangulation,
                                          const struct wend_ground_plan *plan);
wend_status wend_triangulation_end_plan(struct wend_triangulation *triangulation, const struct wend_ground_plan *plan);

void wend_triangulation_end(struct wend_triangulation *triangulation);
size_t wend_triangulation_memory(const struct wend_triangulation *triangulation);

#endif
