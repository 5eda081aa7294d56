/* A graph's arrays of nodes and edges, and the log of nodes around which something changed. */
#ifndef WEND_MAP_GRAPH_GRAPH_STORE_H
#define WEND_MAP_GRAPH_GRAPH_STORE_H

#include <wend/graph.h>

/*
 * 24 bytes. An edge is in two lists, of those from a node and of those to one; free edges are in a third, by next_from.
 */
struct wend_arc {
    uint32_t from, to;
    uint32_t price;
    uint32_t next_from, next_to;
    uint8_t kind;
    bool closed, exists;
    uint8_t unused; /* 0, for images */
};

/* Heads of a node's lists of edges. A removed node has the next removed node in `first_from`. */
struct wend_hub {
    uint32_t first_from, first_to;
};

struct wend_graph_point {
    int32_t x, y, height;
    uint16_t level, unused; /* 0, for images */
};

/* In `first_to`: the node was removed. */
#define WEND_HUB_REMOVED (UINT32_MAX - 1)

struct wend_graph {
    wend_allocator allocator;
    struct wend_arc *arcs;
    struct wend_hub *hubs;
    struct wend_graph_point *positions; /* null if nodes have no positions */
    uint32_t arc_limit, arc_capacity, arc_count, free_arc;
    uint32_t hub_limit, hub_capacity, hub_count, free_hub;
    bool has_positions;

    uint64_t version;
    uint32_t *log; /* log[i % log_size]: the node of the i-th change; its edges changed, or it was added or removed */
    uint64_t logged, log_start; /* entries written, and the first one still held */
    uint32_t log_size;          /* a power of two */
};

/* True if the log still holds all changes since `logged` had this value. */
bool wend_graph_knows_since(const struct wend_graph *graph, uint64_t logged);

static inline bool wend_hub_exists(const struct wend_hub *hub)
{
    return hub->first_to != WEND_HUB_REMOVED;
}

/* Call before edits: copies arrays out of a read-only image, and starts the log. MEMORY: nothing changes. */
wend_status wend_graph_own(struct wend_graph *graph);

/* Makes room for `count` edges in all. MEMORY: the graph is unchanged. */
wend_status wend_graph_reserve_arcs(struct wend_graph *graph, uint32_t count);

/* True if edges connect existing nodes, and lists hold each edge, or free edge, once. Cost: a pass. */
bool wend_graph_is_sound(const struct wend_graph *graph);

#endif
