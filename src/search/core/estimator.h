/*
 * Estimates under all rules: any heuristic, scaled by the least weight, over links, or the caller's own.
 */
#ifndef WEND_SEARCH_CORE_ESTIMATOR_H
#define WEND_SEARCH_CORE_ESTIMATOR_H

#include "search/core/metric.h"
#include "search/core/search.h"

/* More links than this are not worth looking at for every node: the estimate is then zero. */
#define WEND_MAX_VIA 128

/* A link on the way: being at its first cell, the goal is still this far. */
struct wend_via {
    uint32_t x, y, level;
    uint64_t rest;
};

/* What the estimates of one search need. */
struct wend_estimates {
    struct wend_metric metric; /* at the least weight of any free terrain */
    struct wend_cell goal;
    const struct wend_end_box *boxes; /* where ends may lie, see kit.h; not `goal` then */
    uint32_t box_count;               /* 0 = the end is `goal` */
    uint32_t via_count;
    struct wend_via via[WEND_MAX_VIA];
};

/* Prepares for the goal of a search, or its ends. Cost: constant, and with k links k^2 estimates. */
void wend_estimates_begin(struct wend_estimates *estimates, const struct wend_search *search);

/* A lower bound on the cost from a cell to the goal. Not for WEND_HEURISTIC_CALLBACK. */
uint64_t wend_estimate_from(const struct wend_estimates *estimates, struct wend_cell cell);

#endif
