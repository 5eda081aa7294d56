/* One search: its question in node numbers, its scratch memory and its result. Search floor. */
#ifndef WEND_SEARCH_SEARCH_H
#define WEND_SEARCH_SEARCH_H

#include <wend/find.h>

#include "map/space.h"
#include "search/buckets.h"
#include "search/nodes.h"

/* Scratch memory that outlives a search; the finder owns it. */
struct wend_scratch {
    wend_allocator memory;
    struct wend_nodes narrow, wide; /* node stores with 32-bit and 64-bit costs */
    struct wend_buckets open;
};

enum wend_search_end {
    SEARCH_FOUND,     /* the goal's node holds the cheapest way */
    SEARCH_EXHAUSTED, /* all that can be reached was expanded */
    SEARCH_LIMITED,   /* max_expansions spent; `end` is the expanded node nearest to the goal */
    SEARCH_OVERFLOW,  /* costs may pass 32 bits: start over with wide nodes */
    SEARCH_NO_MEMORY
};

struct wend_search {
    const wend_space *space;
    struct wend_scratch *scratch;
    uint32_t start, goal;     /* nodes on the map; the goal is free */
    wend_heuristic heuristic; /* not DEFAULT */
    uint64_t max_expansions;  /* 0 = no limit */
    const wend_observer *observer;

    /* Results. */
    uint32_t end;      /* where the path ends */
    bool is_wide;      /* which node store holds the way back from there */
    uint64_t nearest;  /* distance from `end` to the goal, while a limited search runs */
    uint64_t reported; /* expansions the observer has seen; a search that starts over does not repeat them */
    uint64_t expanded, generated, queued;
};

/*
 * What a watched search does before an expansion, the order-th from 0: true if the limit forbids it; else notes
 * whether the node is the nearest to the goal so far, and tells the observer.
 */
bool wend_search_watch(struct wend_search *search, uint64_t order, uint32_t at, const struct wend_node64 *node,
                       uint64_t h);

/* The centre of a node's cell. */
wend_place wend_search_place(const struct wend_search *search, uint32_t node);

/* The node from which a step in a direction leads to `node`. */
static inline uint32_t wend_search_parent(const struct wend_search *search, uint32_t node, uint32_t direction)
{
    int32_t offset = wend_step_y[direction] * (int32_t)search->space->stride + wend_step_x[direction];
    return node - (uint32_t)offset;
}

/* What an engine's file offers the manifest. */
struct wend_engine_code {
    enum wend_search_end (*run)(struct wend_search *search);
};

/* One line of the manifest. */
struct wend_engine_entry {
    const char *name, *summary;
    uint32_t rules; /* RULE_ bits under which it is optimal */
    const struct wend_engine_code *code;
};

/* Null for WEND_ENGINE_AUTO and unknown numbers. */
const struct wend_engine_entry *wend_engine_entry(wend_engine engine);

/* The first engine of the manifest that keeps all the given rules; WEND_ENGINE_COUNT if none does. */
wend_engine wend_engine_for(uint32_t rules);

#endif
