/*
 * From one cell backwards to many: what getting to it costs from each, and the way there. Dijkstra's algorithm with the
 * distance to the box around those cells as its estimate. Turn costs are not looked at.
 */
#ifndef WEND_SEARCH_CELLS_GROUP_SEARCH_H
#define WEND_SEARCH_CELLS_GROUP_SEARCH_H

#include "base/marks.h"
#include "search/core/core.h"
#include "search/core/successors.h"

struct wend_group_search {
    /* Set by who floods: space, scratch, goal_set (whose `own` cells count as nobody's), start (the cell sought). */
    struct wend_search search;
    struct wend_marks *sought; /* the cells from which to know it, marked; the flood takes the marks off */
    uint32_t sought_count;
    uint32_t left, top, right, bottom; /* the box around them, in rows of their levels */

    struct wend_successors steps;
    uint64_t straight, diagonal; /* of estimates; 0 = there are none */
    uint32_t shift;              /* buckets span 2^shift cost units */
    bool overflows, lacks_memory;
};

/* Floods until all that is sought, or all that there is, has been reached. MEMORY. */
wend_status wend_group_search_run(struct wend_group_search *way);

/* What the way from a cell costs; false where none was found. Right for those sought and the cells of their ways. */
bool wend_group_search_cost(const struct wend_group_search *way, uint32_t node, uint64_t *cost);

/* The next cell on the way from one that has a cost; the cell sought leads to itself. */
uint32_t wend_group_search_next(const struct wend_group_search *way, uint32_t node);

#endif
