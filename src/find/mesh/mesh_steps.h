/* The steps of a mesh query, each in a file of its own. */
#ifndef WEND_FIND_MESH_MESH_STEPS_H
#define WEND_FIND_MESH_MESH_STEPS_H

#include "find/request/request.h"
#include "map/geometry/geometry.h"

/* Reachable ground. */

/* True if a place is on ground that the query does not block. */
bool wend_mesh_stands_on_open(const struct wend_surface *surface, const wend_query *query, wend_place place);

/*
 * Marks the components reachable from a start, through links too; polygons instead, if the query sets weights. MEMORY.
 */
wend_status wend_mesh_mark_reached(const struct wend_question *question, wend_place start,
                                   struct wend_marks *components);

/*
 * Moves a mover that stands beside the ground to its nearest point; of several equally near, to the first from which
 * the goal is reachable, if any. MEMORY.
 */
wend_status wend_mesh_step_onto_ground(const struct wend_question *question, wend_place *place, wend_place goal);

/* Finds the place nearest to a goal on marked, reachable ground, and their squared distance; false if none. */
bool wend_mesh_nearest_reached(const struct wend_question *question, const struct wend_marks *components,
                               wend_place goal, wend_place *place, struct wend_side_distance *distance);

/* Pairs of a start and a goal. Safety from all threats counts as one goal. */

uint32_t wend_mesh_start_count(const wend_query *query);
uint32_t wend_mesh_goal_count(const wend_query *query);

/* A start or goal by number, snapped to the ground if the query allows it. */
wend_place wend_mesh_start(const struct wend_question *question, uint32_t index);
wend_place wend_mesh_goal(const struct wend_question *question, uint32_t index);

/* True if a goal is larger than a place. */
bool wend_mesh_goal_is_wide(const wend_query *query, uint32_t index);

/* Clears the path and fills in what all answers of this shape share. */
void wend_mesh_clear_path(const struct wend_question *question);

/* Finds the path between two places, or the reason why there is none. */
wend_status wend_mesh_find_between(const struct wend_question *question, wend_place start, wend_place goal);

/* Resumes the pair that stopped at its limit. */
wend_status wend_mesh_go_on(const struct wend_question *question);

/* Searches the remaining pairs. `is_held`: path holds the answer to the current one, which was just resumed. */
wend_status wend_mesh_find_pairs(const struct wend_question *question, bool is_held);

/* Arrival within a walk. */

/* True if a query asks to come so near to a goal that a walk of its range leads there. */
bool wend_mesh_asks_for_walk(const wend_query *query);

/* Upper bound of that walk's cost; 0 for other queries. */
uint64_t wend_mesh_walk_cost(const wend_space *space, const wend_query *query);

/* Cuts the found path to a goal where the rest is no longer than the range. MEMORY. */
wend_status wend_mesh_end_within_walk(const struct wend_question *question);

/* The nearest place. */

/* The fallback if no pair is connected. */
wend_status wend_mesh_fall_back(const struct wend_question *question);

/* Makes the path to the nearest place, if any, the answer; adds the work of finding none to the goal. */
void wend_mesh_conclude_nearest(const struct wend_question *question);

#endif
