/* Search on graphs: A* over rows of edges, and the memory for it. */
#ifndef WEND_SEARCH_GRAPH_GRAPH_H
#define WEND_SEARCH_GRAPH_GRAPH_H

#include "base/inline.h"
#include "map/graph/graph.h"
#include "search/core/core.h"
#include "search/kit/kit.h"

/* What a search knows of a node: 24 bytes. */
struct wend_graph_node {
    uint64_t cost;     /* of the cheapest known way from a start */
    uint64_t estimate; /* of the rest; never changes */
    uint32_t parent;   /* a node, or GRAPH_START and the number of a beginning */
    uint16_t stamp;
    uint16_t is_end; /* of nodes: the way may end here; of goals: it has been found */
};

#define WEND_GRAPH_START 0x80000000u

/* Where a way may begin: at a node, at a cost if the start itself is none. */
struct wend_graph_beginning {
    uint32_t node; /* or the number of a goal, behind all nodes, to which a line leads from the start */
    uint32_t start;
    uint64_t cost;
};

/* Where a way may end. Goals are numbered behind the nodes, and are opened like nodes. */
struct wend_graph_ending {
    uint32_t node, goal;
    uint64_t cost;
};

/* 16 bytes; less is sooner. The rest of the way sooner if it is short; of equal ones the lower number. */
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
    struct wend_number_list numbers; /* of the nodes of paths */
};

void wend_graph_memory_destroy(struct wend_graph_memory *scratch, const wend_allocator *memory);
size_t wend_graph_memory_size(const struct wend_graph_memory *scratch);

/* Room for one more; false where the allocator refuses. */
bool wend_graph_grow_heap(struct wend_graph_memory *scratch, const wend_allocator *memory);
bool wend_graph_add_beginning(struct wend_graph_memory *scratch, struct wend_graph_beginning beginning,
                              const wend_allocator *memory);
bool wend_graph_add_ending(struct wend_graph_memory *scratch, struct wend_graph_ending ending,
                           const wend_allocator *memory);

WEND_ALWAYS_INLINE bool wend_graph_entry_is_sooner(const struct wend_graph_entry *a, const struct wend_graph_entry *b)
{
    return a->key < b->key || (a->key == b->key && a->tie < b->tie);
}

/* There must be room. */
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
 * One search on a graph, which engines on graphs get: its question and its result. Beginnings and endings lie in
 * scratch->graph. Goals have numbers behind the nodes: an ending leads from its node to its goal, and the search has
 * found the goal when its turn comes.
 */

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
    uint64_t cost_limit; /* of a way; 0 = no limit */
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
 * Finds the goal that costs least; `resumed` after FOUND the next one. The way back goes by parents. LIMITED,
 * EXHAUSTED, NO_MEMORY, and MISLED where estimates of the caller's own are to be checked and are not consistent.
 */
enum wend_search_end wend_graph_search_run(struct wend_graph_search *search);

#endif
