/* graphs.h: nodes and edges of a graph, which come and go under numbers and names that outlive files and copies. */
#ifndef SERVICE_MAPS_GRAPHS_H
#define SERVICE_MAPS_GRAPHS_H

#include "maps/bytes.h"
#include "maps/maps.h"

/* A node that comes: it has a name on graphs whose nodes have names, a place and height on those with positions. */
typedef struct graph_node {
    uint32_t number;
    word name;
    wend_place place;
    int32_t height; /* in 1/256 cells */
} graph_node;

/*
 * Adds one, and gives it its number: that of the node removed last, or a new one, as edges have theirs. False with a
 * fault. The map is locked for this and the next three.
 */
bool graph_add_node(stored_map *map, graph_node *node, fault *fault);

/* Removes a node and all edges from it and to it. False with a fault: all is as it was. */
bool graph_remove_node(stored_map *map, uint32_t node, fault *fault);

bool graph_add_edge(stored_map *map, const wend_graph_edge *edge, uint32_t *number, fault *fault);
bool graph_remove_edge(stored_map *map, uint32_t number);

/* All of it as bytes and back, into an empty map. False for bytes that are no graph, or without memory. */
void graph_write(writer *writer, const stored_graph *graph);
bool graph_read(stored_map *map, reader *reader);

/* Makes room for more numbers; false without memory: it is as it was. */
bool numbers_reserve(number_list *list, uint32_t more);

/* Ends it. */
void graph_free(stored_graph *graph);

#endif
