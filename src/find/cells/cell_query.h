/* The way from one cell to another: what is known beforehand, and a search. */
#ifndef WEND_FIND_CELLS_CELL_QUERY_H
#define WEND_FIND_CELLS_CELL_QUERY_H

#include "find/request/request.h"

/* From the start's cell to the goal's, whatever else the query says of both. */
wend_status wend_cell_query_find(const struct wend_question *question);

/* Goes on with such a search that waits in the finder, as far as finder->until allows. */
wend_status wend_cell_query_continue(const struct wend_question *question);

#endif
