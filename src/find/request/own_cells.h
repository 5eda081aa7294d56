/* The mover's own cells, which do not count as occupied: those it covers at its start, and those of a goal it may share. */
#ifndef WEND_FIND_REQUEST_OWN_CELLS_H
#define WEND_FIND_REQUEST_OWN_CELLS_H

#include "search/core/core.h"

/* Marks what the mover covers at any of the search's starts: where these are several, more than what is its own. MEMORY. */
wend_status wend_own_cells_mark(const struct wend_search *search);

/* Marks what is its own at one of them. MEMORY. */
wend_status wend_own_cells_mark_at(const struct wend_search *search, const struct wend_source *source);

/* Whether others stand at a node whichever start the mover comes from, once those of all starts are marked. */
bool wend_own_cells_leave_taken(const struct wend_search *search, uint32_t node);

/* Columns and rows, the last included, maybe off the map. */
struct wend_cell_range {
    int64_t left, top, right, bottom;
};

/* Marks a rectangle of a level, the part of it that is on the map. */
void wend_mark_rectangle(struct wend_marks *marks, const wend_space *space, uint32_t level,
                         struct wend_cell_range cells);

#endif
