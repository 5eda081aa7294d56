/* Walls between cells and one-way steps: which directions a cell may be left in. */
#include <string.h>

#include "base/memory.h"
#include "map/grid/grid.h"

static wend_status make_room_for_exits(wend_grid *grid)
{
    if (grid->exits)
        return WEND_OK;
    grid->exits = wend_allocate(&grid->allocator, grid->rows, grid->width, 1);
    if (!grid->exits)
        return WEND_ERROR_MEMORY;
    memset(grid->exits, WEND_ALL_EXITS, (size_t)grid->rows * grid->width);
    return WEND_OK;
}

uint8_t wend_grid_exits(const wend_grid *grid, wend_place cell)
{
    if (!grid)
        return WEND_ALL_EXITS;
    uint32_t x, row;
    return grid && wend_grid_locate(grid, cell, &x, &row) ? wend_grid_exits_in_row(grid, x, row) : WEND_ALL_EXITS;
}

static wend_status change_exits(wend_grid *grid, uint32_t x, uint32_t row, uint8_t exits)
{
    if (wend_grid_exits_in_row(grid, x, row) == exits)
        return WEND_OK;
    wend_status status = make_room_for_exits(grid);
    if (status != WEND_OK)
        return status;
    uint8_t *held = &grid->exits[(size_t)row * grid->width + x];
    grid->shut_count += (uint32_t)(exits != WEND_ALL_EXITS) - (uint32_t)(*held != WEND_ALL_EXITS);
    *held = exits;
    wend_edits_note(&grid->edits, (struct wend_rectangle){x, row, 1, 1});
    return WEND_OK;
}

wend_status wend_grid_set_exits(wend_grid *grid, wend_place cell, uint8_t exits)
{
    uint32_t x, row;
    if (!grid)
        return WEND_ERROR_ARGUMENT;
    return wend_grid_locate(grid, cell, &x, &row) ? change_exits(grid, x, row, exits) : WEND_ERROR_RANGE;
}

static wend_status change_exit(wend_grid *grid, uint32_t x, uint32_t row, uint32_t direction, bool closed)
{
    uint32_t exits = wend_grid_exits_in_row(grid, x, row), bit = 1u << direction;
    return change_exits(grid, x, row, (uint8_t)(closed ? exits & ~bit : exits | bit));
}

wend_status wend_grid_set_wall(wend_grid *grid, wend_place cell, wend_direction side, bool closed)
{
    uint32_t x, row, other_x, other_row;
    if (!grid || (unsigned)side >= DIRECTIONS)
        return WEND_ERROR_ARGUMENT;
    if (!wend_grid_locate(grid, cell, &x, &row))
        return WEND_ERROR_RANGE;
    enum wend_topology topology = wend_topology_of(grid->cells, WEND_NEIGHBOURS_8);
    struct wend_step step = wend_step_of(topology, wend_cell_kind(topology, x, row % grid->height), side);
    if (step.x == 0 && step.y == 0)
        return WEND_ERROR_ARGUMENT;
    wend_place beyond = {cell.x + step.x * WEND_CELL, cell.y + step.y * WEND_CELL, cell.level, 0};
    if (!wend_grid_locate(grid, beyond, &other_x, &other_row))
        return WEND_ERROR_RANGE;
    wend_status status = change_exit(grid, x, row, side, closed);
    return status == WEND_OK ? change_exit(grid, other_x, other_row, wend_opposite((uint32_t)side), closed) : status;
}
