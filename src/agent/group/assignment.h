/*
 * Assigns columns to rows at the least total cost; equal rows come as one row that gets several columns. Successive
 * shortest augmenting paths with dual prices (Kuhn 1955; Edmonds and Karp 1972), starting from reduced columns (Jonker
 * and Volgenant 1987): rows are served one after the other, each by Dijkstra's algorithm over the columns, which looks
 * at a row once, however many columns it has.
 */
#ifndef WEND_AGENT_GROUP_ASSIGNMENT_H
#define WEND_AGENT_GROUP_ASSIGNMENT_H

#include <wend/base.h>

#define WEND_NOBODY UINT32_MAX

struct wend_assignment {
    /* Set by the caller. cost[row * columns + column] is below 2^60; the rows want at most `columns` columns in all. */
    uint32_t rows, columns;
    const uint64_t *cost;
    const uint32_t *wanted; /* by row */

    /* The result: one owner for each column, or WEND_NOBODY; room for `columns`. */
    uint32_t *owner;

    /* Scratch arrays, by row and by column. */
    int64_t *row_price, *column_price;
    int64_t *row_distance, *distance; /* from the row being served; -1 for rows not looked at yet */
    uint32_t *got;                    /* number of columns that a row has */
    uint32_t *seen_by;                /* by row: the column by which it was reached */
    uint32_t *before;                 /* by column: the row from which it is nearest */
    uint32_t *open;                   /* columns: first those with a final distance, then the others */

    /* Progress: columns with prices, rows with prices, rows served; 0 to begin with. */
    uint32_t priced_columns, priced_rows, served;
};

/* Continues for *units units of work, or a row's more; *units becomes what is left. True once it is solved. */
bool wend_assignment_solve(struct wend_assignment *task, uint64_t *units);

#endif
