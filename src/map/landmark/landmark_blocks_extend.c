/* Planes of landmarks, made to hold one position more. */
#include "map/landmark/landmark.h"

#include "map/grid/grid.h"

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

/* The lowest and the highest that a plane of base 0 is at any position of its block. */
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

/* Where the level of a position lies, by those around it. */
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
