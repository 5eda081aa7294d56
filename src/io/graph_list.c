/* Nodes and edges as they are read. */
#include "io/graph_list.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

enum { FIRST_NODES = 64 };

static bool grow_nodes(struct wend_graph_list *list, uint32_t least)
{
    uint32_t larger = list->node_capacity ? list->node_capacity : FIRST_NODES;
    while (larger < least)
        larger *= 2;
    const uint32_t old = list->node_capacity;
    const wend_allocator *memory = &list->memory;
    struct wend_graph_list grown = {
        .places = wend_allocate(memory, larger, sizeof *list->places),
        .heights = wend_allocate(memory, larger, sizeof *list->heights),
        .lines = wend_allocate(memory, larger, sizeof *list->lines),
        .placed = wend_allocate(memory, larger, sizeof *list->placed),
    };
    const bool good = grown.places && grown.heights && grown.lines && grown.placed;
    struct wend_graph_list dropped = grown;
    dropped.node_capacity = larger;
    if (good) {
        if (old != 0) {
            memcpy(grown.places, list->places, old * sizeof *list->places);
            memcpy(grown.heights, list->heights, old * sizeof *list->heights);
            memcpy(grown.lines, list->lines, old * sizeof *list->lines);
            memcpy(grown.placed, list->placed, old * sizeof *list->placed);
        }
        dropped = *list;
        list->places = grown.places;
        list->heights = grown.heights;
        list->lines = grown.lines;
        list->placed = grown.placed;
        list->node_capacity = larger;
    }
    wend_release(memory, dropped.places, dropped.node_capacity, sizeof *list->places);
    wend_release(memory, dropped.heights, dropped.node_capacity, sizeof *list->heights);
    wend_release(memory, dropped.lines, dropped.node_capacity, sizeof *list->lines);
    wend_release(memory, dropped.placed, dropped.node_capacity, sizeof *list->placed);
    return good;
}

wend_status wend_graph_list_need(struct wend_graph_list *list, uint32_t node, uint32_t line)
{
    if (node >= list->node_capacity && !grow_nodes(list, node + 1))
        return WEND_ERROR_MEMORY;
    for (; list->node_count <= node; list->node_count++) {
        list->places[list->node_count] = (wend_place){0, 0, 0, 0};
        list->heights[list->node_count] = 0;
        list->lines[list->node_count] = 0;
        list->placed[list->node_count] = false;
    }
    if (list->lines[node] == 0)
        list->lines[node] = line;
    return WEND_OK;
}

wend_status wend_graph_list_add(struct wend_graph_list *list, const wend_graph_edge *edge)
{
    if (list->edge_count == WEND_GRAPH_MAX_EDGES ||
        !WEND_RESERVE(&list->memory, list->edges, list->edge_capacity, list->edge_count + 1))
        return WEND_ERROR_MEMORY;
    list->edges[list->edge_count++] = *edge;
    return WEND_OK;
}

wend_status wend_graph_list_make(const struct wend_graph_list *list, wend_graph **graph)
{
    wend_graph_desc desc = wend_graph_desc_default();
    desc.node_count = list->node_count;
    desc.edge_count = list->edge_count;
    desc.edges = list->edges;
    desc.has_positions = list->placed_count != 0;
    desc.places = desc.has_positions ? list->places : NULL;
    desc.heights = desc.has_positions ? list->heights : NULL;
    return wend_graph_create(&desc, &list->memory, graph);
}

void wend_graph_list_destroy(struct wend_graph_list *list)
{
    const wend_allocator *memory = &list->memory;
    WEND_RELEASE(memory, list->places, list->node_capacity);
    WEND_RELEASE(memory, list->heights, list->node_capacity);
    WEND_RELEASE(memory, list->lines, list->node_capacity);
    WEND_RELEASE(memory, list->placed, list->node_capacity);
    WEND_RELEASE(memory, list->edges, list->edge_capacity);
}
