/* Paths near the start: the direct one, tried before any search, and those traced back in a window. */
#ifndef WEND_SEARCH_CELLS_DIRECT_PATH_H
#define WEND_SEARCH_CELLS_DIRECT_PATH_H

#include "search/cells/window.h"

/*
 * Tries the path that is first diagonal and then straight (with 4 neighbours: first down or up, then across). FOUND if
 * it is free: no path is cheaper, and its points are written. EXHAUSTED if it is blocked, occupied or has extra costs;
 * or NO_MEMORY. Precondition: the space has one level and no exits, and both ends are at most WINDOW_RADIUS apart.
 */
enum wend_search_end wend_search_direct_path(struct wend_search *search);

/*
 * Adds a window node to the path's points and step counts, from the path's end back to the start. `direction`: of the
 * step into the node, NO_DIRECTION at the start; `last`: that of the node added before. False if memory is refused.
 */
static inline bool wend_search_note_step(struct wend_search *search, uint32_t node, uint32_t direction, uint32_t last)
{
    const struct wend_cell cell = wend_window_cell(search->question.start_cell, node);
    search->result.has_points = true;
    search->result.diagonal_steps += direction & 1;
    search->result.straight_steps += (direction & 1) == 0 && direction != NO_DIRECTION;
    return direction == last ||
           wend_scratch_add_point(search->scratch, wend_place_cell((int32_t)cell.x, (int32_t)cell.y));
}

#endif
