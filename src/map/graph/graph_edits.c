/* Edits of a graph. Memory comes first, so that a refusal leaves the graph as it was. */
#include "map/graph/graph_store.h"

wend_status wend_graph_add_node(wend_graph *graph, const wend_place *place, int32_t height, uint32_t *result)
{
    if (!graph || (place != NULL) != graph->has_positions || (!place && height != 0))
        return WEND_ERROR_ARGUMENT;
    if (place && !wend_graph_is_position(*place, height))
        return WEND_ERROR_RANGE;
    bool is_new = graph->free_hub == WEND_GRAPH_NONE;
    uint32_t node = is_new ? graph->hub_limit : graph->free_hub;
    if (node >= WEND_GRAPH_MAX_NODES)
        return WEND_ERROR_CAPACITY;
    if (is_new && wend_graph_reserve_hubs(graph, node + 1) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (is_new)
        graph->hub_limit++;
    else
        graph->free_hub = graph->hubs[node].first_from;
    graph->hubs[node] = (struct wend_hub){WEND_GRAPH_NONE, WEND_GRAPH_NONE};
    if (place)
        graph->positions[node] = wend_graph_point_of(*place, height);
    graph->hub_count++;
    graph->version++;
    wend_graph_note(graph, node);
    if (result)
        *result = node;
    return WEND_OK;
}

/* Without a new version. */
static void drop_arc(struct wend_graph *graph, uint32_t number)
{
    struct wend_arc *arc = &graph->arcs[number];
    wend_graph_unlist_arc(graph, number);
    wend_graph_note(graph, arc->from);
    wend_graph_note(graph, arc->to);
    arc->exists = false;
    arc->next_from = graph->free_arc;
    graph->free_arc = number;
    graph->arc_count--;
}

wend_status wend_graph_remove_node(wend_graph *graph, uint32_t node)
{
    if (!graph)
        return WEND_ERROR_ARGUMENT;
    if (!wend_graph_has_node(graph, node))
        return WEND_ERROR_RANGE;
    struct wend_hub *hub = &graph->hubs[node];
    while (hub->first_from != WEND_GRAPH_NONE)
        drop_arc(graph, hub->first_from);
    while (hub->first_to != WEND_GRAPH_NONE)
        drop_arc(graph, hub->first_to);
    *hub = (struct wend_hub){graph->free_hub, WEND_HUB_REMOVED};
    graph->free_hub = node;
    graph->hub_count--;
    graph->version++;
    wend_graph_note(graph, node);
    return WEND_OK;
}

wend_status wend_graph_add_edge(wend_graph *graph, const wend_graph_edge *edge, uint32_t *result)
{
    if (!graph || !edge)
        return WEND_ERROR_ARGUMENT;
    if (!wend_graph_has_node(graph, edge->from) || !wend_graph_has_node(graph, edge->to))
        return WEND_ERROR_RANGE;
    bool is_new = graph->free_arc == WEND_GRAPH_NONE;
    uint32_t number = is_new ? graph->arc_limit : graph->free_arc;
    if (number >= WEND_GRAPH_MAX_EDGES)
        return WEND_ERROR_CAPACITY;
    if (is_new && wend_graph_reserve_arcs(graph, number + 1) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (is_new)
        graph->arc_limit++;
    else
        graph->free_arc = graph->arcs[number].next_from;
    graph->arcs[number] = (struct wend_arc){.from = edge->from,
                                            .to = edge->to,
                                            .price = edge->price,
                                            .kind = edge->kind,
                                            .closed = edge->closed,
                                            .exists = true};
    wend_graph_list_arc(graph, number);
    graph->arc_count++;
    graph->version++;
    wend_graph_note(graph, edge->from);
    wend_graph_note(graph, edge->to);
    if (result)
        *result = number;
    return WEND_OK;
}

/* The edge to change; null where there is none, and *status says why. */
static struct wend_arc *arc_to_change(struct wend_graph *graph, uint32_t number, wend_status *status)
{
    bool exists = graph && number < graph->arc_limit && graph->arcs[number].exists;
    *status = exists ? WEND_OK : graph ? WEND_ERROR_RANGE : WEND_ERROR_ARGUMENT;
    return exists ? &graph->arcs[number] : NULL;
}

static void note_change_of(struct wend_graph *graph, const struct wend_arc *arc)
{
    wend_graph_note(graph, arc->from);
    wend_graph_note(graph, arc->to);
    graph->version++;
}

wend_status wend_graph_remove_edge(wend_graph *graph, uint32_t number)
{
    wend_status status;
    if (arc_to_change(graph, number, &status)) {
        drop_arc(graph, number);
        graph->version++;
    }
    return status;
}

static wend_status set_closed(wend_graph *graph, uint32_t number, bool closed)
{
    wend_status status;
    struct wend_arc *arc = arc_to_change(graph, number, &status);
    if (arc && arc->closed != closed) {
        arc->closed = closed;
        note_change_of(graph, arc);
    }
    return status;
}

wend_status wend_graph_close_edge(wend_graph *graph, uint32_t number)
{
    return set_closed(graph, number, true);
}

wend_status wend_graph_open_edge(wend_graph *graph, uint32_t number)
{
    return set_closed(graph, number, false);
}

wend_status wend_graph_price_edge(wend_graph *graph, uint32_t number, uint32_t price)
{
    wend_status status;
    struct wend_arc *arc = arc_to_change(graph, number, &status);
    if (arc && arc->price != price) {
        arc->price = price;
        note_change_of(graph, arc);
    }
    return status;
}

wend_status wend_graph_set_edge_kind(wend_graph *graph, uint32_t number, uint8_t kind)
{
    wend_status status;
    struct wend_arc *arc = arc_to_change(graph, number, &status);
    if (arc && arc->kind != kind) {
        arc->kind = kind;
        note_change_of(graph, arc);
    }
    return status;
}
