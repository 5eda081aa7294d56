/* Shortest augmenting paths. */
#include "agent/assignment.h"

#define FAR_OFF INT64_MAX

static void begin_serving(const struct wend_assignment *task)
{
    for (uint32_t c = 0; c < task->columns; c++) {
        task->slack[c] = FAR_OFF;
        task->column_seen[c] = 0;
    }
    for (uint32_t r = 0; r < task->rows; r++)
        task->row_seen[r] = 0;
}

/* Looks at what a row would have to pay for each column; those it owns lead nowhere new. */
static void look_from_row(const struct wend_assignment *task, uint32_t row, uint32_t by)
{
    const uint64_t *cost = task->cost + (size_t)row * task->columns;
    const int64_t price = task->row_price[row];
    task->row_seen[row] = 1;
    task->seen_by[row] = by;
    for (uint32_t c = 0; c < task->columns; c++) {
        if (task->owner[c] == row)
            task->column_seen[c] = 1;
        if (task->column_seen[c])
            continue;
        int64_t slack = (int64_t)cost[c] - price - task->column_price[c];
        if (slack < task->slack[c]) {
            task->slack[c] = slack;
            task->before[c] = row;
        }
    }
}

/* The column that costs least to add to those seen, the first of several. */
static uint32_t cheapest_column(const struct wend_assignment *task)
{
    int64_t least = FAR_OFF;
    uint32_t best = 0;
    for (uint32_t c = 0; c < task->columns; c++)
        if (!task->column_seen[c] && task->slack[c] < least) {
            least = task->slack[c];
            best = c;
        }
    return best;
}

/* Raises prices so that the cheapest column comes into reach. */
static void raise_prices(const struct wend_assignment *task, int64_t by)
{
    if (by == 0)
        return;
    for (uint32_t r = 0; r < task->rows; r++)
        if (task->row_seen[r])
            task->row_price[r] += by;
    for (uint32_t c = 0; c < task->columns; c++) {
        if (task->column_seen[c])
            task->column_price[c] -= by;
        else if (task->slack[c] != FAR_OFF)
            task->slack[c] -= by;
    }
}

/* Hands columns on along the path that ends in a free one: whoever gives away its column takes the next. */
static void hand_on(const struct wend_assignment *task, uint32_t column)
{
    while (column != WEND_NOBODY) {
        uint32_t taker = task->before[column];
        task->owner[column] = taker;
        column = task->seen_by[taker];
    }
}

/* Gets one more column for a row. */
static void serve(const struct wend_assignment *task, uint32_t row)
{
    begin_serving(task);
    look_from_row(task, row, WEND_NOBODY);
    for (;;) {
        uint32_t column = cheapest_column(task);
        raise_prices(task, task->slack[column]);
        if (task->owner[column] == WEND_NOBODY) {
            hand_on(task, column);
            return;
        }
        look_from_row(task, task->owner[column], column);
    }
}

void wend_assignment_solve(struct wend_assignment *task)
{
    for (uint32_t c = 0; c < task->columns; c++) {
        task->owner[c] = WEND_NOBODY;
        task->column_price[c] = 0;
    }
    for (uint32_t r = 0; r < task->rows; r++) {
        int64_t least = FAR_OFF;
        for (uint32_t c = 0; c < task->columns; c++) {
            int64_t cost = (int64_t)task->cost[(size_t)r * task->columns + c];
            least = cost < least ? cost : least;
        }
        task->row_price[r] = least;
    }
    for (uint32_t r = 0; r < task->rows; r++)
        for (uint32_t i = 0; i < task->wanted[r]; i++)
            serve(task, r);
}
