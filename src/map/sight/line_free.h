/* Whether a straight line is free. */
#ifndef WEND_MAP_SIGHT_LINE_FREE_H
#define WEND_MAP_SIGHT_LINE_FREE_H

#include "map/space/space.h"

/* wend_line_of_sight without exceptions, which is the fastest. */
bool wend_line_is_free(const wend_space *space, wend_place from, wend_place to);

#endif
