/* Taut visibility graphs: their memory. */
#include "map/taut/taut_graph.h"

#include <string.h>

/* While it is made the arcs are a list that grows, later one of just the right length. */
static void release_arcs(struct wend_taut_graph *graph, const wend_allocator *memory)
{
    if (graph->arc_capacity != 0)
        WEND_RELEASE(memory, graph->arcs, graph->arc_capacity);
    else
        WEND_RELEASE(memory, graph->arcs, graph->arc_count ? graph->arc_count : 1);
}

void wend_taut_graph_destroy(struct wend_taut_graph *graph, const wend_allocator *memory)
{
    if (graph->sides.sides)
        wend_taut_sides_destroy(&graph->sides, memory);
    WEND_RELEASE(memory, graph->corners, (size_t)graph->vertex_count + 1);
    release_arcs(graph, memory);
    *graph = (struct wend_taut_graph){0};
}

size_t wend_taut_graph_memory(const struct wend_taut_graph *graph)
{
    if (!graph->corners)
        return 0;
    return (graph->sides.count ? graph->sides.count : 1) * sizeof *graph->sides.sides +
           ((size_t)graph->vertex_count + 1) * sizeof *graph->corners +
           (graph->arc_count ? graph->arc_count : 1) * sizeof *graph->arcs;
}

wend_status wend_taut_graph_copy(struct wend_taut_graph *to, const struct wend_taut_graph *from,
                                 const wend_allocator *memory)
{
    *to = (struct wend_taut_graph){.vertex_count = from->vertex_count, .arc_count = from->arc_count};
    if (!from->corners)
        return WEND_OK;
    size_t sides = from->sides.count ? from->sides.count : 1, arcs = from->arc_count ? from->arc_count : 1;
    to->sides.sides = wend_allocate(memory, sides, sizeof *to->sides.sides);
    to->sides.count = from->sides.count;
    to->corners = wend_allocate(memory, (size_t)from->vertex_count + 1, sizeof *to->corners);
    to->arcs = wend_allocate(memory, arcs, sizeof *to->arcs);
    if (!to->sides.sides || !to->corners || !to->arcs) {
        wend_taut_graph_destroy(to, memory);
        return WEND_ERROR_MEMORY;
    }
    memcpy(to->sides.sides, from->sides.sides, sides * sizeof *to->sides.sides);
    memcpy(to->corners, from->corners, ((size_t)from->vertex_count + 1) * sizeof *to->corners);
    memcpy(to->arcs, from->arcs, arcs * sizeof *to->arcs);
    return WEND_OK;
}
