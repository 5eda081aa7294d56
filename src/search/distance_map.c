/* Walks to and from targets by their length. */
#include "search/distance_map.h"

#include "map/runs.h"
#include "map/space_links.h"

enum { ODD_DIRECTIONS = 0xaa };

/* Goes on to a length, within the limit. */
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
    lengths->store = &scratch->walks;
    lengths->memory = &scratch->memory;
    lengths->limit = limit;
    lengths->taken = 0;
    lengths->diagonal = wend_is_hex(space->cells.topology) ? 0 : ODD_DIRECTIONS;
    lengths->straight = 255 & ~lengths->diagonal;
    const bool is_straight_less = lengths->steps.prices[NORTH] <= lengths->steps.prices[NORTH_EAST];
    lengths->offers[WEND_WALK_STRAIGHT] = is_straight_less ? WEND_WALK_OFFERED : 1 << WEND_WALK_STRAIGHT;
    lengths->offers[WEND_WALK_DIAGONAL] = is_straight_less ? 1 << WEND_WALK_DIAGONAL : WEND_WALK_OFFERED;
    lengths->backward = backward;
    set_length(lengths, 0);
    return wend_walk_store_begin(lengths->store, space->cells.node_count, lengths->memory);
}

/* Puts a position at the length in hand on the stack, unless its length is known. There must be room. */
static inline void reach_at_once(struct wend_walk_store *store, uint32_t node)
{
    if (wend_walk_store_is_reached(store, node))
        return;
    wend_walk_store_note(store, node, WEND_WALK_OFFERED | WEND_WALK_REACHED);
    store->stack[store->stack_count++] = node;
}

static inline bool has_stack(struct wend_distance_map *lengths, uint32_t more)
{
    const struct wend_walk_store *store = lengths->store;
    return store->stack_capacity - store->stack_count >= more ||
           wend_walk_store_grow_stack(lengths->store, more, lengths->memory);
}

wend_status wend_distance_map_add(struct wend_distance_map *lengths, const struct wend_target *target)
{
    const wend_space *space = lengths->steps.space;
    uint32_t footprint = space->profile.footprint, level = target->level;
    uint32_t left = target->left > footprint - 1 ? target->left - (footprint - 1) : 0;
    uint32_t top = target->top > footprint - 1 ? target->top - (footprint - 1) : 0;
    for (uint32_t y = top; y <= target->bottom && y + footprint <= space->cells.height; y++)
        for (uint32_t x = left; x <= target->right && x + footprint <= space->cells.width; x++) {
            if (!has_stack(lengths, 1))
                return WEND_ERROR_MEMORY;
            reach_at_once(lengths->store, wend_space_node(space, x, level * space->cells.height + y));
        }
    return WEND_OK;
}

/* Turns a mask of directions round. */
static uint32_t turned_round(uint32_t directions)
{
    return (directions >> 4 | directions << 4) & 255;
}

/*
 * The directions in which the positions lie from which a step leads to one, or to which one leads on from it. The one itself
 * may be blocked, and is then taken to be free: it may be a target's.
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
    return turned_round(wend_predecessors(&lengths->steps, &at));
}

/* The directions around a square's position in which an offer would be of no use. */
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

static bool has_queues(struct wend_distance_map *lengths)
{
    for (uint32_t i = 0; i < WEND_WALK_PRICES; i++)
        if (!wend_walk_queue_has_room(&lengths->store->queues[i], DIRECTIONS) &&
            !wend_walk_queue_grow(&lengths->store->queues[i], lengths->memory))
            return false;
    return true;
}

/* Offers where steps from a position lead. False where memory is refused. */
static inline bool walk_on(struct wend_distance_map *lengths, uint32_t node)
{
    const struct wend_space_cells *cells = &lengths->steps.space->cells;
    struct wend_walk_store *store = lengths->store;
    uint32_t kind, moves = lengths->within;
    if (moves == 0)
        return true;
    if (!has_queues(lengths))
        return false;
    moves &= steps_from(lengths, node, &kind);
    const int32_t *offsets = cells->offsets[kind];
    moves &= ~(lengths->steps.squares ? offered_around(store->states, cells->stride, node)
                                      : offered_on_hexagons(store->states, offsets, node));
    for (; moves != 0; moves &= moves - 1) {
        const uint32_t d = wend_count_trailing_zeros(moves), to = node + (uint32_t)offsets[d];
        const uint32_t price = lengths->diagonal >> d & 1;
        wend_walk_store_note(store, to, lengths->offers[price]);
        wend_walk_queue_put(&store->queues[price], to, lengths->length + lengths->steps.prices[d]);
    }
    return true;
}

/* The positions that links join to one, at no length. False where memory is refused. */
static bool follow_links_back(struct wend_distance_map *lengths, uint32_t node)
{
    const wend_space *space = lengths->steps.space;
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(space, node, &count);
    if (!wend_bits_get(space->cells.free, node))
        return true;
    if (!has_stack(lengths, count))
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
    for (; i < cells->link_count && cells->links[i].from == node; i++) {
        if (!has_stack(lengths, 1))
            return false;
        if (wend_successor_by_link(&lengths->steps, &cells->links[i], &to))
            reach_at_once(lengths->store, to.node);
    }
    return true;
}

/* Whether links join others to a position, in the direction of the walks. */
static bool has_links(const struct wend_distance_map *lengths, uint32_t node)
{
    const struct wend_space_cells *cells = &lengths->steps.space->cells;
    return cells->link_count != 0 && wend_bits_get(lengths->backward ? cells->link_ends : cells->linked, node);
}

/* Puts what a queue has at the length in hand on the stack. False where memory is refused. */
static bool empty_queue(struct wend_distance_map *lengths, struct wend_walk_queue *queue)
{
    const struct wend_walk_entry *first = wend_walk_queue_first(queue);
    for (; first && first->length == lengths->length; first = wend_walk_queue_first(queue)) {
        if (!has_stack(lengths, 1))
            return false;
        queue->taken++;
        reach_at_once(lengths->store, first->node);
    }
    return true;
}

/* Goes on to the least length that waits, and puts what lies there on the stack: nothing where none waits. Likewise. */
static bool go_farther(struct wend_distance_map *lengths)
{
    struct wend_walk_queue *queues = lengths->store->queues;
    while (lengths->store->stack_count == 0) {
        const struct wend_walk_entry *straight = wend_walk_queue_first(&queues[WEND_WALK_STRAIGHT]);
        const struct wend_walk_entry *diagonal = wend_walk_queue_first(&queues[WEND_WALK_DIAGONAL]);
        if (!straight && !diagonal)
            return true;
        set_length(lengths, !diagonal || (straight && straight->length < diagonal->length) ? straight->length
                                                                                           : diagonal->length);
        if (!empty_queue(lengths, &queues[WEND_WALK_STRAIGHT]) || !empty_queue(lengths, &queues[WEND_WALK_DIAGONAL]))
            return false;
    }
    return true;
}

wend_status wend_distance_map_next(struct wend_distance_map *lengths, uint32_t *node, uint64_t *length)
{
    struct wend_walk_store *store = lengths->store;
    *node = UINT32_MAX;
    if (store->stack_count == 0 && !go_farther(lengths))
        return WEND_ERROR_MEMORY;
    if (store->stack_count == 0)
        return WEND_OK;
    const uint32_t at = store->stack[--store->stack_count];
    *node = at;
    *length = lengths->length;
    lengths->taken++;
    bool has_memory = walk_on(lengths, at);
    if (has_memory && has_links(lengths, at))
        has_memory = lengths->backward ? follow_links_back(lengths, at) : follow_links_ahead(lengths, at);
    return has_memory ? WEND_OK : WEND_ERROR_MEMORY;
}
