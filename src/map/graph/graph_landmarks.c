/* Landmarks of a graph. */
#include "map/graph/graph_landmarks.h"

#include <string.h>

#include "base/array.h"
#include "base/heap.h"
#include "base/memory.h"

#define MOST_POTENTIAL (UINT32_MAX - 1) /* the cap: potentials cut off at it are still potentials */

enum { SHIFT_STEP = 4, MOST_LOST_BITS = 48 };

/* A priority queue of nodes: a heap of distance << 32 | node, with an entry for each time a distance fell. */
struct waiting {
    uint64_t *heap;
    uint32_t count, capacity;
};

/* The direction in which edges are followed, and where the distances go. */
struct bearing_spread {
    const struct wend_graph_rows *rows; /* out: distances from the landmark; in: distances to it */
    uint32_t *distances;                /* by node, `stride` apart */
    size_t stride;
    uint32_t shift;
};

static bool push(struct waiting *waiting, uint64_t entry, const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, waiting->heap, waiting->capacity, waiting->count + 1))
        return false;
    wend_keys_push(waiting->heap, &waiting->count, entry);
    return true;
}

static uint32_t *distance_at(const struct bearing_spread *spread, uint32_t node)
{
    return spread->distances + node * spread->stride;
}

static uint32_t farther(const struct bearing_spread *spread, uint32_t distance, const struct wend_graph_step *step)
{
    uint64_t sum = distance + (wend_graph_step_cost(step) >> spread->shift);
    return sum < MOST_POTENTIAL ? (uint32_t)sum : MOST_POTENTIAL;
}

/* Dijkstra's algorithm over the whole graph. False if memory is refused. *cut_off: some distance reached the cap. */
static bool measure(const struct bearing_spread *spread, uint32_t source, uint32_t nodes, struct waiting *waiting,
                    bool *cut_off, const wend_allocator *memory)
{
    for (uint32_t i = 0; i < nodes; i++)
        *distance_at(spread, i) = WEND_LANDMARK_UNREACHED;
    *cut_off = false;
    *distance_at(spread, source) = 0;
    waiting->count = 0;
    if (!push(waiting, source, memory))
        return false;
    while (waiting->count != 0) {
        uint64_t entry = wend_keys_pop(waiting->heap, &waiting->count);
        uint32_t node = (uint32_t)entry, count;
        if (entry >> 32 != *distance_at(spread, node))
            continue;
        const struct wend_graph_step *steps = wend_graph_row(spread->rows, node, &count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t distance = farther(spread, (uint32_t)(entry >> 32), &steps[i]);
            *cut_off |= distance == MOST_POTENTIAL;
            if (distance >= *distance_at(spread, steps[i].node))
                continue;
            *distance_at(spread, steps[i].node) = distance;
            if (!push(waiting, (uint64_t)distance << 32 | steps[i].node, memory))
                return false;
        }
    }
    return true;
}

/* The first node of the largest part; `counts` is scratch, a number per label. */
static uint32_t middle_of(const struct wend_graph_parts *parts, uint32_t nodes, uint32_t *counts)
{
    uint32_t best = 0;
    memset(counts, 0, parts->label_capacity * sizeof *counts);
    for (uint32_t i = 0; i < nodes; i++)
        counts[wend_graph_part(parts, i)]++;
    for (uint32_t i = 0; i < nodes; i++)
        best = counts[wend_graph_part(parts, i)] > counts[wend_graph_part(parts, best)] ? i : best;
    return best;
}

/* The farthest reached node, the first of several; WEND_GRAPH_NONE if all are at distance 0. */
static uint32_t farthest(const uint32_t *nearest, uint32_t nodes)
{
    uint32_t best = WEND_GRAPH_NONE;
    for (uint32_t i = 0; i < nodes; i++)
        if (nearest[i] != WEND_LANDMARK_UNREACHED && nearest[i] != 0 &&
            (best == WEND_GRAPH_NONE || nearest[i] > nearest[best]))
            best = i;
    return best;
}

struct choosing {
    struct wend_graph_landmarks *landmarks;
    const struct wend_graph_rows *out, *in;
    uint32_t *nearest; /* by node: the lesser distance to or from the nearest landmark; at first from the middle */
    struct waiting waiting;
    uint32_t nodes;
    const wend_allocator *memory;
};

/* Measures from the middle, and chooses units so large that nothing is cut off. */
static bool begin_choosing(struct choosing *choosing, uint32_t middle)
{
    struct bearing_spread spread = {choosing->out, choosing->nearest, 1, 0};
    for (bool cut_off = true; cut_off; spread.shift += SHIFT_STEP) {
        choosing->landmarks->shift = spread.shift;
        if (!measure(&spread, middle, choosing->nodes, &choosing->waiting, &cut_off, choosing->memory))
            return false;
        if (spread.shift >= MOST_LOST_BITS)
            break;
    }
    return true;
}

static bool measure_landmark(struct choosing *choosing, uint32_t number, uint32_t node)
{
    struct wend_graph_landmarks *landmarks = choosing->landmarks;
    struct wend_graph_bearing *first = landmarks->bearings + number;
    const size_t stride = 2 * (size_t)landmarks->count;
    const struct bearing_spread from = {choosing->out, &first->from, stride, landmarks->shift};
    const struct bearing_spread to = {choosing->in, &first->to, stride, landmarks->shift};
    bool cut_off;
    if (!measure(&from, node, choosing->nodes, &choosing->waiting, &cut_off, choosing->memory) ||
        !measure(&to, node, choosing->nodes, &choosing->waiting, &cut_off, choosing->memory))
        return false;
    for (uint32_t i = 0; i < choosing->nodes; i++) {
        const struct wend_graph_bearing *here = first + (size_t)i * landmarks->count;
        uint32_t away = here->from < here->to ? here->from : here->to;
        uint32_t before = number == 0 ? WEND_LANDMARK_UNREACHED : choosing->nearest[i];
        choosing->nearest[i] = away < before ? away : before;
    }
    return true;
}

static bool choose_landmarks(struct choosing *choosing, uint32_t middle)
{
    struct wend_graph_landmarks *landmarks = choosing->landmarks;
    if (!begin_choosing(choosing, middle))
        return false;
    for (uint32_t i = 0; i < landmarks->count; i++) {
        uint32_t node = farthest(choosing->nearest, choosing->nodes);
        if (!measure_landmark(choosing, i, node == WEND_GRAPH_NONE ? middle : node))
            return false;
    }
    return true;
}

static wend_status allocate_bearings(struct wend_graph_landmarks *landmarks, const wend_allocator *memory)
{
    size_t count = (size_t)landmarks->node_capacity * landmarks->count;
    landmarks->bearings = wend_allocate_filled(memory, count, sizeof *landmarks->bearings, 0xff);
    if (!landmarks->bearings)
        return WEND_ERROR_MEMORY;
    return WEND_OK;
}

wend_status wend_graph_landmarks_create(struct wend_graph_landmarks *result, const struct wend_graph_edges *edges,
                                        uint32_t count, const wend_allocator *memory)
{
    const struct wend_graph_rows *out = edges->out;
    const struct wend_graph_parts *parts = edges->parts;
    const uint32_t nodes = edges->nodes;
    struct wend_graph_landmarks landmarks = {.count = count, .node_capacity = out->node_capacity};
    struct choosing choosing = {.landmarks = &landmarks, .out = out, .in = edges->in, .nodes = nodes, .memory = memory};
    uint32_t *counts = wend_allocate(memory, parts->label_capacity, sizeof *counts);
    choosing.nearest = wend_allocate(memory, out->node_capacity, sizeof *choosing.nearest);
    bool is_done = counts && choosing.nearest && allocate_bearings(&landmarks, memory) == WEND_OK &&
                   (nodes == 0 || choose_landmarks(&choosing, middle_of(parts, nodes, counts)));
    WEND_RELEASE(memory, counts, parts->label_capacity);
    WEND_RELEASE(memory, choosing.nearest, out->node_capacity);
    WEND_RELEASE(memory, choosing.waiting.heap, choosing.waiting.capacity);
    if (!is_done) {
        wend_graph_landmarks_destroy(&landmarks, memory);
        return WEND_ERROR_MEMORY;
    }
    *result = landmarks;
    return WEND_OK;
}

wend_status wend_graph_landmarks_widen(struct wend_graph_landmarks *wider, const struct wend_graph_landmarks *landmarks,
                                       uint32_t node_capacity, const wend_allocator *memory)
{
    struct wend_graph_landmarks copy = *landmarks;
    uint32_t nodes = node_capacity < copy.node_capacity ? node_capacity : copy.node_capacity;
    copy.node_capacity = node_capacity;
    if (copy.count != 0 && allocate_bearings(&copy, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (copy.count != 0)
        memcpy(copy.bearings, landmarks->bearings, (size_t)nodes * copy.count * sizeof *copy.bearings);
    *wider = copy;
    return WEND_OK;
}

void wend_graph_landmarks_destroy(struct wend_graph_landmarks *landmarks, const wend_allocator *memory)
{
    WEND_RELEASE(memory, landmarks->bearings, (size_t)landmarks->node_capacity * landmarks->count);
    *landmarks = (struct wend_graph_landmarks){.bearings = NULL};
}

size_t wend_graph_landmarks_memory(const struct wend_graph_landmarks *landmarks)
{
    return landmarks->bearings ? (size_t)landmarks->node_capacity * landmarks->count * sizeof *landmarks->bearings : 0;
}

/* Nodes whose distance was lowered and whose edges must be examined: a list without repeats. */
struct lowered {
    uint32_t first, last;
    uint32_t *links; /* by node: the next of the list, itself for the last, WEND_GRAPH_NONE outside */
};

static void add_lowered(struct lowered *list, uint32_t node)
{
    if (list->links[node] != WEND_GRAPH_NONE)
        return;
    list->links[node] = node;
    if (list->first == WEND_GRAPH_NONE)
        list->first = node;
    else
        list->links[list->last] = node;
    list->last = node;
}

static uint32_t take_lowered(struct lowered *list)
{
    uint32_t node = list->first;
    list->first = list->links[node] == node ? WEND_GRAPH_NONE : list->links[node];
    list->links[node] = WEND_GRAPH_NONE;
    return node;
}

/* Lowers the nodes that a node's edges lead to. */
static void lower_around(const struct bearing_spread *spread, uint32_t node, struct lowered *list)
{
    uint32_t count, here = *distance_at(spread, node);
    const struct wend_graph_step *steps = wend_graph_row(spread->rows, node, &count);
    for (uint32_t i = 0; here != WEND_LANDMARK_UNREACHED && i < count; i++) {
        uint32_t distance = farther(spread, here, &steps[i]);
        if (distance >= *distance_at(spread, steps[i].node))
            continue;
        *distance_at(spread, steps[i].node) = distance;
        add_lowered(list, steps[i].node);
    }
}

/* Lowers a node to what its own edges allow. */
static void lower_node(const struct bearing_spread *spread, const struct wend_graph_rows *out, uint32_t node,
                       struct lowered *list)
{
    uint32_t count;
    const struct wend_graph_step *steps = wend_graph_row(out, node, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t there = *distance_at(spread, steps[i].node);
        uint32_t distance =
            there == WEND_LANDMARK_UNREACHED ? WEND_LANDMARK_UNREACHED : farther(spread, there, &steps[i]);
        if (distance >= *distance_at(spread, node))
            continue;
        *distance_at(spread, node) = distance;
        add_lowered(list, node);
    }
}

void wend_graph_landmarks_follow(struct wend_graph_landmarks *landmarks, const struct wend_graph_rows *out,
                                 const struct wend_graph_rows *in, const uint32_t *nodes, uint32_t count,
                                 uint32_t *links)
{
    const size_t stride = 2 * (size_t)landmarks->count;
    for (uint32_t l = 0; l < landmarks->count; l++) {
        struct wend_graph_bearing *first = landmarks->bearings + l;
        const struct bearing_spread from = {out, &first->from, stride, landmarks->shift};
        const struct bearing_spread to = {in, &first->to, stride, landmarks->shift};
        struct lowered list = {WEND_GRAPH_NONE, WEND_GRAPH_NONE, links};
        for (uint32_t i = 0; i < count; i++)
            lower_around(&from, nodes ? nodes[i] : i, &list);
        while (list.first != WEND_GRAPH_NONE)
            lower_around(&from, take_lowered(&list), &list);
        for (uint32_t i = 0; i < count; i++)
            lower_node(&to, out, nodes ? nodes[i] : i, &list);
        while (list.first != WEND_GRAPH_NONE)
            lower_around(&to, take_lowered(&list), &list);
    }
}

static bool node_holds(const struct bearing_spread *from, const struct bearing_spread *to, uint32_t node)
{
    uint32_t count;
    const struct wend_graph_step *steps = wend_graph_row(from->rows, node, &count);
    const uint32_t here = *distance_at(from, node), back = *distance_at(to, node);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t there = *distance_at(from, steps[i].node), ahead = *distance_at(to, steps[i].node);
        if ((here != WEND_LANDMARK_UNREACHED && farther(from, here, &steps[i]) < there) ||
            (ahead != WEND_LANDMARK_UNREACHED && farther(to, ahead, &steps[i]) < back))
            return false;
    }
    return true;
}

bool wend_graph_landmarks_hold(const struct wend_graph_landmarks *landmarks, const struct wend_graph_rows *out,
                               uint32_t nodes)
{
    const size_t stride = 2 * (size_t)landmarks->count;
    for (uint32_t l = 0; l < landmarks->count; l++) {
        struct wend_graph_bearing *first = landmarks->bearings + l;
        const struct bearing_spread from = {out, &first->from, stride, landmarks->shift};
        const struct bearing_spread to = {out, &first->to, stride, landmarks->shift};
        for (uint32_t node = 0; node < nodes; node++)
            if (!node_holds(&from, &to, node))
                return false;
    }
    return true;
}
