/* The plan as the caller gets it. */
#ifndef WEND_SEARCH_PLANNER_PLANNER_PATH_H
#define WEND_SEARCH_PLANNER_PLANNER_PATH_H

#include "search/planner/planner_data.h"

/* Makes room for a plan of so many states, whose number becomes 0; memory for plans is not limited. */
enum wend_plan_end wend_plan_path_begin(wend_planner *planner, uint32_t count);

/* Writes state number i of the plan. */
void wend_plan_path_put(wend_planner *planner, uint32_t i, const void *state, uint32_t label, uint64_t cost);

void wend_plan_path_destroy(wend_planner *planner);
size_t wend_plan_path_memory(const wend_planner *planner);

#endif
