/*
 * Cheapest paths over open ground, known without a search.
 *
 * If nothing were in the way between start and goal and all ground as light as the lightest, the cheapest paths would be all
 * sequences of so many steps in two directions, which fill a parallelogram. Where the map is otherwise some of these paths
 * are no more, but none is added. So the one that a rule for ties would choose of them all is the one to choose, if it is
 * still there. Of the parallelogram's cells only those are listed that such a path can go by.
 */
#ifndef WEND_FIND_TIES_OPEN_GROUND_H
#define WEND_FIND_TIES_OPEN_GROUND_H

#include "search/core/core.h"

/* Makes the graph of cheapest paths over open ground, if that is a bound for those of this search at all. MEMORY. */
wend_status wend_open_ground_list(struct wend_search *search, bool *is_bounded);

/* Whether the way that was chosen of them is there: every step legal, over the lightest ground. */
bool wend_open_ground_admits(const struct wend_search *search);

#endif
