/*
 * Triangles between the walls of a grid, before they become convex polygons: made by a sweep over a grid
 * (grid_surface.c) or over a hole (grid_repair.c), flipped until Delaunay, then merged.
 */
#ifndef WEND_MAP_ANY_ANGLE_GRID_TRIANGLES_H
#define WEND_MAP_ANY_ANGLE_GRID_TRIANGLES_H

#include "base/sort.h"
#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/* Walls are the sides of blocked cells or, if nothing blocked may be touched, lie 1/256 of a cell before these. */
static inline int32_t wend_wall_distance(bool touching)
{
    return touching ? 0 : 1;
}

/*
 * Side 3t + i of triangle t leads from corners[3t + i] to the next. A twin is the same side seen from the other
 * triangle. Values from WEND_OUTER to WEND_NONE are not twins and stay with the side.
 */
struct wend_grid_triangles {
    struct wend_point *points; /* per vertex */
    uint8_t *turns;            /* per vertex: whether a wall bends there so that paths may turn */
    uint32_t *corners, *twins; /* per side */
    uint32_t vertex_count, vertex_capacity, side_count, side_capacity;
};

/* Indices of triangle and polygon sides are below this; sides on the rim of a hole are WEND_OUTER + k. */
#define WEND_OUTER (UINT32_C(1) << 31)

/* Convex polygons as rings of sides: after[e] follows e; `inner` sides were removed. */
struct wend_grid_merged {
    uint32_t *after, *before;
    uint8_t *inner;
};

/* Makes room. False if memory is refused; the caller releases it even then. */
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
 * Flips sides until the triangles are Delaunay, on large maps as far as doubles can decide. `stack` has room for all
 * sides, `waits` a byte for each, all 0 before and after.
 */
void wend_grid_triangles_flip(struct wend_grid_triangles *triangles, uint32_t *stack, uint8_t *waits);

/*
 * Merges triangles to strictly convex polygons, across the longest sides first and those of dead ends last: the order
 * matters more to searches than the number of polygons. `order` and `spare` hold an item for every two sides.
 */
void wend_grid_triangles_merge(const struct wend_grid_triangles *triangles, struct wend_grid_merged *merged,
                               struct wend_keyed *order, struct wend_keyed *spare);

#endif
