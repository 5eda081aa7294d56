/* Lines of cells beside an edit, whose slanted runs stop where the straight runs off them find a jump point. */
#ifndef WEND_MAP_JUMP_LINES_H
#define WEND_MAP_JUMP_LINES_H

#include "map/jump_spots.h"

/*
 * A line of cells to one side of a changed box: those from which straight runs towards the box reach it. They are `count`
 * cells beginning beside the box, the last one being the first that stops runs from beyond it.
 */
struct wend_jump_line {
    struct wend_spot first; /* beside the box */
    uint32_t towards;       /* direction of runs into the box */
    bool found;             /* whether those runs find a jump point */
};

/* The lines to both sides of a row or column of a box; a side without cells has a line outside the map. */
void wend_jump_lines_begin(const wend_space *space, struct wend_jump_line lines[2], struct wend_spot low,
                           struct wend_spot high, uint32_t forward);

/* Where straight runs towards the box now find what they did not, or no longer do: sets the slanted stops there. */
void wend_jump_line_restop(wend_space *space, const struct wend_jump_line *line);

#endif
