/*
 * Cheapest paths within 32 x 32 positions, from several sources at once, one lane each. Rows are swept downwards and
 * upwards, each to the right and to the left, until nothing changes. Costs have 16 bits, in which a step over the
 * cheapest ground is 70 and at usual prices a diagonal one 99; if that is too few for all targets, 32.
 */

#include <string.h>

#include "base/bits.h"
#include "base/lanes.h"
#include "base/wide_lanes.h"
#include "world/overlay/block.h"

enum {
    NARROW_HALF = 35,     /* a straight step between two of the cheapest cells costs twice this */
    NARROW_NONE = 0x3fff, /* no path, or a costlier one; twice that still fits 16 bits */
    MOST_RATIO = 32       /* greatest over least weight that 16 bits serve: no step costs NARROW_NONE */
};

/* A position's part of a step: price * weight / divisor, in units of 2^shift. */
struct way_unit {
    uint64_t straight, diagonal, divisor;
    uint32_t shift;
};

#define WAY_COST         uint16_t
#define LANE_NONE        NARROW_NONE
#define PRICE_NAME(name) narrow_##name
#include "world/overlay/ways_price.inl"
#define WAY_LANES WAY_GROUP
#define WAY_BITS  (WEND_HAS_LANES ? 128 : 0)
#define WAY_FOR
#define WAY_NAME(name) narrow_##name
#include "world/overlay/ways_sweep.inl"
#if WEND_HAS_AVX
#define WAY_LANES      WAY_MOST
#define WAY_BITS       256
#define WAY_FOR        WEND_FOR_AVX2
#define WAY_NAME(name) many_##name
#include "world/overlay/ways_sweep.inl"
#endif
#undef WAY_COST
#undef LANE_NONE

#define WAY_COST         int32_t
#define LANE_NONE        NO_CROSSING_COST
#define PRICE_NAME(name) wide_##name
#include "world/overlay/ways_price.inl"
#define WAY_LANES WAY_GROUP
#define WAY_BITS  0
#define WAY_FOR
#define WAY_NAME(name) wide_##name
#include "world/overlay/ways_sweep.inl"
#undef WAY_COST
#undef LANE_NONE

void wend_ways_begin(struct wend_ways *ways, const struct wend_overlay *overlay, const uint16_t *weights,
                     uint32_t stride)
{
    uint16_t least = UINT16_MAX, most = 0; /* least is one less: so walls wrap to the greatest; loops suit vectors */
    ways->overlay = overlay;
    memset(ways->weights, 0, sizeof ways->weights);
    for (uint32_t y = 0; y < LEAST_SIDE; y++) {
        const uint16_t *row = weights + (size_t)y * stride;
        memcpy(ways->weights + wend_way_index(0, y), row, LEAST_SIDE * sizeof *row);
        for (uint32_t x = 0; x < LEAST_SIDE; x++)
            most = WEND_MAX(row[x], most);
        for (uint32_t x = 0; x < LEAST_SIDE; x++) {
            const uint16_t less = (uint16_t)(row[x] - 1);
            least = WEND_MIN(less, least);
        }
        ways->free[y] = wend_free_row(row);
    }
    ways->most = most;
    ways->is_even = least + 1u == most;
    ways->has_narrow_prices = ways->has_wide_prices = false;
}

uint32_t wend_ways_lanes(const struct wend_ways *ways)
{
    return ways->overlay->processor == PROCESSOR_ANY ? WAY_GROUP : WAY_MOST;
}

int32_t wend_ways_cost(const struct wend_ways *ways, uint32_t lane, struct wend_world_point at)
{
    const struct wend_overlay *overlay = ways->overlay;
    const uint32_t index = wend_way_index((uint32_t)at.x, (uint32_t)at.y), group = lane / WAY_GROUP;
    if (ways->is_wide[group])
        return ways->wide[group][index * WAY_GROUP + lane % WAY_GROUP];
    const uint16_t cost = ways->narrow[index * ways->lanes + lane];
    if (cost >= NARROW_NONE)
        return NO_CROSSING_COST;
    const uint64_t step = (uint64_t)overlay->mover.straight * overlay->mover.least;
    return (int32_t)(cost * step / NARROW_HALF >> overlay->unit[0]);
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
#if WEND_HAS_AVX
    if (ways->lanes == WAY_MOST) {
        many_find(ways->narrow_prices, ways->free, ways->narrow, ends);
        return;
    }
#endif
    narrow_find(ways->narrow_prices, ways->free, ways->narrow, ends);
}

static void find_wide_ways(struct wend_ways *ways, const struct wend_way_ends *ends, int32_t *costs)
{
    const struct wend_mover *mover = &ways->overlay->mover;
    if (!ways->has_wide_prices) {
        const struct way_unit unit = {mover->straight, mover->diagonal, 1, ways->overlay->unit[0]};
        wide_price_steps(ways->wide_prices, ways, &unit);
        ways->has_wide_prices = true;
    }
    wide_find(ways->wide_prices, ways->free, costs, ends);
}

/* True if a path from one of a group of sources costs more than 16 bits hold. */
static bool lacks_targets(const struct wend_ways *ways, const struct wend_way_ends *ends, uint32_t first,
                          uint32_t count)
{
    for (uint32_t i = 0; i < ends->target_count; i++)
        for (uint32_t k = first; k < first + count; k++)
            if (wend_ways_cost(ways, k, ends->targets[i]) == NO_CROSSING_COST)
                return true;
    return false;
}

void wend_ways_find(struct wend_ways *ways, const struct wend_way_ends *ends)
{
    const bool is_steep = ways->most > MOST_RATIO * ways->overlay->mover.least;
    ways->lanes = ends->source_count > WAY_GROUP ? WAY_MOST : WAY_GROUP;
    memset(ways->is_wide, 0, sizeof ways->is_wide);
    if (!is_steep)
        find_narrow_ways(ways, ends);
    for (uint32_t first = 0; first < ends->source_count; first += WAY_GROUP) {
        struct wend_way_ends group = *ends; /* always eight, so that all processors round alike */
        group.sources += first;
        group.source_count = WEND_MIN(ends->source_count - first, (uint32_t)WAY_GROUP);
        if (is_steep || lacks_targets(ways, ends, first, group.source_count)) {
            ways->is_wide[first / WAY_GROUP] = true;
            find_wide_ways(ways, &group, ways->wide[first / WAY_GROUP]);
        }
    }
}
