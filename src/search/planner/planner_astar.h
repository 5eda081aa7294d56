/* A* among states, and weighted A*: reopens states whose estimates are not consistent. */
#ifndef WEND_SEARCH_PLANNER_PLANNER_ASTAR_H
#define WEND_SEARCH_PLANNER_PLANNER_ASTAR_H

#include "search/planner/planner_data.h"

/* Begins at the start. */
enum wend_plan_end wend_planner_begin_astar(wend_planner *planner);

/* Goes on until the search or the call's work is done; a plan found is then in planner->plan. */
enum wend_plan_end wend_planner_run_astar(wend_planner *planner);

/* Leaves the way to the state whose estimate is least, where a search ends without a plan. */
enum wend_plan_end wend_planner_nearest_plan(wend_planner *planner);

/* Gives all memory back that the search takes. */
void wend_planner_free_astar(wend_planner *planner);

#endif
