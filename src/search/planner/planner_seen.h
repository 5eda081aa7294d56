/*
 * What depth-first searches remember: the states on the way they are on, and in a table of fixed size as many as fit of
 * those seen in this round.
 */
#ifndef WEND_SEARCH_PLANNER_PLANNER_SEEN_H
#define WEND_SEARCH_PLANNER_PLANNER_SEEN_H

#include "search/planner/planner_data.h"

/* Makes the table, where the caller wants one. */
enum wend_plan_end wend_seen_states_create(wend_planner *planner);

/* Forgets the states of the table. */
void wend_seen_states_begin_round(wend_planner *planner);

/*
 * Whether a state was seen at this cost or a lower one, and no deeper, in this round: what lies behind it was searched
 * or is being searched. If not it counts as seen from now on.
 */
bool wend_seen_states_visit(wend_planner *planner, const void *state, uint64_t hash, uint64_t cost, uint32_t depth);

/* Whether a state is on the way. */
bool wend_deep_path_has(const wend_planner *planner, const void *state, uint64_t hash);

/* Makes room for one more frame. */
enum wend_plan_end wend_deep_path_reserve(wend_planner *planner);

/* Lets the last frame be found by its state, or no longer. */
void wend_deep_path_list(wend_planner *planner);
void wend_deep_path_unlist(wend_planner *planner);

/* Gives all memory back. */
void wend_deep_path_destroy(wend_planner *planner);

#endif
