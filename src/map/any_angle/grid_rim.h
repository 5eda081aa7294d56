/*
 * When cells of a grid's surface change, the polygons that touch them become a hole. The hole's rim, together with the
 * walls of the changed cells, is the outline that new polygons have to fill.
 */
#ifndef WEND_MAP_ANY_ANGLE_GRID_RIM_H
#define WEND_MAP_ANY_ANGLE_GRID_RIM_H

#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/* A side of the rim, from `at` to the begin of `next`. */
struct wend_rim_side {
    struct wend_point at;
    uint32_t next;
    uint32_t outer; /* the surface's side on the other side of it; WEND_NONE = a wall */
};

/* A wall of the surface that leaves the changed cells at one of their corners. */
struct wend_rim_exit {
    int32_t x, y;
    uint32_t direction, side;
};

struct wend_grid_rim {
    wend_allocator memory;
    struct wend_marks in_hole; /* polygons of the hole */
    uint32_t *old;             /* the same polygons as a list */
    uint32_t old_count, old_capacity;
    struct wend_rim_side *sides;
    uint32_t side_count, side_capacity;
    uint32_t *of_side; /* per side of the surface: its index on the rim, or WEND_NONE */
    uint32_t of_side_capacity;
    struct wend_rim_exit *exits;
    uint32_t exit_count, exit_capacity;
    uint32_t *corners; /* by corner of a cell, row by row, and direction in which a wall leaves it: side of the rim */
    uint32_t corner_capacity;
};

/* The changed cells, as columns and rows of a level, and whether paths may touch blocked cells. */
struct wend_grid_patch {
    struct wend_rectangle cells;
    uint32_t level;
    bool touching;
};

/*
 * Finds the polygons in or at the cells, two rings of polygons around those, and then the rim. `open` has a bit per
 * node. False with *status MEMORY if memory is refused, with WEND_OK if the surface does not match the cells as they
 * were.
 */
bool wend_grid_rim_find(struct wend_grid_rim *rim, const struct wend_surface *surface, const wend_space *space,
                        const uint8_t *open, const struct wend_grid_patch *patch, wend_status *status);

void wend_grid_rim_end(struct wend_grid_rim *rim);
size_t wend_grid_rim_memory(const struct wend_grid_rim *rim);

#endif
