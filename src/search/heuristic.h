/* Estimates of the cost still to go; all are consistent. Search floor. */
#ifndef WEND_SEARCH_HEURISTIC_H
#define WEND_SEARCH_HEURISTIC_H

#include <wend/find.h>

#include "base/integer.h"

/* Called with a constant `heuristic`, so that only one branch is compiled. */
static inline uint64_t wend_estimate(wend_heuristic heuristic, uint32_t x, uint32_t y, uint32_t goal_x, uint32_t goal_y)
{
    uint32_t across = wend_distance(x, goal_x), down = wend_distance(y, goal_y);
    uint32_t longer = across > down ? across : down, shorter = across > down ? down : across;
    switch (heuristic) {
    case WEND_HEURISTIC_OCTILE:
        return WEND_STRAIGHT * longer + (WEND_DIAGONAL - WEND_STRAIGHT) * shorter;
    case WEND_HEURISTIC_MANHATTAN:
        return WEND_STRAIGHT * (across + down);
    default:
        return 0;
    }
}

#endif
