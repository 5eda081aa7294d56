/*
 * Rows and columns of an edit's box, and the lines of cells beside it: those from which straight runs reach the box. When such
 * runs find a jump point where they did not, or no longer do, slanted runs that go off to them stop, or not, all along.
 */
#ifndef WEND_MAP_JUMP_JUMP_LINES_H
#define WEND_MAP_JUMP_JUMP_LINES_H

#include "map/jump/jump.h"

/*
 * Repairs what runs in a direction, EAST or SOUTH, and in the opposite one find, for the `count` cells from `first` on in that
 * direction, whose straight stops are right already, and for the lines beside them, with the slanted stops of these. Cost: a step for
 * each cell of a line that changes, some dozen cells in one.
 */
void wend_jump_lines_repair(wend_space *space, struct wend_seed first, uint32_t count, uint32_t direction);

/* Has spans (jump_spans.h) say what straight runs find, after all has been made as if there were none. */
void wend_jump_lines_fold(wend_space *space);

#endif
