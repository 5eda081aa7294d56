/* The index of a graph's nodes by place, and places on graphs. */
#include "map/graph/graph.h"

#include <string.h>

#include "base/memory.h"

/* A walk over the nodes of a place's level, ring by ring of squares around it, in no order within a ring. */
struct graph_around {
    const struct wend_graph_index *index;
    wend_place place;
    int32_t column, row;        /* the place's square */
    int32_t ring, at;           /* the current ring, and the index of its current square */
    uint32_t node;              /* next node of the current bucket */
    int32_t square_x, square_y; /* the current square; its bucket may have nodes of other squares too */
    uint64_t looked;            /* squares so far */
    bool is_all;                /* continues over all nodes by number, once that is less work */
};

enum { LEAST_SHIFT = 4, MOST_SHIFT = 30, LEAST_BUCKETS = 16 };

static int32_t index_square_of(int32_t coordinate, uint32_t shift)
{
    int64_t whole = (int64_t)coordinate + (INT64_C(1) << 31); /* not negative, so that the shift rounds down */
    return (int32_t)(whole >> shift);
}

static uint32_t index_bucket_of(const struct wend_graph_index *index, int32_t x, int32_t y)
{
    uint32_t hash = (uint32_t)x * 2654435769u ^ (uint32_t)y * 2246822519u;
    return (hash ^ hash >> 15) & (index->bucket_count - 1);
}

/* The width at which a square would hold about two nodes if they were spread evenly. */
static uint32_t index_shift_for(const struct wend_graph *graph)
{
    int32_t low_x = INT32_MAX, low_y = INT32_MAX, high_x = INT32_MIN, high_y = INT32_MIN;
    for (uint32_t i = 0; i < graph->hub_limit; i++) {
        const struct wend_graph_point *position = &graph->positions[i];
        if (!wend_hub_exists(&graph->hubs[i]))
            continue;
        low_x = position->x < low_x ? position->x : low_x;
        low_y = position->y < low_y ? position->y : low_y;
        high_x = position->x > high_x ? position->x : high_x;
        high_y = position->y > high_y ? position->y : high_y;
    }
    if (graph->hub_count == 0)
        return LEAST_SHIFT + 4;
    uint32_t shift = LEAST_SHIFT;
    uint64_t width = (uint64_t)((int64_t)high_x - low_x) + 1, height = (uint64_t)((int64_t)high_y - low_y) + 1;
    while (shift < MOST_SHIFT && ((width >> shift) + 1) * ((height >> shift) + 1) > graph->hub_count / 2 + 1)
        shift++;
    return shift;
}

static wend_status allocate_index(struct wend_graph_index *index, bool has_positions, const wend_allocator *memory)
{
    const uint32_t nodes = index->node_capacity;
    index->present = wend_allocate(memory, nodes / 8 + 1, 1);
    if (has_positions) {
        index->positions = wend_allocate(memory, nodes, sizeof *index->positions);
        index->first = wend_allocate(memory, index->bucket_count, sizeof(uint32_t));
        index->next = wend_allocate(memory, nodes, sizeof(uint32_t));
        index->buckets = wend_allocate(memory, nodes, sizeof(uint32_t));
    }
    if (index->present && (!has_positions || (index->positions && index->first && index->next && index->buckets)))
        return WEND_OK;
    wend_graph_index_destroy(index, memory);
    return WEND_ERROR_MEMORY;
}

wend_status wend_graph_index_create(struct wend_graph_index *result, const struct wend_graph *graph,
                                    uint32_t node_capacity, const wend_allocator *memory)
{
    struct wend_graph_index index = {.node_capacity = node_capacity, .bucket_count = LEAST_BUCKETS};
    while (index.bucket_count < node_capacity / 2)
        index.bucket_count *= 2;
    if (allocate_index(&index, graph->has_positions, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    memset(index.present, 0, node_capacity / 8 + 1);
    if (index.first) {
        index.shift = index_shift_for(graph);
        memset(index.first, 0xff, index.bucket_count * sizeof(uint32_t));
        memset(index.buckets, 0xff, node_capacity * sizeof(uint32_t));
    }
    for (uint32_t node = graph->hub_limit; node-- > 0;)
        wend_graph_index_follow(&index, graph, node);
    *result = index;
    return WEND_OK;
}

wend_status wend_graph_index_copy(struct wend_graph_index *result, const struct wend_graph_index *index,
                                  const wend_allocator *memory)
{
    struct wend_graph_index copy = {.bucket_count = index->bucket_count,
                                    .node_capacity = index->node_capacity,
                                    .node_limit = index->node_limit,
                                    .shift = index->shift};
    if (allocate_index(&copy, index->positions != NULL, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    const uint32_t nodes = index->node_capacity;
    memcpy(copy.present, index->present, nodes / 8 + 1);
    if (index->positions) {
        memcpy(copy.positions, index->positions, nodes * sizeof *copy.positions);
        memcpy(copy.first, index->first, index->bucket_count * sizeof(uint32_t));
        memcpy(copy.next, index->next, nodes * sizeof(uint32_t));
        memcpy(copy.buckets, index->buckets, nodes * sizeof(uint32_t));
    }
    *result = copy;
    return WEND_OK;
}

void wend_graph_index_destroy(struct wend_graph_index *index, const wend_allocator *memory)
{
    const uint32_t nodes = index->node_capacity;
    wend_release(memory, index->present, nodes / 8 + 1, 1);
    WEND_RELEASE(memory, index->positions, nodes);
    wend_release(memory, index->first, index->bucket_count, sizeof(uint32_t));
    wend_release(memory, index->next, nodes, sizeof(uint32_t));
    wend_release(memory, index->buckets, nodes, sizeof(uint32_t));
    *index = (struct wend_graph_index){.present = NULL};
}

size_t wend_graph_index_memory(const struct wend_graph_index *index)
{
    const size_t nodes = index->node_capacity;
    size_t places = (index->bucket_count + 2 * nodes) * sizeof(uint32_t) + nodes * sizeof *index->positions;
    return nodes / 8 + 1 + (index->positions ? places : 0);
}

static void take_out(struct wend_graph_index *index, uint32_t node)
{
    uint32_t *at = &index->first[index->buckets[node]];
    while (*at != node)
        at = &index->next[*at];
    *at = index->next[node];
    index->buckets[node] = WEND_GRAPH_NONE;
}

void wend_graph_index_follow(struct wend_graph_index *index, const struct wend_graph *graph, uint32_t node)
{
    bool exists = wend_hub_exists(&graph->hubs[node]);
    index->node_limit = graph->hub_limit;
    wend_bits_put(index->present, node, exists);
    if (!index->positions)
        return;
    if (index->buckets[node] != WEND_GRAPH_NONE)
        take_out(index, node);
    const struct wend_graph_point *position = &index->positions[node];
    index->positions[node] = graph->positions[node];
    if (!exists)
        return;
    uint32_t bucket =
        index_bucket_of(index, index_square_of(position->x, index->shift), index_square_of(position->y, index->shift));
    index->buckets[node] = bucket;
    index->next[node] = index->first[bucket];
    index->first[bucket] = node;
}

/* The node exactly at a place, the lowest of several, or WEND_GRAPH_NONE. */
static uint32_t graph_index_at(const struct wend_graph_index *index, wend_place place)
{
    uint32_t found = WEND_GRAPH_NONE;
    if (!index->first)
        return found;
    uint32_t bucket =
        index_bucket_of(index, index_square_of(place.x, index->shift), index_square_of(place.y, index->shift));
    for (uint32_t node = index->first[bucket]; node != WEND_GRAPH_NONE; node = index->next[node]) {
        const struct wend_graph_point *position = &index->positions[node];
        if (position->x == place.x && position->y == place.y && position->level == place.level && node < found)
            found = node;
    }
    return found;
}

static void graph_around_begin(struct graph_around *around, const struct wend_graph_index *index, wend_place place)
{
    *around = (struct graph_around){.index = index, .place = place};
    if (!index->first) {
        around->node = WEND_GRAPH_NONE;
        around->is_all = true;
        return;
    }
    around->column = around->square_x = index_square_of(place.x, index->shift);
    around->row = around->square_y = index_square_of(place.y, index->shift);
    around->node = index->first[index_bucket_of(index, around->column, around->row)];
    around->looked = 1;
}

/* True if all squares of a ring, hence of all later rings, are beyond the limit. */
static bool is_ring_beyond(const struct graph_around *around, uint64_t square_limit)
{
    uint64_t apart = around->ring == 0 ? 0 : (uint64_t)(around->ring - 1) << around->index->shift;
    return apart > UINT32_MAX || apart * apart > square_limit;
}

/* The at-th square of a ring, clockwise from its upper left corner. */
static void ring_square(const struct graph_around *around, int32_t *x, int32_t *y)
{
    int32_t r = around->ring, side = around->at / (2 * r), along = around->at % (2 * r);
    *x = around->column + (side == 0 ? along - r : side == 1 ? r : side == 2 ? r - along : -r);
    *y = around->row + (side == 0 ? -r : side == 1 ? along - r : side == 2 ? r : r - along);
}

/* Moves on to the next square; false after the last. */
static bool next_square(struct graph_around *around, uint64_t square_limit)
{
    if (around->ring == 0 || around->at + 1 == 8 * around->ring) {
        around->ring++;
        around->at = 0;
        if (is_ring_beyond(around, square_limit))
            return false;
    } else {
        around->at++;
    }
    ring_square(around, &around->square_x, &around->square_y);
    around->node = around->index->first[index_bucket_of(around->index, around->square_x, around->square_y)];
    around->looked++;
    return true;
}

static bool is_in_square(const struct graph_around *around, uint32_t node)
{
    const struct wend_graph_point *position = &around->index->positions[node];
    uint32_t shift = around->index->shift;
    return index_square_of(position->x, shift) == around->square_x &&
           index_square_of(position->y, shift) == around->square_y;
}

/* True if a node is in a ring already done, which the pass over all nodes must skip. */
static bool is_passed(const struct graph_around *around, uint32_t node)
{
    const struct wend_graph_point *position = &around->index->positions[node];
    int64_t across = (int64_t)index_square_of(position->x, around->index->shift) - around->column;
    int64_t down = (int64_t)index_square_of(position->y, around->index->shift) - around->row;
    across = across < 0 ? -across : across;
    down = down < 0 ? -down : down;
    return (across > down ? across : down) < around->ring;
}

static bool is_near_enough(const struct graph_around *around, uint32_t node, uint64_t limit, uint64_t *square)
{
    const struct wend_graph_point *position = &around->index->positions[node];
    int64_t x = (int64_t)position->x - around->place.x, y = (int64_t)position->y - around->place.y;
    *square = (uint64_t)(x * x) + (uint64_t)(y * y);
    return position->level == around->place.level && *square <= limit;
}

static uint32_t next_of_all(struct graph_around *around, uint64_t limit, uint64_t *square)
{
    while (around->node < around->index->node_limit) {
        uint32_t node = around->node++;
        if (wend_bits_get(around->index->present, node) && !is_passed(around, node) &&
            is_near_enough(around, node, limit, square))
            return node;
    }
    return WEND_GRAPH_NONE;
}

/* The next node within the limit, or WEND_GRAPH_NONE. The limit may shrink between calls. */
static uint32_t graph_around_next(struct graph_around *around, uint64_t square_limit, uint64_t *square)
{
    while (!around->is_all) {
        while (around->node != WEND_GRAPH_NONE) {
            uint32_t node = around->node;
            around->node = around->index->next[node];
            if (is_in_square(around, node) && is_near_enough(around, node, square_limit, square))
                return node;
        }
        bool is_ring_over = around->ring == 0 || around->at + 1 == 8 * around->ring;
        if (is_ring_over && around->looked > around->index->node_limit / 4 + LEAST_BUCKETS) {
            around->ring++;
            around->is_all = true;
            around->node = is_ring_beyond(around, square_limit) ? WEND_GRAPH_NONE : 0;
        } else if (!next_square(around, square_limit)) {
            return WEND_GRAPH_NONE;
        }
    }
    return next_of_all(around, square_limit, square);
}

static bool is_nearer_node(struct wend_graph_near a, struct wend_graph_near b)
{
    return a.square < b.square || (a.square == b.square && a.node < b.node);
}

/* Lists the nearest nodes within reach that come after `behind` (null: from the start). Returns how many. */
static uint32_t list_nearest(const struct wend_graph_nearby *nearby, const struct wend_graph_near *behind,
                             struct wend_graph_near list[WEND_GRAPH_NEAR])
{
    struct graph_around around;
    struct wend_graph_near one;
    uint64_t limit = nearby->reach == 0 ? UINT64_MAX : (uint64_t)nearby->reach * nearby->reach;
    uint32_t count = 0;
    graph_around_begin(&around, nearby->index, nearby->place);
    while ((one.node = graph_around_next(&around, limit, &one.square)) != WEND_GRAPH_NONE) {
        bool is_old = behind && !is_nearer_node(*behind, one);
        if (is_old || (count == WEND_GRAPH_NEAR && !is_nearer_node(one, list[count - 1])))
            continue;
        uint32_t at = count < WEND_GRAPH_NEAR ? count++ : count - 1;
        for (; at > 0 && is_nearer_node(one, list[at - 1]); at--)
            list[at] = list[at - 1];
        list[at] = one;
        limit = count == WEND_GRAPH_NEAR ? list[count - 1].square : limit;
    }
    return count;
}

uint32_t wend_graph_nearby_next(struct wend_graph_nearby *nearby)
{
    if (nearby->at == nearby->count) {
        const struct wend_graph_near last = nearby->list[WEND_GRAPH_NEAR - 1];
        if (nearby->is_begun && nearby->count < WEND_GRAPH_NEAR)
            return WEND_GRAPH_NONE;
        nearby->count = list_nearest(nearby, nearby->is_begun ? &last : NULL, nearby->list);
        nearby->at = 0;
        nearby->is_begun = true;
    }
    return nearby->at < nearby->count ? nearby->list[nearby->at++].node : WEND_GRAPH_NONE;
}

bool wend_graph_locate(const wend_space *space, wend_place place, uint32_t *node)
{
    const struct wend_graph_space *graph = space->graph;
    if (place.flags & WEND_PLACE_NODE)
        *node = (uint32_t)place.x;
    else
        *node = graph_index_at(&graph->index, place);
    return wend_graph_space_has(graph, *node);
}

wend_place wend_graph_place_of(const wend_space *space, uint32_t node)
{
    return wend_graph_space_place(space->graph, node);
}

/* On the ground a place that names a node means the node's position. */
static bool ground_place(const wend_space *space, wend_place *place)
{
    if (!(place->flags & WEND_PLACE_NODE))
        return true;
    if (!wend_graph_space_has(space->graph, (uint32_t)place->x))
        return false;
    *place = wend_graph_space_place(space->graph, (uint32_t)place->x);
    return true;
}

bool wend_graph_is_free(const wend_space *space, wend_place place)
{
    uint32_t node;
    if (wend_graph_locate(space, place, &node))
        return true;
    return space->graph->ground && !(place.flags & WEND_PLACE_NODE) && wend_space_is_free(space->graph->ground, place);
}

bool wend_graph_sees(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                     size_t except_count)
{
    return space->graph->ground && ground_place(space, &from) && ground_place(space, &to) &&
           wend_line_of_sight(space->graph->ground, from, to, except, except_count);
}

wend_status wend_graph_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                               size_t except_count, wend_line_hit *hit)
{
    if (!space->graph->ground)
        return WEND_ERROR_UNSUPPORTED;
    if (!ground_place(space, &from) || !ground_place(space, &to))
        return WEND_ERROR_RANGE;
    return wend_line_raycast(space->graph->ground, from, to, except, except_count, hit);
}

wend_status wend_graph_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost)
{
    *cost = UINT64_MAX;
    if (!space->graph->ground)
        return WEND_ERROR_UNSUPPORTED;
    if (!ground_place(space, &from) || !ground_place(space, &to))
        return WEND_ERROR_RANGE;
    return wend_line_cost(space->graph->ground, from, to, cost);
}

uint32_t wend_graph_join(const wend_space *space, wend_place place, bool towards,
                         struct wend_graph_join joins[WEND_GRAPH_MAX_JOINS])
{
    const struct wend_graph_space *graph = space->graph;
    struct wend_graph_nearby nearby = {.index = &graph->index, .place = place, .reach = graph->join_reach};
    uint32_t count = 0, node;
    while (count < graph->joins && (node = wend_graph_nearby_next(&nearby)) != WEND_GRAPH_NONE) {
        wend_place there = wend_graph_space_place(graph, node);
        wend_place from = towards ? there : place, to = towards ? place : there;
        uint64_t cost;
        if (wend_line_cost(graph->ground, from, to, &cost) == WEND_OK && cost < WEND_GRAPH_FAR)
            joins[count++] = (struct wend_graph_join){node, cost};
    }
    return count;
}

/* The parts that a start belongs to: that of its node, or those of the nodes it sees. */
static uint32_t parts_of_start(const wend_space *space, wend_place start, uint32_t parts[WEND_GRAPH_MAX_JOINS])
{
    struct wend_graph_join joins[WEND_GRAPH_MAX_JOINS];
    uint32_t count = 1;
    if (!wend_graph_locate(space, start, &joins[0].node))
        count =
            space->graph->ground && !(start.flags & WEND_PLACE_NODE) ? wend_graph_join(space, start, false, joins) : 0;
    for (uint32_t i = 0; i < count; i++)
        parts[i] = wend_graph_part(&space->graph->parts, joins[i].node);
    return count;
}

static bool is_among(const uint32_t *parts, uint32_t count, uint32_t part)
{
    for (uint32_t i = 0; i < count; i++)
        if (parts[i] == part)
            return true;
    return false;
}

wend_status wend_graph_nearest(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                               wend_nearest *nearest)
{
    const struct wend_graph_space *graph = space->graph;
    uint32_t parts[WEND_GRAPH_MAX_JOINS], best = WEND_GRAPH_NONE, node;
    uint64_t least = UINT64_MAX, square;
    struct graph_around around;
    (void)memory;
    if (!graph->index.positions)
        return WEND_ERROR_UNSUPPORTED;
    uint32_t part_count = parts_of_start(space, start, parts);
    if (part_count == 0 || !ground_place(space, &goal))
        return WEND_OK;
    graph_around_begin(&around, &graph->index, goal);
    while ((node = graph_around_next(&around, least, &square)) != WEND_GRAPH_NONE) {
        if (!is_among(parts, part_count, wend_graph_part(&graph->parts, node)))
            continue;
        nearest->count = square < least ? 1 : nearest->count + 1;
        best = square < least || node < best ? node : best;
        least = square;
    }
    if (best == WEND_GRAPH_NONE)
        return WEND_OK;
    nearest->place = wend_graph_space_place(graph, best);
    nearest->distance_squared = least;
    return WEND_OK;
}
