/*
 * Estimates under all rules: any heuristic, scaled by the least weight, over links, or the caller's own. Search floor.
 */
#ifndef WEND_SEARCH_ESTIMATOR_H
#define WEND_SEARCH_ESTIMATOR_H

#include <wend/find.h>

#include "map/space.h"

struct wend_search;

/* More links than this are not worth looking at for every node: the estimate is then zero. */
#define WEND_MAX_VIA 128

/* A link on the way: being at its first cell, the goal is still this far. */
struct wend_via {
    uint32_t x, y, level;
    uint64_t rest;
};

/* What the estimates of one search need. */
struct wend_estimates {
    wend_heuristic heuristic; /* not DEFAULT */
    wend_neighbours neighbours;
    uint64_t straight, diagonal; /* least prices of steps: times the least weight */
    struct wend_cell goal;
    uint32_t via_count;
    struct wend_via via[WEND_MAX_VIA];
};

/* Prepares for the goal of a search. Cost: constant, and with k links k^2 estimates. */
void wend_estimates_begin(struct wend_estimates *estimates, const struct wend_search *search);

/* A lower bound on the cost from a cell to the goal. Not for WEND_HEURISTIC_CALLBACK. */
uint64_t wend_estimate_from(const struct wend_estimates *estimates, struct wend_cell cell);

#endif
