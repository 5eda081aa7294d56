/* Who stands in the way. */
#ifndef WEND_MAP_SPACE_OCCUPIED_H
#define WEND_MAP_SPACE_OCCUPIED_H

#include "map/space/cells.h"

/*
 * Whether a mover with its anchor at a node covers occupied cells, except for those it covers at two others: where it starts
 * and where whoever it seeks stands. For spaces where anybody stands anywhere.
 */
bool wend_space_is_taken(const wend_space *space, uint32_t node, uint32_t own, uint32_t target);

/* Whether a mover with its anchor at a node covers occupied cells other than those marked, of which there may be none. */
bool wend_space_is_covered(const wend_space *space, uint32_t node, const uint8_t *except);

#endif
