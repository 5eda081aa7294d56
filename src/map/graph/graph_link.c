/* Links waypoints that see each other. */
#include "base/array.h"
#include "base/memory.h"
#include "map/graph/graph_index.h"
#include "map/space/space.h"

/* The state of linking. */
struct linking {
    wend_graph *graph;
    const wend_space *ground;
    struct wend_graph_index index;
    uint32_t distance, degree;
    uint32_t *chosen; /* `degree` per node, ended by WEND_GRAPH_NONE if fewer */
    wend_graph_edge *edges;
    uint32_t edge_count, edge_capacity;
    uint8_t kind;
};

static bool has_chosen(const struct linking *linking, uint32_t node, uint32_t other)
{
    const uint32_t *chosen = linking->chosen + (size_t)node * linking->degree;
    for (uint32_t i = 0; i < linking->degree && chosen[i] != WEND_GRAPH_NONE; i++)
        if (chosen[i] == other)
            return true;
    return false;
}

/* Chooses the nearest nodes that a node sees. */
static void choose_neighbours(struct linking *linking, uint32_t node)
{
    const wend_place place = wend_graph_node_place(linking->graph, node);
    struct wend_graph_nearby nearby = {.index = &linking->index, .place = place, .reach = linking->distance};
    uint32_t *chosen = linking->chosen + (size_t)node * linking->degree;
    uint32_t count = 0, other;
    while (count < linking->degree && (other = wend_graph_nearby_next(&nearby)) != WEND_GRAPH_NONE)
        if (other != node &&
            wend_line_of_sight(linking->ground, place, wend_graph_node_place(linking->graph, other), NULL, 0))
            chosen[count++] = other;
    if (count < linking->degree)
        chosen[count] = WEND_GRAPH_NONE;
}

/* Lists an edge to add, unless it exists. False if memory is refused. */
static bool list_edge(struct linking *linking, uint32_t from, uint32_t to)
{
    const wend_graph *graph = linking->graph;
    uint64_t cost = UINT64_MAX;
    if (wend_graph_find_edge(graph, from, to) != WEND_GRAPH_NONE)
        return true;
    wend_line_cost(linking->ground, wend_graph_node_place(graph, from), wend_graph_node_place(graph, to), &cost);
    if (cost > UINT32_MAX)
        return true;
    if (!WEND_RESERVE(&graph->allocator, linking->edges, linking->edge_capacity, linking->edge_count + 1))
        return false;
    linking->edges[linking->edge_count] = wend_graph_edge_make(from, to, (uint32_t)cost);
    linking->edges[linking->edge_count++].kind = linking->kind;
    return true;
}

/* Lists edges to and from the nodes that a node chose. Pairs that chose each other are listed with the lower one. */
static bool list_edges_of(struct linking *linking, uint32_t node)
{
    const uint32_t *chosen = linking->chosen + (size_t)node * linking->degree;
    for (uint32_t i = 0; i < linking->degree && chosen[i] != WEND_GRAPH_NONE; i++) {
        bool is_listed = chosen[i] < node && has_chosen(linking, chosen[i], node);
        if (!is_listed && (!list_edge(linking, node, chosen[i]) || !list_edge(linking, chosen[i], node)))
            return false;
    }
    return true;
}

static wend_status list_waypoint_links(struct linking *linking)
{
    const uint32_t nodes = linking->graph->hub_limit;
    for (uint32_t i = 0; i < nodes; i++)
        if (wend_graph_has_node(linking->graph, i))
            choose_neighbours(linking, i);
        else
            linking->chosen[(size_t)i * linking->degree] = WEND_GRAPH_NONE;
    for (uint32_t i = 0; i < nodes; i++)
        if (!list_edges_of(linking, i))
            return WEND_ERROR_MEMORY;
    if (linking->edge_count > WEND_GRAPH_MAX_EDGES - linking->graph->arc_limit)
        return WEND_ERROR_CAPACITY;
    return wend_graph_reserve_arcs(linking->graph, linking->graph->arc_limit + linking->edge_count);
}

wend_status wend_graph_link_visible(wend_graph *graph, const wend_space *ground, uint32_t distance, uint32_t degree,
                                    uint8_t kind, uint32_t *added)
{
    if (added)
        *added = 0;
    if (!graph || !ground || degree == 0 || degree > WEND_GRAPH_MAX_DEGREE)
        return WEND_ERROR_ARGUMENT;
    if (!graph->has_positions || ground->graph)
        return WEND_ERROR_UNSUPPORTED;
    const wend_allocator *memory = &graph->allocator;
    struct linking linking = {.graph = graph, .ground = ground, .distance = distance, .degree = degree, .kind = kind};
    const size_t chosen = ((size_t)graph->hub_limit + 1) * degree;
    linking.chosen = wend_allocate(memory, chosen, sizeof(uint32_t));
    wend_status status = linking.chosen ? WEND_OK : WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        status = wend_graph_index_create(&linking.index, graph, graph->hub_limit + 1, memory);
    if (status == WEND_OK)
        status = list_waypoint_links(&linking);
    for (uint32_t i = 0; status == WEND_OK && i < linking.edge_count; i++)
        status = wend_graph_add_edge(graph, &linking.edges[i], NULL);
    if (added && status == WEND_OK)
        *added = linking.edge_count;
    wend_graph_index_destroy(&linking.index, memory);
    wend_release(memory, linking.chosen, chosen, sizeof(uint32_t));
    WEND_RELEASE(memory, linking.edges, linking.edge_capacity);
    return status;
}
