/*
 * Rows and columns of an edit's box, and the lines of cells beside it from which straight runs reach the box. If such
 * runs newly find a jump point, or no longer do, slanted stops change all along the line.
 */
#ifndef WEND_MAP_JUMP_JUMP_LINES_H
#define WEND_MAP_JUMP_JUMP_LINES_H

#include "map/jump/jump.h"

/*
 * Repairs what straight runs find for `count` cells from `first` on in a direction, EAST or SOUTH: runs in it and in
 * the opposite one. Precondition: the cells' straight stops are right. Lines beside the cells follow, with their
 * slanted stops. Cost: a step for each cell of a line that changes, some dozen cells at a time.
 */
void wend_jump_lines_repair(wend_space *space, struct wend_seed first, uint32_t count, uint32_t direction);

/* Folds what straight runs find into spans (jump_spans.h). Precondition: everything was made as without spans. */
void wend_jump_lines_fold(wend_space *space);

#endif
