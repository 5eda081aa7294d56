/* Straight lines over a grid: the part of the calls of <wend/line.h> that is for no other map. */
#ifndef WEND_MAP_SIGHT_LINE_CELLS_H
#define WEND_MAP_SIGHT_LINE_CELLS_H

#include "map/space/space.h"

bool wend_cells_see(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                    size_t except_count);
wend_status wend_cells_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                               size_t except_count, wend_line_hit *hit);

#endif
