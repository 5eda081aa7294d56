/* Bends of corridors one cell wide, which no point of a way alone can leave. */
#ifndef WEND_FIND_CORRIDOR_BENDS_H
#define WEND_FIND_CORRIDOR_BENDS_H

#include "find/vertices.h"
#include "map/cells.h"

/*
 * Cuts where the linked points turn to the next row or column and there turn again to go on as before, on squares where lines
 * have no price. Adds the work; whether any was cut.
 */
bool wend_corridor_bends_cut(const wend_space *space, struct wend_vertices *vertices);

#endif
