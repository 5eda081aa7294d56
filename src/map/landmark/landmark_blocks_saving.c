/* What a position that became cheaper saves at most. */
#include "map/landmark/landmark_blocks_saving.h"

#include <string.h>

enum { SAVING_RING = 9, SAVING_CENTRE = 4 }; /* the 3x3 positions in the middle, row by row */

/* The window, and ways in it. */
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

static uint64_t worth_in_window(const struct saving_window *window, uint32_t from, uint32_t to, uint32_t direction)
{
    const uint32_t *weights = window->space->cells.classes.weight;
    return wend_landmark_symmetric_cost(&window->prices,
                                        direction & 1 ? window->prices.diagonal : window->prices.straight,
                                        weights[window->classes[from]], weights[window->classes[to]]);
}

static bool is_inside(uint32_t cell)
{
    const uint32_t x = cell % WEND_SAVING_SIDE, y = cell / WEND_SAVING_SIDE;
    return x != 0 && y != 0 && x != WEND_SAVING_SIDE - 1 && y != WEND_SAVING_SIDE - 1;
}

/* Takes the cheapest of the open cells; they are few. */
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

/* Dijkstra's algorithm from one of the cells in the middle, until all of them that can be reached are. */
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
                offer_in_window(window, to, window->cost[cell] + worth_in_window(window, cell, to, d));
        }
    }
    for (uint32_t i = 0; i < SAVING_RING; i++)
        costs[i] = window->is_done[ring_cell(i)] ? window->cost[ring_cell(i)] : WEND_SAVING_UNKNOWN;
}

/* Ways between the cells in the middle as they are now, that past others being as `now` has them. */
static void shorten_paths(const struct saving_window *window, uint64_t now[SAVING_RING][SAVING_RING])
{
    for (uint32_t i = 0; i < SAVING_RING; i++)
        for (uint32_t moves = moves_in_window(window, ring_cell(i)); moves != 0; moves &= moves - 1) {
            const uint32_t d = wend_count_trailing_zeros(moves);
            const int32_t x = (int32_t)(i % 3) + wend_step_x[d], y = (int32_t)(i / 3) + wend_step_y[d];
            if (x < 0 || y < 0 || x > 2 || y > 2)
                continue;
            uint64_t *way = &now[i][y * 3 + x];
            const uint64_t symmetric_cost = worth_in_window(window, ring_cell(i), beside_in_window(ring_cell(i), d), d);
            *way = symmetric_cost < *way ? symmetric_cost : *way;
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
    /* What leaves the window comes from one away from its middle, and goes back there. */
    const uint64_t least_outside =
        (WEND_SAVING_SIDE - 3) * wend_landmark_symmetric_cost(&window.prices, cheapest, space->cells.classes.weight[1],
                                                              space->cells.classes.weight[1]);
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
