/* Whether a mover sees what it came for. */
#ifndef WEND_SEARCH_CORE_GOAL_SIGHT_H
#define WEND_SEARCH_CORE_GOAL_SIGHT_H

#include "search/kit/kit.h"

/* Whether what a mover of that space covers sees a target, through the goal set's `sight`. */
bool wend_target_is_seen(const struct wend_goal_set *arrivals, const wend_space *space, struct wend_cell cell,
                         const struct wend_target *target);

#endif
