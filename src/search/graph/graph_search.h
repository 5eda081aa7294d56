/*
 * One search on a graph: its question and its result. Engines on graphs get it.
 *
 * The beginnings and endings lie in scratch->graph-> Goals have numbers behind the nodes: an ending leads from its node to its
 * goal, and the search has found the goal when its turn comes.
 */
#ifndef WEND_SEARCH_GRAPH_GRAPH_SEARCH_H
#define WEND_SEARCH_GRAPH_GRAPH_SEARCH_H

#include "map/graph/graph_space.h"
#include "search/core/core.h"
#include "search/graph/graph_memory.h"

/* With more endings than that nothing is estimated. */
enum { WEND_GRAPH_MOST_ESTIMATED = 24 };

struct wend_graph_search {
    const wend_space *space;
    const struct wend_graph_space *graph;
    struct wend_scratch *scratch;
    uint32_t goal_count;
    wend_heuristic heuristic; /* DEFAULT, EUCLID, ZERO or CALLBACK */
    uint32_t heuristic_weight;
    const wend_estimator *estimator;
    bool check_estimator;
    uint64_t cost_limit; /* ways that cost more are none; 0 = no limit */
    const wend_observer *observer;
    bool resumed; /* goes on from where it stopped: all below is as it was then, and so is the scratch memory */

    /* Results. */
    uint32_t end;     /* FOUND: the number of the goal behind the nodes; LIMITED: the expanded node nearest to a goal */
    uint64_t nearest; /* how near that is */
    struct wend_effort effort;
    uint64_t reported; /* expansions the observer has seen */
};

/* What the search knows of a node, or of a goal. */
static inline const struct wend_graph_node *wend_graph_search_node(const struct wend_graph_search *search, uint32_t at)
{
    return (const struct wend_graph_node *)search->scratch->graph->nodes.array + at;
}

/*
 * Finds the goal that costs least; `resumed` after FOUND the next one. The way back goes by parents. LIMITED, EXHAUSTED,
 * NO_MEMORY, and MISLED where estimates of the caller's own are to be checked and are not consistent.
 */
enum wend_search_end wend_graph_search_run(struct wend_graph_search *search);

#endif
