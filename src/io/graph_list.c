/* Collects nodes and edges while a graph is read. */
#include "io/graph_list.h"

#include "base/array.h"
#include "base/memory.h"

static bool reserve_nodes(struct wend_graph_list *list, uint32_t count)
{
    return WEND_RESERVE(&list->memory, list->places, list->place_capacity, count) &&
           WEND_RESERVE(&list->memory, list->heights, list->height_capacity, count) &&
           WEND_RESERVE(&list->memory, list->lines, list->line_capacity, count) &&
           WEND_RESERVE(&list->memory, list->placed, list->placed_capacity, count);
}

wend_status wend_graph_list_need(struct wend_graph_list *list, uint32_t node, uint32_t line)
{
    if (!reserve_nodes(list, node + 1))
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
    bool good = list->edge_count < WEND_GRAPH_MAX_EDGES &&
                WEND_APPEND(&list->memory, list->edges, list->edge_count, list->edge_capacity, *edge);
    return good ? WEND_OK : WEND_ERROR_MEMORY;
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
    WEND_RELEASE(memory, list->places, list->place_capacity);
    WEND_RELEASE(memory, list->heights, list->height_capacity);
    WEND_RELEASE(memory, list->lines, list->line_capacity);
    WEND_RELEASE(memory, list->placed, list->placed_capacity);
    WEND_RELEASE(memory, list->edges, list->edge_capacity);
}
