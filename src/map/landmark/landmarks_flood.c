/* What ways from one cell to all others cost. */
#include "map/landmark/landmarks_flood.h"

#include <string.h>

#include "base/memory.h"
#include "map/space/space_calls.h"

enum {
    FIRST_SIZE = 4096,    /* of a queue, in entries */
    CELLS_AT_ONCE = 128,  /* for which there is room in the queues beforehand */
    ROUNDS_OF_CELLS = 64, /* of so many in one piece of work */
    STEPS_FROM_CELL = 4   /* of one price from a cell */
};

/* An entry: a node, 4 bits for the direction it was entered by, and above these what the way there costs. */
enum { DIRECTION_AT = 32, COST_AT = 36 };

#define STRAIGHT_MOVES 0x55u

bool wend_landmark_cells_open(struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    *flood = (struct wend_landmark_flood_of_cells){.size = FIRST_SIZE};
    flood->costs = wend_allocate(memory, space->cells.node_count, sizeof *flood->costs);
    for (int i = 0; i < 2; i++)
        flood->entries[i] = wend_allocate(memory, FIRST_SIZE, sizeof *flood->entries[i]);
    return flood->costs && flood->entries[0] && flood->entries[1];
}

void wend_landmark_cells_close(struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    for (int i = 0; i < 2; i++)
        WEND_RELEASE(memory, flood->entries[i], flood->size);
    WEND_RELEASE(memory, flood->costs, space->cells.node_count);
    *flood = (struct wend_landmark_flood_of_cells){.costs = NULL};
}

size_t wend_landmark_cells_memory(const struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    return flood->costs
               ? 2 * (size_t)flood->size * sizeof *flood->entries[0] + space->cells.node_count * sizeof *flood->costs
               : 0;
}

static void end_ring(struct wend_landmark_flood_of_cells *flood, int which)
{
    flood->entries[which][flood->last[which] & (flood->size - 1)] = UINT64_MAX;
}

/* Sees to it that there is room for the next cells. */
static bool grow_rings(struct wend_landmark_flood_of_cells *flood, const wend_allocator *memory)
{
    const uint32_t counts[2] = {flood->last[0] - flood->first[0], flood->last[1] - flood->first[1]};
    const uint32_t most = counts[0] > counts[1] ? counts[0] : counts[1], size = flood->size * 2;
    if (most + CELLS_AT_ONCE * STEPS_FROM_CELL < flood->size)
        return true;
    uint64_t *larger[2];
    for (int which = 0; which < 2; which++)
        larger[which] = wend_allocate(memory, size, sizeof *larger[which]);
    for (int which = 0; which < 2; which++) {
        if (!larger[0] || !larger[1]) {
            WEND_RELEASE(memory, larger[which], size);
            continue;
        }
        for (uint32_t i = 0; i <= counts[which]; i++)
            larger[which][i] = flood->entries[which][(flood->first[which] + i) & (flood->size - 1)];
        wend_release(memory, flood->entries[which], flood->size, sizeof *larger[which]);
        flood->entries[which] = larger[which];
        flood->first[which] = 0;
        flood->last[which] = counts[which];
    }
    if (!larger[0] || !larger[1])
        return false;
    flood->size = size;
    return true;
}

void wend_landmark_cells_begin(struct wend_landmark_flood_of_cells *flood, const wend_space *space, uint32_t node)
{
    memset(flood->costs, 0xff, space->cells.node_count * sizeof *flood->costs);
    flood->costs[node] = 0;
    flood->first[0] = flood->first[1] = flood->last[1] = 0;
    flood->last[0] = 1;
    flood->entries[0][0] = node | (uint64_t)NO_DIRECTION << DIRECTION_AT;
    end_ring(flood, 0);
    end_ring(flood, 1);
}

/* Where a flood is, for a number of cells. */
struct flood_at {
    uint32_t first_straight, first_diagonal, last_straight, last_diagonal;
};

/* Takes a number of cells, for which there is room. False when there are no more. Little of it could be foreseen: no branches. */
static bool take_cells(struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    const uint8_t *is_free = space->cells.free;
    const struct wend_steps *steps = space->cells.steps;
    const int32_t *offsets = space->cells.offsets[0];
    const uint32_t mask = flood->size - 1, stride = space->cells.stride, most = flood->most;
    const uint32_t straight_price = flood->prices[0], diagonal_price = flood->prices[1];
    uint32_t *costs = flood->costs;
    uint64_t *straights = flood->entries[0], *diagonals = flood->entries[1];
    struct flood_at at = {flood->first[0], flood->first[1], flood->last[0], flood->last[1]};
    bool goes_on = true;
    for (uint32_t i = 0; i < CELLS_AT_ONCE; i++) {
        const uint64_t straight = straights[at.first_straight & mask], diagonal = diagonals[at.first_diagonal & mask];
        const bool is_diagonal = diagonal >> COST_AT < straight >> COST_AT;
        const uint64_t entry = is_diagonal ? diagonal : straight;
        goes_on = entry != UINT64_MAX;
        if (!goes_on)
            break;
        const uint32_t node = (uint32_t)entry, cost = (uint32_t)(entry >> COST_AT);
        at.first_straight += !is_diagonal;
        at.first_diagonal += is_diagonal;
        const uint32_t moves = steps->moves[entry >> DIRECTION_AT & 15][wend_neighbourhood(is_free, stride, node)];
        if (costs[node] != cost)
            continue;
        const uint32_t step = cost + straight_price < most ? cost + straight_price : most;
        for (uint32_t left = moves & STRAIGHT_MOVES; left != 0; left &= left - 1) {
            const uint32_t d = wend_count_trailing_zeros(left), to = node + (uint32_t)offsets[d], known = costs[to];
            costs[to] = step < known ? step : known;
            straights[at.last_straight & mask] = to | (uint64_t)(d | step << (COST_AT - DIRECTION_AT)) << DIRECTION_AT;
            at.last_straight += step < known;
        }
        straights[at.last_straight & mask] = UINT64_MAX;
        const uint32_t slant = cost + diagonal_price < most ? cost + diagonal_price : most;
        if (!(moves & ~STRAIGHT_MOVES))
            continue;
        for (uint32_t left = moves & ~STRAIGHT_MOVES; left != 0; left &= left - 1) {
            const uint32_t d = wend_count_trailing_zeros(left), to = node + (uint32_t)offsets[d], known = costs[to];
            costs[to] = slant < known ? slant : known;
            diagonals[at.last_diagonal & mask] = to | (uint64_t)(d | slant << (COST_AT - DIRECTION_AT)) << DIRECTION_AT;
            at.last_diagonal += slant < known;
        }
        diagonals[at.last_diagonal & mask] = UINT64_MAX;
    }
    flood->first[0] = at.first_straight;
    flood->first[1] = at.first_diagonal;
    flood->last[0] = at.last_straight;
    flood->last[1] = at.last_diagonal;
    return goes_on;
}

bool wend_landmark_cells_go_on(struct wend_landmark_flood_of_cells *flood, const wend_space *space, bool *is_done)
{
    *is_done = false;
    for (uint32_t i = 0; i < ROUNDS_OF_CELLS && !*is_done; i++) {
        if (!grow_rings(flood, &space->allocator))
            return false;
        *is_done = !take_cells(flood, space);
    }
    return true;
}
