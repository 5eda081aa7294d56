/*
 * graph_bytes.c: a graph as bytes: nodes and edges by their numbers, then the free numbers, in the order in which they
 * were given back.
 */
#include "maps/graphs.h"
#include "words/arena.h"

#include <string.h>

#define HAS_POSITIONS 1u
#define HAS_NAMES     2u

/* States of an edge. */
enum { IS_FREE = 0, IS_OPEN = 1, IS_CLOSED = 2 };

static void write_numbers(writer *writer, const number_list *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        write_number(writer, list->numbers[i], 4);
}

static void write_node(writer *writer, const stored_graph *graph, uint32_t node)
{
    const wend_place place = wend_graph_node_place(graph->graph, node);
    const bool is_there = wend_graph_has_node(graph->graph, node);
    write_number(writer, is_there, 1);
    if (is_there && graph->names != NULL)
        write_name(writer, wend_graph_names_of(graph->names->names, node));
    if (!is_there || !wend_graph_has_positions(graph->graph))
        return;
    write_number(writer, (uint32_t)place.x, 4);
    write_number(writer, (uint32_t)place.y, 4);
    write_number(writer, place.level, 2);
    write_number(writer, (uint32_t)wend_graph_node_height(graph->graph, node), 4);
}

static void write_edge(writer *writer, const wend_graph *graph, uint32_t number)
{
    wend_graph_edge edge;
    const bool is_there = wend_graph_read_edge(graph, number, &edge);
    write_number(writer, !is_there ? IS_FREE : edge.closed ? IS_CLOSED : IS_OPEN, 1);
    if (!is_there)
        return;
    write_number(writer, edge.from, 4);
    write_number(writer, edge.to, 4);
    write_number(writer, edge.price, 4);
    write_number(writer, edge.kind, 1);
}

void graph_write(writer *writer, const stored_graph *graph)
{
    const uint32_t nodes = wend_graph_node_limit(graph->graph), edges = wend_graph_edge_limit(graph->graph);
    const bool has_positions = wend_graph_has_positions(graph->graph);
    write_number(writer, (has_positions ? HAS_POSITIONS : 0u) + (graph->names != NULL ? HAS_NAMES : 0u), 1);
    write_number(writer, nodes, 4);
    write_number(writer, edges, 4);
    for (uint32_t i = 0; i < nodes; i++)
        write_node(writer, graph, i);
    for (uint32_t i = 0; i < edges; i++)
        write_edge(writer, graph->graph, i);
    write_numbers(writer, &graph->free_nodes);
    write_numbers(writer, &graph->free_edges);
}

/* What is being read: one entry of each array per number. */
typedef struct lists {
    uint64_t flags, nodes, edges;
    uint32_t free_nodes, free_edges;
    bool *is_node_free, *is_edge_free;
    wend_place *places;
    int32_t *heights;
    wend_graph_edge *list;
    word *names;
} lists;

static bool read_node(lists *lists, reader *reader, uint32_t node)
{
    uint64_t is_there, x = 0, y = 0, level = 0, height = 0;
    if (!read_number(reader, 1, &is_there) || is_there > 1)
        return false;
    lists->is_node_free[node] = is_there == 0;
    lists->free_nodes += is_there == 0;
    lists->names[node] = (word){NULL, 0};
    if (is_there != 0 && (lists->flags & HAS_NAMES) != 0 &&
        (!read_name(reader, &lists->names[node]) || lists->names[node].length == 0))
        return false;
    if (is_there != 0 && (lists->flags & HAS_POSITIONS) != 0 &&
        (!read_number(reader, 4, &x) || !read_number(reader, 4, &y) || !read_number(reader, 2, &level) ||
         !read_number(reader, 4, &height)))
        return false;
    lists->places[node] = (wend_place){(int32_t)(uint32_t)x, (int32_t)(uint32_t)y, (uint16_t)level, 0};
    lists->heights[node] = (int32_t)(uint32_t)height;
    return true;
}

/* Reads an edge; a free one leads from the first node to itself until it is removed. */
static bool read_edge(lists *lists, reader *reader, uint32_t number)
{
    uint64_t state, from = 0, to = 0, price = 0, kind = 0;
    if (!read_number(reader, 1, &state) || state > IS_CLOSED)
        return false;
    lists->is_edge_free[number] = state == IS_FREE;
    lists->free_edges += state == IS_FREE;
    if (state != IS_FREE && (!read_number(reader, 4, &from) || !read_number(reader, 4, &to) ||
                             !read_number(reader, 4, &price) || !read_number(reader, 1, &kind)))
        return false;
    lists->list[number] =
        (wend_graph_edge){(uint32_t)from, (uint32_t)to, (uint32_t)price, (uint8_t)kind, state == IS_CLOSED};
    return true;
}

static bool make(stored_map *map, const lists *lists)
{
    wend_graph_desc desc = wend_graph_desc_default();
    desc.has_positions = (lists->flags & HAS_POSITIONS) != 0;
    if (desc.has_positions && lists->nodes > 0) {
        desc.places = lists->places;
        desc.heights = lists->heights;
    }
    desc.node_count = (uint32_t)lists->nodes;
    desc.edges = lists->edges > 0 ? lists->list : NULL;
    desc.edge_count = (uint32_t)lists->edges;
    if (wend_graph_create(&desc, &maps_memory, &map->graph.graph) != WEND_OK)
        return false;
    if ((lists->flags & HAS_NAMES) != 0)
        map->graph.names = names_of_words(lists->names, (uint32_t)lists->nodes);
    return (lists->flags & HAS_NAMES) == 0 || map->graph.names != NULL;
}

/* Reads the numbers of a list, all of which must be free. */
static bool read_free(number_list *list, reader *reader, uint32_t count, const bool *is_free, uint64_t limit)
{
    uint64_t number;
    if (!numbers_reserve(list, count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (!read_number(reader, 4, &number) || number >= limit || !is_free[number])
            return false;
        list->numbers[list->count++] = (uint32_t)number;
    }
    return true;
}

/* Removes what is free, edges first: they lead from a node to itself, which may be free too. */
static bool remove_free(stored_graph *graph, const lists *lists)
{
    for (uint32_t i = 0; i < graph->free_edges.count; i++)
        if (wend_graph_remove_edge(graph->graph, graph->free_edges.numbers[i]) != WEND_OK)
            return false;
    for (uint32_t i = 0; i < graph->free_nodes.count; i++)
        if (wend_graph_remove_node(graph->graph, graph->free_nodes.numbers[i]) != WEND_OK)
            return false;
    /* Removing a node must not have removed an edge that is there. */
    return wend_graph_edge_count(graph->graph) == lists->edges - lists->free_edges;
}

static bool read_lists(stored_map *map, lists *lists, reader *reader)
{
    stored_graph *graph = &map->graph;
    for (uint32_t i = 0; i < lists->nodes; i++)
        if (!read_node(lists, reader, i))
            return false;
    for (uint32_t i = 0; i < lists->edges; i++)
        if (!read_edge(lists, reader, i))
            return false;
    return read_free(&graph->free_nodes, reader, lists->free_nodes, lists->is_node_free, lists->nodes) &&
           read_free(&graph->free_edges, reader, lists->free_edges, lists->is_edge_free, lists->edges) &&
           reader->left == 0 && make(map, lists) && remove_free(graph, lists);
}

bool graph_read(stored_map *map, reader *reader)
{
    lists lists = {0};
    /* Each node and edge takes a byte at least, so that a short text cannot ask for much memory. */
    if (!read_number(reader, 1, &lists.flags) || lists.flags > HAS_POSITIONS + HAS_NAMES ||
        !read_number(reader, 4, &lists.nodes) || !read_number(reader, 4, &lists.edges) || lists.nodes > reader->left ||
        lists.edges > reader->left || (lists.nodes == 0 && lists.edges > 0))
        return false;
    arena arena = arena_make(&maps_memory);
    lists.is_node_free = arena_take(&arena, lists.nodes * sizeof *lists.is_node_free);
    lists.is_edge_free = arena_take(&arena, lists.edges * sizeof *lists.is_edge_free);
    lists.places = arena_take(&arena, lists.nodes * sizeof *lists.places);
    lists.heights = arena_take(&arena, lists.nodes * sizeof *lists.heights);
    lists.names = arena_take(&arena, lists.nodes * sizeof *lists.names);
    lists.list = arena_take(&arena, lists.edges * sizeof *lists.list);
    const bool is_right = lists.is_node_free != NULL && lists.is_edge_free != NULL && lists.places != NULL &&
                          lists.heights != NULL && lists.names != NULL && lists.list != NULL &&
                          read_lists(map, &lists, reader);
    arena_free(&arena);
    return is_right;
}
