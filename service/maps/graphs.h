/* graphs.h: adds and removes nodes and edges of a graph, whose numbers and names outlive files and copies. */
#ifndef SERVICE_MAPS_GRAPHS_H
#define SERVICE_MAPS_GRAPHS_H

#include "maps/bytes.h"
#include "maps/maps.h"

/* A node to add, with a name if the graph's nodes have names, a place and height if they have positions. */
typedef struct graph_node {
    uint32_t number;
    word name;
    wend_place place;
    int32_t height; /* in 1/256 cells */
} graph_node;

/*
 * Adds a node and gives it a number: that of the node removed last, or a new one, as edges get theirs. False with a
 * fault. The map is locked for this and the next three.
 */
bool graph_add_node(stored_map *map, graph_node *node, fault *fault);

/* Removes a node and all edges from and to it. False with a fault: nothing has changed. */
bool graph_remove_node(stored_map *map, uint32_t node, fault *fault);

bool graph_add_edge(stored_map *map, const wend_graph_edge *edge, uint32_t *number, fault *fault);
bool graph_remove_edge(stored_map *map, uint32_t number);

/* Writes a graph as bytes, and reads it into an empty map. False for bytes that are no graph, or without memory. */
void graph_write(writer *writer, const stored_graph *graph);
bool graph_read(stored_map *map, reader *reader);

/* Makes room for more numbers; false without memory: the list is as it was. */
bool numbers_reserve(number_list *list, uint32_t more);

/* Frees a graph. */
void graph_free(stored_graph *graph);

#endif
