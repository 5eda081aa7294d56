/* Linear assignment by shortest augmenting paths. */
#include "agent/group/assignment.h"

#define FAR_OFF INT64_MAX

/* Reduced cost of a column for a row: its cost minus both prices. A row may have the columns with 0. */
static int64_t reduced_cost(const struct wend_assignment *task, uint32_t row, uint32_t column)
{
    return (int64_t)task->cost[(size_t)row * task->columns + column] - task->row_price[row] -
           task->column_price[column];
}

/* Costs looked at per unit of work. */
#define COSTS_A_UNIT 8

static void spend_on_costs(uint64_t *units, uint64_t costs)
{
    const uint64_t spent = 1 + costs / COSTS_A_UNIT;
    *units -= spent < *units ? spent : *units;
}

/* If all columns are wanted, a column's price is its least cost; else 0, for the columns left over must be free. */
static void price_column(const struct wend_assignment *task, uint32_t c, bool are_all_wanted)
{
    int64_t least = are_all_wanted ? FAR_OFF : 0;
    for (uint32_t r = 0; r < task->rows; r++) {
        int64_t cost = (int64_t)task->cost[(size_t)r * task->columns + c];
        least = cost < least ? cost : least;
    }
    task->column_price[c] = least;
    task->owner[c] = WEND_NOBODY;
}

static void price_columns(struct wend_assignment *task, uint64_t *units)
{
    uint64_t wanted = 0;
    for (uint32_t r = 0; r < task->rows; r++)
        wanted += task->wanted[r];
    for (; task->priced_columns < task->columns && *units != 0; task->priced_columns++) {
        price_column(task, task->priced_columns, wanted == task->columns);
        spend_on_costs(units, task->rows);
    }
}

/* A row's price is the least it can pay. It takes the columns at that price that no other row has yet. */
static void price_assigned_row(const struct wend_assignment *task, uint32_t r)
{
    int64_t least = FAR_OFF;
    task->row_price[r] = 0;
    task->got[r] = 0;
    for (uint32_t c = 0; c < task->columns; c++) {
        int64_t cost = reduced_cost(task, r, c);
        least = cost < least ? cost : least;
    }
    task->row_price[r] = least;
    for (uint32_t c = 0; c < task->columns && task->got[r] < task->wanted[r]; c++) {
        if (task->owner[c] != WEND_NOBODY || reduced_cost(task, r, c) != 0)
            continue;
        task->owner[c] = r;
        task->got[r]++;
    }
}

/* Relaxes the columns that are open, from `first` on, from a row. Returns the index of the nearest of them. */
static uint32_t look_from_row(const struct wend_assignment *task, uint32_t row, int64_t from, uint32_t first)
{
    const uint64_t *cost = task->cost + (size_t)row * task->columns;
    const int64_t base = from - task->row_price[row];
    uint32_t nearest = first;
    int64_t least = FAR_OFF;
    for (uint32_t i = first; i < task->columns; i++) {
        uint32_t c = task->open[i];
        int64_t distance = base + (int64_t)cost[c] - task->column_price[c];
        if (distance < task->distance[c]) {
            task->distance[c] = distance;
            task->before[c] = row;
        }
        if (task->distance[c] < least) {
            least = task->distance[c];
            nearest = i;
        }
    }
    return nearest;
}

/* Returns the index of the nearest open column. */
static uint32_t nearest_open_column(const struct wend_assignment *task, uint32_t first)
{
    uint32_t nearest = first;
    for (uint32_t i = first + 1; i < task->columns; i++)
        if (task->distance[task->open[i]] < task->distance[task->open[nearest]])
            nearest = i;
    return nearest;
}

/* Hands columns on along the path that ends in a free one: a row that gives away its column takes the next. */
static void hand_on(const struct wend_assignment *task, uint32_t column)
{
    while (column != WEND_NOBODY) {
        uint32_t taker = task->before[column];
        task->owner[column] = taker;
        column = task->seen_by[taker];
    }
}

/* Updates the prices so that the columns handed on have reduced cost 0 for their new rows. */
static void settle_prices(const struct wend_assignment *task, uint32_t done, int64_t distance)
{
    for (uint32_t i = 0; i < done; i++)
        task->column_price[task->open[i]] += task->distance[task->open[i]] - distance;
    for (uint32_t r = 0; r < task->rows; r++)
        if (task->row_distance[r] >= 0)
            task->row_price[r] += distance - task->row_distance[r];
}

static void begin_serving(const struct wend_assignment *task)
{
    for (uint32_t c = 0; c < task->columns; c++) {
        task->distance[c] = FAR_OFF;
        task->open[c] = c;
    }
    for (uint32_t r = 0; r < task->rows; r++)
        task->row_distance[r] = -1;
}

/* Gets one more column for a row. Returns how many columns it had to look beyond. */
static uint32_t serve(const struct wend_assignment *task, uint32_t row)
{
    uint32_t done = 0, by = WEND_NOBODY;
    int64_t distance = 0;
    begin_serving(task);
    for (uint32_t looking = row;;) {
        uint32_t nearest;
        if (task->row_distance[looking] < 0) {
            task->row_distance[looking] = distance;
            task->seen_by[looking] = by;
            nearest = look_from_row(task, looking, distance, done);
        } else {
            nearest = nearest_open_column(task, done);
        }
        by = task->open[nearest];
        distance = task->distance[by];
        if (task->owner[by] == WEND_NOBODY)
            break;
        task->open[nearest] = task->open[done];
        task->open[done++] = by;
        looking = task->owner[by];
    }
    settle_prices(task, done, distance);
    hand_on(task, by);
    task->got[row]++;
    return done;
}

bool wend_assignment_solve(struct wend_assignment *task, uint64_t *units)
{
    price_columns(task, units);
    for (; task->priced_columns == task->columns && task->priced_rows < task->rows && *units != 0;
         task->priced_rows++) {
        price_assigned_row(task, task->priced_rows);
        spend_on_costs(units, 2 * (uint64_t)task->columns);
    }
    if (task->priced_columns < task->columns || task->priced_rows < task->rows)
        return false;
    for (; task->served < task->rows; task->served++)
        while (task->got[task->served] < task->wanted[task->served]) {
            if (*units == 0)
                return false;
            const uint64_t looks = serve(task, task->served);
            spend_on_costs(units, (looks + 1) * task->columns);
        }
    return true;
}
