/* Ways in straight lines from cell to cell beside the corners that a stretched string bends around. */
#ifndef WEND_FIND_LINES_CORNER_PATHS_H
#define WEND_FIND_LINES_CORNER_PATHS_H

#include "find/lines/corner_ground.h"

/*
 * Begins to make the vertices those of the shortest way past the corners around which a path is taut, `before` each that which it
 * is reached from. The path's steps must be free lines.
 */
void wend_corner_paths_begin(struct wend_vertices *vertices);

/* Does the next piece of that, for a path of so many points. *is_found: false where there is no such way. MEMORY. */
wend_status wend_corner_paths_next(const struct wend_corner_ground *ground, const wend_place *points, uint32_t count,
                                   bool *is_found);

/* Whether the way to the last of so many points is found. */
bool wend_corner_paths_are_over(const struct wend_vertices *vertices, uint32_t count);

#endif
