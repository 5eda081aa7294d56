/* Lines in place of steps on any ground: the best over the path's own cells. */
#ifndef WEND_FIND_LINES_LINES_ALONG_STEPS_H
#define WEND_FIND_LINES_LINES_ALONG_STEPS_H

#include "find/lines/line_drawing.h"

/* Begins to make the vertices those cells of a path where lines may turn, `before` of each the one from which it is reached best. */
void wend_lines_along_steps_begin(struct wend_vertices *vertices);

/* Does the next piece of that. MEMORY. */
wend_status wend_lines_along_steps_next(const struct wend_drawing *s, const wend_path *path);

bool wend_lines_along_steps_are_over(const struct wend_vertices *vertices, const wend_path *path);

#endif
