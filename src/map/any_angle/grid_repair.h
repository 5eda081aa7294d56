/* Repairs a grid's surface where cells have changed. */
#ifndef WEND_MAP_ANY_ANGLE_GRID_REPAIR_H
#define WEND_MAP_ANY_ANGLE_GRID_REPAIR_H

#include "map/any_angle/grid_chains.h"
#include "map/any_angle/grid_rim.h"
#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/* Ground that the sweep has entered, between two sides of the rim. */
struct wend_fill_chain {
    uint32_t left, right;
    struct wend_chain chain;
};

/* Keeps its memory from one hole to the next; zeros to begin with, except for `memory`. */
struct wend_grid_fill {
    wend_allocator memory;
    struct wend_grid_triangles triangles; /* a vertex for each side of the rim, where it begins */
    struct wend_grid_merged merged;
    struct wend_chains chains;
    struct wend_fill_chain *open; /* chains */
    uint32_t open_count;
    uint32_t *before; /* by side of the rim: the one before */
    uint32_t *stack, *numbers;
    uint8_t *waits;
    struct wend_keyed *order, *spare;
    /* The answer: as struct wend_patch has it, corners numbered as the rim's sides. */
    uint32_t *corners, *counts, *twins, *links;
    uint32_t corner_count, polygon_count;
    uint32_t capacity; /* sides of a rim for which there is room */
};

/* Keeps its memory from one repair to the next; zeros to begin with. */
struct wend_grid_severed {
    struct wend_marks reached; /* polygons */
    uint32_t *after;           /* by polygon: the next one that its flood reached */
    uint32_t after_capacity;
};

/* Keeps its memory from one repair to the next; zeros to begin with, except for wend_grid_repair_begin. */
struct wend_grid_repair {
    struct wend_grid_rim rim;
    struct wend_grid_fill fill;
    struct wend_patcher patcher;
    struct wend_grid_severed severed;
    uint32_t *near; /* polygons in and at a hole that was filled */
    uint32_t near_capacity;
};

void wend_grid_repair_begin(struct wend_grid_repair *repair, const wend_allocator *memory);

/*
 * Replaces the polygons in and around cells by new ones for those that are free now: bits `open` by node. The cells
 * beside them are as the surface has them. MEMORY, or UNSUPPORTED where the surface was not made of the cells as they
 * were: nothing has changed. The patcher's parts_ground stays set if a component may have been parted.
 */
wend_status wend_grid_repair_cells(struct wend_grid_repair *repair, struct wend_surface *surface,
                                   const wend_space *space, const uint8_t *open, const struct wend_grid_patch *patch);

void wend_grid_repair_end(struct wend_grid_repair *repair);
size_t wend_grid_repair_memory(const struct wend_grid_repair *repair);

#endif
