/*
 * Canonical successors by the rank rule. Map floor.
 *
 * Many equally cheap paths differ only in the order of their steps. Give the directions an order in which each
 * straight one comes before each diagonal one. Entering cell x from its parent p, the step x to n is dropped if
 * within the 3x3 cells around x there is a path from p to n past x that is cheaper, or equally cheap and ends
 * in a step of lower rank. Of all cheapest ways into n one ends in the lowest rank; its last step is never
 * dropped, so some cheapest path always survives. The idea of breaking symmetries locally is Harabor and
 * Grastien's (2011, Online Graph Pruning for Pathfinding on Grid Maps); this rule covers any set of steps.
 *
 * Around x the cells form a ring, numbered like the directions that lead to them, and any way past x runs
 * along it: straight steps to the next cell, diagonal steps that leave out a corner of the ring.
 */
#include "map/steps.h"

#include <stdbool.h>

const int32_t wend_step_x[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
const int32_t wend_step_y[DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};

/* The best way to a cell of the ring: what it costs and the rank of its last step. */
struct way {
    uint32_t price, rank;
};

static const struct way NO_WAY = {UINT32_MAX / 2, 0};

static uint32_t rank_of(uint32_t direction)
{
    return direction & 1 ? 4 + direction / 2 : direction / 2;
}

static bool is_better(struct way a, struct way b)
{
    return a.price < b.price || (a.price == b.price && a.rank < b.rank);
}

/* Ring cells, free = 1, bit number = direction from x. */
static uint32_t ring_of(uint32_t neighbourhood)
{
    uint32_t ring = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        ring |= (neighbourhood >> ((wend_step_y[d] + 1) * 3 + wend_step_x[d] + 1) & 1) << d;
    return ring;
}

static uint32_t legal_moves(uint32_t ring, wend_neighbours neighbours)
{
    uint32_t legal = ring & 0x55;
    if (neighbours == WEND_NEIGHBOURS_8)
        for (uint32_t d = NORTH_EAST; d < DIRECTIONS; d += 2)
            if (ring >> d & ring >> (d - 1) & ring >> ((d + 1) & 7) & 1)
                legal |= 1u << d;
    return legal;
}

/* The step from a ring cell clockwise to the next (span 1), or past a corner to the one after (span 2). */
static uint32_t clockwise(uint32_t from, uint32_t span)
{
    return (span == 1 ? (from + 1) / 2 * 2 + 2 : from + 3) & 7;
}

/* The step that leads to a ring cell from the one `span` before it in a sense of rotation: 1 (clockwise) or 7. */
static uint32_t step_into(uint32_t cell, uint32_t turn, uint32_t span)
{
    return turn == 1 ? clockwise((cell - span) & 7, span) : (clockwise(cell, span) + 4) & 7;
}

/* Looks at the way to a ring cell over the one `span` before it. */
static void extend(struct way ways[], uint32_t cell, uint32_t turn, uint32_t span)
{
    uint32_t direction = step_into(cell, turn, span);
    const struct way *before = &ways[(cell - span * turn) & 7];
    struct way way = {before->price + wend_step_price(direction), rank_of(direction)};
    if (before->price < NO_WAY.price && is_better(way, ways[cell]))
        ways[cell] = way;
}

/* The best ways from p along the ring in one sense of rotation. */
static void walk_ring(uint32_t ring, uint32_t p, uint32_t turn, wend_neighbours neighbours, struct way best[])
{
    struct way ways[DIRECTIONS];
    for (uint32_t i = 0; i < DIRECTIONS; i++)
        ways[i] = NO_WAY;
    ways[p] = (struct way){0, 0};
    for (uint32_t i = 1; i < DIRECTIONS; i++) {
        uint32_t cell = (p + i * turn) & 7, previous = (cell - turn) & 7;
        if (!(ring >> cell & 1))
            continue;
        extend(ways, cell, turn, 1);
        /* From one side of x to the next, past a corner of the ring: needs that corner free, and x, which is. */
        if (neighbours == WEND_NEIGHBOURS_8 && !(cell & 1) && i >= 2 && ring >> previous & 1)
            extend(ways, cell, turn, 2);
    }
    for (uint32_t i = 0; i < DIRECTIONS; i++)
        if (is_better(ways[i], best[i]))
            best[i] = ways[i];
}

static uint32_t kept_moves(uint32_t ring, uint32_t entered_by, wend_neighbours neighbours)
{
    uint32_t p = (entered_by + 4) & 7;
    struct way past_x[DIRECTIONS];
    for (uint32_t i = 0; i < DIRECTIONS; i++)
        past_x[i] = NO_WAY;
    walk_ring(ring, p, 1, neighbours, past_x);
    walk_ring(ring, p, 7, neighbours, past_x);
    uint32_t legal = legal_moves(ring, neighbours), kept = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct way through_x = {wend_step_price(entered_by) + wend_step_price(d), rank_of(d)};
        if (legal >> d & 1 && !is_better(past_x[d], through_x))
            kept |= 1u << d;
    }
    return kept;
}

/* A neighbourhood with its middle cell blocked (only a start can be) has the moves of the one with it free. */
static const uint32_t MIDDLE = 1u << 4;

void wend_steps_make(struct wend_steps *steps, wend_neighbours neighbours)
{
    for (uint32_t around = 0; around < 512; around++) {
        if (around & MIDDLE)
            continue;
        uint32_t ring = ring_of(around);
        for (uint32_t d = 0; d <= NO_DIRECTION; d++) {
            uint32_t moves = d == NO_DIRECTION ? legal_moves(ring, neighbours) : kept_moves(ring, d, neighbours);
            steps->moves[d][around] = steps->moves[d][around | MIDDLE] = (uint8_t)moves;
        }
    }
}
