/* Successors under rare rules, and predecessors. */
#include "search/core/successors.h"

#include "map/grid/grid_calls.h"

/*
 * A path p, x, n is never worth taking if n is p itself or a straight step away from p: the direct step pays for
 * entering n just the same, the detour pays for x besides. Its two turns cost no less than the turns of the direct
 * path.
 */
static uint8_t moves_behind(enum wend_topology topology, uint32_t direction)
{
    uint32_t most = wend_is_hex(topology) ? 2 : 3, behind = 0; /* turn from which on n is p or beside it */
    for (uint32_t to = 0; to < DIRECTIONS; to++)
        if (wend_turn_units(topology, direction, to) >= most)
            behind |= 1u << to;
    return (uint8_t)behind;
}

void wend_successors_begin_walks(struct wend_successors *from, const wend_space *space)
{
    *from = (struct wend_successors){.space = space, .squares = !wend_is_hex(space->cells.topology)};
    from->both_ways = !space->cells.exits;
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        from->prices[d] = wend_step_price(space, d);
}

void wend_successors_begin(struct wend_successors *from, const struct wend_search *search)
{
    const wend_space *space = search->space;
    const wend_profile *profile = &space->profile;
    bool several = search->question.goal_set && search->question.goal_set->has_inside;
    wend_successors_begin_walks(from, space);
    from->own_space = search->question.own_space && wend_space_has_corners(search->question.own_space)
                          ? search->question.own_space
                          : NULL;
    from->barred = wend_space_barred(space) || space->foes ? search : NULL;
    from->layers = wend_space_extra(space) || (!wend_space_barred(space) && wend_space_occupied(space)) ? search : NULL;
    from->inside = several ? &search->question.goal_set->inside : NULL;
    from->centre = search->question.start_cell;
    from->radius = several ? 0 : search->question.radius;
    from->both_ways = from->both_ways && !from->own_space && !from->barred && !from->inside && from->radius == 0;
    from->plain = from->both_ways && !from->layers && !space->cells.uniform_around;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        from->behind[d] = moves_behind(space->cells.topology, d);
        for (uint32_t to = 0; profile->turn_cost != 0 && to < DIRECTIONS; to++)
            from->turns[d][to] = wend_turn_cost(space, d, to);
    }
}

bool wend_is_among_walls(const wend_space *own_space, uint32_t node)
{
    return wend_space_neighbourhood(own_space, node) != 511 ||
           (own_space->cells.exits && !wend_space_has_all_exits(own_space, node));
}

uint32_t wend_successors_apply(const struct wend_successors *from, uint32_t node, uint32_t moves, uint32_t within)
{
    const wend_space *space = from->space;
    if (space->cells.exits)
        moves = wend_space_apply_exits(space, node, moves, within);
    if (!from->own_space)
        return moves;
    uint32_t own = wend_space_neighbourhood(from->own_space, node);
    if (from->inside)
        own &= wend_neighbourhood(from->inside->bits, space->cells.stride, node);
    return wend_space_apply_corners(from->own_space, node, moves, own);
}

bool wend_successors_are_crowded(const struct wend_successors *from, uint32_t node)
{
    const wend_space *space = from->space;
    const uint8_t *others = wend_space_barred(space);
    return space->profile.footprint > 1 || (others && wend_neighbourhood(others, space->cells.stride, node) != 0) ||
           (space->foes && wend_neighbourhood(space->foes, space->cells.stride, node) != 0);
}

uint32_t wend_successors_unbarred(const struct wend_successors *from, uint32_t node, uint32_t kind, uint32_t moves)
{
    for (uint32_t left = moves; left != 0; left &= left - 1) {
        uint32_t d = wend_count_trailing_zeros(left);
        if (wend_search_is_barred(from->barred, node + (uint32_t)from->space->cells.offsets[kind][d]))
            moves &= ~(1u << d);
    }
    return moves;
}

/* The legal steps from a position. `also`: cells around it that count as free, as a neighbourhood. */
static uint32_t legal_from(const struct wend_successors *from, uint32_t node, uint32_t also)
{
    const wend_space *space = from->space;
    const bool looks = from->radius != 0 || space->cells.step_kinds > 1 || also != 0;
    struct wend_cell cell = looks ? wend_space_cell(space, node) : (struct wend_cell){0, 0, 0};
    uint32_t kind = looks ? wend_space_kind(space, cell) : 0;
    uint32_t around = wend_space_neighbourhood(space, node) | also;
    uint32_t within = wend_successors_around(from, node, cell, around);
    uint32_t moves = wend_successors_apply(from, node, space->cells.steps[kind].moves[NO_DIRECTION][within], within);
    return from->barred ? wend_successors_unbarred(from, node, kind, moves) : moves;
}

uint32_t wend_successors_legal(const struct wend_successors *from, uint32_t node)
{
    return legal_from(from, node, 0);
}

uint32_t wend_predecessors(const struct wend_successors *to, const struct wend_standing *at)
{
    const wend_space *space = to->space;
    uint32_t into = 0;
    if (to->both_ways)
        return wend_predecessors_both_ways(space, at->node, at->kind);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        const struct wend_step back = space->cells.step[at->kind][wend_opposite(d)];
        uint32_t from = wend_predecessor(space, at->node, at->kind, d);
        if (from == at->node || !wend_bits_get(space->cells.free, from))
            continue;
        uint32_t there = 1u << (4 - 3 * back.y - back.x); /* `to` as seen from `from` */
        into |= (legal_from(to, from, there) >> d & 1) << d;
    }
    return into;
}

bool wend_successor_by_link(const struct wend_successors *from, const struct wend_space_link *link,
                            struct wend_successor *to)
{
    const wend_space *space = from->space;
    if (!wend_bits_get(space->cells.free, link->to))
        return false;
    to->node = link->to;
    to->cell = wend_space_cell(space, link->to);
    if (from->radius != 0 && !wend_cells_are_near(from->centre, to->cell, from->radius))
        return false;
    if (from->inside && !wend_marks_has(from->inside, link->to))
        return false;
    if (from->barred && wend_search_is_barred(from->barred, link->to))
        return false;
    to->cost = link->cost + wend_successors_surcharge(from, link->to);
    return true;
}
