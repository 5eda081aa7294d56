/* Graphs: checked, created, read, edited, destroyed. */
#include <string.h>

#include "base/array.h"
#include "base/image.h"
#include "base/memory.h"
#include "base/sizes.h"
#include "map/graph/graph_store.h"

enum { LEAST_LOG = 256, LEAST_ROOM = 16, EDGES_PER_ENTRY = 8 };

/* Grows by half, so that adding one by one has constant amortised cost. */
static uint32_t grown_capacity(uint32_t capacity, uint32_t count)
{
    uint32_t more = capacity + capacity / 2;
    uint32_t least = capacity == 0 ? count : LEAST_ROOM;
    return count > more ? (count > least ? count : least) : more > least ? more : least;
}

/* Makes room for `count` nodes in all. MEMORY: the graph is unchanged. */
static wend_status reserve_hubs(struct wend_graph *graph, uint32_t count)
{
    if (count <= graph->hub_capacity)
        return WEND_OK;
    const wend_allocator *memory = &graph->allocator;
    uint32_t capacity = grown_capacity(graph->hub_capacity, count);
    struct wend_graph_point *positions = NULL;
    if (graph->has_positions) {
        positions = wend_allocate(memory, capacity, sizeof *positions);
        if (!positions)
            return WEND_ERROR_MEMORY;
    }
    struct wend_hub *hubs = wend_allocate(memory, capacity, sizeof *hubs);
    if (!hubs) {
        WEND_RELEASE(memory, positions, capacity);
        return WEND_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < graph->hub_limit; i++) {
        hubs[i] = graph->hubs[i];
        if (positions)
            positions[i] = graph->positions[i];
    }
    wend_release(memory, graph->hubs, graph->hub_capacity, sizeof *hubs);
    wend_release(memory, graph->positions, graph->hub_capacity, sizeof *positions);
    graph->hubs = hubs;
    graph->positions = positions;
    graph->hub_capacity = capacity;
    return WEND_OK;
}

/* Spaces that need more than the log still holds read the whole graph once. */
static wend_status reserve_log(struct wend_graph *graph, uint32_t arcs)
{
    uint32_t size = LEAST_LOG;
    while (size < arcs / EDGES_PER_ENTRY)
        size *= 2;
    if (size <= graph->log_size)
        return WEND_OK;
    uint32_t *log = wend_allocate(&graph->allocator, size, sizeof *log);
    if (!log)
        return WEND_ERROR_MEMORY;
    uint64_t kept = graph->logged - graph->log_start;
    kept = kept < graph->log_size ? kept : graph->log_size;
    graph->log_start = graph->logged - kept;
    for (uint64_t i = graph->log_start; i < graph->logged; i++)
        log[i & (size - 1)] = graph->log[i & (graph->log_size - 1)];
    wend_release(&graph->allocator, graph->log, graph->log_size, sizeof *log);
    graph->log = log;
    graph->log_size = size;
    return WEND_OK;
}

wend_status wend_graph_reserve_arcs(struct wend_graph *graph, uint32_t count)
{
    if (count <= graph->arc_capacity && graph->log)
        return WEND_OK;
    uint32_t capacity = grown_capacity(graph->arc_capacity, count);
    if (reserve_log(graph, capacity) != WEND_OK)
        return WEND_ERROR_MEMORY;
    return WEND_RESERVE(&graph->allocator, graph->arcs, graph->arc_capacity, count) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Copies the arrays that exist; the others are null. MEMORY: nothing is copied. */
static wend_status copy_arrays(const struct wend_graph *graph, struct wend_graph *copy)
{
    const wend_allocator *memory = &graph->allocator;
    const size_t hubs = graph->hub_capacity * sizeof *graph->hubs, arcs = graph->arc_capacity * sizeof *graph->arcs;
    copy->hubs = graph->hubs ? wend_allocate(memory, graph->hub_capacity, sizeof *copy->hubs) : NULL;
    copy->positions = graph->positions ? wend_allocate(memory, graph->hub_capacity, sizeof *copy->positions) : NULL;
    copy->arcs = graph->arcs ? wend_allocate(memory, graph->arc_capacity, sizeof *copy->arcs) : NULL;
    if (!copy->hubs != !graph->hubs || !copy->positions != !graph->positions || !copy->arcs != !graph->arcs) {
        WEND_RELEASE(memory, copy->hubs, graph->hub_capacity);
        WEND_RELEASE(memory, copy->positions, graph->hub_capacity);
        WEND_RELEASE(memory, copy->arcs, graph->arc_capacity);
        return WEND_ERROR_MEMORY;
    }
    if (copy->hubs)
        memcpy(copy->hubs, graph->hubs, hubs);
    if (copy->positions)
        memcpy(copy->positions, graph->positions, graph->hub_capacity * sizeof *copy->positions);
    if (copy->arcs)
        memcpy(copy->arcs, graph->arcs, arcs);
    return WEND_OK;
}

wend_status wend_graph_own(struct wend_graph *graph)
{
    struct wend_graph copy;
    if (!graph->log && reserve_log(graph, graph->arc_capacity) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (!wend_image_is_constant(&graph->allocator, graph->hubs))
        return WEND_OK;
    if (copy_arrays(graph, &copy) != WEND_OK)
        return WEND_ERROR_MEMORY;
    WEND_RELEASE(&graph->allocator, graph->hubs, graph->hub_capacity);
    WEND_RELEASE(&graph->allocator, graph->positions, graph->hub_capacity);
    WEND_RELEASE(&graph->allocator, graph->arcs, graph->arc_capacity); /* may have grown out of the image */
    graph->hubs = copy.hubs;
    graph->positions = copy.positions;
    graph->arcs = copy.arcs;
    return WEND_OK;
}

/* Prepends an edge to the lists of its ends. */
static void list_arc(struct wend_graph *graph, uint32_t number)
{
    struct wend_arc *arc = &graph->arcs[number];
    arc->next_from = graph->hubs[arc->from].first_from;
    arc->next_to = graph->hubs[arc->to].first_to;
    graph->hubs[arc->from].first_from = graph->hubs[arc->to].first_to = number;
}

static void unlist_arc(struct wend_graph *graph, uint32_t number)
{
    const struct wend_arc *arc = &graph->arcs[number];
    uint32_t *at = &graph->hubs[arc->from].first_from;
    while (*at != number)
        at = &graph->arcs[*at].next_from;
    *at = arc->next_from;
    at = &graph->hubs[arc->to].first_to;
    while (*at != number)
        at = &graph->arcs[*at].next_to;
    *at = arc->next_to;
}

static bool is_coordinate(int32_t value)
{
    return value >= -WEND_GRAPH_MAX_POSITION && value <= WEND_GRAPH_MAX_POSITION;
}

/* True if a node may be there. */
static bool is_position(wend_place place, int32_t height)
{
    return place.flags == 0 && is_coordinate(place.x) && is_coordinate(place.y) && is_coordinate(height);
}

static struct wend_graph_point point_of(wend_place place, int32_t height)
{
    return (struct wend_graph_point){place.x, place.y, height, place.level, 0};
}

/* Logs that a node, or an edge from it or to it, has changed. */
static void note_node(struct wend_graph *graph, uint32_t node)
{
    graph->log[graph->logged++ & (graph->log_size - 1)] = node;
}

bool wend_graph_knows_since(const struct wend_graph *graph, uint64_t logged)
{
    return logged >= graph->log_start && graph->logged - logged <= graph->log_size;
}

void wend_graph_desc_init(wend_graph_desc *result, uint32_t size)
{
    const wend_graph_desc desc = {.size = size};
    wend_give_sized(result, size, &desc, sizeof desc);
}

const char *wend_graph_fault_text(wend_graph_fault fault)
{
    static const char *const texts[] = {
        [WEND_GRAPH_FAULT_NONE] = "nothing is wrong",
        [WEND_GRAPH_FAULT_DESC] = "the description itself is wrong: its size, a count, or an array that is missing",
        [WEND_GRAPH_FAULT_POSITION] = "a node's position is out of range",
        [WEND_GRAPH_FAULT_FROM] = "an edge begins at no node",
        [WEND_GRAPH_FAULT_TO] = "an edge leads to no node",
    };
    return WEND_TEXT_OF(texts, fault, "unknown fault");
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
        if (*index = i, !is_position(desc->places[i], desc->heights ? desc->heights[i] : 0))
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
    uint32_t sides = desc->both_ways ? 2 : 1;
    for (uint32_t i = 0; i < desc->node_count; i++) {
        graph->hubs[i] = (struct wend_hub){WEND_GRAPH_NONE, WEND_GRAPH_NONE};
        if (desc->places)
            graph->positions[i] = point_of(desc->places[i], desc->heights ? desc->heights[i] : 0);
    }
    graph->hub_limit = graph->hub_count = desc->node_count;
    graph->arc_limit = graph->arc_count = desc->edge_count * sides;
    for (uint32_t i = graph->arc_limit; i-- > 0;) {
        graph->arcs[i] = arc_of(&desc->edges[i / sides], sides == 2 && i % 2 == 1);
        list_arc(graph, i);
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
    wend_status status = reserve_hubs(graph, desc.node_count);
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
    wend_image_memory_end(&memory);
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

/* Edits. Memory is taken first, so that a refusal leaves the graph unchanged. */

wend_status wend_graph_add_node(wend_graph *graph, const wend_place *place, int32_t height, uint32_t *result)
{
    if (!graph || (place != NULL) != graph->has_positions || (!place && height != 0))
        return WEND_ERROR_ARGUMENT;
    if (place && !is_position(*place, height))
        return WEND_ERROR_RANGE;
    bool is_new = graph->free_hub == WEND_GRAPH_NONE;
    uint32_t node = is_new ? graph->hub_limit : graph->free_hub;
    if (node >= WEND_GRAPH_MAX_NODES)
        return WEND_ERROR_CAPACITY;
    if (wend_graph_own(graph) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (is_new && reserve_hubs(graph, node + 1) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (is_new)
        graph->hub_limit++;
    else
        graph->free_hub = graph->hubs[node].first_from;
    graph->hubs[node] = (struct wend_hub){WEND_GRAPH_NONE, WEND_GRAPH_NONE};
    if (place)
        graph->positions[node] = point_of(*place, height);
    graph->hub_count++;
    graph->version++;
    note_node(graph, node);
    if (result)
        *result = node;
    return WEND_OK;
}

/* Does not count a new version. */
static void drop_arc(struct wend_graph *graph, uint32_t number)
{
    struct wend_arc *arc = &graph->arcs[number];
    unlist_arc(graph, number);
    note_node(graph, arc->from);
    note_node(graph, arc->to);
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
    if (wend_graph_own(graph) != WEND_OK)
        return WEND_ERROR_MEMORY;
    struct wend_hub *hub = &graph->hubs[node];
    while (hub->first_from != WEND_GRAPH_NONE)
        drop_arc(graph, hub->first_from);
    while (hub->first_to != WEND_GRAPH_NONE)
        drop_arc(graph, hub->first_to);
    *hub = (struct wend_hub){graph->free_hub, WEND_HUB_REMOVED};
    graph->free_hub = node;
    graph->hub_count--;
    graph->version++;
    note_node(graph, node);
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
    if (wend_graph_own(graph) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (is_new && wend_graph_reserve_arcs(graph, number + 1) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (is_new)
        graph->arc_limit++;
    else
        graph->free_arc = graph->arcs[number].next_from;
    graph->arcs[number] = arc_of(edge, false);
    list_arc(graph, number);
    graph->arc_count++;
    graph->version++;
    note_node(graph, edge->from);
    note_node(graph, edge->to);
    if (result)
        *result = number;
    return WEND_OK;
}

/* The edge to change, or null with *status saying why. */
static struct wend_arc *arc_to_change(struct wend_graph *graph, uint32_t number, wend_status *status)
{
    const bool exists = has_arc(graph, number);
    *status = exists ? WEND_OK : graph ? WEND_ERROR_RANGE : WEND_ERROR_ARGUMENT;
    return exists ? &graph->arcs[number] : NULL;
}

wend_status wend_graph_remove_edge(wend_graph *graph, uint32_t number)
{
    wend_status status;
    if (!arc_to_change(graph, number, &status))
        return status;
    if (wend_graph_own(graph) != WEND_OK)
        return WEND_ERROR_MEMORY;
    drop_arc(graph, number);
    graph->version++;
    return WEND_OK;
}

/* Changes an edge's price, kind or state. */
static wend_status change_edge(struct wend_graph *graph, uint32_t number, const wend_graph_edge *edge)
{
    wend_status status;
    struct wend_arc *arc = arc_to_change(graph, number, &status);
    if (!arc || (arc->price == edge->price && arc->kind == edge->kind && arc->closed == edge->closed))
        return status;
    if (wend_graph_own(graph) != WEND_OK)
        return WEND_ERROR_MEMORY;
    arc = &graph->arcs[number];
    arc->price = edge->price;
    arc->kind = edge->kind;
    arc->closed = edge->closed;
    note_node(graph, arc->from);
    note_node(graph, arc->to);
    graph->version++;
    return WEND_OK;
}

static wend_status set_closed(wend_graph *graph, uint32_t number, bool closed)
{
    wend_graph_edge edge = {.closed = closed};
    if (wend_graph_read_edge(graph, number, &edge))
        edge.closed = closed;
    return change_edge(graph, number, &edge);
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
    wend_graph_edge edge = {.price = price};
    if (wend_graph_read_edge(graph, number, &edge))
        edge.price = price;
    return change_edge(graph, number, &edge);
}

wend_status wend_graph_set_edge_kind(wend_graph *graph, uint32_t number, uint8_t kind)
{
    wend_graph_edge edge = {.kind = kind};
    if (wend_graph_read_edge(graph, number, &edge))
        edge.kind = kind;
    return change_edge(graph, number, &edge);
}
