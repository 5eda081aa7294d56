/* The steps of a mesh query, which stand in files of their own. */
#ifndef WEND_FIND_MESH_MESH_STEPS_H
#define WEND_FIND_MESH_MESH_STEPS_H

#include "find/request/request.h"
#include "map/geometry/geometry.h"

/* What is reached. */

/* Whether a place is on ground that the query does not close. */
bool wend_mesh_stands_on_open(const struct wend_surface *surface, const wend_query *query, wend_place place);

/*
 * Marks the components that can be reached from a start, through links too; where the query closes terrains polygons.
 * MEMORY.
 */
wend_status wend_mesh_mark_reached(const struct wend_question *question, wend_place start,
                                   struct wend_marks *components);

/*
 * Puts a mover that stands beside the ground on its nearest point; of several the first from which the goal can be
 * reached, if there is one. MEMORY.
 */
wend_status wend_mesh_step_onto_ground(const struct wend_question *question, wend_place *place, wend_place goal);

/* The point that can be reached, by marks, and is nearest to a goal, and the square of their distance. */
bool wend_mesh_nearest_reached(const struct wend_question *question, const struct wend_marks *components,
                               wend_place goal, wend_place *place, struct wend_side_distance *distance);

/* Pairs of a start and a goal. To be out of the reach of all threats is one goal. */

uint32_t wend_mesh_start_count(const wend_query *query);
uint32_t wend_mesh_goal_count(const wend_query *query);

/* A start and a goal, on the ground where they may be put there. */
wend_place wend_mesh_start(const struct wend_question *question, uint32_t index);
wend_place wend_mesh_goal(const struct wend_question *question, uint32_t index);

/* Whether a goal is more than a place. */
bool wend_mesh_goal_is_wide(const wend_query *query, uint32_t index);

/* Clears the path, except for what all answers of this shape have in common. */
void wend_mesh_clear_path(const struct wend_question *question);

/* The way between two places, or the reason why there is none. */
wend_status wend_mesh_find_between(const struct wend_question *question, wend_place start, wend_place goal);

/* Goes on with the pair that stopped at its limit. */
wend_status wend_mesh_go_on(const struct wend_question *question);

/* Asks for the pairs that are left. `is_held`: the one at hand has just gone on. */
wend_status wend_mesh_find_pairs(const struct wend_question *question, bool is_held);

/* Arrival within a walk. */

/* Whether a query asks to come so near to a goal that a walk of its range leads there. */
bool wend_mesh_asks_for_walk(const wend_query *query);

/* What that walk may cost at most; 0 for other queries. */
uint64_t wend_mesh_walk_cost(const wend_space *space, const wend_query *query);

/* Makes the way to a goal, once it is found, end where what is left is no longer than that. MEMORY. */
wend_status wend_mesh_end_within_walk(const struct wend_question *question);

/* The nearest place. */

/* What is done where no pair is linked. */
wend_status wend_mesh_fall_back(const struct wend_question *question);

/* The way to the nearest point is the answer, if there is one; the work of finding none to the goal counts. */
void wend_mesh_conclude_nearest(const struct wend_question *question);

#endif
