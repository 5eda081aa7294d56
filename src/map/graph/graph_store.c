/* The arrays of a graph. */
#include "map/graph/graph_store.h"

#include "base/array.h"
#include "base/memory.h"

enum { LEAST_LOG = 256, LEAST_ROOM = 16, EDGES_PER_ENTRY = 8 };

/* Half as much again, so that adding one by one costs little for each. */
static uint32_t grown_capacity(uint32_t capacity, uint32_t count)
{
    uint32_t more = capacity + capacity / 2;
    uint32_t least = capacity == 0 ? count : LEAST_ROOM;
    return count > more ? (count > least ? count : least) : more > least ? more : least;
}

wend_status wend_graph_reserve_hubs(struct wend_graph *graph, uint32_t count)
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

/* What an older log told is forgotten; spaces that need it look at the whole graph once. */
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

void wend_graph_list_arc(struct wend_graph *graph, uint32_t number)
{
    struct wend_arc *arc = &graph->arcs[number];
    arc->next_from = graph->hubs[arc->from].first_from;
    arc->next_to = graph->hubs[arc->to].first_to;
    graph->hubs[arc->from].first_from = graph->hubs[arc->to].first_to = number;
}

void wend_graph_unlist_arc(struct wend_graph *graph, uint32_t number)
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

bool wend_graph_is_position(wend_place place, int32_t height)
{
    return place.flags == 0 && is_coordinate(place.x) && is_coordinate(place.y) && is_coordinate(height);
}

struct wend_graph_point wend_graph_point_of(wend_place place, int32_t height)
{
    return (struct wend_graph_point){place.x, place.y, height, place.level};
}

void wend_graph_note(struct wend_graph *graph, uint32_t node)
{
    graph->log[graph->logged++ & (graph->log_size - 1)] = node;
}

bool wend_graph_knows_since(const struct wend_graph *graph, uint64_t logged)
{
    return logged >= graph->log_start && graph->logged - logged <= graph->log_size;
}
