/*
 * Chooses entrances of level-0 clusters: for each two regions that meet along a border a few, where paths through both
 * clusters are cheap.
 */

#include <string.h>

#include "base/bits.h"
#include "world/overlay/block.h"

enum {
    SPACING = 16,       /* cells between entrances along a border of two regions */
    CLOSE_SPACING = 6,  /* the same in details that searches run on */
    APPROACH_ROWS = 16, /* rows from the border inwards that decide how good an entrance is */
    LEAST_APPROACH = 4, /* a step over the cheapest ground costs this many units, or up to twice as many */
    MOST_TIMES = 64,    /* costlier ground counts as this many times the cheapest */
    NO_APPROACH = 12000 /* units */
};

/* How weights become units: capped at `most`, multiplied by `times`, then by `share` / 65,536. */
struct approach_unit {
    uint16_t most, times, share;
};

static struct approach_unit approach_unit_of(uint32_t least)
{
    struct approach_unit unit = {(uint16_t)WEND_MIN(least * MOST_TIMES, (uint32_t)UINT16_MAX), 16, UINT16_MAX / 16 + 1};
    uint32_t down = 0;
    while (least * unit.times < 16 * LEAST_APPROACH)
        unit.times = (uint16_t)(2 * unit.times);
    while (least >> down >= 2 * LEAST_APPROACH)
        down++;
    if (down != 0) {
        unit.times = 1;
        unit.share = (uint16_t)(UINT32_C(0x10000) >> down);
    }
    return unit;
}

/* Only 16-bit numbers and upper halves of 32-bit products, so that loops are vectorised. */
static uint16_t approach_units(const struct approach_unit *unit, uint16_t weight)
{
    const uint16_t bounded = WEND_MIN(weight, unit->most), times = (uint16_t)(bounded * unit->times);
    return (uint16_t)((uint32_t)times * unit->share >> 16);
}

/*
 * Estimates the costs from some rows inside a cluster to the positions of its first row, and of its last. Each step
 * goes one row on and may lead aside by one.
 */
static void find_approaches(uint16_t rows[LEAST_SIDE][LEAST_SIDE], uint16_t first[LEAST_SIDE],
                            uint16_t last[LEAST_SIDE])
{
    int16_t costs[2][2][LEAST_SIDE + 2]; /* previous and next row alternate; one more on each side */
    memset(costs, 0, sizeof costs);
    for (uint32_t i = 0; i < 4; i++)
        costs[i / 2][i % 2][0] = costs[i / 2][i % 2][LEAST_SIDE + 1] = NO_APPROACH;
    for (uint32_t far = APPROACH_ROWS; far-- > 0;)
        for (uint32_t end = 0; end < 2; end++) {
            const uint16_t *row = rows[end == 0 ? far : LEAST_SIDE - 1 - far];
            const int16_t *before = costs[far % 2][end];
            int16_t *restrict next = costs[(far + 1) % 2][end] + 1;
            for (uint32_t i = 0; i < LEAST_SIDE; i++) {
                const int16_t straight = (int16_t)row[i],
                              diagonal = (int16_t)(straight + (straight >> 2) + (straight >> 3)),
                              aside = WEND_MIN(before[i], before[i + 2]),
                              cost = WEND_MIN((int16_t)(before[i + 1] + straight), (int16_t)(aside + diagonal)),
                              bounded = WEND_MIN(cost, (int16_t)NO_APPROACH);
                next[i] = straight == 0 ? (int16_t)NO_APPROACH : bounded;
            }
        }
    memcpy(first, costs[1][0] + 1, LEAST_SIDE * sizeof *first);
    memcpy(last, costs[1][1] + 1, LEAST_SIDE * sizeof *last);
}

static void transpose_units(uint16_t rows[LEAST_SIDE][LEAST_SIDE], uint16_t columns[LEAST_SIDE][LEAST_SIDE])
{
#if WEND_HAS_LANES
    for (uint32_t y = 0; y < LEAST_SIDE; y += 8)
        for (uint32_t x = 0; x < LEAST_SIDE; x += 8)
            wend_lanes_transpose(rows[y] + x, columns[x] + y, LEAST_SIDE);
#else
    for (uint32_t x = 0; x < LEAST_SIDE; x++)
        for (uint32_t y = 0; y < LEAST_SIDE; y++)
            columns[x][y] = rows[y][x];
#endif
}

/* Estimates the approaches to the sides of a block's cluster, or to the side that one of the ring shares with it. */
static void approach_cluster(struct wend_block_maker *maker, uint32_t ring, const struct approach_unit *unit)
{
    const uint32_t column = ring % RING_BASE, row = ring / RING_BASE, stride = maker->window.width;
    const uint16_t *weights = wend_maker_weights(maker, ring);
    uint16_t(*approaches)[LEAST_SIDE] = maker->approaches[ring];
    uint16_t rows[LEAST_SIDE][LEAST_SIDE], columns[LEAST_SIDE][LEAST_SIDE];
    for (uint32_t y = 0; y < LEAST_SIDE; y++)
        for (uint32_t x = 0; x < LEAST_SIDE; x++)
            rows[y][x] = approach_units(unit, weights[(size_t)y * stride + x]);
    if (column % (RING_BASE - 1) != 0)
        find_approaches(rows, approaches[SIDE_NORTH], approaches[SIDE_SOUTH]);
    if (row % (RING_BASE - 1) == 0)
        return;
    transpose_units(rows, columns);
    find_approaches(columns, approaches[SIDE_WEST], approaches[SIDE_EAST]);
}

/* The two sides of a border: labels of regions, and estimated costs of coming to a position and leaving it. */
struct border_sides {
    const uint8_t *own, *other;
    uint32_t passage[LEAST_SIDE];
    uint32_t cell; /* cost of a step over the cheapest ground */
};

/* Rates a position, lower is better: the cost of passing there, plus the distance from the middle. */
static uint32_t entrance_loss(const struct border_sides *sides, uint32_t position, uint32_t middle)
{
    return sides->passage[position] + sides->cell * wend_distance(position, middle);
}

/* Best position of a mask for an entrance: cheap to pass and near the middle. */
static uint32_t best_position(const struct border_sides *sides, uint32_t mask, uint32_t middle)
{
    uint32_t best = wend_count_trailing_zeros(mask), least = UINT32_MAX;
    for (; mask != 0; mask &= mask - 1) {
        const uint32_t i = wend_count_trailing_zeros(mask);
        const uint32_t score = entrance_loss(sides, i, middle);
        best = score < least ? i : best;
        least = WEND_MIN(score, least);
    }
    return best;
}

/* Adds positions of a mask to the chosen ones, so that all are evenly spaced; at least one. */
static uint32_t space_out(const struct border_sides *sides, uint32_t mask, uint32_t chosen, uint32_t spacing)
{
    const uint32_t first = wend_count_trailing_zeros(mask), span = wend_log2(mask) - first + 1;
    const uint32_t wanted = WEND_MAX((span + spacing / 2) / spacing, 1u);
    for (uint32_t k = 0; k < wanted; k++) {
        const uint32_t from = first + k * span / wanted, to = first + (k + 1) * span / wanted;
        const uint32_t part = mask & (uint32_t)((UINT64_C(1) << to) - (UINT64_C(1) << from));
        if (part != 0 && (part & chosen) == 0)
            chosen |= UINT32_C(1) << best_position(sides, part, (from + to) / 2);
    }
    return chosen;
}

/* Mask of the positions where the same two regions meet as at the leader. */
static uint32_t border_group(const struct border_sides *sides, uint32_t leader)
{
    const uint32_t own = sides->own[leader], other = sides->other[leader];
    uint32_t group = 0;
    for (uint32_t i = 0; i < LEAST_SIDE; i++) /* without branches, which would be mispredicted */
        group |= (uint32_t)(((sides->own[i] ^ own) | (sides->other[i] ^ other)) == 0) << i;
    return group;
}

/* Chooses the entrances of a border: for each pair of regions a few, one of which level 3 keeps. */
static void choose_entrances(const struct border_sides *sides, bool is_close, struct wend_border *border)
{
    uint32_t left = 0;
    *border = (struct wend_border){.chosen = 0};
    for (uint32_t i = 0; i < LEAST_SIDE; i++)
        left |= (uint32_t)((sides->own[i] != 0) & (sides->other[i] != 0)) << i;
    while (left != 0) {
        const uint32_t group = border_group(sides, wend_count_trailing_zeros(left)),
                       spaced = space_out(sides, group, 0, SPACING);
        const uint32_t middle = (wend_count_trailing_zeros(group) + wend_log2(group) + 1) / 2,
                       major = best_position(sides, spaced, middle);
        left &= ~group;
        border->chosen |= is_close ? space_out(sides, group, spaced, CLOSE_SPACING) : spaced;
        border->spaced |= spaced;
        border->major |= UINT32_C(1) << major;
    }
}

static uint32_t ring_beyond(uint32_t ring, uint32_t side)
{
    static const int32_t beyond[SIDES] = {-RING_BASE, 1, RING_BASE, -1};
    return (uint32_t)((int32_t)ring + beyond[side]);
}

static void choose_border(struct wend_block_maker *maker, uint32_t ring, uint32_t side, uint32_t cell)
{
    const uint32_t beyond = ring_beyond(ring, side), opposite = wend_side_opposite(side);
    struct border_sides sides = {.own = maker->labels[ring][side], .other = maker->labels[beyond][opposite]};
    sides.cell = cell;
    for (uint32_t i = 0; i < LEAST_SIDE; i++)
        sides.passage[i] = (uint32_t)maker->approaches[ring][side][i] + maker->approaches[beyond][opposite][i];
    choose_entrances(&sides, maker->is_close, &maker->borders[ring][side % 2]);
}

static bool is_read(const struct wend_block_maker *maker, uint32_t ring)
{
    return ring % RING_BASE - maker->read.x < maker->read.width &&
           ring / RING_BASE - maker->read.y < maker->read.height;
}

void wend_borders_choose(struct wend_block_maker *maker, uint32_t least)
{
    const struct approach_unit unit = approach_unit_of(least);
    const uint32_t cell = approach_units(&unit, (uint16_t)least);
    const struct wend_rectangle *read = &maker->read;
    for (uint32_t i = 0; i < read->width * read->height; i++) {
        const uint32_t column = read->x + i % read->width, row = read->y + i / read->width;
        const uint32_t ring = row * RING_BASE + column;
        approach_cluster(maker, ring, &unit);
        if (row > read->y && column % (RING_BASE - 1) != 0)
            choose_border(maker, ring, SIDE_NORTH, cell);
        if (column > read->x && row % (RING_BASE - 1) != 0)
            choose_border(maker, ring, SIDE_WEST, cell);
    }
}

const struct wend_border *wend_border_read(const struct wend_block_maker *maker, uint32_t ring, uint32_t side)
{
    const uint32_t beyond = ring_beyond(ring, side);
    if (!is_read(maker, beyond))
        return NULL;
    return &maker->borders[side == SIDE_NORTH || side == SIDE_WEST ? ring : beyond][side % 2];
}
