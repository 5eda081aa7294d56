/* Upper bound of the saving by a position that became cheaper. */
#include "map/landmark/landmark_blocks.h"

#include <string.h>

#include "map/grid/grid.h"

enum { SAVING_RING = 9, SAVING_CENTRE = 4 }; /* the 3x3 positions in the middle, row by row */

/* The window, and a search in it. */
struct saving_window {
    const wend_space *space;
    struct wend_landmark_prices prices;
    uint8_t classes[WEND_SAVING_CELLS];
    uint64_t cost[WEND_SAVING_CELLS];
    bool is_done[WEND_SAVING_CELLS];
    uint8_t open[WEND_SAVING_CELLS];
    uint32_t open_count;
};

static uint32_t ring_cell(uint32_t i)
{
    return WEND_SAVING_MIDDLE + (i / 3) * WEND_SAVING_SIDE + i % 3 - WEND_SAVING_SIDE - 1;
}

static uint32_t moves_in_window(const struct saving_window *window, uint32_t cell)
{
    uint32_t around = 0;
    for (uint32_t i = 0; i < 9; i++)
        around |= (uint32_t)(window->classes[cell + (i / 3) * WEND_SAVING_SIDE + i % 3 - WEND_SAVING_SIDE - 1] !=
                             CLASS_BLOCKED)
                  << i;
    return around >> 4 & 1 ? window->space->cells.steps[0].moves[NO_DIRECTION][around] : 0;
}

static uint32_t beside_in_window(uint32_t cell, uint32_t direction)
{
    return (uint32_t)((int32_t)cell + wend_step_y[direction] * WEND_SAVING_SIDE + wend_step_x[direction]);
}

static uint64_t cost_in_window(const struct saving_window *window, uint32_t from, uint32_t to, uint32_t direction)
{
    const uint32_t *weights = window->space->cells.classes->weight;
    return wend_landmark_symmetric_cost(&window->prices,
                                        direction & 1 ? window->prices.diagonal : window->prices.straight,
                                        weights[window->classes[from]], weights[window->classes[to]]);
}

static bool is_inside(uint32_t cell)
{
    const uint32_t x = cell % WEND_SAVING_SIDE, y = cell / WEND_SAVING_SIDE;
    return x != 0 && y != 0 && x != WEND_SAVING_SIDE - 1 && y != WEND_SAVING_SIDE - 1;
}

/* Takes the cheapest of the open cells, which are few. */
static uint32_t take_cheapest(struct saving_window *window)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < window->open_count; i++)
        if (window->cost[window->open[i]] < window->cost[window->open[best]])
            best = i;
    const uint32_t cell = window->open[best];
    window->open[best] = window->open[--window->open_count];
    return cell;
}

static void offer_in_window(struct saving_window *window, uint32_t cell, uint64_t cost)
{
    if (cost >= window->cost[cell])
        return;
    if (window->cost[cell] == WEND_SAVING_UNKNOWN)
        window->open[window->open_count++] = (uint8_t)cell;
    window->cost[cell] = cost;
}

/* Dijkstra's algorithm from one of the nine middle cells, until all of these that can be reached are reached. */
static void measure_window(struct saving_window *window, uint32_t from, uint64_t costs[SAVING_RING])
{
    uint32_t missing = 0;
    memset(window->cost, 0xff, sizeof window->cost);
    memset(window->is_done, 0, sizeof window->is_done);
    for (uint32_t i = 0; i < SAVING_RING; i++)
        missing += window->classes[ring_cell(i)] != CLASS_BLOCKED;
    window->open_count = 0;
    offer_in_window(window, ring_cell(from), 0);
    while (missing != 0 && window->open_count != 0) {
        const uint32_t cell = take_cheapest(window);
        const uint32_t x = cell % WEND_SAVING_SIDE - WEND_SAVING_SIDE / 2 + 1,
                       y = cell / WEND_SAVING_SIDE - WEND_SAVING_SIDE / 2 + 1;
        window->is_done[cell] = true;
        missing -= x < 3 && y < 3;
        for (uint32_t moves = moves_in_window(window, cell); moves != 0; moves &= moves - 1) {
            const uint32_t d = wend_count_trailing_zeros(moves), to = beside_in_window(cell, d);
            if (is_inside(to))
                offer_in_window(window, to, window->cost[cell] + cost_in_window(window, cell, to, d));
        }
    }
    for (uint32_t i = 0; i < SAVING_RING; i++)
        costs[i] = window->is_done[ring_cell(i)] ? window->cost[ring_cell(i)] : WEND_SAVING_UNKNOWN;
}

/* Shortens the costs between the middle cells by the current steps. */
static void shorten_paths(const struct saving_window *window, uint64_t now[SAVING_RING][SAVING_RING])
{
    for (uint32_t i = 0; i < SAVING_RING; i++)
        for (uint32_t moves = moves_in_window(window, ring_cell(i)); moves != 0; moves &= moves - 1) {
            const uint32_t d = wend_count_trailing_zeros(moves);
            const int32_t x = (int32_t)(i % 3) + wend_step_x[d], y = (int32_t)(i / 3) + wend_step_y[d];
            if (x < 0 || y < 0 || x > 2 || y > 2)
                continue;
            uint64_t *path = &now[i][y * 3 + x];
            const uint64_t symmetric_cost = cost_in_window(window, ring_cell(i), beside_in_window(ring_cell(i), d), d);
            *path = symmetric_cost < *path ? symmetric_cost : *path;
        }
    for (uint32_t k = 0; k < SAVING_RING; k++)
        for (uint32_t i = 0; i < SAVING_RING; i++)
            for (uint32_t j = 0; j < SAVING_RING && now[i][k] != WEND_SAVING_UNKNOWN; j++)
                if (now[k][j] != WEND_SAVING_UNKNOWN && now[i][k] + now[k][j] < now[i][j])
                    now[i][j] = now[i][k] + now[k][j];
}

uint64_t wend_landmark_saving(const wend_space *space, const uint8_t classes[WEND_SAVING_CELLS], uint8_t class_now)
{
    struct saving_window window = {.space = space, .prices = wend_landmark_prices_of(space)};
    uint64_t before[SAVING_RING][SAVING_RING], now[SAVING_RING][SAVING_RING], most = 0;
    const uint64_t cheapest =
        window.prices.straight < window.prices.diagonal ? window.prices.straight : window.prices.diagonal;
    /* Paths that leave the window go from a cell beside its middle to its border and back. */
    const uint64_t least_outside =
        (WEND_SAVING_SIDE - 3) * wend_landmark_symmetric_cost(&window.prices, cheapest, space->cells.classes->weight[1],
                                                              space->cells.classes->weight[1]);
    memcpy(window.classes, classes, WEND_SAVING_CELLS);
    for (uint32_t i = 0; i < SAVING_RING; i++) {
        memset(before[i], 0xff, sizeof before[i]);
        if (classes[ring_cell(i)] != CLASS_BLOCKED)
            measure_window(&window, i, before[i]);
        for (uint32_t j = 0; j < SAVING_RING; j++)
            now[i][j] = before[i][j] < least_outside ? before[i][j] : least_outside;
    }
    window.classes[WEND_SAVING_MIDDLE] = class_now;
    shorten_paths(&window, now);
    for (uint32_t i = 0; i < SAVING_RING; i++)
        for (uint32_t j = 0; j < SAVING_RING; j++) {
            const bool are_free = classes[ring_cell(i)] != CLASS_BLOCKED && classes[ring_cell(j)] != CLASS_BLOCKED;
            if (are_free && before[i][j] == WEND_SAVING_UNKNOWN)
                return WEND_SAVING_UNKNOWN;
            if (are_free && before[i][j] - now[i][j] > most)
                most = before[i][j] - now[i][j];
        }
    return most;
}

/* Extending planes of landmarks to one more position. */

#define HIGHEST_LEVEL 65000

static struct wend_landmark_block *block_at(const struct wend_landmark_planes *planes, uint32_t x, uint32_t y)
{
    return &planes->blocks[(y >> WEND_LANDMARK_SIDE_BITS) * planes->across + (x >> WEND_LANDMARK_SIDE_BITS)];
}

static int64_t slope_at(const struct wend_landmark_block *block, uint32_t lane, uint32_t x, uint32_t y)
{
    return block->across[lane] * (int64_t)(x & (WEND_LANDMARK_SIDE - 1)) +
           block->down[lane] * (int64_t)(y & (WEND_LANDMARK_SIDE - 1));
}

/* The lowest and highest value of a plane of base 0 in its block. */
static int64_t lowest_slope(const struct wend_landmark_block *block, uint32_t lane)
{
    const int64_t last = WEND_LANDMARK_SIDE - 1;
    return (block->across[lane] < 0 ? last * block->across[lane] : 0) +
           (block->down[lane] < 0 ? last * block->down[lane] : 0);
}

static int64_t highest_slope(const struct wend_landmark_block *block, uint32_t lane)
{
    const int64_t last = WEND_LANDMARK_SIDE - 1;
    return (block->across[lane] > 0 ? last * block->across[lane] : 0) +
           (block->down[lane] > 0 ? last * block->down[lane] : 0);
}

/* The range of a position's level, from its neighbours. */
struct landmark_range {
    int64_t least, most;
};

static struct landmark_range range_at(const struct wend_landmark_planes *planes, uint32_t lane, uint32_t x, uint32_t y,
                                      uint32_t moves, const uint64_t symmetric_costs[DIRECTIONS])
{
    struct landmark_range range = {INT64_MAX, INT64_MAX};
    for (; moves != 0; moves &= moves - 1) {
        const uint32_t d = wend_count_trailing_zeros(moves);
        const uint32_t from_x = x + (uint32_t)wend_step_x[d], from_y = y + (uint32_t)wend_step_y[d];
        const struct wend_landmark_block *block = block_at(planes, from_x, from_y);
        const int64_t level = block->base[lane] + slope_at(block, lane, from_x, from_y);
        const int64_t least = level + (int64_t)(symmetric_costs[d] >> planes->shift), most = least + 1 + block->spread;
        range.least = least < range.least ? least : range.least;
        range.most = most < range.most ? most : range.most;
    }
    return range;
}

bool wend_landmark_planes_extend(struct wend_landmark_planes *planes, uint32_t x, uint32_t y, uint32_t moves,
                                 const uint64_t symmetric_costs[DIRECTIONS])
{
    struct wend_landmark_block *block = block_at(planes, x, y), wider = *block;
    int64_t spread = 0;
    for (uint32_t k = 0; k < WEND_LANDMARK_LANES; k++) {
        const struct landmark_range range = range_at(planes, k, x, y, moves, symmetric_costs);
        const int64_t slope = slope_at(block, k, x, y), least = range.least - slope, most = range.most - slope;
        const bool is_empty = block->base[k] == 0; /* planes with positions lie above 0 */
        const int64_t base = is_empty || least < block->base[k] ? least : block->base[k];
        const int64_t top = is_empty || most > block->base[k] + block->spread ? most : block->base[k] + block->spread;
        if (base + lowest_slope(block, k) <= 0 || top + highest_slope(block, k) > HIGHEST_LEVEL)
            return false;
        wider.base[k] = (uint16_t)base;
        spread = top - base > spread ? top - base : spread;
    }
    wider.spread = (uint16_t)spread;
    *block = wider;
    return true;
}
