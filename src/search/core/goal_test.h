/* Whether a mover has arrived, at which goals, and how far it still has to go: for searches with a goal set. */
#ifndef WEND_SEARCH_CORE_GOAL_TEST_H
#define WEND_SEARCH_CORE_GOAL_TEST_H

#include "search/core/search.h"

/* Whether the mover has arrived at a free node, where it may stop. */
bool wend_goal_set_here(const struct wend_search *search, uint32_t node);

/*
 * Notes at which targets the mover has arrived with a way of this cost to a node or state. What a way must cost less than to
 * be of use from now on; UINT64_MAX while targets are wanting.
 */
uint64_t wend_goal_set_note(const struct wend_search *search, uint32_t at, uint64_t cost);

/* How far a cell is from the nearest target on an empty map, as searches that end early see it, and which that is. */
uint64_t wend_goal_set_rest(const struct wend_search *search, struct wend_cell cell, uint32_t *goal);

/* Of the goals to which the rule holds at a node the nearest by the measure, then the lowest; 0 with AWAY. MEMORY. */
wend_status wend_goal_set_goal(struct wend_search *search, uint32_t node, uint32_t *goal);

#endif
