/* Parts of a graph, kept under edits. */
#include "map/graph/graph_parts.h"

#include <string.h>

#include "base/memory.h"

/* Set in a node's label while a flood has the node; the rest is the flood's index. */
#define FLOODED 0x80000000u

enum { MOST_LOST = 1024, MORE_LABELS = 64 };

struct wend_part_flood {
    uint32_t todo, todo_last; /* nodes to expand, a list by `next` */
    uint32_t done, done_last; /* expanded nodes, a list as well */
    uint32_t into;            /* the flood it was merged into, else itself */
    uint32_t label;           /* of the part where it began */
};

static wend_status allocate_parts(struct wend_graph_parts *parts, const wend_allocator *memory)
{
    parts->labels = wend_allocate(memory, parts->node_capacity, sizeof(uint32_t));
    parts->next = wend_allocate(memory, parts->node_capacity, sizeof(uint32_t));
    parts->parents = wend_allocate(memory, parts->label_capacity, sizeof(uint32_t));
    if (parts->labels && parts->next && parts->parents)
        return WEND_OK;
    wend_graph_parts_destroy(parts, memory);
    return WEND_ERROR_MEMORY;
}

void wend_graph_parts_destroy(struct wend_graph_parts *parts, const wend_allocator *memory)
{
    wend_release(memory, parts->labels, parts->node_capacity, sizeof(uint32_t));
    wend_release(memory, parts->next, parts->node_capacity, sizeof(uint32_t));
    wend_release(memory, parts->parents, parts->label_capacity, sizeof(uint32_t));
    wend_release(memory, parts->lost, parts->lost_capacity, sizeof(uint32_t));
    WEND_RELEASE(memory, parts->floods, parts->lost_capacity);
    *parts = (struct wend_graph_parts){.labels = NULL};
}

size_t wend_graph_parts_memory(const struct wend_graph_parts *parts)
{
    return (2 * (size_t)parts->node_capacity + parts->label_capacity) * sizeof(uint32_t) +
           parts->lost_capacity * (sizeof(uint32_t) + sizeof *parts->floods);
}

static uint32_t new_label(struct wend_graph_parts *parts)
{
    parts->parents[parts->label_count] = WEND_PARTS_ROOT;
    return parts->label_count++;
}

/* Gives a node without a label, and all nodes connected with it, a new label. */
static void label_part(struct wend_graph_parts *parts, const struct wend_graph_rows *out,
                       const struct wend_graph_rows *in, uint32_t first)
{
    const struct wend_graph_rows *both[2] = {out, in};
    uint32_t label = new_label(parts), last = first;
    parts->labels[first] = label;
    parts->next[first] = WEND_GRAPH_NONE;
    for (uint32_t node = first; node != WEND_GRAPH_NONE; node = parts->next[node])
        for (uint32_t side = 0; side < 2; side++) {
            uint32_t count;
            const struct wend_graph_step *steps = wend_graph_row(both[side], node, &count);
            for (uint32_t i = 0; i < count; i++) {
                uint32_t to = steps[i].node;
                if (parts->labels[to] != WEND_GRAPH_NONE)
                    continue;
                parts->labels[to] = label;
                parts->next[to] = WEND_GRAPH_NONE;
                last = parts->next[last] = to;
            }
        }
}

static void label_all(struct wend_graph_parts *parts, const struct wend_graph_rows *out,
                      const struct wend_graph_rows *in, uint32_t nodes)
{
    parts->label_count = 0;
    parts->stale = false;
    for (uint32_t i = 0; i < nodes; i++)
        parts->labels[i] = WEND_GRAPH_NONE;
    for (uint32_t i = 0; i < nodes; i++)
        if (parts->labels[i] == WEND_GRAPH_NONE)
            label_part(parts, out, in, i);
}

wend_status wend_graph_parts_create(struct wend_graph_parts *result, const struct wend_graph_rows *out,
                                    const struct wend_graph_rows *in, uint32_t nodes, const wend_allocator *memory)
{
    struct wend_graph_parts parts = {.node_capacity = out->node_capacity};
    parts.label_capacity = parts.node_capacity + parts.node_capacity / 8 + MORE_LABELS;
    if (allocate_parts(&parts, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    label_all(&parts, out, in, nodes);
    *result = parts;
    return WEND_OK;
}

wend_status wend_graph_parts_copy(struct wend_graph_parts *copy, const struct wend_graph_parts *parts,
                                  const wend_allocator *memory)
{
    *copy = *parts;
    copy->lost = NULL;
    copy->floods = NULL;
    copy->lost_capacity = copy->lost_count = 0;
    if (allocate_parts(copy, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    memcpy(copy->labels, parts->labels, parts->node_capacity * sizeof(uint32_t));
    memcpy(copy->parents, parts->parents, parts->label_count * sizeof(uint32_t));
    return WEND_OK;
}

wend_status wend_graph_parts_reserve(struct wend_graph_parts *parts, uint32_t edges, const wend_allocator *memory)
{
    uint32_t capacity = edges < MOST_LOST / 2 ? 2 * edges : MOST_LOST;
    parts->lost_count = 0;
    if (capacity <= parts->lost_capacity)
        return WEND_OK;
    uint32_t *lost = wend_allocate(memory, capacity, sizeof *lost);
    struct wend_part_flood *floods = wend_allocate(memory, capacity, sizeof *floods);
    if (!lost || !floods) {
        WEND_RELEASE(memory, lost, capacity);
        WEND_RELEASE(memory, floods, capacity);
        return WEND_ERROR_MEMORY;
    }
    wend_release(memory, parts->lost, parts->lost_capacity, sizeof *lost);
    wend_release(memory, parts->floods, parts->lost_capacity, sizeof *floods);
    parts->lost = lost;
    parts->floods = floods;
    parts->lost_capacity = capacity;
    return WEND_OK;
}

void wend_graph_parts_add_node(struct wend_graph_parts *parts, uint32_t node)
{
    if (parts->label_count == parts->label_capacity)
        parts->stale = true; /* any label will do */
    parts->labels[node] = parts->stale ? 0 : new_label(parts);
}

/* Joins two parts, given by their roots: the root of lower rank goes below the other. */
static void join_parts(struct wend_graph_parts *parts, uint32_t a, uint32_t b)
{
    if (a == b)
        return;
    uint32_t low = parts->parents[a] < parts->parents[b] ? a : b, high = low == a ? b : a;
    if (parts->parents[low] == parts->parents[high])
        parts->parents[high]++;
    parts->parents[low] = high;
}

void wend_graph_parts_join(struct wend_graph_parts *parts, const struct wend_graph_rows *out, uint32_t node)
{
    uint32_t count;
    const struct wend_graph_step *steps = wend_graph_row(out, node, &count);
    for (uint32_t i = 0; i < count && !parts->stale; i++)
        join_parts(parts, wend_graph_part(parts, node), wend_graph_part(parts, steps[i].node));
}

static void lose_edge(struct wend_graph_parts *parts, uint32_t from, uint32_t to)
{
    if (parts->lost_count + 2 > parts->lost_capacity) {
        parts->stale = true;
        return;
    }
    parts->lost[parts->lost_count++] = from;
    parts->lost[parts->lost_count++] = to;
}

void wend_graph_parts_compare(struct wend_graph_parts *parts, const struct wend_graph_rows *out, uint32_t node,
                              const uint32_t *before, uint32_t count)
{
    uint32_t after;
    const struct wend_graph_step *steps = wend_graph_row(out, node, &after);
    for (uint32_t i = 0; i < count; i++)
        parts->next[before[i]] = WEND_GRAPH_NONE;
    for (uint32_t i = 0; i < after; i++)
        parts->next[steps[i].node] = node;
    for (uint32_t i = 0; i < count; i++)
        if (parts->next[before[i]] != node)
            lose_edge(parts, node, before[i]);
}

static uint32_t flood_of(const struct wend_graph_parts *parts, uint32_t flood)
{
    while (parts->floods[flood].into != flood)
        flood = parts->floods[flood].into;
    return flood;
}

static void append(struct wend_graph_parts *parts, uint32_t *first, uint32_t *last, uint32_t head, uint32_t tail)
{
    if (head == WEND_GRAPH_NONE)
        return;
    if (*first == WEND_GRAPH_NONE)
        *first = head;
    else
        parts->next[*last] = head;
    *last = tail;
}

/* Begins a flood at each node that lost an edge. Returns how many. */
static uint32_t begin_floods(struct wend_graph_parts *parts)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < parts->lost_count; i++) {
        uint32_t node = parts->lost[i];
        if (parts->labels[node] & FLOODED)
            continue;
        parts->floods[count] =
            (struct wend_part_flood){node, node, WEND_GRAPH_NONE, WEND_GRAPH_NONE, count, wend_graph_part(parts, node)};
        parts->next[node] = WEND_GRAPH_NONE;
        parts->labels[node] = FLOODED | count++;
    }
    return count;
}

/* Adds a neighbour to a flood, or merges the flood that already has it. */
static void flood_to(struct wend_graph_parts *parts, uint32_t flood, uint32_t node)
{
    struct wend_part_flood *mine = &parts->floods[flood];
    uint32_t label = parts->labels[node];
    if (!(label & FLOODED)) {
        parts->labels[node] = FLOODED | flood;
        parts->next[node] = WEND_GRAPH_NONE;
        append(parts, &mine->todo, &mine->todo_last, node, node);
        return;
    }
    uint32_t other = flood_of(parts, label & ~FLOODED);
    struct wend_part_flood *theirs = &parts->floods[other];
    if (other == flood)
        return;
    append(parts, &mine->todo, &mine->todo_last, theirs->todo, theirs->todo_last);
    append(parts, &mine->done, &mine->done_last, theirs->done, theirs->done_last);
    theirs->into = flood;
}

static void expand_flood(struct wend_graph_parts *parts, const struct wend_graph_rows *out,
                         const struct wend_graph_rows *in, uint32_t flood)
{
    const struct wend_graph_rows *both[2] = {out, in};
    struct wend_part_flood *mine = &parts->floods[flood];
    uint32_t node = mine->todo;
    mine->todo = parts->next[node];
    parts->next[node] = WEND_GRAPH_NONE;
    append(parts, &mine->done, &mine->done_last, node, node);
    for (uint32_t side = 0; side < 2; side++) {
        uint32_t count;
        const struct wend_graph_step *steps = wend_graph_row(both[side], node, &count);
        for (uint32_t i = 0; i < count; i++)
            flood_to(parts, flood, steps[i].node);
    }
}

/* True if another unmerged flood of the same part still has nodes to expand. */
static bool has_company(const struct wend_graph_parts *parts, uint32_t count, uint32_t flood)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_part_flood *other = &parts->floods[i];
        if (i != flood && other->into == i && other->todo != WEND_GRAPH_NONE &&
            other->label == parts->floods[flood].label)
            return true;
    }
    return false;
}

/* Floods expand a node each in turn, until at most one per part still has nodes to expand. */
static void run_floods(struct wend_graph_parts *parts, const struct wend_graph_rows *out,
                       const struct wend_graph_rows *in, uint32_t count)
{
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (uint32_t i = 0; i < count; i++) {
            if (parts->floods[i].into != i || parts->floods[i].todo == WEND_GRAPH_NONE || !has_company(parts, count, i))
                continue;
            expand_flood(parts, out, in, i);
            goes_on = true;
        }
    }
}

static void label_list(struct wend_graph_parts *parts, uint32_t node, uint32_t label)
{
    for (; node != WEND_GRAPH_NONE; node = parts->next[node])
        parts->labels[node] = label;
}

/*
 * A flood without nodes to expand is a separate part. The flood that remains keeps the label of the part where it
 * began, for all that is left of that part.
 */
static void label_floods(struct wend_graph_parts *parts, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_part_flood *flood = &parts->floods[i];
        if (flood->into != i)
            continue;
        bool is_over = flood->todo == WEND_GRAPH_NONE;
        if (is_over && parts->label_count == parts->label_capacity)
            parts->stale = true;
        uint32_t label = is_over && !parts->stale ? new_label(parts) : flood->label;
        label_list(parts, flood->todo, label);
        label_list(parts, flood->done, label);
    }
}

void wend_graph_parts_settle(struct wend_graph_parts *parts, const struct wend_graph_rows *out,
                             const struct wend_graph_rows *in, uint32_t nodes)
{
    if (!parts->stale && parts->lost_count != 0) {
        uint32_t count = begin_floods(parts);
        run_floods(parts, out, in, count);
        label_floods(parts, count);
    }
    if (parts->stale)
        label_all(parts, out, in, nodes);
    parts->lost_count = 0;
}
