/* Ways past obstacles on the other side, where those are shorter. */
#ifndef WEND_FIND_OTHER_SIDES_H
#define WEND_FIND_OTHER_SIDES_H

#include "find/corner_ground.h"

/*
 * Whether a string that is taut is led past obstacles on the other side wherever that makes it shorter; `with_chords`: also
 * on long ways past many. MEMORY.
 */
wend_status wend_other_sides_take(const struct wend_corner_ground *ground, uint32_t level, bool with_chords,
                                  bool *is_changed);

#endif
