/* draft_walls.c: walls of any direction as closed sides of cells. */
#include "draft_walls.h"

/* A wall, by the axis along which it is followed; across is the other. */
typedef struct wall_line {
    int64_t from, to; /* along, from <= to */
    int64_t across_from, across_to;
} wall_line;

static int64_t divide_down(int64_t number, int64_t by)
{
    return number >= 0 ? number / by : -((by - 1 - number) / by);
}

static wall_line line_along(int32_t a, int32_t b, int32_t across_a, int32_t across_b)
{
    return a <= b ? (wall_line){a, b, across_a, across_b} : (wall_line){b, a, across_b, across_a};
}

/* The first and last line of centres that the wall crosses, of those on the map. */
static void crossed(const wall_line *line, uint32_t size, int64_t *first, int64_t *last)
{
    *first = -divide_down(-(line->from - WEND_CELL / 2), WEND_CELL);
    *last = divide_down(line->to - WEND_CELL / 2, WEND_CELL);
    if (*first < 0)
        *first = 0;
    if (*last >= (int64_t)size)
        *last = (int64_t)size - 1;
}

/* The cell whose centre is the last before the wall, on the line of centres number `at`. */
static int64_t cell_before(const wall_line *line, int64_t at)
{
    double share = (double)(at * WEND_CELL + WEND_CELL / 2 - line->from) / (double)(line->to - line->from);
    double across = (double)line->across_from + share * (double)(line->across_to - line->across_from);
    return divide_down((int64_t)(across >= 0 ? across + 0.5 : across - 0.5) - WEND_CELL / 2, WEND_CELL);
}

static wend_status close_along(importer *im, wend_grid *grid, const wall_line *line, bool is_column)
{
    wend_status status = WEND_OK;
    int64_t first, last, size = is_column ? wend_grid_height(grid) : wend_grid_width(grid);
    if (line->from == line->to)
        return WEND_OK;
    crossed(line, is_column ? wend_grid_width(grid) : wend_grid_height(grid), &first, &last);
    if (last >= first && !wend_import_spend(im, (uint64_t)(last - first + 1), 0))
        return WEND_ERROR_CAPACITY;
    for (int64_t at = first; status == WEND_OK && at <= last; at++) {
        int64_t before = cell_before(line, at);
        if (before < 0 || before + 1 >= size)
            continue;
        wend_place cell =
            is_column ? wend_place_cell((int32_t)at, (int32_t)before) : wend_place_cell((int32_t)before, (int32_t)at);
        status = wend_grid_set_wall(grid, cell, is_column ? WEND_DIRECTION_SOUTH : WEND_DIRECTION_EAST, true);
    }
    return status;
}

wend_status wend_import_build_wall(importer *im, wend_grid *grid, const draft_wall *wall)
{
    wall_line columns = line_along(wall->from.x, wall->to.x, wall->from.y, wall->to.y);
    wall_line rows = line_along(wall->from.y, wall->to.y, wall->from.x, wall->to.x);
    wend_status status = close_along(im, grid, &columns, true);
    return status == WEND_OK ? close_along(im, grid, &rows, false) : status;
}
