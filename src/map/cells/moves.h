/* The legal steps from a position, walls and one-way steps included. */
#ifndef WEND_MAP_CELLS_MOVES_H
#define WEND_MAP_CELLS_MOVES_H

#include "map/space/space.h"

/* The directions of all legal steps from a node; `around` is what counts as free of the 3x3 cells around it. */
uint32_t wend_space_moves(const wend_space *space, uint32_t node, uint32_t kind, uint32_t around);

/* Whether a step from a node, of a cell of that kind, is legal. */
bool wend_space_has_step(const wend_space *space, uint32_t node, uint32_t kind, uint32_t direction);

/*
 * For movers that cross nobody, on squares: the table of moves by direction that takes others for cells that are not free;
 * where there are no walls around, or *are_walls: others bar what walls would.
 */
const uint8_t (*wend_space_moves_past_others(const wend_space *space, bool *are_walls))[512];

/* Whether there are diagonal steps that blocked cells beside them bar. */
bool wend_space_has_corners(const wend_space *space);

/*
 * The moves from a node, legal in some space, but for diagonal ones that blocked cells, or walls on the way around their
 * corners, bar in this one, with what counts as free of the 3x3 cells around.
 */
uint32_t wend_space_apply_corners(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around);

/* The moves but for those that exits forbid, on the way or beside a diagonal, likewise. For spaces with exits. */
uint32_t wend_space_apply_exits(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around);

/* Whether a node and those around it may be left in any direction. For spaces with exits. */
bool wend_space_has_all_exits(const wend_space *space, uint32_t node);

#endif
