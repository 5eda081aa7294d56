/*
 * Triangles between the walls of a grid, on their way to convex polygons: made by a sweep (grid_surface.c) or for a
 * hole in a surface, made Delaunay by flips, then merged.
 */
#ifndef WEND_MAP_ANY_ANGLE_GRID_TRIANGLES_H
#define WEND_MAP_ANY_ANGLE_GRID_TRIANGLES_H

#include "base/sort.h"
#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/* Walls are the sides of blocked cells, or, if nothing blocked may be touched, lie 1/256 of a cell before them. */
static inline int32_t wend_wall_distance(bool touching)
{
    return touching ? 0 : 1;
}

/*
 * Side 3t + i of triangle t leads from corner[3t + i] to the next. A twin is the same side seen from the other
 * triangle. Numbers from WEND_OUTER up to WEND_NONE are no twins, and stay with the side.
 */
struct wend_grid_triangles {
    struct wend_point *points; /* by vertex */
    uint8_t *turns;            /* by vertex: whether a wall bends there so that paths may turn */
    uint32_t *corners, *twins; /* by side */
    uint32_t vertex_count, vertex_capacity, side_count, side_capacity;
};

/* Sides of triangles and polygons have numbers below; those on the rim of a hole are WEND_OUTER + k. */
#define WEND_OUTER (UINT32_C(1) << 31)

/* Convex polygons as rings of sides: after[e] follows e, and `inner` sides are no longer there. */
struct wend_grid_merged {
    uint32_t *after, *before;
    uint8_t *inner;
};

/* Room for so many vertices and sides. False where the allocator refuses: what there is, is to be released. */
bool wend_grid_triangles_create(struct wend_grid_triangles *triangles, uint32_t vertices, uint32_t sides,
                                const wend_allocator *memory);
void wend_grid_triangles_release(struct wend_grid_triangles *triangles, const wend_allocator *memory);

static inline uint32_t wend_grid_side_next(uint32_t side)
{
    return side % 3 == 2 ? side - 2 : side + 1;
}

static inline uint32_t wend_grid_side_before(uint32_t side)
{
    return side % 3 == 0 ? side + 2 : side - 1;
}

/*
 * Flips sides until the triangles are Delaunay, on large maps up to what doubles can tell. `stack` has room for as many
 * sides as there are, `waits` a byte for each, all 0 before and after.
 */
void wend_grid_triangles_flip(struct wend_grid_triangles *triangles, uint32_t *stack, uint8_t *waits);

/*
 * Merges triangles to strictly convex polygons, over the longest sides first and those of dead ends last: the order
 * matters more to searches than the number of polygons. `order` and `spare` have room for as many sides as there are.
 */
void wend_grid_triangles_merge(const struct wend_grid_triangles *triangles, struct wend_grid_merged *merged,
                               struct wend_keyed *order, struct wend_keyed *spare);

#endif
