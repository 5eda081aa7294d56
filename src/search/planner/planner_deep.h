/* Depth-first searches among states: iterative deepening A* and branch and bound. */
#ifndef WEND_SEARCH_PLANNER_PLANNER_DEEP_H
#define WEND_SEARCH_PLANNER_PLANNER_DEEP_H

#include "search/planner/planner_data.h"

/* Begins at the start; no plan has a total below `lowest`. */
enum wend_plan_end wend_planner_begin_deep(wend_planner *planner, uint64_t lowest);

/* Goes on until the search or the call's work is done; the best plan found is then in planner->plan. */
enum wend_plan_end wend_planner_run_deep(wend_planner *planner);

#endif
