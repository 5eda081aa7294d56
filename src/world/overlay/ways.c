/*
 * The cheapest ways within 32 x 32 positions from several sources at once: rows are swept downwards and upwards, each
 * to the right and to the left, until nothing changes; all sources go side by side, a lane each. Costs have 16 bits, in
 * which a step over the cheapest ground is 70 and a diagonal one 99; where that is not enough for all targets, 32.
 */

#include <string.h>

#include "base/bits.h"
#include "base/lanes.h"
#include "world/overlay/block.h"

enum {
    NARROW_HALF = 35,     /* the price of a straight step onto each of the cheapest cells of both its ends */
    NARROW_NONE = 0x3fff, /* no way, or one that costs more: twice that is still a number of 16 bits */
    MOST_RATIO = 32       /* of weights, so that no step costs as much */
};

/* Prices, times a position's weight, by the divisor, in units of 2^shift. */
struct way_unit {
    uint64_t straight, diagonal, divisor;
    uint32_t shift;
};

#define WAY_COST       uint16_t
#define LANE_NONE      NARROW_NONE
#define WAY_NAME(name) narrow_##name
#define WAY_IN_LANES   WEND_HAS_LANES
#include "world/overlay/ways_sweep.inl"
#undef WAY_COST
#undef LANE_NONE
#undef WAY_NAME
#undef WAY_IN_LANES
#define WAY_COST       int32_t
#define LANE_NONE      NO_CROSSING_COST
#define WAY_NAME(name) wide_##name
#define WAY_IN_LANES   0
#include "world/overlay/ways_sweep.inl"
#undef WAY_COST
#undef LANE_NONE
#undef WAY_NAME
#undef WAY_IN_LANES

void wend_ways_begin(struct wend_ways *ways, const struct wend_overlay *overlay, const uint16_t *weights,
                     uint32_t stride)
{
    uint16_t least = UINT16_MAX, most = 0; /* less one, so that walls are the greatest; with loops made for vectors */
    ways->overlay = overlay;
    memset(ways->weights, 0, sizeof ways->weights);
    for (uint32_t y = 0; y < LEAST_SIDE; y++) {
        const uint16_t *row = weights + (size_t)y * stride;
        uint32_t free = 0;
        memcpy(ways->weights + wend_way_index(0, y), row, LEAST_SIDE * sizeof *row);
        for (uint32_t x = 0; x < LEAST_SIDE; x++)
            most = WEND_MAX(row[x], most);
        for (uint32_t x = 0; x < LEAST_SIDE; x++) {
            const uint16_t less = (uint16_t)(row[x] - 1);
            least = WEND_MIN(less, least);
        }
        for (uint32_t x = 0; x < LEAST_SIDE; x++)
            free |= (uint32_t)(row[x] != 0) << x;
        ways->free[y] = free;
    }
    ways->most = most;
    ways->is_even = least + 1u == most;
    ways->has_narrow_prices = ways->has_wide_prices = false;
}

int32_t wend_ways_cost(const struct wend_ways *ways, uint32_t lane, struct wend_world_point at)
{
    const struct wend_overlay *overlay = ways->overlay;
    const size_t index = (size_t)wend_way_index((uint32_t)at.x, (uint32_t)at.y) * WAY_LANES + lane;
    if (ways->is_wide)
        return ways->wide[index];
    if (ways->narrow[index] >= NARROW_NONE)
        return NO_CROSSING_COST;
    const uint64_t step = (uint64_t)overlay->mover.straight * overlay->mover.least;
    return (int32_t)((uint64_t)ways->narrow[index] * step / NARROW_HALF >> overlay->unit[0]);
}

static void find_narrow_ways(struct wend_ways *ways, const struct wend_way_ends *ends)
{
    const struct wend_mover *mover = &ways->overlay->mover;
    if (!ways->has_narrow_prices) {
        const struct way_unit unit = {(uint64_t)NARROW_HALF * mover->straight, (uint64_t)NARROW_HALF * mover->diagonal,
                                      (uint64_t)mover->straight * mover->least, 0};
        narrow_price_steps(ways->narrow_prices, ways, &unit);
        ways->has_narrow_prices = true;
    }
    narrow_find(ways->narrow_prices, ways->free, ways->narrow, ends);
}

static void find_wide_ways(struct wend_ways *ways, const struct wend_way_ends *ends)
{
    const struct wend_mover *mover = &ways->overlay->mover;
    if (!ways->has_wide_prices) {
        const struct way_unit unit = {mover->straight, mover->diagonal, 1, ways->overlay->unit[0]};
        wide_price_steps(ways->wide_prices, ways, &unit);
        ways->has_wide_prices = true;
    }
    wide_find(ways->wide_prices, ways->free, ways->wide, ends);
}

void wend_ways_find(struct wend_ways *ways, const struct wend_way_ends *ends)
{
    ways->is_wide = ways->most > MOST_RATIO * ways->overlay->mover.least;
    if (!ways->is_wide)
        find_narrow_ways(ways, ends);
    for (uint32_t i = 0; i < ends->target_count && !ways->is_wide; i++)
        for (uint32_t k = 0; k < ends->source_count; k++)
            ways->is_wide |= wend_ways_cost(ways, k, ends->targets[i]) == NO_CROSSING_COST;
    if (ways->is_wide)
        find_wide_ways(ways, ends);
}
