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

/* Keeps its memory from one hole to the next; all zeros at first, except `memory`. */
struct wend_grid_fill {
    wend_allocator memory;
    struct wend_grid_triangles triangles; /* a vertex per side of the rim, where it begins */
    struct wend_grid_merged merged;
    struct wend_chains chains;
    struct wend_fill_chain *open; /* chains */
    uint32_t open_count;
    uint32_t *before; /* per side of the rim: the side before it */
    uint32_t *stack, *numbers;
    uint8_t *waits;
    struct wend_keyed *order, *spare;
    /* The result, as struct wend_patch takes it; corners have the indices of the rim's sides. */
    uint32_t *corners, *counts, *twins, *links;
    uint32_t corner_count, polygon_count;
    uint32_t capacity; /* number of sides of a rim that fit */
};

/* Keeps its memory from one repair to the next; all zeros at first. */
struct wend_grid_severed {
    struct wend_marks reached; /* polygons */
    uint32_t *after;           /* per polygon: the next one that its flood reached */
    uint32_t after_capacity;
};

/* Keeps its memory from one repair to the next; wend_grid_repair_begin initialises it. */
struct wend_grid_repair {
    struct wend_grid_rim rim;
    struct wend_grid_fill fill;
    struct wend_patcher patcher;
    struct wend_grid_severed severed;
    uint32_t *near; /* polygons in and around a filled hole */
    uint32_t near_capacity;
};

void wend_grid_repair_begin(struct wend_grid_repair *repair, const wend_allocator *memory);

/*
 * Replaces the polygons in and around cells by new ones for the cells that are free now (`open`, a bit per node).
 * Precondition: cells beside them are unchanged. Errors: MEMORY, or UNSUPPORTED if the surface does not match the cells
 * as they were; nothing has changed then. The patcher's parts_ground stays set if a component may have been split.
 */
wend_status wend_grid_repair_cells(struct wend_grid_repair *repair, struct wend_surface *surface,
                                   const wend_space *space, const uint8_t *open, const struct wend_grid_patch *patch);

void wend_grid_repair_end(struct wend_grid_repair *repair);
size_t wend_grid_repair_memory(const struct wend_grid_repair *repair);

#endif
