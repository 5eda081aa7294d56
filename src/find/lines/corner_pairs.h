/* Two turns at a corner in place of one, where that is shorter. */
#ifndef WEND_FIND_LINES_CORNER_PAIRS_H
#define WEND_FIND_LINES_CORNER_PAIRS_H

#include "find/lines/corner_ground.h"

/*
 * Replaces a point of the way that is linked by two where it turns at a corner and that makes it shorter. *number becomes that of
 * the next. MEMORY.
 */
wend_status wend_corner_pairs_next(const struct wend_corner_ground *ground, uint32_t *number);

#endif
