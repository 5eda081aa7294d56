/*
 * Costs of crossing a level-0 cluster, between all entrances of a region. If all positions weigh the same, pairs with a
 * shortest path that nothing blocks cost the octile distance. Other pairs are searched, from enough entrances to have
 * one end of each.
 */

#include <string.h>

#include "base/bits.h"
#include "world/overlay/block.h"

enum { MOST_ENTRANCES = LEAST_SIDE * SIDES };

/* The entrances of a region. */
struct region_pairs {
    struct wend_world_point points[MOST_ENTRANCES];
    int32_t half_steps[MOST_ENTRANCES]; /* costs of the steps over the border, up to their middles */
    uint32_t count;
    int32_t *costs;                            /* by pair, as in a draft */
    bool open[MOST_ENTRANCES][MOST_ENTRANCES]; /* pairs still to be searched; symmetric */
    uint32_t open_count[MOST_ENTRANCES];
};

static void set_pair_cost(struct region_pairs *pairs, uint32_t a, uint32_t b, int32_t cost)
{
    const uint64_t pair = a > b ? wend_pairs(a) + b : wend_pairs(b) + a;
    pairs->costs[pair] = WEND_MIN(cost + pairs->half_steps[a] + pairs->half_steps[b], MOST_CROSSING_COST);
}

/* Turns rows into columns: halves of ever smaller squares change places. */
static void transpose_rows(const uint32_t rows[LEAST_SIDE], uint32_t columns[LEAST_SIDE])
{
    uint32_t mask = UINT32_C(0xffff);
    memcpy(columns, rows, LEAST_SIDE * sizeof *rows);
    for (uint32_t half = LEAST_SIDE / 2; half != 0; half /= 2, mask ^= mask << half)
        for (uint32_t i = 0; i < LEAST_SIDE; i = (i + half + 1) & ~half) {
            const uint32_t moved = (columns[i] >> half ^ columns[i + half]) & mask;
            columns[i] ^= moved << half;
            columns[i + half] ^= moved;
        }
}

/* Positions of a row that straight steps, and diagonal ones to one side, reach from those of the row before. */
static uint32_t octile_row(uint32_t before, uint32_t free_before, uint32_t free, bool to_left, bool cuts_corners)
{
    const uint32_t aside = to_left ? before >> 1 : before << 1, beside = to_left ? free >> 1 : free << 1;
    return free & (before | (aside & (cuts_corners ? beside | free_before : beside & free_before)));
}

/* True if a path as long as the octile distance leads from one position to another. Precondition: |dx| <= |dy|. */
static bool is_octile_free(const uint32_t free[LEAST_SIDE], struct wend_world_point from, struct wend_world_point to,
                           bool cuts_corners)
{
    const int32_t step = to.y < from.y ? -1 : 1;
    uint32_t reached = UINT32_C(1) << from.x;
    for (int32_t y = from.y; y != to.y && reached != 0; y += step)
        reached = octile_row(reached, free[y], free[y + step], to.x < from.x, cuts_corners);
    return reached >> to.x & 1;
}

/* Sets the costs of pairs that nothing blocks on even ground; all other pairs become open. */
static void open_pairs(struct region_pairs *pairs, const struct wend_ways *ways)
{
    const struct wend_mover *mover = &ways->overlay->mover;
    const bool may_know = ways->is_even && mover->has_diagonals;
    uint32_t columns[LEAST_SIDE];
    if (may_know)
        transpose_rows(ways->free, columns);
    for (uint32_t i = 0; i < pairs->count; i++) {
        pairs->open_count[i] = 0;
        for (uint32_t j = 0; j < i; j++) {
            const struct wend_world_point a = pairs->points[i], b = pairs->points[j], c = {a.y, a.x}, d = {b.y, b.x};
            const uint32_t dx = (uint32_t)WEND_ABS(a.x - b.x), dy = (uint32_t)WEND_ABS(a.y - b.y);
            const bool known = may_know && (dx <= dy ? is_octile_free(ways->free, a, b, mover->cuts_corners)
                                                     : is_octile_free(columns, c, d, mover->cuts_corners));
            if (known)
                set_pair_cost(pairs, i, j,
                              (int32_t)(wend_mover_octile(mover, 2 * dx, 2 * dy) / mover->least * ways->most >>
                                        ways->overlay->unit[0]));
            pairs->open[i][j] = pairs->open[j][i] = !known;
            pairs->open_count[i] += !known;
            pairs->open_count[j] += !known;
        }
        pairs->open[i][i] = false;
    }
}

/* Searches from the entrances with the most open pairs, as many as there are lanes. False if no pair is open. */
static bool search_pairs(struct region_pairs *pairs, struct wend_ways *ways)
{
    const uint32_t most = wend_ways_lanes(ways);
    uint32_t lanes[WAY_MOST], count = 0;
    bool searched[WAY_MOST][MOST_ENTRANCES];
    struct wend_world_point sources[WAY_MOST];
    for (; count < most; count++) {
        uint32_t best = 0;
        for (uint32_t i = 1; i < pairs->count; i++)
            best = pairs->open_count[i] > pairs->open_count[best] ? i : best;
        if (pairs->open_count[best] == 0)
            break;
        lanes[count] = best;
        sources[count] = pairs->points[best];
        memcpy(searched[count], pairs->open[best], pairs->count * sizeof(bool));
        for (uint32_t j = 0; j < pairs->count; j++)
            if (pairs->open[best][j]) {
                pairs->open[best][j] = pairs->open[j][best] = false;
                pairs->open_count[j]--;
            }
        pairs->open_count[best] = 0;
    }
    if (count == 0)
        return false;
    const struct wend_way_ends ends = {sources, pairs->points, count, pairs->count};
    wend_ways_find(ways, &ends);
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t j = 0; j < pairs->count; j++)
            if (searched[k][j])
                set_pair_cost(pairs, lanes[k], j, wend_ways_cost(ways, k, pairs->points[j]));
    return true;
}

void wend_ways_cross(struct wend_ways *ways, struct wend_draft *draft)
{
    const struct wend_overlay *overlay = ways->overlay;
    struct region_pairs pairs;
    pairs.costs = draft->costs;
    for (uint32_t r = 0; r < draft->region_count; r++) {
        pairs.count = draft->first[r + 1] - draft->first[r];
        for (uint32_t i = 0; i < pairs.count; i++) {
            const struct wend_world_point at = wend_code_inside(draft->codes[draft->first[r] + i], LEAST_SIDE);
            const uint64_t weight = ways->weights[wend_way_index((uint32_t)at.x, (uint32_t)at.y)];
            pairs.points[i] = at;
            pairs.half_steps[i] = (int32_t)(overlay->mover.straight * weight >> overlay->unit[0]);
        }
        open_pairs(&pairs, ways);
        while (search_pairs(&pairs, ways)) {
        }
        pairs.costs += wend_pairs(pairs.count);
    }
}
