/* Estimates on an empty map of the cost still to go; all are consistent. */
#ifndef WEND_SEARCH_CORE_HEURISTIC_H
#define WEND_SEARCH_CORE_HEURISTIC_H

#include <wend/find.h>

#include "base/integer.h"

/* The price of a way with `across` columns and `down` rows to go. */
static inline uint64_t wend_octile(uint32_t across, uint32_t down, uint64_t straight, uint64_t diagonal)
{
    uint32_t longer = across > down ? across : down, shorter = across > down ? down : across;
    return straight * longer + (diagonal - straight) * shorter;
}

/* For straight steps of the default price. Called with a constant `heuristic`, so that only one branch is compiled. */
static inline uint64_t wend_estimate(wend_heuristic heuristic, uint32_t diagonal, uint32_t x, uint32_t y,
                                     uint32_t goal_x, uint32_t goal_y)
{
    uint32_t across = wend_distance(x, goal_x), down = wend_distance(y, goal_y);
    switch (heuristic) {
    case WEND_HEURISTIC_OCTILE:
        return (uint32_t)wend_octile(across, down, WEND_PRICE_STRAIGHT, diagonal);
    case WEND_HEURISTIC_MANHATTAN:
        return WEND_PRICE_STRAIGHT * (across + down);
    default:
        return 0;
    }
}

#endif
