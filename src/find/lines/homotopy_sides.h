/* Ways past obstacles on the other side, where those are shorter. */
#ifndef WEND_FIND_LINES_HOMOTOPY_SIDES_H
#define WEND_FIND_LINES_HOMOTOPY_SIDES_H

#include "find/lines/corner_ground.h"

/*
 * Begins to lead a string that is taut past obstacles on the other side wherever that makes it shorter; `with_chords`: first
 * on long ways past many.
 */
void wend_homotopy_sides_begin(const struct wend_corner_ground *ground, bool with_chords, struct wend_detours *detours);

/* Tries the next part of the string; *is_over: there is none. detours->is_changed tells whether any was changed. MEMORY. */
wend_status wend_homotopy_sides_next(const struct wend_corner_ground *ground, uint32_t level,
                                     struct wend_detours *detours, bool *is_over);

#endif
