/* The legal steps from a position, walls and one-way steps included. */
#include "map/cells/cells.h"

#include <string.h>

#include "base/memory.h"
#include "map/grid/profile.h"
#include "map/space/derived.h"
#include "map/space/space.h"

/* Whether the step `first` and then `second` from a node, around one side of a diagonal, are both open. */
static bool goes_around(const wend_space *space, uint32_t node, uint32_t first, uint32_t second, uint32_t around)
{
    uint32_t side = node + (uint32_t)space->cells.offsets[0][first];
    bool is_free = around >> (4 + 3 * wend_step_y[first] + wend_step_x[first]) & 1;
    return is_free && space->cells.exits[node] >> first & 1 && space->cells.exits[side] >> second & 1;
}

/* The moves except for diagonal ones with too few open ways around their corners. */
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
    const uint32_t straight = 0x55, slanting = 0x145; /* directions; cells around */
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

/* Movers that cross nobody have a table more, unless corners are cut anyhow: for cells with others around and no walls. */
static uint32_t table_count(const wend_space *space)
{
    const wend_profile *profile = &space->profile;
    bool has_more = space->cells.topology == SQUARES_8 && profile->corners != WEND_CORNERS_ALWAYS &&
                    profile->crossing_cost == WEND_NO_CROSSING;
    return space->cells.step_kinds + has_more;
}

static wend_status create_moves(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    const wend_profile *profile = &space->profile;
    struct wend_step_rules rules = {cells->topology, profile->corners, profile->straight, profile->diagonal};
    cells->step_kinds = wend_is_hex(cells->topology) ? 2 : 1;
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

const struct wend_derived wend_derived_moves = {
    .create = create_moves, .copy = copy_moves, .memory = moves_memory, .destroy = destroy_moves};
