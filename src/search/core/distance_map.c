/* Walks to and from targets by their length. */
#include "search/core/distance_map.h"

#include <string.h>

#include "base/array.h"
#include "map/space/derived.h"

enum { FIRST_WALK_ENTRIES = 1024, FIRST_WALK_RUNS = 64 };

/* Size of the states, plus the bytes that loads may read beyond them. */
static size_t states_size(uint32_t capacity)
{
    return (size_t)capacity + WEND_BITS_SLACK;
}

static void clear_states(struct wend_walk_store *store)
{
    for (uint32_t i = 0; i < store->node_capacity / WEND_WALK_BLOCK; i += 8) {
        if (wend_bits_word(store->touched + i) == 0)
            continue;
        for (uint32_t k = i; k < i + 8; k++)
            if (store->touched[k])
                memset(store->states + (size_t)k * WEND_WALK_BLOCK, 0, WEND_WALK_BLOCK);
        memset(store->touched + i, 0, 8);
    }
}

static void release_states(struct wend_walk_store *store, const wend_allocator *memory)
{
    wend_release(memory, store->states, states_size(store->node_capacity), 1);
    wend_release(memory, store->touched, store->node_capacity / WEND_WALK_BLOCK, 1);
    store->states = store->touched = NULL;
    store->node_capacity = 0;
}

static wend_status reserve_states(struct wend_walk_store *store, uint32_t node_count, const wend_allocator *memory)
{
    enum { WHOLE = 8 * WEND_WALK_BLOCK };
    if (node_count <= store->node_capacity)
        return WEND_OK;
    const uint32_t capacity = (node_count + WHOLE - 1) / WHOLE * WHOLE;
    release_states(store, memory);
    store->states = wend_allocate(memory, states_size(capacity), 1);
    store->touched = wend_allocate(memory, capacity / WEND_WALK_BLOCK, 1);
    store->node_capacity = capacity;
    if (!store->states || !store->touched) {
        release_states(store, memory);
        return WEND_ERROR_MEMORY;
    }
    memset(store->states, 0, states_size(capacity));
    memset(store->touched, 0, capacity / WEND_WALK_BLOCK);
    return WEND_OK;
}

wend_status wend_walk_store_begin(struct wend_walk_store *store, uint32_t node_count, const wend_allocator *memory)
{
    for (uint32_t i = 0; i < WEND_WALK_PRICES; i++)
        store->queues[i].taken = store->queues[i].put = store->queues[i].run_taken = store->queues[i].run_put = 0;
    store->level_count = 0;
    clear_states(store);
    return reserve_states(store, node_count, memory);
}

void wend_walk_store_destroy(struct wend_walk_store *store, const wend_allocator *memory)
{
    for (uint32_t i = 0; i < WEND_WALK_PRICES; i++) {
        const struct wend_walk_queue *queue = &store->queues[i];
        WEND_RELEASE(memory, queue->nodes, queue->capacity);
        WEND_RELEASE(memory, queue->runs, queue->run_capacity);
    }
    WEND_RELEASE(memory, store->level, store->level_capacity);
    release_states(store, memory);
}

size_t wend_walk_store_memory(const struct wend_walk_store *store)
{
    size_t bytes = store->level_capacity * sizeof *store->level + store->node_capacity / WEND_WALK_BLOCK;
    for (uint32_t i = 0; i < WEND_WALK_PRICES; i++)
        bytes += store->queues[i].capacity * sizeof *store->queues[i].nodes +
                 store->queues[i].run_capacity * sizeof *store->queues[i].runs;
    return bytes + (store->states ? states_size(store->node_capacity) : 0);
}

static bool grow_walk_nodes(struct wend_walk_queue *queue, uint32_t more, const wend_allocator *memory)
{
    const uint32_t count = queue->put - queue->taken;
    uint32_t capacity = queue->capacity ? queue->capacity : FIRST_WALK_ENTRIES;
    while (capacity != 0 && capacity - count < more)
        capacity *= 2;
    if (capacity == queue->capacity)
        return true;
    uint32_t *nodes = capacity != 0 ? wend_allocate(memory, capacity, sizeof *nodes) : NULL;
    if (!nodes)
        return false;
    for (uint32_t i = queue->taken; i != queue->put; i++)
        nodes[i & (capacity - 1)] = queue->nodes[i & (queue->capacity - 1)];
    wend_release(memory, queue->nodes, queue->capacity, sizeof *nodes);
    queue->nodes = nodes;
    queue->capacity = capacity;
    return true;
}

static bool grow_walk_runs(struct wend_walk_queue *queue, const wend_allocator *memory)
{
    if (queue->run_capacity != queue->run_put - queue->run_taken)
        return true;
    const uint32_t capacity = queue->run_capacity ? queue->run_capacity * 2 : FIRST_WALK_RUNS;
    struct wend_walk_run *runs = wend_allocate(memory, capacity, sizeof *runs);
    if (!runs)
        return false;
    for (uint32_t i = queue->run_taken; i != queue->run_put; i++)
        runs[i & (capacity - 1)] = queue->runs[i & (queue->run_capacity - 1)];
    wend_release(memory, queue->runs, queue->run_capacity, sizeof *runs);
    queue->runs = runs;
    queue->run_capacity = capacity;
    return true;
}

bool wend_walk_queue_grow(struct wend_walk_queue *queue, uint32_t more, const wend_allocator *memory)
{
    return grow_walk_nodes(queue, more, memory) && grow_walk_runs(queue, memory);
}

bool wend_walk_store_grow_level(struct wend_walk_store *store, uint32_t more, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, store->level, store->level_capacity, (uint64_t)store->level_count + more);
}

enum { ODD_DIRECTIONS = 0xaa };

/* Moves on to a length within the limit. */
static void set_length(struct wend_distance_map *lengths, uint64_t length)
{
    const uint64_t rest = lengths->limit - length;
    lengths->length = length;
    lengths->within = (lengths->steps.prices[NORTH] <= rest ? lengths->straight : 0) |
                      (lengths->steps.prices[NORTH_EAST] <= rest ? lengths->diagonal : 0);
}

wend_status wend_distance_map_begin(struct wend_distance_map *lengths, const wend_space *space,
                                    struct wend_scratch *scratch, bool backward, uint64_t limit)
{
    wend_successors_begin_walks(&lengths->steps, space);
    lengths->store = scratch->walks;
    lengths->memory = &scratch->memory;
    lengths->limit = limit;
    lengths->taken = lengths->given = lengths->linked = 0;
    lengths->diagonal = wend_is_hex(space->cells.topology) ? 0 : ODD_DIRECTIONS;
    lengths->straight = 255 & ~lengths->diagonal;
    const bool is_straight_less = lengths->steps.prices[NORTH] <= lengths->steps.prices[NORTH_EAST];
    lengths->offers[WEND_WALK_STRAIGHT] = is_straight_less ? WEND_WALK_OFFERED : 1 << WEND_WALK_STRAIGHT;
    lengths->offers[WEND_WALK_DIAGONAL] = is_straight_less ? 1 << WEND_WALK_DIAGONAL : WEND_WALK_OFFERED;
    lengths->backward = backward;
    set_length(lengths, 0);
    return wend_walk_store_begin(lengths->store, space->cells.node_count, lengths->memory);
}

/* Adds a position to those at the current length, unless its length is known. Precondition: there is room. */
static inline void reach_at_once(struct wend_walk_store *store, uint32_t node)
{
    if (wend_walk_store_is_reached(store, node))
        return;
    wend_walk_store_note(store, node, WEND_WALK_OFFERED | WEND_WALK_REACHED);
    store->level[store->level_count++] = node;
}

static inline bool has_level_room(const struct wend_distance_map *lengths, uint32_t more)
{
    const struct wend_walk_store *store = lengths->store;
    return store->level_capacity - store->level_count >= more ||
           wend_walk_store_grow_level(lengths->store, more, lengths->memory);
}

wend_status wend_distance_map_add(struct wend_distance_map *lengths, const struct wend_target *target)
{
    const wend_space *space = lengths->steps.space;
    uint32_t footprint = space->profile.footprint, level = target->level;
    uint32_t left = target->left > footprint - 1 ? target->left - (footprint - 1) : 0;
    uint32_t top = target->top > footprint - 1 ? target->top - (footprint - 1) : 0;
    for (uint32_t y = top; y <= target->bottom && y + footprint <= space->cells.height; y++)
        for (uint32_t x = left; x <= target->right && x + footprint <= space->cells.width; x++) {
            if (!has_level_room(lengths, 1))
                return WEND_ERROR_MEMORY;
            reach_at_once(lengths->store, wend_space_node(space, x, level * space->cells.height + y));
        }
    return WEND_OK;
}

/*
 * The directions of steps that lead away from a position; backwards, those from which steps lead to it. The position
 * itself counts as free even if it is blocked: it may be a target's.
 */
static uint32_t steps_from(const struct wend_distance_map *lengths, uint32_t node, uint32_t *kind)
{
    const wend_space *space = lengths->steps.space;
    *kind = wend_node_kind(space, node);
    if (!lengths->backward)
        return wend_successors_legal(&lengths->steps, node);
    if (lengths->steps.both_ways)
        return space->cells.steps[*kind].moves[NO_DIRECTION][wend_space_neighbourhood(space, node) | WEND_MIDDLE];
    const struct wend_standing at = wend_standing_at(&lengths->steps, node);
    return wend_opposites(wend_predecessors(&lengths->steps, &at));
}

/* The directions around a square's position in which another offer would be of no use. */
static inline uint32_t offered_around(const uint8_t *states, uint32_t stride, uint32_t node)
{
    const uint64_t above = wend_bits_word(states + node - stride - 1), row = wend_bits_word(states + node - 1),
                   below = wend_bits_word(states + node + stride - 1);
    return (uint32_t)((above >> 8 & 1) | (above >> 16 & 2) | (row >> 14 & 4) | (below >> 14 & 8) | (below >> 4 & 16) |
                      (below << 4 & 32) | (row << 6 & 64) | (above << 6 & 128));
}

/* The same on hexagons, where all steps have one price. */
static uint32_t offered_on_hexagons(const uint8_t *states, const int32_t offsets[DIRECTIONS], uint32_t node)
{
    uint32_t offered = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        offered |= (states[node + (uint32_t)offsets[d]] & 1u) << d;
    return offered;
}

enum { WALKED_AT_ONCE = 64 };

static bool has_queues(struct wend_distance_map *lengths, uint32_t count)
{
    for (uint32_t i = 0; i < WEND_WALK_PRICES; i++)
        if (!wend_walk_queue_has_room(&lengths->store->queues[i], count * DIRECTIONS) &&
            !wend_walk_queue_grow(&lengths->store->queues[i], count * DIRECTIONS, lengths->memory))
            return false;
    return true;
}

/*
 * Offers the positions to which steps from some positions lead. `plain`: squares, where all steps go both ways.
 * Precondition: there is room.
 */
WEND_ALWAYS_INLINE void offer_steps(const struct wend_distance_map *lengths, const uint32_t *nodes, uint32_t count,
                                    const bool plain)
{
    const struct wend_space_cells *cells = &lengths->steps.space->cells;
    struct wend_walk_store *store = lengths->store;
    const uint8_t *moves_of = cells->steps[0].moves[NO_DIRECTION];
    const uint32_t within = lengths->within, diagonal = lengths->diagonal;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t node = nodes[i];
        uint32_t kind = 0, moves;
        if (plain)
            moves = moves_of[wend_neighbourhood(cells->free, cells->stride, node) | WEND_MIDDLE];
        else
            moves = steps_from(lengths, node, &kind);
        const int32_t *offsets = cells->offsets[kind];
        moves &= within & ~(plain || lengths->steps.squares ? offered_around(store->states, cells->stride, node)
                                                            : offered_on_hexagons(store->states, offsets, node));
        for (; moves != 0; moves &= moves - 1) {
            const uint32_t d = wend_count_trailing_zeros(moves), to = node + (uint32_t)offsets[d];
            const uint32_t price = diagonal >> d & 1;
            wend_walk_store_note(store, to, lengths->offers[price]);
            wend_walk_queue_put(&store->queues[price], to);
        }
    }
}

/* Offers the positions to which steps from all positions at the current length lead. False if memory is refused. */
static bool walk_on(struct wend_distance_map *lengths)
{
    struct wend_walk_store *store = lengths->store;
    const struct wend_successors *steps = &lengths->steps;
    const bool plain = steps->squares && steps->both_ways && lengths->backward;
    for (uint32_t i = 0, count; lengths->within != 0 && i < store->level_count; i += count) {
        count = store->level_count - i < WALKED_AT_ONCE ? store->level_count - i : WALKED_AT_ONCE;
        if (!has_queues(lengths, count))
            return false;
        if (plain)
            offer_steps(lengths, store->level + i, count, true);
        else
            offer_steps(lengths, store->level + i, count, false);
    }
    if (lengths->within == 0 || store->level_count == 0)
        return true;
    wend_walk_queue_end_run(&store->queues[WEND_WALK_STRAIGHT], lengths->length + steps->prices[NORTH]);
    wend_walk_queue_end_run(&store->queues[WEND_WALK_DIAGONAL], lengths->length + steps->prices[NORTH_EAST]);
    return true;
}

/* Adds the positions from which links lead to this one; links have no length. False if memory is refused. */
static bool follow_links_back(struct wend_distance_map *lengths, uint32_t node)
{
    const wend_space *space = lengths->steps.space;
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(space, node, &count);
    if (!wend_bits_get(space->cells.free, node))
        return true;
    if (!has_level_room(lengths, count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (wend_bits_get(space->cells.free, links[i].from))
            reach_at_once(lengths->store, links[i].from);
    return true;
}

static bool follow_links_ahead(struct wend_distance_map *lengths, uint32_t node)
{
    const struct wend_space_cells *cells = &lengths->steps.space->cells;
    struct wend_successor to;
    uint32_t i = wend_space_first_link(lengths->steps.space, node);
    for (; i < cells->links.count && cells->links.list[i].from == node; i++) {
        if (!has_level_room(lengths, 1))
            return false;
        if (wend_successor_by_link(&lengths->steps, &cells->links.list[i], &to))
            reach_at_once(lengths->store, to.node);
    }
    return true;
}

/* Takes a queue's positions of the current length. False if memory is refused. */
static bool take_walk_run(struct wend_distance_map *lengths, struct wend_walk_queue *queue)
{
    struct wend_walk_store *store = lengths->store;
    if (wend_walk_queue_length(queue) != lengths->length)
        return true;
    const uint32_t end = queue->runs[queue->run_taken & (queue->run_capacity - 1)].end;
    if (!has_level_room(lengths, end - queue->taken))
        return false;
    uint32_t count = store->level_count;
    for (; queue->taken != end; queue->taken++) { /* whether a position is new is unpredictable: no branch */
        const uint32_t node = queue->nodes[queue->taken & (queue->capacity - 1)];
        const uint8_t state = store->states[node];
        store->states[node] = WEND_WALK_OFFERED | WEND_WALK_REACHED;
        store->level[count] = node;
        count += !(state & WEND_WALK_REACHED);
    }
    store->level_count = count;
    queue->run_taken++;
    return true;
}

/* Moves on to the least length that waits and takes its positions, if any. False if memory is refused. */
static bool go_farther(struct wend_distance_map *lengths)
{
    struct wend_walk_store *store = lengths->store;
    struct wend_walk_queue *queues = store->queues;
    if (!walk_on(lengths))
        return false;
    store->level_count = lengths->given = lengths->linked = 0;
    while (store->level_count == 0) {
        const uint64_t straight = wend_walk_queue_length(&queues[WEND_WALK_STRAIGHT]);
        const uint64_t diagonal = wend_walk_queue_length(&queues[WEND_WALK_DIAGONAL]);
        if (straight == UINT64_MAX && diagonal == UINT64_MAX)
            return true;
        set_length(lengths, straight < diagonal ? straight : diagonal);
        if (!take_walk_run(lengths, &queues[WEND_WALK_STRAIGHT]) ||
            !take_walk_run(lengths, &queues[WEND_WALK_DIAGONAL]))
            return false;
    }
    return true;
}

/* Follows the links of the next positions at the current length, not of all. False if memory is refused. */
static bool follow_walk_links(struct wend_distance_map *lengths)
{
    const struct wend_space_cells *cells = &lengths->steps.space->cells;
    const struct wend_walk_store *store = lengths->store;
    if (cells->links.count == 0)
        lengths->linked = store->level_count;
    const uint8_t *has_links = lengths->backward ? cells->links.end : cells->links.begin;
    const uint32_t rest = store->level_count - lengths->linked;
    const uint32_t end = lengths->linked + (rest < WALKED_AT_ONCE ? rest : WALKED_AT_ONCE);
    for (; lengths->linked < end; lengths->linked++) {
        const uint32_t node = store->level[lengths->linked];
        if (wend_bits_get(has_links, node) &&
            !(lengths->backward ? follow_links_back(lengths, node) : follow_links_ahead(lengths, node)))
            return false;
    }
    return true;
}

wend_status wend_distance_map_go_on(struct wend_distance_map *lengths)
{
    if (lengths->given == lengths->store->level_count && !go_farther(lengths))
        return WEND_ERROR_MEMORY;
    return follow_walk_links(lengths) ? WEND_OK : WEND_ERROR_MEMORY;
}
