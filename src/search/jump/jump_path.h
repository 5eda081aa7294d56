/*
 * The path that a jump point search found, read back from its end.
 *
 * Which of the paths of equal cost comes back depends neither on estimates nor on the order of expansions nor on what a
 * space has prepared. Take a cell with the direction in which it is entered as a state; its successors follow the
 * canonical moves of steps.h. A state is tight if such moves lead from the start to it at its cell's least cost. Read
 * from the goal: among a cell's tight states that allow the step by which the path leaves, take the one that goes
 * straight on, else that of the lowest direction. If a single jump from start to goal is free, it is the path.
 */
#ifndef WEND_SEARCH_JUMP_JUMP_PATH_H
#define WEND_SEARCH_JUMP_JUMP_PATH_H

#include "search/jump/jump_state.h"
#include "search/kit/kit_calls.h"

/* Writes the path from the start to a slot as turning points; false if memory is refused. */
bool wend_jump_path_write(const struct wend_jump *j, uint32_t slot);

/* wend_jump_path_is_single, if there are jump-point bitmaps and the start is free; `goal` was measured already. */
bool wend_jump_path_sees(const wend_space *space, struct wend_visit start, const struct wend_jump_goal *goal);

#endif
