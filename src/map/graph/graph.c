/* The life of a graph: checked, made, read, destroyed. */

#include "base/memory.h"

#include "base/sizes.h"
#include "map/graph/graph_store.h"

void wend_graph_desc_init(wend_graph_desc *result, uint32_t size)
{
    if (!result)
        return;
    const wend_graph_desc desc = {.size = size};
    wend_give_sized(result, size, &desc, sizeof desc);
}

const char *wend_graph_fault_text(wend_graph_fault fault)
{
    switch (fault) {
    case WEND_GRAPH_FAULT_NONE:
        return "nothing is wrong";
    case WEND_GRAPH_FAULT_DESC:
        return "the description itself is wrong: its size, a count, or an array that is missing";
    case WEND_GRAPH_FAULT_POSITION:
        return "a node's position is out of range";
    case WEND_GRAPH_FAULT_FROM:
        return "an edge begins at no node";
    case WEND_GRAPH_FAULT_TO:
        return "an edge leads to no node";
    }
    return "unknown fault";
}

static bool take_graph_desc(const wend_graph_desc *given, wend_graph_desc *desc)
{
    if (!given || given->size < sizeof *given)
        return false;
    *desc = *given;
    uint32_t most_edges = WEND_GRAPH_MAX_EDGES / (desc->both_ways ? 2 : 1);
    return desc->node_count <= WEND_GRAPH_MAX_NODES && desc->edge_count <= most_edges &&
           (desc->edges || desc->edge_count == 0) && (desc->places || !desc->heights) &&
           (desc->places || !desc->has_positions || desc->node_count == 0);
}

static wend_graph_fault find_graph_fault(const wend_graph_desc *desc, uint32_t *index)
{
    for (uint32_t i = 0; desc->places && i < desc->node_count; i++)
        if (*index = i, !wend_graph_is_position(desc->places[i], desc->heights ? desc->heights[i] : 0))
            return WEND_GRAPH_FAULT_POSITION;
    for (uint32_t i = 0; i < desc->edge_count; i++) {
        *index = i;
        if (desc->edges[i].from >= desc->node_count)
            return WEND_GRAPH_FAULT_FROM;
        if (desc->edges[i].to >= desc->node_count)
            return WEND_GRAPH_FAULT_TO;
    }
    *index = 0;
    return WEND_GRAPH_FAULT_NONE;
}

wend_graph_fault wend_graph_desc_check(const wend_graph_desc *given, uint32_t *index)
{
    wend_graph_desc desc;
    uint32_t at = 0;
    bool is_read = take_graph_desc(given, &desc);
    wend_graph_fault fault = is_read ? find_graph_fault(&desc, &at) : WEND_GRAPH_FAULT_DESC;
    if (index)
        *index = at;
    return fault;
}

static struct wend_arc arc_of(const wend_graph_edge *edge, bool back)
{
    return (struct wend_arc){.from = back ? edge->to : edge->from,
                             .to = back ? edge->from : edge->to,
                             .price = edge->price,
                             .kind = edge->kind,
                             .closed = edge->closed,
                             .exists = true};
}

/* From the last edge to the first, so that lists begin with the first. */
static void fill_graph(struct wend_graph *graph, const wend_graph_desc *desc)
{
    uint32_t ways = desc->both_ways ? 2 : 1;
    for (uint32_t i = 0; i < desc->node_count; i++) {
        graph->hubs[i] = (struct wend_hub){WEND_GRAPH_NONE, WEND_GRAPH_NONE};
        if (desc->places)
            graph->positions[i] = wend_graph_point_of(desc->places[i], desc->heights ? desc->heights[i] : 0);
    }
    graph->hub_limit = graph->hub_count = desc->node_count;
    graph->arc_limit = graph->arc_count = desc->edge_count * ways;
    for (uint32_t i = graph->arc_limit; i-- > 0;) {
        graph->arcs[i] = arc_of(&desc->edges[i / ways], ways == 2 && i % 2 == 1);
        wend_graph_list_arc(graph, i);
    }
}

wend_status wend_graph_create(const wend_graph_desc *given, const wend_allocator *allocator, wend_graph **result)
{
    wend_graph_desc desc;
    wend_allocator memory;
    uint32_t index;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!take_graph_desc(given, &desc) || find_graph_fault(&desc, &index) != WEND_GRAPH_FAULT_NONE ||
        wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    struct wend_graph *graph = wend_allocate(&memory, 1, sizeof *graph);
    if (!graph)
        return WEND_ERROR_MEMORY;
    *graph = (struct wend_graph){.allocator = memory,
                                 .has_positions = desc.has_positions || desc.places,
                                 .free_arc = WEND_GRAPH_NONE,
                                 .free_hub = WEND_GRAPH_NONE};
    wend_status status = wend_graph_reserve_hubs(graph, desc.node_count);
    if (status == WEND_OK)
        status = wend_graph_reserve_arcs(graph, desc.edge_count * (desc.both_ways ? 2 : 1));
    if (status != WEND_OK) {
        wend_graph_destroy(graph);
        return status;
    }
    fill_graph(graph, &desc);
    *result = graph;
    return WEND_OK;
}

void wend_graph_destroy(wend_graph *graph)
{
    if (!graph)
        return;
    const wend_allocator memory = graph->allocator;
    WEND_RELEASE(&memory, graph->arcs, graph->arc_capacity);
    WEND_RELEASE(&memory, graph->hubs, graph->hub_capacity);
    WEND_RELEASE(&memory, graph->positions, graph->hub_capacity);
    WEND_RELEASE(&memory, graph->log, graph->log_size);
    WEND_RELEASE(&memory, graph, 1);
}

uint32_t wend_graph_node_limit(const wend_graph *graph)
{
    return graph ? graph->hub_limit : 0;
}

uint32_t wend_graph_edge_limit(const wend_graph *graph)
{
    return graph ? graph->arc_limit : 0;
}

uint32_t wend_graph_node_count(const wend_graph *graph)
{
    return graph ? graph->hub_count : 0;
}

uint32_t wend_graph_edge_count(const wend_graph *graph)
{
    return graph ? graph->arc_count : 0;
}

bool wend_graph_has_positions(const wend_graph *graph)
{
    return graph && graph->has_positions;
}

bool wend_graph_has_node(const wend_graph *graph, uint32_t node)
{
    return graph && node < graph->hub_limit && wend_hub_exists(&graph->hubs[node]);
}

wend_place wend_graph_node_place(const wend_graph *graph, uint32_t node)
{
    if (!wend_graph_has_node(graph, node))
        return (wend_place){0, 0, 0, 0};
    if (!graph->positions)
        return wend_place_node(node);
    const struct wend_graph_point *position = &graph->positions[node];
    return (wend_place){position->x, position->y, position->level, 0};
}

int32_t wend_graph_node_height(const wend_graph *graph, uint32_t node)
{
    return wend_graph_has_node(graph, node) && graph->positions ? graph->positions[node].height : 0;
}

static bool has_arc(const struct wend_graph *graph, uint32_t number)
{
    return graph && number < graph->arc_limit && graph->arcs[number].exists;
}

bool wend_graph_read_edge(const wend_graph *graph, uint32_t number, wend_graph_edge *edge)
{
    if (!edge || !has_arc(graph, number))
        return false;
    const struct wend_arc *arc = &graph->arcs[number];
    *edge = (wend_graph_edge){arc->from, arc->to, arc->price, arc->kind, arc->closed};
    return true;
}

uint32_t wend_graph_first_edge(const wend_graph *graph, uint32_t node)
{
    return wend_graph_has_node(graph, node) ? graph->hubs[node].first_from : WEND_GRAPH_NONE;
}

uint32_t wend_graph_next_edge(const wend_graph *graph, uint32_t number)
{
    return has_arc(graph, number) ? graph->arcs[number].next_from : WEND_GRAPH_NONE;
}

uint32_t wend_graph_find_edge(const wend_graph *graph, uint32_t from, uint32_t to)
{
    uint32_t best = WEND_GRAPH_NONE;
    for (uint32_t i = wend_graph_first_edge(graph, from); i != WEND_GRAPH_NONE; i = graph->arcs[i].next_from) {
        const struct wend_arc *arc = &graph->arcs[i];
        bool is_better = best == WEND_GRAPH_NONE || arc->price < graph->arcs[best].price ||
                         (arc->price == graph->arcs[best].price && i < best);
        if (arc->to == to && is_better)
            best = i;
    }
    return best;
}

uint64_t wend_graph_version(const wend_graph *graph)
{
    return graph ? graph->version : 0;
}

size_t wend_graph_memory(const wend_graph *graph)
{
    if (!graph)
        return 0;
    size_t positions = graph->positions ? graph->hub_capacity * sizeof *graph->positions : 0;
    return sizeof *graph + graph->arc_capacity * sizeof *graph->arcs + graph->hub_capacity * sizeof *graph->hubs +
           positions + graph->log_size * sizeof *graph->log;
}
