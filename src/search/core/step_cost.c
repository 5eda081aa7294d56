/* Costs of steps and links, the layers of the space included. */

#include "map/cells/cells.h"
#include "map/grid/grid_calls.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

/* Whether the mover, with its place in a goal's cell, could cover this cell. */
static bool is_of_goals(const wend_space *space, const wend_query *query, struct wend_cell cell)
{
    const wend_area alone = {query->goal, 1, 1};
    const wend_area *goals = query->to.count == 0 ? &alone : query->to.areas;
    const uint32_t count = query->to.count == 0 ? 1 : query->to.count;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_target target;
        if (wend_target_clip(space, &goals[i], &target) &&
            wend_target_is_covered(&target, space->profile.footprint, cell))
            return true;
    }
    return false;
}

/* Whether others occupy cells under the mover that it neither covers at the start nor could cover at a goal. */
static bool is_taken_beside_goals(const struct wend_search *search, uint32_t node, const struct wend_near_goal *near)
{
    const wend_space *space = search->space;
    const uint32_t footprint = space->profile.footprint;
    const struct wend_cell start = wend_space_cell(space, search->question.start);
    for (uint32_t i = 0; i < footprint * footprint; i++) {
        const uint32_t covered = node + i / footprint * space->cells.stride + i % footprint;
        if (!wend_bits_get(wend_space_occupied(space), covered))
            continue;
        const struct wend_cell cell = wend_space_cell(space, covered);
        if (cell.level == start.level && cell.x - start.x < footprint && cell.y - start.y < footprint)
            continue;
        const bool is_of_target = near ? cell.x >= near->left && cell.x < near->right + footprint &&
                                             cell.y >= near->top && cell.y < near->bottom + footprint
                                       : is_of_goals(space, search->question.sought, cell);
        if (!is_of_target)
            return true;
    }
    return false;
}

bool wend_search_is_occupied(const struct wend_search *search, uint32_t node)
{
    if (search->question.is_near && search->question.goal_is_target)
        return is_taken_beside_goals(search, node, &search->scratch->near_goal);
    /* The mover's own cells, at its starts and at goals that are targets, are marked. */
    if (search->question.goal_set)
        return wend_space_is_covered(search->space, node, search->question.goal_set->own.bits);
    if (search->question.sought)
        return is_taken_beside_goals(search, node, NULL);
    return wend_space_is_taken(search->space, node, search->question.start,
                               search->question.goal_is_target ? search->question.goal : search->question.start);
}

uint32_t wend_greatest_extra(const wend_space *space, const uint16_t *numbers, uint32_t node)
{
    uint32_t greatest = 0;
    for (uint32_t j = 0; j < space->profile.footprint; j++)
        for (uint32_t i = 0; i < space->profile.footprint; i++) {
            uint32_t extra = numbers[node + j * space->cells.stride + i];
            greatest = extra > greatest ? extra : greatest;
        }
    return greatest;
}

uint64_t wend_search_surcharge(const struct wend_search *search, uint32_t node)
{
    const wend_space *space = search->space;
    const uint16_t *numbers = wend_space_extra(space);
    uint64_t surcharge = numbers ? (uint64_t)wend_greatest_extra(space, numbers, node) * space->profile.extra_price : 0;
    bool may_cross = space->profile.crossing_cost != WEND_NO_CROSSING;
    if (may_cross && wend_space_occupied(space) && wend_search_is_occupied(search, node))
        surcharge += space->profile.crossing_cost;
    return surcharge;
}

uint64_t wend_node_weight(const wend_space *space, uint32_t node)
{
    return wend_bits_get(space->cells.free, node) ? wend_free_weight(space, node) : 1;
}

static uint64_t link_cost(const wend_space *space, uint32_t from, uint32_t to)
{
    const struct wend_space_cells *cells = &space->cells;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = wend_space_first_link(space, from); i < cells->links.count && cells->links.list[i].from == from;
         i++)
        if (cells->links.list[i].to == to && cells->links.list[i].cost < least)
            least = cells->links.list[i].cost;
    return least;
}

uint64_t wend_turn_cost(const wend_space *space, uint32_t from, uint32_t to)
{
    if (space->profile.turn_cost == 0 || from >= DIRECTIONS || to >= DIRECTIONS)
        return 0;
    return (uint64_t)space->profile.turn_cost * wend_turn_units(space->cells.topology, from, to);
}

uint64_t wend_search_cost_back(const struct wend_search *search, uint32_t from, uint32_t to, uint32_t direction)
{
    const wend_space *space = search->space;
    uint32_t from_node = wend_search_cell_node(search, from), to_node = wend_search_cell_node(search, to);
    uint64_t cost = wend_search_surcharge(search, to_node);
    if (direction == BY_LINK)
        return cost + link_cost(space, from_node, to_node);
    uint64_t weight = wend_node_weight(space, to_node);
    if (space->profile.weigh == WEND_WEIGH_BOTH)
        weight += wend_node_weight(space, from_node);
    return cost + weight * wend_step_price(space, direction);
}
