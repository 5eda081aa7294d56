/* walls.c: turns walls of any direction into closed sides and corners of cells. */
#include "draft/walls.h"

/* A point in cells. */
typedef struct wall_point {
    double x, y;
} wall_point;

/* Side of the line from a to b that a point is on: more or less than 0. */
static double side_of(wall_point a, wall_point b, wall_point point)
{
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

/*
 * True if the wall crosses the step from one centre to the next. A centre on the wall's line counts as beyond it, so
 * that one side of the cell is closed. The wall's ends belong to it, so that nobody slips through where two walls meet.
 */
static bool crosses(wall_point from, wall_point to, wall_point a, wall_point b)
{
    double start = side_of(a, b, from), end = side_of(a, b, to);
    return (side_of(from, to, a) >= 0) != (side_of(from, to, b) >= 0) &&
           ((start <= 0 && end >= 0) || (start >= 0 && end <= 0));
}

static wall_point centre(int64_t x, int64_t y)
{
    return (wall_point){(double)x + 0.5, (double)y + 0.5};
}

/* Closes steps from a cell to those east and south of it, so that each pair of neighbours is tested once. */
static wend_status close_steps(wend_grid *grid, wall_point from, wall_point to, int64_t x, int64_t y)
{
    static const struct {
        wend_direction direction;
        int x, y;
    } steps[] = {{WEND_DIRECTION_EAST, 1, 0},
                 {WEND_DIRECTION_SOUTH_EAST, 1, 1},
                 {WEND_DIRECTION_SOUTH, 0, 1},
                 {WEND_DIRECTION_SOUTH_WEST, -1, 1}};
    const int64_t width = wend_grid_width(grid), height = wend_grid_height(grid);
    wend_status status = WEND_OK;
    for (int i = 0; status == WEND_OK && i < 4; i++) {
        int64_t x1 = x + steps[i].x, y1 = y + steps[i].y;
        if (x1 >= 0 && x1 < width && y1 < height && crosses(from, to, centre(x, y), centre(x1, y1)))
            status = wend_grid_set_wall(grid, wend_place_cell((int32_t)x, (int32_t)y), steps[i].direction, true);
    }
    return status;
}

static int64_t clamped(double number, int64_t most)
{
    return !(number > 0) ? 0 : number > (double)most ? most : (int64_t)number;
}

/* Finds the rows that the wall may touch between two columns, one more on each side; false if there are none. */
static bool rows_between(wall_point from, wall_point to, double left, double right, uint32_t height, int64_t rows[2])
{
    double slope = to.x > from.x ? (to.y - from.y) / (to.x - from.x) : 0;
    double start = left > from.x ? from.y + (left - from.x) * slope : from.y;
    double end = right < to.x ? from.y + (right - from.x) * slope : to.y;
    double top = start < end ? start : end, bottom = start < end ? end : start;
    if (bottom < -1 || top > (double)height + 1)
        return false;
    rows[0] = clamped(top - 1, (int64_t)height - 1);
    rows[1] = clamped(bottom + 1, (int64_t)height - 1);
    return true;
}

wend_status wend_import_build_wall(importer *im, wend_grid *grid, const draft_wall *wall)
{
    const uint32_t width = wend_grid_width(grid), height = wend_grid_height(grid);
    wall_point from = {(double)wall->from.x / WEND_CELL, (double)wall->from.y / WEND_CELL};
    wall_point to = {(double)wall->to.x / WEND_CELL, (double)wall->to.y / WEND_CELL};
    wend_status status = WEND_OK;
    if (from.x > to.x) {
        wall_point other = from;
        from = to;
        to = other;
    }
    if (to.x < -1 || from.x > (double)width + 1)
        return WEND_OK;
    const int64_t last = clamped(to.x + 1, (int64_t)width - 1);
    for (int64_t x = clamped(from.x - 1, (int64_t)width - 1); status == WEND_OK && x <= last; x++) {
        int64_t rows[2];
        if (!rows_between(from, to, (double)x - 1, (double)x + 2, height, rows))
            continue;
        if (!wend_import_spend(im, (uint64_t)(rows[1] - rows[0] + 1), 0))
            return WEND_ERROR_CAPACITY;
        for (int64_t y = rows[0]; status == WEND_OK && y <= rows[1]; y++)
            status = close_steps(grid, from, to, x, y);
    }
    return status;
}
