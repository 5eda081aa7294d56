/* Walls between cells and one-way steps: which directions a cell may be left in. */
#include <string.h>

#include "base/memory.h"
#include "map/grid/grid.h"
#include "map/grid/grid_calls.h"
#include "map/space/derived.h"
#include "map/space/space.h"

static wend_status make_room_for_exits(wend_grid *grid)
{
    if (grid->exits)
        return WEND_OK;
    grid->exits = wend_allocate(&grid->allocator, grid->rows, grid->width);
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

/* The exits of a space's positions: those that all covered cells have. */

/* What lies on the sides of unknown cells does not show. */
static uint8_t exits_shown(const wend_space *space, uint32_t x, uint32_t row)
{
    bool is_inside = x < space->cells.width && row < space->cells.height * space->cells.levels;
    bool shows = is_inside && wend_space_is_known(space, wend_space_node(space, x, row));
    return shows ? wend_grid_exits_in_row(space->cells.grid, x, row) : WEND_ALL_EXITS;
}

static uint8_t common_exits(const wend_space *space, uint32_t x, uint32_t row)
{
    uint8_t exits = 255;
    for (uint32_t j = 0; j < space->profile.footprint; j++)
        for (uint32_t i = 0; i < space->profile.footprint; i++)
            exits &= exits_shown(space, x + i, row + j);
    return exits;
}

static void derive_exits(wend_space *space, struct wend_rectangle r)
{
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t x = r.x; x < r.x + r.width; x++) {
            uint8_t *held = &space->cells.exits_upkeep.held[wend_space_node(space, x, row)],
                    exits = common_exits(space, x, row);
            space->cells.exits_upkeep.shut_count += (uint32_t)(exits != 255) - (uint32_t)(*held != 255);
            *held = exits;
        }
}

/* Whether the map has got its first walls, for which there is no room yet. */
static bool lacks_exits(const wend_space *space)
{
    return !space->cells.exits_upkeep.held && space->cells.grid->shut_count != 0 && space->profile.apply_exits;
}

/* All exits are shut until they are derived. */
static wend_status prepare_exits(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    if (!lacks_exits(space))
        return WEND_OK;
    cells->exits_upkeep.held = wend_space_new_bytes(space, 1);
    cells->exits_upkeep.shut_count = cells->width * cells->height * cells->levels;
    cells->exits_upkeep.is_new = cells->exits_upkeep.held != NULL;
    return cells->exits_upkeep.held ? WEND_OK : WEND_ERROR_MEMORY;
}

static void follow_exits(wend_space *space, const struct wend_change *change)
{
    if (space->cells.exits_upkeep.held && !space->cells.exits_upkeep.is_new)
        derive_exits(space, change->positions);
}

/* What searches see follows from the map as it is now, never from how it came to be so. */
static void finish_exits(wend_space *space, bool from_scratch)
{
    struct wend_space_cells *cells = &space->cells;
    (void)from_scratch;
    if (cells->exits_upkeep.is_new)
        derive_exits(space, (struct wend_rectangle){0, 0, cells->width, cells->height * cells->levels});
    cells->exits_upkeep.is_new = false;
    cells->exits = cells->exits_upkeep.shut_count != 0 ? cells->exits_upkeep.held : NULL;
}

static wend_status create_exits(wend_space *space)
{
    if (prepare_exits(space) != WEND_OK)
        return WEND_ERROR_MEMORY;
    finish_exits(space, true);
    return WEND_OK;
}

static wend_status copy_exits(wend_space *space, const wend_space *from)
{
    bool complete = wend_space_copy_bytes(space, &space->cells.exits_upkeep.held);
    space->cells.exits = from->cells.exits ? space->cells.exits_upkeep.held : NULL;
    return complete ? WEND_OK : WEND_ERROR_MEMORY;
}

static size_t exits_memory(const wend_space *space)
{
    return space->cells.exits_upkeep.held ? space->cells.node_count : 0;
}

static void destroy_exits(wend_space *space)
{
    wend_space_release_bytes(space, space->cells.exits_upkeep.held, 1);
}

const struct wend_derived wend_derived_exits = {.create = create_exits,
                                                .prepare = prepare_exits,
                                                .follow = follow_exits,
                                                .finish = finish_exits,
                                                .copy = copy_exits,
                                                .memory = exits_memory,
                                                .destroy = destroy_exits};
