/* Walls between cells and one-way steps: which directions a cell may be left in. Map floor. */
#include <string.h>

#include "base/memory.h"
#include "map/grid.h"
#include "map/steps.h"

#define ALL_EXITS 255

static wend_status make_room_for_exits(wend_grid *grid)
{
    if (grid->exits)
        return WEND_OK;
    grid->exits = wend_allocate(&grid->allocator, grid->rows, grid->width, 1);
    if (!grid->exits)
        return WEND_ERROR_MEMORY;
    memset(grid->exits, ALL_EXITS, (size_t)grid->rows * grid->width);
    return WEND_OK;
}

uint8_t wend_grid_exits(const wend_grid *grid, uint32_t x, uint32_t y)
{
    bool inside = x < grid->width && y < grid->rows;
    return inside && grid->exits ? grid->exits[(size_t)y * grid->width + x] : ALL_EXITS;
}

wend_status wend_grid_set_exits(wend_grid *grid, uint32_t x, uint32_t y, uint8_t exits)
{
    struct wend_rectangle cell = {x, y, 1, 1};
    wend_status status = wend_grid_check_rectangle(grid, cell);
    if (status != WEND_OK || wend_grid_exits(grid, x, y) == exits)
        return status;
    status = make_room_for_exits(grid);
    if (status != WEND_OK)
        return status;
    uint8_t *held = &grid->exits[(size_t)y * grid->width + x];
    grid->shut_count += (uint32_t)(exits != ALL_EXITS) - (uint32_t)(*held != ALL_EXITS);
    *held = exits;
    wend_edits_note(&grid->edits, cell);
    return WEND_OK;
}

static uint8_t with_exit(uint8_t exits, uint32_t direction, bool closed)
{
    uint32_t bit = 1u << direction;
    return (uint8_t)(closed ? exits & ~bit : exits | bit);
}

wend_status wend_grid_set_wall(wend_grid *grid, uint32_t x, uint32_t y, wend_direction side, bool closed)
{
    if ((unsigned)side >= DIRECTIONS)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_grid_check_rectangle(grid, (struct wend_rectangle){x, y, 1, 1});
    if (status != WEND_OK)
        return status;
    enum wend_topology topology = wend_topology_of(grid->cells, WEND_NEIGHBOURS_8);
    struct wend_step step = wend_step_of(topology, wend_cell_kind(topology, x, y % grid->height), side);
    if (step.x == 0 && step.y == 0)
        return WEND_ERROR_ARGUMENT;
    uint32_t other_x = x + (uint32_t)step.x, other_y = y + (uint32_t)step.y;
    if (other_x >= grid->width || other_y >= grid->rows || other_y / grid->height != y / grid->height)
        return WEND_ERROR_RANGE;
    uint8_t back = with_exit(wend_grid_exits(grid, other_x, other_y), wend_opposite(side), closed);
    status = wend_grid_set_exits(grid, x, y, with_exit(wend_grid_exits(grid, x, y), side, closed));
    return status == WEND_OK ? wend_grid_set_exits(grid, other_x, other_y, back) : status;
}
