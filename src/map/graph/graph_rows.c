/* Rows of edges that one mover may take, and the tree of their least ratios. */
#include "map/graph/graph_rows.h"

#include <string.h>

#include "base/bits.h"
#include "base/inline.h"
#include "base/memory.h"
#include "base/root.h"
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

/*
 * Sorts a row by node and keeps the cheapest of several edges to one node, so that a row does not depend on its
 * history. Returns its length.
 */
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

/* Counts each node's edges in its row's `count`. */
static void count_row_steps(struct wend_graph_rows *rows, const struct wend_graph *graph, const wend_profile *profile)
{
    uint64_t cost;
    for (uint32_t i = 0; i < graph->arc_limit; i++)
        if (wend_graph_arc_cost(&graph->arcs[i], profile, &cost))
            rows->rows[rows->backward ? graph->arcs[i].to : graph->arcs[i].from].count++;
}

/* A counting sort: two passes over the edges. */
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

/* Counts the edges of a node that the mover may take, and writes them to `steps` unless null. */
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

enum { FAN = 8, BIAS = 128, FRACTION_BITS = 16 };

/* Rounded down, since the distance is rounded up. */
static uint64_t ratio_of(uint64_t cost, uint64_t square)
{
    if (square == 0)
        return WEND_RATIO_NONE;
    if (cost == 0)
        return 0;
    uint64_t distance = (uint64_t)(wend_sqrt((double)square) * (1 << FRACTION_BITS)) + 1;
    uint32_t length = wend_log2(distance) + 1, dropped = length > 32 ? length - 32 : 0;
    distance = dropped == 0 ? distance : (distance >> dropped) + 1;
    uint32_t raised = wend_count_leading_zeros64(cost);
    uint64_t quotient = (cost << raised) / distance;
    uint32_t bits = wend_log2(quotient) + 1;
    uint64_t mantissa = bits > 32 ? quotient >> (bits - 32) : quotient << (32 - bits);
    uint64_t exponent = BIAS + bits + FRACTION_BITS - 32 - raised - dropped;
    return exponent << 32 | mantissa;
}

struct wend_graph_factor wend_graph_factor_of(uint64_t ratio)
{
    uint32_t exponent = (uint32_t)(ratio >> 32);
    if (ratio == WEND_RATIO_NONE || exponent + 62 < BIAS) /* too small to matter at any distance */
        return (struct wend_graph_factor){0, 0};
    /* One less, since distances are rounded to nearest. One more to the right, since they are in halves. */
    uint32_t shift = exponent > BIAS ? 0 : BIAS + 1 - exponent;
    return (struct wend_graph_factor){(uint32_t)ratio - 1, shift};
}

static uint64_t ratio_of_row(const struct wend_graph *graph, const struct wend_graph_rows *out, uint32_t node)
{
    uint32_t count;
    const struct wend_graph_step *steps = wend_graph_row(out, node, &count);
    uint64_t least = WEND_RATIO_NONE;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t square = wend_graph_square(&graph->positions[node], &graph->positions[steps[i].node]);
        uint64_t ratio = ratio_of(wend_graph_step_cost(&steps[i]), square);
        least = ratio < least ? ratio : least;
    }
    return least;
}

static uint64_t least_of_eight(const uint64_t *eight)
{
    uint64_t least = eight[0];
    for (uint32_t i = 1; i < FAN; i++)
        least = eight[i] < least ? eight[i] : least;
    return least;
}

static wend_status allocate_levels(struct wend_graph_ratio *ratio, uint32_t nodes, const wend_allocator *memory)
{
    uint32_t size = 0;
    for (uint32_t count = nodes; size != 1; count = size / FAN) {
        size = count == 1 ? 1 : (count + FAN - 1) / FAN * FAN;
        uint64_t *level = wend_allocate_filled(memory, size, sizeof *level, 0xff);
        if (!level) {
            wend_graph_ratio_destroy(ratio, memory);
            return WEND_ERROR_MEMORY;
        }
        ratio->sizes[ratio->level_count] = size;
        ratio->levels[ratio->level_count++] = level;
    }
    return WEND_OK;
}

wend_status wend_graph_ratio_create(struct wend_graph_ratio *result, const struct wend_graph *graph,
                                    const struct wend_graph_rows *out, const wend_allocator *memory)
{
    struct wend_graph_ratio ratio = {.level_count = 0};
    *result = ratio;
    if (!graph->has_positions)
        return WEND_OK;
    if (allocate_levels(&ratio, out->node_capacity, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t node = 0; node < graph->hub_limit; node++)
        ratio.levels[0][node] = ratio_of_row(graph, out, node);
    for (uint32_t level = 1; level < ratio.level_count; level++)
        for (uint32_t i = 0; i < ratio.sizes[level - 1] / FAN; i++)
            ratio.levels[level][i] = least_of_eight(ratio.levels[level - 1] + (size_t)i * FAN);
    *result = ratio;
    return WEND_OK;
}

wend_status wend_graph_ratio_copy(struct wend_graph_ratio *copy, const struct wend_graph_ratio *ratio,
                                  const wend_allocator *memory)
{
    *copy = (struct wend_graph_ratio){.level_count = 0};
    if (ratio->level_count == 0)
        return WEND_OK;
    struct wend_graph_ratio levels = {.level_count = 0};
    if (allocate_levels(&levels, ratio->sizes[0], memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t level = 0; level < ratio->level_count; level++)
        memcpy(levels.levels[level], ratio->levels[level], ratio->sizes[level] * sizeof(uint64_t));
    *copy = levels;
    return WEND_OK;
}

void wend_graph_ratio_destroy(struct wend_graph_ratio *ratio, const wend_allocator *memory)
{
    for (uint32_t i = 0; i < ratio->level_count; i++)
        wend_release(memory, ratio->levels[i], ratio->sizes[i], sizeof(uint64_t));
    *ratio = (struct wend_graph_ratio){.level_count = 0};
}

size_t wend_graph_ratio_memory(const struct wend_graph_ratio *ratio)
{
    size_t count = 0;
    for (uint32_t i = 0; i < ratio->level_count; i++)
        count += ratio->sizes[i];
    return count * sizeof(uint64_t);
}

void wend_graph_ratio_follow(struct wend_graph_ratio *ratio, const struct wend_graph *graph,
                             const struct wend_graph_rows *out, uint32_t node)
{
    if (ratio->level_count == 0)
        return;
    uint64_t value = ratio_of_row(graph, out, node);
    for (uint32_t level = 0; ratio->levels[level][node] != value; level++) {
        ratio->levels[level][node] = value;
        if (level + 1 == ratio->level_count)
            return;
        value = least_of_eight(ratio->levels[level] + node / FAN * FAN);
        node /= FAN;
    }
}
