/* Ways in straight lines from cell to cell beside the corners that a stretched string bends around. */
#ifndef WEND_FIND_CORNER_WAYS_H
#define WEND_FIND_CORNER_WAYS_H

#include "find/corner_ground.h"

/*
 * Makes the knots those of the shortest way past the corners around which the path is taut, `before` each that which it is
 * reached from. MEMORY. *is_complete: whether there is one; else the knots are of no use. The path's steps must be free lines.
 */
wend_status wend_corner_ways_find(const struct wend_corner_ground *ground, const wend_place *points, uint32_t count,
                                  bool *is_complete);

#endif
