/*
 * graphs.c: the library gives a new node or edge the number of the one removed last. Lists of those numbers are kept
 * beside it, so that a stored graph goes on giving them in the same order.
 */
#include "maps/graphs.h"

#include <string.h>

bool numbers_reserve(number_list *list, uint32_t more)
{
    while (list->capacity - list->count < more) {
        uint32_t *longer = maps_grow(list->numbers, sizeof *longer, list->capacity, &list->capacity);
        if (longer == NULL)
            return false;
        list->numbers = longer;
    }
    return true;
}

bool graph_add_edge(stored_map *map, const wend_graph_edge *edge, uint32_t *number, fault *fault)
{
    number_list *free = &map->graph.free_edges;
    const wend_status status = wend_graph_add_edge(map->graph.graph, edge, number);
    if (status != WEND_OK)
        return fault_set(fault, "%s", wend_status_text(status));
    free->count -= free->count > 0;
    return true;
}

bool graph_remove_edge(stored_map *map, uint32_t number)
{
    number_list *free = &map->graph.free_edges;
    if (!numbers_reserve(free, 1) || wend_graph_remove_edge(map->graph.graph, number) != WEND_OK)
        return false;
    free->numbers[free->count++] = number;
    return true;
}

/* Copies all names with another one for one node, empty for a node that goes. */
static node_names *rename_node(const stored_graph *graph, uint32_t node, word name, fault *fault)
{
    const uint32_t limit = wend_graph_node_limit(graph->graph), count = node < limit ? limit : node + 1;
    word *words = maps_take(count * sizeof *words);
    fault_set(fault, "no memory for the name, or '%s' is none: 1 to %d letters, no blanks, not node or names",
              word_shown(name).text, MOST_NODE_NAME);
    if (words == NULL)
        return NULL;
    for (uint32_t i = 0; i < count; i++) {
        const char *now = wend_graph_has_node(graph->graph, i) ? wend_graph_names_of(graph->names->names, i) : NULL;
        words[i] = i == node ? name : now != NULL ? (word){now, strlen(now)} : (word){NULL, 0};
    }
    node_names *names = names_of_words(words, count);
    maps_give(words, count * sizeof *words);
    return names;
}

static bool has_name(const stored_graph *graph, word name)
{
    char text[MOST_NODE_NAME + 1] = {0};
    if (name.length > MOST_NODE_NAME)
        return false;
    memcpy(text, name.at, name.length);
    return wend_graph_names_find(graph->names->names, text) != WEND_GRAPH_NONE;
}

static void set_names(stored_graph *graph, node_names *names)
{
    if (names == NULL)
        return;
    names_release(graph->names);
    graph->names = names;
}

bool graph_add_node(stored_map *map, graph_node *node, fault *fault)
{
    stored_graph *graph = &map->graph;
    number_list *free = &graph->free_nodes;
    const bool has_positions = wend_graph_has_positions(graph->graph);
    const uint32_t number = free->count > 0 ? free->numbers[free->count - 1] : wend_graph_node_limit(graph->graph);
    node_names *names = NULL;
    if (graph->names != NULL && node->name.length == 0)
        return fault_set(fault, "a node of this graph has a name");
    if (graph->names != NULL && has_name(graph, node->name))
        return fault_set(fault, "there is a node called '%s' already", word_shown(node->name).text);
    if (graph->names != NULL && (names = rename_node(graph, number, node->name, fault)) == NULL)
        return false;
    const wend_status status =
        wend_graph_add_node(graph->graph, has_positions ? &node->place : NULL, node->height, &node->number);
    if (status != WEND_OK) {
        names_release(names);
        return fault_set(fault, "%s",
                         status == WEND_ERROR_RANGE ? "nodes are within 1048576 cells of 0,0"
                                                    : wend_status_text(status));
    }
    free->count -= free->count > 0;
    set_names(graph, names);
    return true;
}

/* Removes edges that begin or end at a node, or only counts them; returns their number. */
static uint32_t remove_edges(stored_map *map, uint32_t node, bool counts_only)
{
    const wend_graph *graph = map->graph.graph;
    uint32_t count = 0;
    wend_graph_edge edge;
    for (uint32_t i = 0; i < wend_graph_edge_limit(graph); i++)
        if (wend_graph_read_edge(graph, i, &edge) && (edge.from == node || edge.to == node)) {
            count++;
            if (!counts_only)
                graph_remove_edge(map, i);
        }
    return count;
}

bool graph_remove_node(stored_map *map, uint32_t node, fault *fault)
{
    stored_graph *graph = &map->graph;
    node_names *names = NULL;
    if (graph->names != NULL && (names = rename_node(graph, node, (word){"", 0}, fault)) == NULL)
        return false;
    if (!numbers_reserve(&graph->free_edges, remove_edges(map, node, true)) ||
        !numbers_reserve(&graph->free_nodes, 1)) {
        names_release(names);
        return fault_set(fault, "no memory to remove the node");
    }
    remove_edges(map, node, false);
    wend_graph_remove_node(graph->graph, node);
    graph->free_nodes.numbers[graph->free_nodes.count++] = node;
    set_names(graph, names);
    return true;
}

void graph_free(stored_graph *graph)
{
    wend_graph_destroy(graph->graph);
    names_release(graph->names);
    maps_give(graph->free_nodes.numbers, graph->free_nodes.capacity * sizeof(uint32_t));
    maps_give(graph->free_edges.numbers, graph->free_edges.capacity * sizeof(uint32_t));
}
