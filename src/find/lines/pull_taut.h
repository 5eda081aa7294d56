/* Lines pulled taut. */
#ifndef WEND_FIND_LINES_PULL_TAUT_H
#define WEND_FIND_LINES_PULL_TAUT_H

#include "find/lines/line_drawing.h"

/* Begins to make the way along linked vertices shorter; keeps_to_corners: no point may get far from what is blocked. */
void wend_pull_taut_begin(struct wend_vertices *vertices, bool keeps_to_corners);

/* Does the next piece of that, which leaves lines that are free; false where nothing more is to be done. */
bool wend_pull_taut_next(const struct wend_drawing *s);

#endif
