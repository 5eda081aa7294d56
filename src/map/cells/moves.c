/* The legal steps from a position, walls and one-way steps included. */
#include "map/cells/cells.h"

#include <string.h>

#include "base/memory.h"
#include "map/grid/grid_calls.h"
#include "map/grid/profile.h"
#include "map/space/derived.h"

/* Walls between cells and one-way steps: the directions in which a cell may be left. */

uint8_t wend_grid_exits(const wend_grid *grid, wend_place cell)
{
    uint32_t x, row;
    return grid && wend_grid_locate(grid, cell, &x, &row) ? wend_grid_exits_in_row(grid, x, row) : WEND_ALL_EXITS;
}

static wend_status change_exits(wend_grid *grid, uint32_t x, uint32_t row, uint8_t exits)
{
    if (wend_grid_exits_in_row(grid, x, row) == exits)
        return WEND_OK;
    if (wend_grid_own_cells(grid) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (!grid->exits)
        grid->exits = wend_allocate_filled(&grid->allocator, grid->rows, grid->width, WEND_ALL_EXITS);
    if (!grid->exits)
        return WEND_ERROR_MEMORY;
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

/* The exits of a space's positions: those that every covered cell has. */

/* Unknown cells do not show their walls. */
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
            uint8_t *held = &space->cells.held_exits.bytes[wend_space_node(space, x, row)],
                    exits = common_exits(space, x, row);
            space->cells.held_exits.shut_count += (uint32_t)(exits != 255) - (uint32_t)(*held != 255);
            *held = exits;
        }
}

/* Makes room for exits once the map has walls; all count as shut until they are derived. */
static wend_status prepare_exits(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    if (cells->held_exits.bytes || cells->grid->shut_count == 0 || !space->profile.apply_exits)
        return WEND_OK;
    cells->held_exits.bytes = wend_space_new_bytes(space, 1);
    cells->held_exits.shut_count = cells->width * cells->height * cells->levels;
    cells->held_exits.is_new = cells->held_exits.bytes != NULL;
    return cells->held_exits.bytes ? WEND_OK : WEND_ERROR_MEMORY;
}

static void follow_exits(wend_space *space, const struct wend_change *change)
{
    if (space->cells.held_exits.bytes && !space->cells.held_exits.is_new)
        derive_exits(space, change->positions);
}

/* Searches see exits only while some are shut: what they see must not depend on the order of edits. */
static void finish_exits(wend_space *space, bool from_scratch)
{
    struct wend_space_cells *cells = &space->cells;
    (void)from_scratch;
    if (cells->held_exits.is_new)
        derive_exits(space, (struct wend_rectangle){0, 0, cells->width, cells->height * cells->levels});
    cells->held_exits.is_new = false;
    cells->exits = cells->held_exits.shut_count != 0 ? cells->held_exits.bytes : NULL;
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
    bool complete = wend_space_copy_bytes(space, &space->cells.held_exits.bytes);
    space->cells.exits = from->cells.exits ? space->cells.held_exits.bytes : NULL;
    return complete ? WEND_OK : WEND_ERROR_MEMORY;
}

static size_t exits_memory(const wend_space *space)
{
    return space->cells.held_exits.bytes ? space->cells.node_count : 0;
}

static void destroy_exits(wend_space *space)
{
    wend_space_release_bytes(space, space->cells.held_exits.bytes, 1);
}

/* An array of exits that are all open is not part of the image. */
static void image_exits(wend_space *space, struct wend_image *image)
{
    struct wend_held_exits *held = &space->cells.held_exits;
    uint8_t *shown = held->shut_count != 0 ? held->bytes : NULL;
    WEND_IMAGE_U32(image, held->shut_count);
    WEND_IMAGE_ARRAY(image, shown, space->cells.node_count);
    wend_image_expect(image, (shown != NULL) == (held->shut_count != 0));
    if (wend_image_is_opened(image))
        space->cells.exits = held->bytes = shown;
}

static wend_status check_exits(const wend_space *space, const wend_space *fresh)
{
    const struct wend_space_cells *cells = &space->cells;
    return wend_format_if(cells->held_exits.shut_count == fresh->cells.held_exits.shut_count &&
                          wend_same_bytes(cells->exits, fresh->cells.exits, cells->node_count));
}

const struct wend_derived wend_derived_exits = {.create = create_exits,
                                                .prepare = prepare_exits,
                                                .follow = follow_exits,
                                                .finish = finish_exits,
                                                .copy = copy_exits,
                                                .memory = exits_memory,
                                                .destroy = destroy_exits,
                                                .image = image_exits,
                                                .check = check_exits};

/* True if the step `first` and then `second` from a node, around one side of a diagonal, are both open. */
static bool goes_around(const wend_space *space, uint32_t node, uint32_t first, uint32_t second, uint32_t around)
{
    uint32_t side = node + (uint32_t)space->cells.offsets[0][first];
    bool is_free = around >> (4 + 3 * wend_step_y[first] + wend_step_x[first]) & 1;
    return is_free && space->cells.exits[node] >> first & 1 && space->cells.exits[side] >> second & 1;
}

/* Drops diagonal moves with too few open ways around their corners. */
static uint32_t drop_closed_diagonals(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around)
{
    const uint32_t needed = space->profile.corners == WEND_CORNERS_ONE ? 1 : 2;
    for (uint32_t d = NORTH_EAST; d < DIRECTIONS; d += 2) {
        uint32_t left = d - 1, right = (d + 1) & 7;
        if (!(moves >> d & 1))
            continue;
        uint32_t open = (uint32_t)goes_around(space, node, left, right, around);
        open += goes_around(space, node, right, left, around);
        if (open < needed)
            moves &= ~(1u << d);
    }
    return moves;
}

uint32_t wend_space_apply_exits(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around)
{
    uint32_t kept = moves & space->cells.exits[node];
    return wend_space_has_corners(space) ? drop_closed_diagonals(space, node, kept, around) : kept;
}

bool wend_space_has_corners(const wend_space *space)
{
    return space->cells.topology == SQUARES_8 && space->profile.corners != WEND_CORNERS_ALWAYS;
}

uint32_t wend_space_apply_corners(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around)
{
    const uint32_t straight = 0x55, slanting = 0x145; /* bits of directions; bits of cells around */
    if (!wend_space_has_corners(space))
        return moves;
    moves &= space->cells.steps->moves[NO_DIRECTION][around | slanting] | straight;
    return space->cells.exits ? drop_closed_diagonals(space, node, moves, around) : moves;
}

bool wend_space_has_all_exits(const wend_space *space, uint32_t node)
{
    uint8_t common = 255;
    for (uint32_t j = 0; j < 3; j++)
        for (uint32_t i = 0; i < 3; i++)
            common &= space->cells.exits[node + j * space->cells.stride - space->cells.stride - 1 + i];
    return common == 255;
}

uint32_t wend_space_moves(const wend_space *space, uint32_t node, uint32_t kind, uint32_t around)
{
    uint32_t legal = space->cells.steps[kind].moves[NO_DIRECTION][around];
    return space->cells.exits ? wend_space_apply_exits(space, node, legal, around) : legal;
}

bool wend_space_has_step(const wend_space *space, uint32_t node, uint32_t kind, uint32_t direction)
{
    return wend_space_moves(space, node, kind, wend_space_neighbourhood(space, node)) >> direction & 1;
}

/* Movers that never cross occupants have another table, for occupants without walls; not if they cut all corners. */
static uint32_t table_count(const wend_space *space)
{
    const wend_profile *profile = &space->profile;
    bool has_more = space->cells.topology == SQUARES_8 && profile->corners != WEND_CORNERS_ALWAYS &&
                    profile->crossing_cost == WEND_NO_CROSSING;
    return space->cells.step_kinds + has_more;
}

static uint32_t step_kinds_of(const wend_space *space)
{
    return wend_is_hex(space->cells.topology) ? 2 : 1;
}

static wend_status create_moves(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    struct wend_step_rules rules = wend_space_step_rules(space);
    cells->step_kinds = step_kinds_of(space);
    cells->steps = wend_allocate(&space->allocator, table_count(space), sizeof *cells->steps);
    if (!cells->steps)
        return WEND_ERROR_MEMORY;
    for (uint32_t kind = 0; kind < cells->step_kinds; kind++)
        wend_steps_make(&cells->steps[kind], &rules, kind);
    rules.corners = WEND_CORNERS_ALWAYS;
    for (uint32_t more = cells->step_kinds; more < table_count(space); more++)
        wend_steps_make(&cells->steps[more], &rules, 0);
    return WEND_OK;
}

static wend_status copy_moves(wend_space *space, const wend_space *from)
{
    struct wend_space_cells *cells = &space->cells;
    cells->steps = wend_allocate(&space->allocator, table_count(space), sizeof *cells->steps);
    if (!cells->steps)
        return WEND_ERROR_MEMORY;
    memcpy(cells->steps, from->cells.steps, table_count(space) * sizeof *cells->steps);
    return WEND_OK;
}

static size_t moves_memory(const wend_space *space)
{
    return table_count(space) * sizeof *space->cells.steps;
}

static void destroy_moves(wend_space *space)
{
    WEND_RELEASE(&space->allocator, space->cells.steps, table_count(space));
}

const uint8_t (*wend_space_moves_past_others(const wend_space *space, bool *are_walls))[512]
{
    *are_walls = space->cells.topology == SQUARES_4 || space->profile.corners == WEND_CORNERS_ALWAYS;
    uint32_t table = table_count(space) > space->cells.step_kinds ? space->cells.step_kinds : 0;
    return (const uint8_t(*)[512])space->cells.steps[table].moves;
}

static void image_moves(wend_space *space, struct wend_image *image)
{
    struct wend_space_cells *cells = &space->cells;
    cells->step_kinds = step_kinds_of(space);
    WEND_IMAGE_ARRAY(image, cells->steps, table_count(space));
    wend_image_expect(image, cells->steps != NULL);
}

static wend_status check_moves(const wend_space *space, const wend_space *fresh)
{
    return wend_format_if(
        wend_same_bytes(space->cells.steps, fresh->cells.steps, table_count(space) * sizeof *space->cells.steps));
}

const struct wend_derived wend_derived_moves = {.create = create_moves,
                                                .copy = copy_moves,
                                                .memory = moves_memory,
                                                .destroy = destroy_moves,
                                                .image = image_moves,
                                                .check = check_moves};
