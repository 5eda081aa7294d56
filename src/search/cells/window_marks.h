/* What else a search in a window must know of its cells: where others stand, and where the way may end. */
#ifndef WEND_SEARCH_CELLS_WINDOW_MARKS_H
#define WEND_SEARCH_CELLS_WINDOW_MARKS_H

#include "search/core/core.h"

/*
 * Fills window->occupied: the nodes where the mover would cover cells that others occupy, within the radius. Twice the radius
 * and the footprint are at most 64, where anybody stands at all.
 */
void wend_window_mark_occupied(const struct wend_search *search);

/*
 * Fills window->ends with the nodes on the map and within the radius where the near goal's rule holds, free or not; false
 * where there is none. *first and *last become the first and the last row that may have any.
 */
bool wend_window_mark_rule(const struct wend_search *search, uint32_t *first, uint32_t *last);

/* Whether the rule holds nowhere on the map but within the radius. */
bool wend_window_holds_rule(const struct wend_search *search);

#endif
