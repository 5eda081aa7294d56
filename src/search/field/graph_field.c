/* Fields over graphs. */
#include "search/field/field.h"

#include <string.h>

#include "search/kit/kit_calls.h"

enum { CLEARED_PER_UNIT = 256, NODE_ROOM = 64 };

/* The stored paths of all nodes: 12 bytes a node in two arrays. */
struct graph_keys {
    uint64_t *costs; /* null = none yet */
    uint32_t *nexts; /* the next node; WEND_GRAPH_NONE at goals */
    uint32_t capacity, count;
    uint64_t most; /* higher costs count as no path */
};

struct wend_graph_field {
    wend_area *areas; /* goals, then the places to grow to */
    struct graph_keys whole, work;
    struct wend_graph_memory open; /* its heap */
    struct wend_marks awaited;
    uint32_t awaited_count;
    bool is_growing, is_clear;
    uint32_t cursor;         /* of clearing */
    uint64_t shown, growing; /* changes of the space that `whole` and `work` contain */
};

static void release_keys_of(struct graph_keys *keys, const wend_allocator *memory)
{
    WEND_RELEASE(memory, keys->costs, keys->capacity);
    WEND_RELEASE(memory, keys->nexts, keys->capacity);
    *keys = (struct graph_keys){.costs = NULL};
}

static uint32_t area_count(const struct wend_field *field)
{
    return field->desc.goal_count + field->desc.until_count;
}

void wend_graph_field_destroy(struct wend_field *field)
{
    struct wend_graph_field *own = field->graph;
    const wend_allocator *memory = &field->memory;
    if (!own)
        return;
    release_keys_of(&own->whole, memory);
    release_keys_of(&own->work, memory);
    wend_graph_memory_destroy(&own->open, memory);
    wend_marks_destroy(&own->awaited, memory);
    WEND_RELEASE(memory, own->areas, area_count(field));
    WEND_RELEASE(memory, own, 1);
    field->graph = NULL;
}

static bool are_places(const wend_area *areas, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (areas[i].width > 1 || areas[i].height > 1)
            return false;
    return true;
}

wend_status wend_graph_field_create(struct wend_field *field, const wend_field_desc *desc)
{
    if (desc->kind != WEND_FIELD_TOWARDS || desc->radius != 0 || !are_places(desc->goals, desc->goal_count) ||
        !are_places(desc->until, desc->until_count))
        return WEND_ERROR_UNSUPPORTED;
    struct wend_graph_field *own = wend_allocate(&field->memory, 1, sizeof *own);
    if (!own)
        return WEND_ERROR_MEMORY;
    memset(own, 0, sizeof *own);
    field->graph = own;
    own->areas = wend_allocate(&field->memory, area_count(field), sizeof *own->areas);
    if (!own->areas)
        return WEND_ERROR_MEMORY;
    memcpy(own->areas, desc->goals, desc->goal_count * sizeof *own->areas);
    if (desc->until_count != 0)
        memcpy(own->areas + desc->goal_count, desc->until, desc->until_count * sizeof *own->areas);
    return WEND_OK;
}

size_t wend_graph_field_memory(const struct wend_field *field)
{
    const struct wend_graph_field *own = field->graph;
    const size_t per_node = sizeof *own->whole.costs + sizeof *own->whole.nexts;
    return sizeof *own + (own->whole.capacity + (size_t)own->work.capacity) * per_node +
           wend_graph_memory_size(&own->open) + wend_marks_memory(&own->awaited) +
           area_count(field) * sizeof *own->areas;
}

/* Prepares arrays for the current nodes, still to be cleared. MEMORY. */
static wend_status start_growing(struct wend_field *field)
{
    struct wend_graph_field *own = field->graph;
    const wend_allocator *memory = &field->memory;
    const uint32_t count = field->space->graph->node_limit;
    struct graph_keys *keys = &own->work;
    own->is_growing = false;
    if (!keys->costs || count > keys->capacity) {
        release_keys_of(keys, memory);
        uint32_t capacity = count + count / 8 + NODE_ROOM;
        keys->costs = wend_allocate(memory, capacity, sizeof *keys->costs);
        keys->nexts = wend_allocate(memory, capacity, sizeof *keys->nexts);
        keys->capacity = capacity;
        if (!keys->costs || !keys->nexts) {
            release_keys_of(keys, memory);
            return WEND_ERROR_MEMORY;
        }
    }
    keys->count = count;
    keys->most = field->desc.cost_limit != 0 ? field->desc.cost_limit : WEND_GRAPH_FAR - 1;
    own->growing = field->space->changes;
    own->is_growing = true;
    own->is_clear = false;
    own->cursor = 0;
    own->open.heap_count = 0;
    return WEND_OK;
}

static bool push_node(struct wend_field *field, uint32_t node, uint64_t cost)
{
    struct wend_graph_memory *open = &field->graph->open;
    if (open->heap_count == open->heap_capacity && !wend_graph_grow_heap(open, &field->memory))
        return false;
    wend_graph_push(open, (struct wend_graph_entry){cost, node});
    return true;
}

/* After clearing: opens the goals. */
static wend_status open_graph_goals(struct wend_field *field)
{
    struct wend_graph_field *own = field->graph;
    uint32_t node;
    own->open.heap_count = own->awaited_count = 0;
    if (field->desc.until_count != 0 && wend_marks_begin(&own->awaited, own->work.count, &field->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < area_count(field); i++) {
        if (!wend_graph_locate(field->space, own->areas[i].place, &node))
            continue;
        if (i < field->desc.goal_count) {
            if (own->work.costs[node] == 0)
                continue;
            if (!push_node(field, node, 0))
                return WEND_ERROR_MEMORY;
            own->work.costs[node] = 0;
        } else if (!wend_marks_has(&own->awaited, node)) {
            wend_marks_add(&own->awaited, node);
            own->awaited_count++;
        }
    }
    own->is_clear = true;
    return WEND_OK;
}

static wend_status clear_some(struct wend_field *field, uint64_t *units)
{
    struct wend_graph_field *own = field->graph;
    for (; own->cursor < own->work.count && *units != 0; --*units) {
        uint32_t left = own->work.count - own->cursor, count = left < CLEARED_PER_UNIT ? left : CLEARED_PER_UNIT;
        memset(own->work.costs + own->cursor, 0xff, count * sizeof *own->work.costs);
        memset(own->work.nexts + own->cursor, 0xff, count * sizeof *own->work.nexts);
        own->cursor += count;
    }
    if (own->cursor < own->work.count)
        return WEND_OK;
    wend_status status = open_graph_goals(field);
    if (status != WEND_OK) /* the array is cleared again */
        own->cursor = 0;
    return status;
}

/* Of paths of equal cost that over the lower number is better, but free edges must not lead round in a circle. */
static bool is_better_path(const struct graph_keys *keys, uint32_t from, uint32_t over, uint64_t cost)
{
    if (cost != keys->costs[from])
        return cost < keys->costs[from];
    return keys->nexts[from] != WEND_GRAPH_NONE && over < keys->nexts[from] && keys->costs[over] < cost;
}

/* Offers paths along the edges into a node; returns its units. Precondition: the heap has room for all of them. */
static uint64_t expand_backward(struct wend_field *field, uint32_t node, uint64_t cost)
{
    struct wend_graph_field *own = field->graph;
    struct graph_keys *keys = &own->work;
    uint32_t count, queued = 0;
    const struct wend_graph_step *steps = wend_graph_row(&field->space->graph->in, node, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t sum = cost + wend_graph_step_cost(&steps[i]);
        uint32_t from = steps[i].node;
        if (sum > keys->most || !is_better_path(keys, from, node, sum))
            continue;
        if (sum < keys->costs[from]) {
            wend_graph_push(&own->open, (struct wend_graph_entry){sum, from});
            queued++;
        }
        keys->costs[from] = sum;
        keys->nexts[from] = node;
    }
    return wend_work_of(wend_work_graph, 1, count, queued);
}

static bool has_room_for_row(struct wend_field *field, uint32_t node)
{
    struct wend_graph_memory *open = &field->graph->open;
    uint32_t count;
    wend_graph_row(&field->space->graph->in, node, &count);
    while (open->heap_capacity - open->heap_count < count)
        if (!wend_graph_grow_heap(open, &field->memory))
            return false;
    return true;
}

/* Makes the whole field visible to readers. */
static void show_grown(struct wend_graph_field *own)
{
    struct graph_keys before = own->whole;
    own->whole = own->work;
    own->work = before;
    own->shown = own->growing;
    own->is_growing = false;
}

static wend_status spread_backward(struct wend_field *field, uint64_t *units)
{
    struct wend_graph_field *own = field->graph;
    while (own->open.heap_count != 0 && *units != 0) {
        struct wend_graph_entry entry = own->open.heap[0];
        uint32_t node = (uint32_t)entry.tie;
        if (entry.key > own->work.most) { /* the rest is costlier than what was asked for */
            own->open.heap_count = 0;
            break;
        }
        if (entry.key != own->work.costs[node]) {
            wend_graph_pop(&own->open);
            continue;
        }
        if (!has_room_for_row(field, node))
            return WEND_ERROR_MEMORY;
        wend_graph_pop(&own->open);
        uint64_t spent = expand_backward(field, node, entry.key);
        *units = wend_difference(*units, spent);
        if (field->desc.until_count != 0 && wend_marks_has(&own->awaited, node) && --own->awaited_count == 0)
            own->work.most = entry.key;
    }
    if (own->open.heap_count == 0)
        show_grown(own);
    return WEND_OK;
}

wend_status wend_graph_field_grow(struct wend_field *field, uint64_t work, bool *complete)
{
    struct wend_graph_field *own = field->graph;
    uint64_t left = work;
    wend_status status = WEND_OK;
    while (left != 0 && status == WEND_OK && !wend_graph_field_is_complete(field)) {
        if (!own->is_growing || own->growing != field->space->changes)
            status = start_growing(field);
        if (status == WEND_OK && !own->is_clear)
            status = clear_some(field, &left);
        if (status == WEND_OK && own->is_clear && left != 0)
            status = spread_backward(field, &left);
    }
    field->units.spent += work - left;
    if (complete)
        *complete = wend_graph_field_is_complete(field);
    return status;
}

bool wend_graph_field_is_whole(const struct wend_field *field)
{
    return field->graph->whole.costs != NULL;
}

bool wend_graph_field_is_complete(const struct wend_field *field)
{
    return wend_graph_field_is_whole(field) && field->graph->shown == field->space->changes;
}

uint64_t wend_graph_field_read(const struct wend_field *field, uint32_t node, uint32_t *next)
{
    const struct graph_keys *keys = &field->graph->whole;
    *next = WEND_GRAPH_NONE;
    if (!keys->costs || node >= keys->count || keys->costs[node] > keys->most)
        return UINT64_MAX;
    *next = keys->nexts[node];
    return keys->costs[node];
}

/* The node to go to from a place on the ground, or the place's own node; NONE if no path leads on. */
static uint32_t entered_node(const struct wend_field *field, wend_place place, uint64_t *cost, bool *is_node)
{
    struct wend_graph_join joins[WEND_GRAPH_MAX_JOINS];
    uint32_t node, next, best = WEND_GRAPH_NONE;
    *cost = UINT64_MAX;
    *is_node = wend_graph_locate(field->space, place, &node);
    if (*is_node) {
        *cost = wend_graph_field_read(field, node, &next);
        return *cost == UINT64_MAX ? WEND_GRAPH_NONE : node;
    }
    if (!field->space->graph->ground || !wend_graph_is_free(field->space, place))
        return WEND_GRAPH_NONE;
    uint32_t count = wend_graph_join(field->space, place, false, joins);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t rest = wend_graph_field_read(field, joins[i].node, &next);
        if (rest != UINT64_MAX && rest + joins[i].cost < *cost) {
            *cost = rest + joins[i].cost;
            best = joins[i].node;
        }
    }
    return best;
}

uint64_t wend_graph_field_cost(const struct wend_field *field, wend_place place)
{
    uint64_t cost;
    bool is_node;
    entered_node(field, place, &cost, &is_node);
    return cost;
}

uint32_t wend_graph_field_next(const struct wend_field *field, wend_place place)
{
    uint64_t cost;
    bool is_node;
    uint32_t node = entered_node(field, place, &cost, &is_node), next = node;
    if (is_node && node != WEND_GRAPH_NONE)
        wend_graph_field_read(field, node, &next);
    return next;
}

bool wend_graph_field_steer(const struct wend_field *field, wend_place place, double *x, double *y)
{
    uint32_t next = wend_graph_field_next(field, place);
    if (next == WEND_GRAPH_NONE || !field->space->graph->index.positions ||
        !wend_graph_space_has(field->space->graph, next))
        return false;
    if (place.flags & WEND_PLACE_NODE)
        place = wend_graph_space_place(field->space->graph, (uint32_t)place.x);
    wend_place to = wend_graph_space_place(field->space->graph, next);
    *x = ((double)to.x - place.x) / WEND_CELL;
    *y = ((double)to.y - place.y) / WEND_CELL;
    return true;
}
