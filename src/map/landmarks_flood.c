/* What ways from one cell to all others cost. */
#include "map/landmarks_flood.h"

#include "base/inline.h"
#include "base/memory.h"

enum {
    FIRST_SIZE = 4096,    /* of a queue, in entries */
    CELLS_AT_ONCE = 128,  /* for which there is room in the queues beforehand */
    ROUNDS_OF_CELLS = 64, /* of so many in one piece of work */
    MOST_STEPS = 4        /* of one price from a cell */
};

/* An entry: a node, 4 bits for the direction it was entered by, and above these what the way there costs. */
enum { DIRECTION_AT = 32, COST_AT = 36 };

#define STRAIGHT_MOVES 0x55u

bool wend_landmark_cells_open(struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    *flood = (struct wend_landmark_flood_of_cells){.costs = NULL};
    flood->costs = wend_allocate(memory, space->cells.node_count, sizeof *flood->costs, WEND_CACHE_LINE);
    for (int i = 0; i < 2; i++) {
        struct wend_landmark_queue *queue = &flood->queues[i];
        queue->entries = wend_allocate(memory, FIRST_SIZE, sizeof *queue->entries, WEND_CACHE_LINE);
        queue->size = queue->entries ? FIRST_SIZE : 0;
    }
    return flood->costs && flood->queues[0].entries && flood->queues[1].entries;
}

void wend_landmark_cells_close(struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    for (int i = 0; i < 2; i++)
        wend_release(memory, flood->queues[i].entries, flood->queues[i].size, sizeof *flood->queues[i].entries,
                     WEND_CACHE_LINE);
    wend_release(memory, flood->costs, space->cells.node_count, sizeof *flood->costs, WEND_CACHE_LINE);
    *flood = (struct wend_landmark_flood_of_cells){.costs = NULL};
}

size_t wend_landmark_cells_memory(const struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    return ((size_t)flood->queues[0].size + flood->queues[1].size) * sizeof *flood->queues[0].entries +
           (flood->costs ? space->cells.node_count * sizeof *flood->costs : 0);
}

static void end_queue(struct wend_landmark_queue *queue)
{
    queue->entries[queue->last & (queue->size - 1)] = UINT64_MAX;
}

static bool grow_queue(struct wend_landmark_queue *queue, const wend_allocator *memory)
{
    const uint32_t count = queue->last - queue->first;
    if (count + CELLS_AT_ONCE * MOST_STEPS < queue->size)
        return true;
    uint64_t *larger = wend_allocate(memory, (size_t)queue->size * 2, sizeof *larger, WEND_CACHE_LINE);
    if (!larger)
        return false;
    for (uint32_t i = 0; i <= count; i++)
        larger[i] = queue->entries[(queue->first + i) & (queue->size - 1)];
    wend_release(memory, queue->entries, queue->size, sizeof *larger, WEND_CACHE_LINE);
    *queue = (struct wend_landmark_queue){larger, queue->size * 2, 0, count};
    return true;
}

void wend_landmark_cells_begin(struct wend_landmark_flood_of_cells *flood, const wend_space *space, uint32_t node)
{
    memset(flood->costs, 0xff, space->cells.node_count * sizeof *flood->costs);
    for (int i = 0; i < 2; i++) {
        flood->queues[i].first = flood->queues[i].last = 0;
        end_queue(&flood->queues[i]);
    }
    flood->costs[node] = 0;
    flood->queues[0].entries[flood->queues[0].last++] = node | (uint64_t)NO_DIRECTION << DIRECTION_AT;
    end_queue(&flood->queues[0]);
}

/* Offers the cells that some moves lead to from a node. */
WEND_ALWAYS_INLINE void offer_cells(struct wend_landmark_flood_of_cells *flood, const int32_t *offsets, uint32_t node,
                                    uint32_t moves, uint32_t cost, int which)
{
    struct wend_landmark_queue *queue = &flood->queues[which];
    const uint32_t sum = cost + flood->prices[which], least = sum < flood->most ? sum : flood->most;
    for (; moves != 0; moves &= moves - 1) {
        const uint32_t d = wend_count_trailing_zeros(moves), to = node + (uint32_t)offsets[d];
        if (least >= flood->costs[to])
            continue;
        flood->costs[to] = least;
        queue->entries[queue->last++ & (queue->size - 1)] =
            to | (uint64_t)d << DIRECTION_AT | (uint64_t)least << COST_AT;
    }
    end_queue(queue);
}

/* Takes a number of cells, for which there is room. False when there are no more. */
static bool take_cells(struct wend_landmark_flood_of_cells *at, const wend_space *space)
{
    struct wend_landmark_flood_of_cells flood = *at; /* in registers: nothing else is written through */
    const struct wend_steps *steps = space->cells.steps;
    const int32_t *offsets = space->cells.offsets[0];
    bool goes_on = true;
    for (uint32_t i = 0; i < CELLS_AT_ONCE; i++) {
        const uint64_t heads[2] = {flood.queues[0].entries[flood.queues[0].first & (flood.queues[0].size - 1)],
                                   flood.queues[1].entries[flood.queues[1].first & (flood.queues[1].size - 1)]};
        const bool is_diagonal = heads[1] >> COST_AT < heads[0] >> COST_AT;
        const uint64_t entry = is_diagonal ? heads[1] : heads[0];
        const uint32_t node = (uint32_t)entry, cost = (uint32_t)(entry >> COST_AT);
        if (entry == UINT64_MAX) {
            goes_on = false;
            break;
        }
        flood.queues[0].first += !is_diagonal;
        flood.queues[1].first += is_diagonal;
        if (flood.costs[node] != cost)
            continue;
        const uint32_t around = wend_neighbourhood(space->cells.free, space->cells.stride, node);
        const uint32_t moves = steps->moves[entry >> DIRECTION_AT & 15][around];
        offer_cells(&flood, offsets, node, moves & STRAIGHT_MOVES, cost, 0);
        offer_cells(&flood, offsets, node, moves & ~STRAIGHT_MOVES, cost, 1);
    }
    *at = flood;
    return goes_on;
}

bool wend_landmark_cells_go_on(struct wend_landmark_flood_of_cells *flood, const wend_space *space, bool *is_done)
{
    *is_done = false;
    for (uint32_t i = 0; i < ROUNDS_OF_CELLS && !*is_done; i++) {
        if (!grow_queue(&flood->queues[0], &space->allocator) || !grow_queue(&flood->queues[1], &space->allocator))
            return false;
        *is_done = !take_cells(flood, space);
    }
    return true;
}
