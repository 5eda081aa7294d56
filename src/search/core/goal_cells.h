/* The positions where a search may end, marked before it begins. */
#ifndef WEND_SEARCH_CORE_GOAL_CELLS_H
#define WEND_SEARCH_CORE_GOAL_CELLS_H

#include "search/core/search.h"

/* Marks them, free or not, and finds boxes around them for estimates. MEMORY. */
wend_status wend_goal_cells_mark(struct wend_search *search);

#endif
