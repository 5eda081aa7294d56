/* The cells of an edit's box, and those around them: their bits in the jump-point bitmaps, a row of some cells at a time. */
#ifndef WEND_MAP_JUMP_JUMP_BOX_H
#define WEND_MAP_JUMP_JUMP_BOX_H

#include "map/jump/jump_seeds.h"

/* Columns and rows from 1, both ends included. */
struct wend_jump_box {
    uint32_t left, top, right, bottom;
};

/* How many legal moves the free cells of a box have, as `columns` shows them: after an edit, as it was before. */
uint64_t wend_jump_box_moves(const wend_space *space, const struct wend_jump_box *box);

/* Sets the straight stops of a box and what straight runs find in it and beside it. Returns how many legal moves it has. */
uint64_t wend_jump_box_straight(wend_space *space, const struct wend_jump_box *box);

/* Sets the slanted stops of a box, whose straight runs find the right things already, and which cells are jump points. */
void wend_jump_box_slanted(wend_space *space, const struct wend_jump_box *box);

#endif
