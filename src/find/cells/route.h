/* Routes: which search answers a query, with nothing before it, after it or instead of it. */
#ifndef WEND_FIND_CELLS_ROUTE_H
#define WEND_FIND_CELLS_ROUTE_H

#include "find/request/request.h"

/* From the start to the arrival, from cell to cell where that is all there is to it. */
wend_status wend_route_find(const struct wend_question *question);

/* Whether that takes a search between sets of starts and goals; the question needs no finder for this. */
bool wend_route_is_to_goals(const struct wend_question *question);

/* Goes on with the search that waits in the finder. */
wend_status wend_route_continue(const struct wend_question *question);

#endif
