/* Ways that end at a place inside the goal's cell, not at its centre. */
#ifndef WEND_FIND_CELLS_INSIDE_CELL_H
#define WEND_FIND_CELLS_INSIDE_CELL_H

#include "find/request/request.h"

/* What it costs to go straight from one place to another of the same cell, whose node is given; 0 of no length. */
uint64_t wend_inside_cell_cost(const wend_space *space, uint32_t node, wend_place from, wend_place to);

/* Whether two places lie in one cell. */
bool wend_inside_one_cell(wend_place a, wend_place b);

/*
 * Leads a way that was found on to query.goal: from the centre of its cell, or of straight lines from the point before where
 * that is free and costs no more. Who stands in that very cell goes straight there. MEMORY.
 */
wend_status wend_inside_cell_lead(const struct wend_question *question);

#endif
