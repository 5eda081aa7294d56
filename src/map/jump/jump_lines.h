/*
 * Rows and columns of an edit's box, and the lines of cells beside it from which straight runs reach the box. Where
 * such runs now find a jump point, or no longer do, slanted runs stop all along the line, or no longer do.
 */
#ifndef WEND_MAP_JUMP_JUMP_LINES_H
#define WEND_MAP_JUMP_JUMP_LINES_H

#include "map/jump/jump.h"

/*
 * Repairs what straight runs find for the `count` cells from `first` on in a direction, EAST or SOUTH: runs in it and
 * in the opposite one. The straight stops of the cells are right already. Lines beside them follow, with their slanted
 * stops. Cost: a step for each cell of a line that changes, some dozen cells in one.
 */
void wend_jump_lines_repair(wend_space *space, struct wend_seed first, uint32_t count, uint32_t direction);

/* Folds into spans (jump_spans.h) what straight runs find, once all is made as if there were none. */
void wend_jump_lines_fold(wend_space *space);

#endif
