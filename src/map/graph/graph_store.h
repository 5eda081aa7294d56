/* A graph's arrays of nodes and edges, and the log of the nodes around which something changed. */
#ifndef WEND_MAP_GRAPH_GRAPH_STORE_H
#define WEND_MAP_GRAPH_GRAPH_STORE_H

#include <wend/graph.h>

/*
 * 24 bytes. Edges are kept in two lists, of those from a node and of those to it; free ones in a third, by next_from.
 */
struct wend_arc {
    uint32_t from, to;
    uint32_t price;
    uint32_t next_from, next_to;
    uint8_t kind;
    bool closed, exists;
    uint8_t unused; /* 0, for images */
};

/* The beginnings of a node's lists of edges. A removed node has the next removed one in `first_from`. */
struct wend_hub {
    uint32_t first_from, first_to;
};

struct wend_graph_point {
    int32_t x, y, height;
    uint16_t level, unused; /* 0, for images */
};

/* The mark, in first_to, of a removed node. */
#define WEND_HUB_REMOVED (UINT32_MAX - 1)

struct wend_graph {
    wend_allocator allocator;
    struct wend_arc *arcs;
    struct wend_hub *hubs;
    struct wend_graph_point *positions; /* null where nodes have no positions */
    uint32_t arc_limit, arc_capacity, arc_count, free_arc;
    uint32_t hub_limit, hub_capacity, hub_count, free_hub;
    bool has_positions;

    uint64_t version;
    uint32_t *log; /* log[i % log_size]: the i-th time that edges of a node changed, or the node came or went */
    uint64_t logged, log_start; /* how many were written, and the first that is still known */
    uint32_t log_size;          /* a power of two */
};

/* Whether the log still holds all changes since `logged` was as given. */
bool wend_graph_knows_since(const struct wend_graph *graph, uint64_t logged);

static inline bool wend_hub_exists(const struct wend_hub *hub)
{
    return hub->first_to != WEND_HUB_REMOVED;
}

/* Before edits: copies what lies in an image that is only read, and begins the log. MEMORY: the graph is as it was. */
wend_status wend_graph_own(struct wend_graph *graph);

/* Makes room for so many edges in all. MEMORY: the graph is as it was. */
wend_status wend_graph_reserve_arcs(struct wend_graph *graph, uint32_t count);

/* Whether edges lead from nodes to nodes, and lists hold each that there is, or each free one, once. Cost: a pass. */
bool wend_graph_is_sound(const struct wend_graph *graph);

#endif
