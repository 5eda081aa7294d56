/* Fills the rim of a hole in a grid's surface with convex polygons. */
#ifndef WEND_MAP_ANY_ANGLE_GRID_FILL_H
#define WEND_MAP_ANY_ANGLE_GRID_FILL_H

#include "map/any_angle/grid_chains.h"
#include "map/any_angle/grid_rim.h"

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

/*
 * Makes the polygons: a sweep from the top down, flips and merging as for whole grids. False with *status MEMORY where the
 * allocator refuses, with WEND_OK where the rim encloses no ground.
 */
bool wend_grid_fill_make(struct wend_grid_fill *fill, const struct wend_grid_rim *rim, wend_status *status);

void wend_grid_fill_end(struct wend_grid_fill *fill);
size_t wend_grid_fill_memory(const struct wend_grid_fill *fill);

#endif
