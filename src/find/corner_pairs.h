/* Two turns at a corner in place of one, where that is shorter. */
#ifndef WEND_FIND_CORNER_PAIRS_H
#define WEND_FIND_CORNER_PAIRS_H

#include "find/corner_ground.h"

/* Replaces points of the way that is linked, which turns at corners, by two each where that makes it shorter. MEMORY. */
wend_status wend_corner_pairs_take(const struct wend_corner_ground *ground);

#endif
