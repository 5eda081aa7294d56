/*
 * Several starts where others stand: what is the mover's own, and so what a way costs and where it may end, hangs on the
 * start.
 *
 * One search from all starts, as if the cells of all were its own, is never costlier than the best way. If what it finds costs
 * as much for who owns no more than the cells of its own start it is that way; else each start is asked for alone.
 */
#ifndef WEND_FIND_CELLS_EACH_START_H
#define WEND_FIND_CELLS_EACH_START_H

#include "find/cells/goals.h"

/* From any start to wherever the mover has arrived. */
wend_status wend_each_start_find(const struct wend_question *question);

/* Goes on with such a search that waits in the finder, as far as finder->until allows. */
wend_status wend_each_start_continue(const struct wend_question *question);

/* Whether a search begins at several starts that make a difference. */
bool wend_each_start_matters(const struct wend_search *search);

/* Leaves one of several starts alone to begin at, and what the mover owns there. MEMORY. */
wend_status wend_each_start_take(struct wend_search *search, uint32_t index);

/*
 * Prices the way that a search from all starts has found for the mover that begins it; the cells of its start alone are
 * marked then. Whether that mover can go and end there at this cost; where it may not end there the way is cut short. MEMORY.
 */
wend_status wend_each_start_price(struct wend_search *search, uint64_t cost, wend_path *path, bool *is_good);

#endif
