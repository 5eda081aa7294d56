/* Ways past the obstacles that a string bends around on the other side of each, where those are shorter. */
#ifndef WEND_FIND_ROUND_OBSTACLES_H
#define WEND_FIND_ROUND_OBSTACLES_H

#include "find/corner_ground.h"

/* Whether a string that is taut is led past obstacles on the other side wherever that makes it much shorter. MEMORY. */
wend_status wend_round_obstacles_take(const struct wend_corner_ground *ground, uint32_t level, bool *is_changed);

#endif
