/*
 * Estimates under all rules: any heuristic, scaled by the least weight, over links, or the caller's own. Search floor.
 */
#ifndef WEND_SEARCH_ESTIMATOR_H
#define WEND_SEARCH_ESTIMATOR_H

#include <wend/find.h>

#include "map/cells.h"

struct wend_end_box;
struct wend_search;

/* More links than this are not worth looking at for every node: the estimate is then zero. */
#define WEND_MAX_VIA 128

/* A link on the way: being at its first cell, the goal is still this far. */
struct wend_via {
    uint32_t x, y, level;
    uint64_t rest;
};

/* How distances over an empty map are measured. */
struct wend_metric {
    wend_heuristic heuristic; /* not DEFAULT, not CALLBACK */
    enum wend_topology topology;
    uint64_t straight, diagonal; /* prices of steps */
};

/* What the estimates of one search need. */
struct wend_estimates {
    struct wend_metric metric; /* at the least weight of any free terrain */
    struct wend_cell goal;
    const struct wend_end_box *boxes; /* where ends may lie, see goal_set.h; not `goal` then */
    uint32_t box_count;               /* 0 = the end is `goal` */
    uint32_t via_count;
    struct wend_via via[WEND_MAX_VIA];
};

/* Prepares for the goal of a search, or its ends. Cost: constant, and with k links k^2 estimates. */
void wend_estimates_begin(struct wend_estimates *estimates, const struct wend_search *search);

/* What a space's default heuristic measures between two cells at weight 1; UINT64_MAX between levels. */
uint64_t wend_space_distance(const wend_space *space, struct wend_cell from, struct wend_cell to);

/* A lower bound on the cost from a cell to the goal. Not for WEND_HEURISTIC_CALLBACK. */
uint64_t wend_estimate_from(const struct wend_estimates *estimates, struct wend_cell cell);

#endif
