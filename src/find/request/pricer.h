/* The one pricer of steps: what a path costs, spends and measures, added up step by step in either direction. */
#ifndef WEND_FIND_REQUEST_PRICER_H
#define WEND_FIND_REQUEST_PRICER_H

#include "base/root.h"
#include "search/core/core.h"

struct wend_pricer {
    const struct wend_search *search; /* whose space and start costs are asked of */
    uint64_t cost, straight, diagonal;
    uint64_t spent[WEND_MAX_RESOURCES];
};

/* A step from one node or state to the next, or BY_LINK; turns apart. */
void wend_pricer_step(struct wend_pricer *pricer, uint32_t from, uint32_t to, uint32_t direction);

/* A turn from one direction to another; NO_DIRECTION is free. */
void wend_pricer_turn(struct wend_pricer *pricer, uint32_t from, uint32_t to);

/* In cells, as a path without links has it. */
static inline double wend_pricer_length(const struct wend_pricer *pricer)
{
    return (double)pricer->straight + (double)pricer->diagonal * WEND_SQRT_2;
}

#endif
