/* Straight lines over a grid: whether they are free, where they end, what they cost to walk; see <wend/line.h>. */
#ifndef WEND_MAP_SIGHT_SIGHT_H
#define WEND_MAP_SIGHT_SIGHT_H

#include "map/space/space.h"

/* wend_line_of_sight without exceptions, which is the fastest form. */
bool wend_line_is_free(const wend_space *space, wend_place from, wend_place to);

bool wend_cells_see(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                    size_t except_count);
wend_status wend_cells_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                               size_t except_count, wend_line_hit *hit);
wend_status wend_cells_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);

#endif
