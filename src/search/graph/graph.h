/* Search on graphs: A* over rows of edges, and the memory for it. */
#ifndef WEND_SEARCH_GRAPH_GRAPH_H
#define WEND_SEARCH_GRAPH_GRAPH_H

#include "base/inline.h"
#include "map/graph/graph.h"
#include "search/core/core.h"
#include "search/kit/kit.h"

/* The state of a node: 24 bytes. */
struct wend_graph_node {
    uint64_t cost;     /* of the cheapest known path from a start */
    uint64_t estimate; /* of the rest; never changes */
    uint32_t parent;   /* a node, or WEND_GRAPH_START and the index of a beginning */
    uint16_t stamp;
    uint16_t is_end; /* of nodes: a path may end here; of goals: already found */
};

#define WEND_GRAPH_START 0x80000000u

/* A node where a path may begin, and the cost of getting there if the start is not a node itself. */
struct wend_graph_beginning {
    uint32_t node; /* or a goal's number, after all nodes, if a line leads there from the start */
    uint32_t start;
    uint64_t cost;
};

/* A node where a path may end. Goals are numbered after the nodes, and are opened like nodes. */
struct wend_graph_ending {
    uint32_t node, goal;
    uint64_t cost;
};

/* 16 bytes; the lesser entry comes first. At equal keys the smaller estimate is less, then the lower number. */
struct wend_graph_entry {
    uint64_t key; /* cost and weighted estimate */
    uint64_t tie; /* the estimate, at most 2^32 - 1, and the node */
};

struct wend_graph_memory {
    struct wend_nodes nodes;
    struct wend_graph_entry *heap;
    uint32_t heap_count, heap_capacity;
    struct wend_graph_beginning *beginnings;
    uint32_t beginning_count, beginning_capacity;
    struct wend_graph_ending *endings; /* by node, then by goal, then by cost */
    uint32_t ending_count, ending_capacity;
    struct wend_number_list numbers; /* nodes of paths */
};

void wend_graph_memory_destroy(struct wend_graph_memory *scratch, const wend_allocator *memory);
size_t wend_graph_memory_size(const struct wend_graph_memory *scratch);

/* Make room for one more; false if the allocator refuses. */
bool wend_graph_grow_heap(struct wend_graph_memory *scratch, const wend_allocator *memory);
bool wend_graph_add_beginning(struct wend_graph_memory *scratch, struct wend_graph_beginning beginning,
                              const wend_allocator *memory);
bool wend_graph_add_ending(struct wend_graph_memory *scratch, struct wend_graph_ending ending,
                           const wend_allocator *memory);

WEND_ALWAYS_INLINE bool wend_graph_entry_is_sooner(const struct wend_graph_entry *a, const struct wend_graph_entry *b)
{
    return a->key < b->key || (a->key == b->key && a->tie < b->tie);
}

/* Precondition: there is room. */
WEND_ALWAYS_INLINE void wend_graph_push(struct wend_graph_memory *scratch, struct wend_graph_entry entry)
{
    struct wend_graph_entry *heap = scratch->heap;
    uint32_t at = scratch->heap_count++;
    for (uint32_t above; at > 0; at = above) {
        above = (at - 1) / 4;
        if (!wend_graph_entry_is_sooner(&entry, &heap[above]))
            break;
        heap[at] = heap[above];
    }
    heap[at] = entry;
}

WEND_ALWAYS_INLINE void wend_graph_pop(struct wend_graph_memory *scratch)
{
    struct wend_graph_entry *heap = scratch->heap, last = heap[--scratch->heap_count];
    uint32_t at = 0, count = scratch->heap_count;
    for (uint32_t first; (first = 4 * at + 1) < count;) {
        uint32_t best = first, end = first + 4 < count ? first + 4 : count;
        for (uint32_t i = first + 1; i < end; i++)
            best = wend_graph_entry_is_sooner(&heap[i], &heap[best]) ? i : best;
        if (!wend_graph_entry_is_sooner(&heap[best], &last))
            break;
        heap[at] = heap[best];
        at = best;
    }
    heap[at] = last;
}

/*
 * One search on a graph, for engines on graphs: its question and its result. Beginnings and endings are in
 * scratch->graph. Goals have numbers after the nodes. An ending leads from its node to its goal; the search has found a
 * goal when it takes the goal off the open list.
 */

/* With more endings than this the estimate is 0. */
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
    uint64_t cost_limit; /* of a path; 0 = no limit */
    const wend_observer *observer;
    bool resumed; /* continues where it stopped: everything below and the scratch memory are as they were then */

    /* Results. */
    uint32_t end;     /* FOUND: number of the goal, after the nodes; LIMITED: the expanded node nearest to a goal */
    uint64_t nearest; /* distance of that node */
    struct wend_effort effort;
    uint64_t reported; /* number of expansions that the observer has seen */
};

/* The state of a node or goal. */
static inline const struct wend_graph_node *wend_graph_search_node(const struct wend_graph_search *search, uint32_t at)
{
    return (const struct wend_graph_node *)search->scratch->graph->nodes.array + at;
}

/*
 * Finds the cheapest goal; if `resumed` after FOUND, the next one. Parents lead back along the path. LIMITED,
 * EXHAUSTED, NO_MEMORY; MISLED if the caller's estimates are to be checked and are not consistent.
 */
enum wend_search_end wend_graph_search_run(struct wend_graph_search *search);

#endif
