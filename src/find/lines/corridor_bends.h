/* Bends of corridors one cell wide, which no point of a way alone can leave. */
#ifndef WEND_FIND_LINES_CORRIDOR_BENDS_H
#define WEND_FIND_LINES_CORRIDOR_BENDS_H

#include "find/lines/lines.h"
#include "map/space/space.h"

/*
 * Cuts where the linked points turn at one to the next row or column and at the next turn again to go on as before, on squares
 * where lines have no price. Adds the work; whether it was cut. *number becomes that of the next point.
 */
bool wend_corridor_bends_cut(const wend_space *space, struct wend_vertices *vertices, uint32_t *number);

#endif
