/*
 * The way that a jump point search found, read back from its end.
 *
 * Which of the ways of equal cost it is does not depend on estimates, on the order of expansions or on what a space
 * keeps. Take a cell and the direction by which it is entered as a state; states go on by the canonical moves of
 * steps.h. A state is tight if such moves lead to it from the start at its cell's least cost. Read from the goal, among
 * a cell's tight states that allow the step that leaves, the one that goes straight on is taken, else that of the
 * lowest direction. Where a single jump from start to goal is free it is the way.
 */
#ifndef WEND_SEARCH_JUMP_JUMP_PATH_H
#define WEND_SEARCH_JUMP_JUMP_PATH_H

#include "search/jump/jump_state.h"
#include "search/kit/kit_calls.h"

/* Writes the way from the start to a slot as turning points; false where memory is refused. */
bool wend_jump_path_write(const struct wend_jump *j, uint32_t slot);

/* The same where there are jump-point bitmaps and the start is free, of a goal that was looked at already. */
bool wend_jump_path_sees(const wend_space *space, struct wend_visit start, const struct wend_jump_goal *goal);

#endif
