/* Ways that begin between cells, by the engines that take one start only. */
#ifndef WEND_FIND_CELLS_FROM_BETWEEN_H
#define WEND_FIND_CELLS_FROM_BETWEEN_H

#include "find/request/question.h"

/*
 * From the place `start` itself to the goal's cell: a search from each of the cells around, unless it cannot lead to a cheaper
 * way than the best so far.
 */
wend_status wend_from_between_find(const struct wend_question *question);

/* Goes on with that, where a search of it waits in the finder. */
wend_status wend_from_between_continue(const struct wend_question *question);

#endif
