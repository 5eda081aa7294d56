/*
 * Makes ground into convex polygons: from the sides of outlines of ground, obstacles and areas to a constrained
 * Delaunay triangulation, and from that to strictly convex polygons that share whole sides.
 */
#ifndef WEND_MAP_GEOMETRY_TRIANGULATION_H
#define WEND_MAP_GEOMETRY_TRIANGULATION_H

#include "map/geometry/convex_merge.h"
#include "map/geometry/crossings.h"

/* The input: ground is where at least one layer of ground and no obstacle lies. */
struct wend_ground_plan {
    const struct wend_segment *segments;
    uint32_t segment_count; /* below 2^29 */
    struct wend_terrains terrains;
};

/*
 * Keeps its memory from one plan to the next. If convex.once is set, each step frees what it has used up; in the end
 * only `convex` is left.
 */
struct wend_triangulation {
    wend_allocator memory;
    struct wend_delaunay triangles;
    struct wend_zones zones;
    struct wend_convex convex; /* the result */
    struct wend_pieces pieces;
    struct wend_crossings crossings;
    struct wend_keyed *order; /* order of the points, then the vertex of each */
    uint32_t order_capacity;
    bool crossed;   /* the last plan's segments crossed: look for crossings first in the next */
    uint32_t fault; /* after ARGUMENT: a segment that does not fit */
};

void wend_triangulation_begin(struct wend_triangulation *triangulation, const wend_allocator *memory);

/*
 * Makes `convex` from a plan. The same plan gives the same polygons. Errors: ARGUMENT if an outline is not closed, a
 * point out of range or an area number too high; MEMORY. After an error `convex` is empty. Cost: about n log n for n
 * segments, and if any cross, the pairs of them that come near each other.
 */
wend_status wend_triangulation_make(struct wend_triangulation *triangulation, const struct wend_ground_plan *plan);

/*
 * The same, faster, for a plan whose segments are sides of one layer of ground: disjoint closed outlines without
 * straight corners. Errors: ARGUMENT, MEMORY.
 */
wend_status wend_triangulation_make_outlines(struct wend_triangulation *triangulation,
                                             const struct wend_ground_plan *plan);

/*
 * The same in steps, for a plan that shares sides with other plans. `begin_plan` finds where segments meet (continue on
 * `pieces` and `crossings` as crossings.h says), `end_plan` leads all sides through the points there and makes
 * `convex`.
 */
wend_status wend_triangulation_begin_plan(struct wend_triangulation *triangulation,
                                          const struct wend_ground_plan *plan);
wend_status wend_triangulation_end_plan(struct wend_triangulation *triangulation, const struct wend_ground_plan *plan);

void wend_triangulation_end(struct wend_triangulation *triangulation);
size_t wend_triangulation_memory(const struct wend_triangulation *triangulation);

#endif
