/* Lines over cells: whether they are free, which cells they pass, what they cost. */
#ifndef WEND_MAP_SIGHT_SIGHT_H
#define WEND_MAP_SIGHT_SIGHT_H

#include "map/space/space.h"

/* Whether a straight line is free. */

/* wend_line_of_sight without exceptions, which is the fastest. */
bool wend_line_is_free(const wend_space *space, wend_place from, wend_place to);

/* Straight lines over a grid: the part of the calls of <wend/line.h> that is for no other map. */

bool wend_cells_see(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                    size_t except_count);
wend_status wend_cells_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                               size_t except_count, wend_line_hit *hit);

/* What it costs to walk a line over a grid. */

/* wend_line_cost over a grid. */
wend_status wend_cells_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);

#endif
