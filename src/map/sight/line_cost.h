/* What it costs to walk a line over a grid. */
#ifndef WEND_MAP_SIGHT_LINE_COST_H
#define WEND_MAP_SIGHT_LINE_COST_H

#include "map/space/space.h"

/* wend_line_cost over a grid. */
wend_status wend_cells_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);

#endif
