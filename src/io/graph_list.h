/* Nodes and edges while they are read, before they become a graph. Memory is bounded by the text's length. */
#ifndef WEND_IO_GRAPH_LIST_H
#define WEND_IO_GRAPH_LIST_H

#include "io/text.h"

struct wend_graph_list {
    wend_allocator memory;
    wend_place *places;
    int32_t *heights;
    uint32_t *lines; /* line that first names a node; 0 = none */
    bool *placed;    /* whether the position is known */
    uint32_t node_count, place_capacity, height_capacity, line_capacity, placed_capacity;
    wend_graph_edge *edges;
    uint32_t edge_count, edge_capacity;
    uint32_t placed_count;
};

/* Limit of nodes for a text of this length: a node takes at least some letters; 64 to spare. */
static inline uint32_t wend_graph_list_most(size_t length)
{
    return length / 4 + 64 < WEND_GRAPH_MAX_NODES ? (uint32_t)(length / 4) + 64 : WEND_GRAPH_MAX_NODES;
}

/* Adds all nodes up to this one; `line` names it, 0 = none. MEMORY. */
wend_status wend_graph_list_need(struct wend_graph_list *list, uint32_t node, uint32_t line);

wend_status wend_graph_list_add(struct wend_graph_list *list, const wend_graph_edge *edge);

/* Creates the graph. */
wend_status wend_graph_list_make(const struct wend_graph_list *list, wend_graph **graph);

void wend_graph_list_destroy(struct wend_graph_list *list);

#endif
