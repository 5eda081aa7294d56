/* All nodes that can be reached from one within a limit: Dijkstra's algorithm. */
#ifndef WEND_SEARCH_FIELD_GRAPH_FLOOD_H
#define WEND_SEARCH_FIELD_GRAPH_FLOOD_H

#include "map/graph/graph.h"
#include "search/graph/graph.h"

/* A node reached: 16 bytes. */
struct wend_graph_reached {
    uint64_t cost;
    uint32_t node, parent; /* the number in the list of the node before it; of the start its own */
};

struct wend_graph_flood {
    const struct wend_graph_space *graph;
    uint64_t most;        /* no way costs more */
    uint64_t begin_below; /* edges are taken only at a cost below */
    struct wend_graph_memory memory;
    struct wend_graph_reached *list; /* in the order of cost, and where no edge is free of equal cost by number */
    uint32_t count, capacity;
    uint64_t work; /* in units */
};

/* Floods from a node. MEMORY leaves an empty list. */
wend_status wend_graph_flood_run(struct wend_graph_flood *flood, uint32_t start, const wend_allocator *memory);

void wend_graph_flood_destroy(struct wend_graph_flood *flood, const wend_allocator *memory);
size_t wend_graph_flood_memory(const struct wend_graph_flood *flood);

/* A node's number in the list; WEND_GRAPH_NONE if it was not reached. */
uint32_t wend_graph_flood_number(const struct wend_graph_flood *flood, uint32_t node);

#endif
