/* What a space keeps of its landmarks on cells of any weight: landmark_blocks.h tells what it is for. */
#ifndef WEND_MAP_LANDMARK_LANDMARK_BLOCKS_DATA_H
#define WEND_MAP_LANDMARK_LANDMARK_BLOCKS_DATA_H

#include "base/inline.h"
#include "map/space/space.h"

#define WEND_LANDMARK_LANES     8 /* landmarks of each region */
#define WEND_LANDMARK_SIDE_BITS 2 /* blocks of 4 x 4 positions */
#define WEND_LANDMARK_SIDE      (1u << WEND_LANDMARK_SIDE_BITS)
#define WEND_LANDMARK_ZERO      1024  /* added to all distances, so that planes never fall below 0 */
#define WEND_LANDMARK_FARTHEST  62000 /* units; with what a plane rises by within a block it stays in 16 bits */
#define WEND_LANDMARK_BOXES     8

/*
 * A block: 34 bytes. In column i and row j of it, the distance to landmark k lies between base[k] + i * across[k] +
 * j * down[k] and that plus `spread`, in units of 2^shift costs.
 */
struct wend_landmark_block {
    uint16_t base[WEND_LANDMARK_LANES];
    int8_t across[WEND_LANDMARK_LANES], down[WEND_LANDMARK_LANES];
    uint16_t spread;
};

struct wend_landmark_planes {
    struct wend_landmark_block *blocks; /* row by row; columns and rows count from 1 */
    uint32_t across, block_count;
    uint32_t shift;
    uint8_t *reached; /* bit per node: it has distances. Parts of a map too small for landmarks do not */
};

/* Columns and rows of positions, each counted from 1; both ends belong to it. */
struct wend_landmark_box {
    uint32_t left, top, right, bottom;
};

/*
 * What became cheaper since distances were measured: each way there is now has one that costs at most `slack` more, of which
 * any step that was not there or is cheaper now has both its ends in one of the boxes.
 */
struct wend_landmark_cheaper {
    uint64_t slack;
    uint32_t count;
    struct wend_landmark_box boxes[WEND_LANDMARK_BOXES];
};

/* What a step is worth in distances: half the sum of what it costs forth and back, but for what landmark_blocks.h says. */
struct wend_landmark_prices {
    uint64_t straight, diagonal;
    uint64_t asymmetry; /* what of a step's price counts for the cell that it leaves */
    bool both;          /* steps pay for both ends, so that there is no asymmetry */
};

static inline struct wend_landmark_prices wend_landmark_prices_of(const wend_space *space)
{
    const wend_profile *profile = &space->profile;
    const uint64_t straight = profile->straight;
    const uint64_t diagonal = space->cells.topology == SQUARES_8 ? profile->diagonal : straight;
    const bool both = profile->weigh == WEND_WEIGH_BOTH;
    return (struct wend_landmark_prices){straight, diagonal, both ? 0 : (straight + diagonal) / 4, both};
}

/* What a step between positions of two weights is worth. */
WEND_ALWAYS_INLINE uint64_t wend_landmark_symmetric_cost(const struct wend_landmark_prices *prices, uint64_t price,
                                                         uint64_t one, uint64_t other)
{
    if (prices->both)
        return price * (one + other);
    uint64_t lighter = one < other ? one : other, heavier = one < other ? other : one;
    uint64_t rest = price - prices->asymmetry, lesser = rest < prices->asymmetry ? rest : prices->asymmetry;
    return (price - lesser) * lighter + lesser * heavier;
}

/*
 * Makes the plane of a block hold a position, from 1, whose distances are the least of its neighbours' and the worth of the
 * step. False where they do not fit.
 */
bool wend_landmark_planes_extend(struct wend_landmark_planes *planes, uint32_t x, uint32_t y, uint32_t moves,
                                 const uint64_t symmetric_costs[DIRECTIONS]);

/* The weight of a free position. */
static inline uint32_t wend_landmark_weight(const wend_space *space, uint32_t node)
{
    return space->cells.classes.weight[space->cells.class_at ? space->cells.class_at[node] : 1];
}

#endif
