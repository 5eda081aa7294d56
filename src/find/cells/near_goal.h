/* One goal near one start, that is more than a cell or is to be beside or within range: the short queries of game servers. */
#ifndef WEND_FIND_CELLS_NEAR_GOAL_H
#define WEND_FIND_CELLS_NEAR_GOAL_H

#include "find/request/request.h"

/* Whether it is such a question at all; it needs no finder for this. */
bool wend_near_goal_is_asked(const struct wend_question *question);

/*
 * Answers without a goal set where an engine for short ways serves and there is something to search; *is_served tells, else
 * the path is as it was.
 */
wend_status wend_near_goal_find(const struct wend_question *question, bool *is_served);

/* Goes on with one that was paused. */
wend_status wend_near_goal_continue(const struct wend_question *question);

#endif
