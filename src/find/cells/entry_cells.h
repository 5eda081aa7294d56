/* Where ways may begin for a mover between cells: the cells around whose centres it may go to first. */
#ifndef WEND_FIND_CELLS_ENTRY_CELLS_H
#define WEND_FIND_CELLS_ENTRY_CELLS_H

#include <wend/query.h>

#include "search/core/core.h"

enum { MAX_ENTRY_CELLS = 4 };

struct wend_entry_cell {
    uint32_t node;
    struct wend_cell cell;
    uint64_t cost;      /* of the straight way to the cell's centre */
    double length;      /* of that way, in cells */
    uint32_t from;      /* the node whose weight counts besides, where that of both ends does */
    uint32_t direction; /* of the step whose rest the way is, or NO_DIRECTION where it is a line */
};

/*
 * Finds the start of a search: the cell of query->start, which becomes search->start and start_cell. Who is between cells, on
 * a step past a blocked corner in which his place lies, is in the cell of the nearest end. Why no way begins there, or NONE.
 */
wend_reason wend_entry_cells_start(const wend_query *query, struct wend_search *search);

/*
 * The cells to which a mover at query->start may go first, after wend_entry_cells_start: row by row, and how many. That is the
 * start's own cell, and those within less than a cell in x and in y to which the line is free or a step leads that the mover
 * is on. Only the own cell on hexagons, and where the place is its centre. docs/arrival.md tells what that costs. Where
 * walls of search->own_space are costly both must hold in that space too.
 */
uint32_t wend_entry_cells_find(const wend_query *query, const struct wend_search *search,
                               struct wend_entry_cell entries[MAX_ENTRY_CELLS]);

/* What the line to a entry spends of a resource. */
uint64_t wend_entry_cells_spent(const wend_query *query, const struct wend_search *search,
                                const struct wend_entry_cell *entry, uint32_t resource);

/*
 * Puts the place query->start before a path that begins at the cell of a entry, unless that is its centre, and adds the line
 * to what the path costs, spends and measures. The path's points must be those of the search's scratch memory. MEMORY.
 */
wend_status wend_entry_cells_lead(const wend_query *query, struct wend_search *search,
                                  const struct wend_entry_cell *entry, wend_path *path);

#endif
