/* What the caller's functions say of states. */
#ifndef WEND_SEARCH_PLANNER_PLANNER_STATES_H
#define WEND_SEARCH_PLANNER_PLANNER_STATES_H

#include "search/planner/planner_data.h"

#include <string.h>

/* The caller's hash, or that of the bytes, well mixed. */
uint64_t wend_planner_hash(const wend_planner *planner, const void *state);

/*
 * Asks for the successors of a state on the stack; they are put there from `top` on, as many as *count becomes. The
 * stack may move. `parent` is the place of the state before it, or equal to `self` for the start.
 */
enum wend_plan_end wend_planner_expand(wend_planner *planner, uint32_t self, uint32_t parent, uint32_t label,
                                       uint32_t top, uint32_t *count);

static inline bool wend_planner_equal(const wend_planner *planner, const void *a, const void *b)
{
    const wend_planner_desc *desc = &planner->desc;
    return desc->equal ? desc->equal(desc->user, a, b) : memcmp(a, b, desc->state_size) == 0;
}

static inline bool wend_planner_is_goal(const wend_planner *planner, const void *state)
{
    const wend_planner_desc *desc = &planner->desc;
    return desc->is_goal ? desc->is_goal(desc->user, state)
                         : wend_planner_equal(planner, state, planner->ends + desc->state_size);
}

static inline uint64_t wend_planner_estimate(const wend_planner *planner, const void *state)
{
    const wend_planner_desc *desc = &planner->desc;
    uint64_t estimate = desc->estimate ? desc->estimate(desc->user, state) : 0;
    return estimate >= WEND_ESTIMATE_ASK ? WEND_ESTIMATE_NONE : estimate;
}

/* The estimate of a successor on the stack. */
static inline uint64_t wend_planner_estimate_at(const wend_planner *planner, uint32_t index)
{
    wend_move *move = &planner->stack.moves[index];
    if (move->estimate == WEND_ESTIMATE_ASK)
        move->estimate = wend_planner_estimate(planner, wend_planner_state(planner, index));
    return move->estimate;
}

static inline uint64_t wend_planner_sum(uint64_t a, uint64_t b)
{
    return a + b < a ? UINT64_MAX : a + b;
}

/* Cost so far and weighted estimate: what searches order and bound states by. */
static inline uint64_t wend_planner_total(const wend_planner *planner, uint64_t cost, uint64_t estimate)
{
    const uint64_t weight = planner->query.estimate_weight;
    if (weight != 256)
        estimate = estimate > UINT64_MAX / weight ? UINT64_MAX : estimate * weight / 256;
    return wend_planner_sum(cost, estimate);
}

/* What no plan costs less than where none has a lower total. */
static inline uint64_t wend_planner_unweighted(const wend_planner *planner, uint64_t total)
{
    const uint64_t weight = planner->query.estimate_weight;
    if (weight == 256 || total == UINT64_MAX)
        return total;
    const uint64_t whole = total / weight, rest = total % weight;
    return whole * 256 + (rest * 256 + weight - 1) / weight;
}

#endif
