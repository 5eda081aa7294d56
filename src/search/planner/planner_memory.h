/* A planner's memory, under its limit. */
#ifndef WEND_SEARCH_PLANNER_PLANNER_MEMORY_H
#define WEND_SEARCH_PLANNER_PLANNER_MEMORY_H

#include "search/planner/planner_data.h"

/* Whether so many bytes more keep within the limit. */
static inline bool wend_planner_may_hold(const wend_planner *planner, size_t bytes)
{
    return bytes <= planner->desc.memory_limit && planner->held <= planner->desc.memory_limit - bytes;
}

/* A block of the planner's. GOES_ON where there is one, else FULL or NO_MEMORY. */
enum wend_plan_end wend_planner_take(wend_planner *planner, size_t count, size_t size, void **block);

/* Gives one back; null is allowed. */
void wend_planner_give(wend_planner *planner, void *block, size_t count, size_t size);

/* Moves an array of `capacity` items to one of `larger`. While it moves both count. */
enum wend_plan_end wend_planner_enlarge(wend_planner *planner, void **block, size_t capacity, size_t larger,
                                        size_t size);

/* Room for `count` items on the stack of states. */
enum wend_plan_end wend_planner_reserve_stack(wend_planner *planner, uint64_t count);

/* Room for one more entry in the open list. */
enum wend_plan_end wend_planner_reserve_wheel(wend_planner *planner);

#endif
