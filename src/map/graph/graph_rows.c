/* The edges that one mover may take, in rows. */
#include "map/graph/graph_rows.h"

#include <string.h>

#include "base/memory.h"

#include "base/sort.h"

enum { LEAST_ROOM_IN_ROWS = 64, ROOM_PER_MOVED_ROW = 2 };

bool wend_graph_arc_cost(const struct wend_arc *arc, const wend_profile *profile, uint64_t *cost)
{
    *cost = (uint64_t)arc->price * profile->weight[arc->kind];
    return arc->exists && !arc->closed && profile->weight[arc->kind] != 0 && arc->from != arc->to;
}

static bool is_step_before(const void *first, const void *second, const void *user)
{
    const struct wend_graph_step *a = first, *b = second;
    (void)user;
    return a->node < b->node || (a->node == b->node && wend_graph_step_cost(a) < wend_graph_step_cost(b));
}

/* In the order of nodes, and of several edges to one the cheapest: a row is the same however it came about. Its length. */
static uint32_t tidy_row(struct wend_graph_step *steps, uint32_t count)
{
    uint32_t kept = 0;
    WEND_SORT(steps, count, is_step_before, NULL);
    for (uint32_t i = 0; i < count; i++)
        if (i == 0 || steps[i].node != steps[kept - 1].node)
            steps[kept++] = steps[i];
    return kept;
}

static struct wend_graph_step step_to(uint32_t node, uint64_t cost)
{
    return (struct wend_graph_step){node, (uint32_t)cost, (uint32_t)(cost >> 32)};
}

static wend_status allocate_rows(struct wend_graph_rows *rows, const wend_allocator *memory)
{
    rows->rows = wend_allocate(memory, rows->node_capacity, sizeof *rows->rows);
    rows->rooms = wend_allocate(memory, rows->node_capacity, sizeof *rows->rooms);
    rows->steps = wend_allocate(memory, rows->step_capacity, sizeof *rows->steps);
    if (rows->rows && rows->rooms && rows->steps)
        return WEND_OK;
    wend_graph_rows_destroy(rows, memory);
    return WEND_ERROR_MEMORY;
}

void wend_graph_rows_destroy(struct wend_graph_rows *rows, const wend_allocator *memory)
{
    WEND_RELEASE(memory, rows->rows, rows->node_capacity);
    WEND_RELEASE(memory, rows->rooms, rows->node_capacity);
    WEND_RELEASE(memory, rows->steps, rows->step_capacity);
    *rows = (struct wend_graph_rows){.rows = NULL};
}

size_t wend_graph_rows_memory(const struct wend_graph_rows *rows)
{
    return rows->node_capacity * (sizeof *rows->rows + sizeof *rows->rooms) +
           (size_t)rows->step_capacity * sizeof *rows->steps;
}

wend_status wend_graph_rows_copy(struct wend_graph_rows *copy, const struct wend_graph_rows *rows,
                                 const wend_allocator *memory)
{
    *copy = *rows;
    if (allocate_rows(copy, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    memcpy(copy->rows, rows->rows, rows->node_capacity * sizeof *rows->rows);
    memcpy(copy->rooms, rows->rooms, rows->node_capacity * sizeof *rows->rooms);
    memcpy(copy->steps, rows->steps, rows->used * sizeof *rows->steps);
    return WEND_OK;
}

/* How many edges each node has, in `count`. */
static void count_row_steps(struct wend_graph_rows *rows, const struct wend_graph *graph, const wend_profile *profile)
{
    uint64_t cost;
    for (uint32_t i = 0; i < graph->arc_limit; i++)
        if (wend_graph_arc_cost(&graph->arcs[i], profile, &cost))
            rows->rows[rows->backward ? graph->arcs[i].to : graph->arcs[i].from].count++;
}

/* By counting: two passes over the edges. */
static void fill_rows(struct wend_graph_rows *rows, const struct wend_graph *graph, const wend_profile *profile)
{
    uint64_t cost;
    rows->used = 0;
    for (uint32_t node = 0; node < rows->node_capacity; node++) {
        struct wend_graph_row *row = &rows->rows[node];
        row->first = rows->used;
        rows->rooms[node] = row->count;
        rows->used += row->count;
        row->count = 0;
    }
    for (uint32_t i = 0; i < graph->arc_limit; i++) {
        const struct wend_arc *arc = &graph->arcs[i];
        if (!wend_graph_arc_cost(arc, profile, &cost))
            continue;
        struct wend_graph_row *row = &rows->rows[rows->backward ? arc->to : arc->from];
        rows->steps[row->first + row->count++] = step_to(rows->backward ? arc->from : arc->to, cost);
    }
    for (uint32_t node = 0; node < graph->hub_limit; node++)
        rows->rows[node].count = tidy_row(rows->steps + rows->rows[node].first, rows->rows[node].count);
}

wend_status wend_graph_rows_create(struct wend_graph_rows *result, const struct wend_graph *graph,
                                   const wend_profile *profile, bool backward, const wend_allocator *memory)
{
    uint32_t nodes = graph->hub_limit + graph->hub_limit / 8 + LEAST_ROOM_IN_ROWS;
    uint32_t steps = graph->arc_count + graph->arc_count / 4 + LEAST_ROOM_IN_ROWS;
    struct wend_graph_rows rows = {.backward = backward, .node_capacity = nodes, .step_capacity = steps};
    if (allocate_rows(&rows, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    memset(rows.rows, 0, nodes * sizeof *rows.rows);
    count_row_steps(&rows, graph, profile);
    fill_rows(&rows, graph, profile);
    *result = rows;
    return WEND_OK;
}

/* Calls for each edge of a node's list that the mover may take; writes them where `steps` is not null. */
static uint32_t collect_steps(const struct wend_graph_rows *rows, const struct wend_graph *graph,
                              const wend_profile *profile, uint32_t node, struct wend_graph_step *steps)
{
    uint32_t count = 0, at = WEND_GRAPH_NONE;
    uint64_t cost;
    if (node < graph->hub_limit && wend_hub_exists(&graph->hubs[node]))
        at = rows->backward ? graph->hubs[node].first_to : graph->hubs[node].first_from;
    while (at != WEND_GRAPH_NONE) {
        const struct wend_arc *arc = &graph->arcs[at];
        at = rows->backward ? arc->next_to : arc->next_from;
        if (!wend_graph_arc_cost(arc, profile, &cost))
            continue;
        if (steps)
            steps[count] = step_to(rows->backward ? arc->from : arc->to, cost);
        count++;
    }
    return count;
}

uint32_t wend_graph_row_need(const struct wend_graph_rows *rows, const struct wend_graph *graph,
                             const wend_profile *profile, uint32_t node)
{
    uint32_t count = collect_steps(rows, graph, profile, node, NULL);
    return count > rows->rooms[node] ? count + ROOM_PER_MOVED_ROW : 0;
}

void wend_graph_row_write(struct wend_graph_rows *rows, const struct wend_graph *graph, const wend_profile *profile,
                          uint32_t node)
{
    struct wend_graph_row *row = &rows->rows[node];
    uint32_t need = wend_graph_row_need(rows, graph, profile, node);
    if (need != 0) {
        row->first = rows->used;
        rows->rooms[node] = need;
        rows->used += need;
    }
    row->count = collect_steps(rows, graph, profile, node, rows->steps + row->first);
    row->count = tidy_row(rows->steps + row->first, row->count);
}
