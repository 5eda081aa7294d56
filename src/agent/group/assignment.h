/*
 * Who gets what so that all together costs least; equal rows come as one row that is to get several columns. Successive
 * shortest augmenting paths with dual prices (Kuhn 1955; Edmonds and Karp 1972), begun from reduced columns (Jonker and
 * Volgenant 1987): rows are served one after the other, each by Dijkstra's algorithm over the columns, which looks at a
 * row once however many columns it has.
 */
#ifndef WEND_AGENT_GROUP_ASSIGNMENT_H
#define WEND_AGENT_GROUP_ASSIGNMENT_H

#include <wend/base.h>

#define WEND_NOBODY UINT32_MAX

struct wend_assignment {
    /* Set by the caller. cost[row * columns + column] is below 2^60; the rows want no more columns than there are. */
    uint32_t rows, columns;
    const uint64_t *cost;
    const uint32_t *wanted; /* by row */

    /* The result, one owner for each column or WEND_NOBODY; room for `columns`. */
    uint32_t *owner;

    /* Room for the work: by row, and by column. */
    int64_t *row_price, *column_price;
    int64_t *row_distance, *distance; /* from the row that is being served; a row's is -1 until it is looked at */
    uint32_t *got;                    /* columns that a row has */
    uint32_t *seen_by;                /* by row: the column by which it came to be looked at */
    uint32_t *before;                 /* by column: the row from which it is nearest */
    uint32_t *open;                   /* columns: first those whose distance is final, then the others */

    /* How far it is: columns that have prices, rows that have, rows that have been served; 0 to begin with. */
    uint32_t priced_columns, priced_rows, served;
};

/* Solves it, so many units of work at once and a row's more; what that leaves of them. True once it is solved. */
bool wend_assignment_solve(struct wend_assignment *task, uint64_t *units);

#endif
