/* Ways that begin between cells, by the engines that take one start only. */
#ifndef WEND_FIND_CELLS_OFF_CENTER_START_H
#define WEND_FIND_CELLS_OFF_CENTER_START_H

#include "find/request/request.h"

/*
 * From the place `start` itself to the goal's cell: a search from each of the cells around, unless it cannot lead to a cheaper
 * way than the best so far.
 */
wend_status wend_off_center_start_find(const struct wend_question *question);

/* Goes on with that, where a search of it waits in the finder. */
wend_status wend_off_center_start_continue(const struct wend_question *question);

#endif
