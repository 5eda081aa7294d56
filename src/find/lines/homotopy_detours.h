/* Ways past the obstacles that a string bends around on the other side of each, where those are shorter. */
#ifndef WEND_FIND_LINES_HOMOTOPY_DETOURS_H
#define WEND_FIND_LINES_HOMOTOPY_DETOURS_H

#include "find/lines/corner_ground.h"

/* Begins to lead a string that is taut past obstacles on the other side wherever that makes it much shorter. */
void wend_homotopy_detours_begin(const struct wend_corner_ground *ground, struct wend_detours *detours);

/* Tries the next bend of the string; *is_over: there is none. detours->is_changed tells whether any was changed. MEMORY. */
wend_status wend_homotopy_detours_next(const struct wend_corner_ground *ground, uint32_t level,
                                       struct wend_detours *detours, bool *is_over);

#endif
