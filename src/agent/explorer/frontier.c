/* Finds the nearest place from which a step leads into the unknown, by Dijkstra's algorithm. */
#include "agent/explorer/explorer.h"

#include "base/array.h"
#include "base/bit_words.h"
#include "map/grid/grid_calls.h"
#include "search/kit/kit_calls.h"

void wend_frontier_destroy(struct wend_frontier *frontier)
{
    if (!frontier->memory)
        return;
    wend_nodes_destroy(&frontier->nodes, true, frontier->memory);
    wend_wheel_destroy(&frontier->open, frontier->memory);
    WEND_RELEASE(frontier->memory, frontier->barred, frontier->barred_capacity);
}

size_t wend_frontier_memory(const struct wend_frontier *frontier)
{
    return wend_nodes_memory(&frontier->nodes, true) + wend_wheel_memory(&frontier->open) +
           frontier->barred_capacity * sizeof *frontier->barred;
}

/* True if a mover with its anchor at a node on the map covers an unknown cell; side = its footprint. */
static bool covers_unknown(const wend_space *space, uint32_t node, uint32_t side)
{
    const uint8_t *known = space->layers[WEND_LAYER_KNOWN]->bits;
    const uint32_t whole = (1u << side) - 1;
    for (uint32_t j = 0; j < side; j++)
        if ((wend_bits_load(known, node + j * space->cells.stride) & whole) != whole)
            return true;
    return false;
}

/* True if a cell on the map is unknown, or one where the mover may be. */
static bool may_be_open(const wend_space *space, uint32_t x, uint32_t row)
{
    const struct wend_space_cells *cells = &space->cells;
    const uint32_t node = wend_space_node(space, x, row);
    if (!wend_space_is_known(space, node))
        return true;
    bool is_walkable = !cells->sources.walkable || wend_bits_get(cells->sources.walkable, node);
    return is_walkable && cells->classes->of_terrain[wend_grid_row(cells->grid, row)[x]] != CLASS_BLOCKED;
}

/* True if all cells that a mover would cover may be open, and some of them are unknown. */
static bool may_be_entered(const wend_space *space, struct wend_cell cell)
{
    const uint32_t side = space->profile.footprint, row = cell.level * space->cells.height + cell.y;
    if (cell.x >= space->cells.width || cell.y >= space->cells.height || cell.x + side > space->cells.width ||
        cell.y + side > space->cells.height || !covers_unknown(space, wend_space_node(space, cell.x, row), side))
        return false;
    for (uint32_t j = 0; j < side; j++)
        for (uint32_t i = 0; i < side; i++)
            if (!may_be_open(space, cell.x + i, row + j))
                return false;
    return true;
}

/* The neighbourhood of a position, as wend_steps numbers it: positions that may be entered and cover unknown cells. */
static uint32_t unknown_around(const wend_space *space, struct wend_cell cell)
{
    uint32_t unknown = 0;
    for (uint32_t k = 0; k < 9; k++) {
        struct wend_cell beside = {cell.x + k % 3 - 1, cell.y + k / 3 - 1, cell.level};
        unknown |= (uint32_t)may_be_entered(space, beside) << k;
    }
    return unknown;
}

/* True if a legal step leads from a position into the unknown, which counts as free. */
static bool leads_into_unknown(const struct wend_frontier *frontier, const struct wend_standing *at)
{
    const wend_space *space = frontier->search.space;
    const uint32_t side = space->profile.footprint + 2u;
    /* Mostly all around is known, and this is enough. Padding never is known. */
    if (!covers_unknown(space, at->node - space->cells.stride - 1, side))
        return false;
    const uint32_t unknown = unknown_around(space, at->cell);
    const uint32_t around = wend_space_neighbourhood(space, at->node) | unknown;
    uint32_t moves = space->cells.steps[space->cells.step_kinds > 1 ? at->kind : 0].moves[NO_DIRECTION][around];
    moves = wend_successors_apply(&frontier->steps, at->node, moves, around);
    for (; moves != 0; moves &= moves - 1) {
        uint32_t d = wend_count_trailing_zeros(moves);
        const struct wend_step step = space->cells.step[at->kind][d];
        if (unknown >> (4 + 3 * step.y + step.x) & 1)
            return true;
    }
    return false;
}

static void offer_position(struct wend_frontier *frontier, uint32_t node, uint64_t cost, uint32_t direction)
{
    const struct wend_flood flood = {&frontier->nodes, &frontier->open, true};
    wend_flood_offer(flood, cost, node, cost, direction, 0);
}

wend_status wend_frontier_begin(struct wend_frontier *frontier, const wend_space *space, uint32_t start)
{
    struct wend_search *search = &frontier->search;
    *search = (struct wend_search){
        .space = space, .question.start = start, .question.goal = start, .question.heading = NO_DIRECTION};
    search->question.start_cell = wend_space_cell(space, start);
    frontier->is_found = frontier->crosses = frontier->is_shut_off = false;
    frontier->barred_count = 0;
    wend_wheel_begin(&frontier->open, 0);
    if (wend_nodes_begin(&frontier->nodes, space->cells.node_count, true, frontier->memory) != WEND_OK ||
        !wend_wheel_reserve(&frontier->open, 1, frontier->memory))
        return WEND_ERROR_MEMORY;
    wend_successors_begin(&frontier->steps, search);
    if (space->layers[WEND_LAYER_KNOWN])
        offer_position(frontier, start, 0, NO_DIRECTION);
    return WEND_OK;
}

void wend_frontier_renew(struct wend_frontier *frontier)
{
    wend_successors_begin(&frontier->steps, &frontier->search);
}

static void offer_links(struct wend_frontier *frontier, uint32_t node, uint64_t cost)
{
    const wend_space *space = frontier->search.space;
    struct wend_successor to;
    if (!space->cells.links.begin || !wend_bits_get(space->cells.links.begin, node))
        return;
    for (uint32_t i = wend_space_first_link(space, node); i < space->cells.links.count; i++) {
        if (space->cells.links.list[i].from != node)
            return;
        if (wend_successor_by_link(&frontier->steps, &space->cells.links.list[i], &to))
            offer_position(frontier, to.node, cost + to.cost, BY_LINK);
    }
}

/* The steps from a position if nobody stood anywhere. */
static uint32_t moves_past_others(const struct wend_frontier *frontier, const struct wend_standing *at)
{
    const wend_space *space = frontier->search.space;
    const uint32_t around = wend_space_neighbourhood(space, at->node);
    const uint32_t kind = space->cells.step_kinds > 1 ? at->kind : 0;
    return wend_successors_apply(&frontier->steps, at->node, space->cells.steps[kind].moves[NO_DIRECTION][around],
                                 around);
}

/* Notes the units beside a position that let nobody past. MEMORY. */
static wend_status note_who_bars(struct wend_frontier *frontier, const struct wend_standing *at)
{
    const wend_space *space = frontier->search.space;
    for (uint32_t moves = moves_past_others(frontier, at); moves != 0; moves &= moves - 1) {
        const uint32_t to = at->node + (uint32_t)space->cells.offsets[at->kind][wend_count_trailing_zeros(moves)];
        if (!wend_search_is_barred(&frontier->search, to))
            continue;
        if (!WEND_RESERVE(frontier->memory, frontier->barred, frontier->barred_capacity, frontier->barred_count + 1))
            return WEND_ERROR_MEMORY;
        frontier->barred[frontier->barred_count++] = to;
    }
    return WEND_OK;
}

/* Expands a position behind others, or where they stand. True if a step leads into the unknown. */
static bool look_past_others(struct wend_frontier *frontier, uint32_t node, const struct wend_node *known)
{
    const wend_space *space = frontier->search.space;
    const struct wend_standing at = wend_standing_at(&frontier->steps, node);
    frontier->is_shut_off = covers_unknown(space, node, space->profile.footprint) || leads_into_unknown(frontier, &at);
    for (uint32_t moves = moves_past_others(frontier, &at); moves != 0; moves &= moves - 1) {
        const uint32_t d = wend_count_trailing_zeros(moves);
        offer_position(frontier, node + (uint32_t)space->cells.offsets[at.kind][d], known->cost + 1, d);
    }
    return frontier->is_shut_off;
}

/* Expands a position. True if it is what was looked for. */
static bool look_around_from(struct wend_frontier *frontier, uint32_t node, const struct wend_node *known)
{
    const wend_space *space = frontier->search.space;
    const struct wend_standing at = wend_standing_at(&frontier->steps, node);
    bool may_stop = !wend_space_occupied(space) || !wend_search_is_occupied(&frontier->search, node);
    if (may_stop && (covers_unknown(space, node, space->profile.footprint) || leads_into_unknown(frontier, &at))) {
        frontier->is_found = true;
        frontier->node = node;
        return true;
    }
    uint32_t moves = wend_successors_moves(&frontier->steps, &at, known->direction, false);
    for (; moves != 0; moves &= moves - 1) {
        uint32_t d = wend_count_trailing_zeros(moves);
        const struct wend_successor to = wend_successor_by_step(&frontier->steps, &at, d, false);
        offer_position(frontier, to.node, known->cost + to.cost, d);
    }
    offer_links(frontier, node, known->cost);
    return false;
}

/* Nothing was found: starts to look behind others. *begins: false if there are none. MEMORY. */
static wend_status begin_to_cross(struct wend_frontier *frontier, bool *begins)
{
    *begins = !frontier->crosses && frontier->barred_count != 0;
    if (!*begins)
        return WEND_OK;
    wend_wheel_begin(&frontier->open, 0);
    if (!wend_wheel_reserve(&frontier->open, frontier->barred_count, frontier->memory))
        return WEND_ERROR_MEMORY;
    frontier->crosses = true;
    for (uint32_t i = 0; i < frontier->barred_count; i++)
        offer_position(frontier, frontier->barred[i], 0, NO_DIRECTION);
    return WEND_OK;
}

/* Expands the next position. MEMORY. */
static wend_status take_position(struct wend_frontier *frontier, bool *ended)
{
    const struct wend_flood flood = {&frontier->nodes, &frontier->open, true};
    const wend_space *space = frontier->search.space;
    uint32_t node;
    struct wend_node known;
    if (!wend_flood_next(flood, false, &node, &known)) {
        bool begins;
        const wend_status status = begin_to_cross(frontier, &begins);
        *ended = status == WEND_OK && !begins;
        return status;
    }
    if (frontier->crosses) {
        *ended = look_past_others(frontier, node, &known);
        return WEND_OK;
    }
    const struct wend_standing at = wend_standing_at(&frontier->steps, node);
    const wend_status status = wend_space_barred(space) ? note_who_bars(frontier, &at) : WEND_OK;
    *ended = status == WEND_OK && look_around_from(frontier, node, &known);
    return status;
}

wend_status wend_frontier_grow(struct wend_frontier *frontier, uint64_t *units, bool *ended)
{
    const uint32_t pushes = wend_successors_most(frontier->search.space);
    wend_status status = WEND_OK;
    *ended = false;
    while (status == WEND_OK && !*ended && *units > 0) {
        if (!wend_wheel_has_room(&frontier->open, pushes) &&
            !wend_wheel_reserve(&frontier->open, pushes, frontier->memory))
            return WEND_ERROR_MEMORY;
        *units -= *units != UINT64_MAX;
        status = take_position(frontier, ended);
    }
    return status;
}
