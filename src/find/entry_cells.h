/* Where ways may begin for a mover between cells: the cells around whose centres it may go to first. Find floor. */
#ifndef WEND_FIND_ENTRY_CELLS_H
#define WEND_FIND_ENTRY_CELLS_H

#include "find/question.h"

enum { MAX_ENTRY_CELLS = 4 };

struct wend_entry_cell {
    uint32_t node;
    struct wend_cell cell;
    uint64_t cost; /* of the straight line to the cell's centre */
    double length; /* of that line, in cells */
};

/*
 * Finds the start of a search: the cell of query->start, which becomes search->start and start_cell. Why no way begins
 * there, or NONE.
 */
wend_reason wend_start_find(const wend_query *query, struct wend_search *search);

/*
 * The cells to which a mover at query->start may go first, after wend_start_find: row by row, and how many. That is the start's
 * own cell, and those within less than a cell in x and in y to which the line is free. Only the own cell on hexagons, and
 * where the place is its centre. A line costs its length in cells, rounded up to 2^-24 of one, times the straight price and
 * the weight of the cell it leads to, with weights of both ends that of its own cell besides; rounded up; and what layers add
 * there, but not in its own cell. Where walls of search->solid are dear the line must be free in that space too.
 */
uint32_t wend_entry_cells_find(const wend_query *query, const struct wend_search *search,
                               struct wend_entry_cell seeds[MAX_ENTRY_CELLS]);

/* What the line to a seed spends of a resource. */
uint64_t wend_entry_cell_spends(const wend_query *query, const struct wend_search *search,
                                const struct wend_entry_cell *seed, uint32_t resource);

/*
 * Puts the place query->start before a path that begins at the cell of a seed, unless that is its centre, and adds the line
 * to what the path costs, spends and measures. The path's points must be those of the search's scratch memory. MEMORY.
 */
wend_status wend_entry_cell_lead(const wend_query *query, struct wend_search *search,
                                 const struct wend_entry_cell *seed, wend_path *path);

#endif
