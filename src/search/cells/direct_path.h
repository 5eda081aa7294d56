/* Ways near the start: the straight one, looked at before any search, and those traced back in a window. */
#ifndef WEND_SEARCH_CELLS_DIRECT_PATH_H
#define WEND_SEARCH_CELLS_DIRECT_PATH_H

#include "search/cells/window.h"

/*
 * Tries the way that is first diagonal and then straight (with 4 neighbours: first down or up, then across). FOUND
 * where it is free: nothing is cheaper, and its points are written. Else EXHAUSTED, also where others stand on it or
 * entering costs; or NO_MEMORY. Both ends must lie on the only level, at most WINDOW_RADIUS apart; for spaces without
 * exits.
 */
enum wend_search_end wend_search_direct_path(struct wend_search *search);

/*
 * Adds a window node to the path's points and sums, which grow from its end back to the start. `direction`: of the step
 * that leads to it, NO_DIRECTION at the start; `last`: of the node before. False where memory is refused.
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
