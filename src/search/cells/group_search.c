/* Search backwards from one cell to many. */

#include "map/cells/cells.h"
#include "search/cells/floods.h"
#include "search/kit/kit_calls.h"

/* A lower bound on the cost of a path from the cells sought. */
WEND_ALWAYS_INLINE uint64_t estimate_back(const struct wend_group_search *group, struct wend_cell cell)
{
    if (group->straight == 0)
        return 0;
    uint32_t across = wend_range_distance(cell.x, group->left, group->right),
             down = wend_range_distance(cell.y, group->top, group->bottom);
    return wend_octile(across, down, group->straight, group->diagonal);
}

static struct wend_nodes *store_of(const struct wend_group_search *group)
{
    return group->search.result.is_wide ? &group->search.scratch->nodes64 : &group->search.scratch->nodes32;
}

/* Offers a cell from which a step in `direction` leads to the current one. */
WEND_ALWAYS_INLINE void offer_back(struct wend_group_search *group, uint32_t node, struct wend_cell cell, uint64_t cost,
                                   uint32_t direction, bool wide)
{
    struct wend_nodes *nodes = wide ? &group->search.scratch->nodes64 : &group->search.scratch->nodes32;
    uint64_t f = cost + estimate_back(group, cell);
    if (!wide && f > UINT32_MAX) {
        group->overflows = true;
        return;
    }
    const struct wend_flood flood = {nodes, &group->search.scratch->wheel, wide};
    wend_flood_offer(flood, f >> group->shift, node, cost, direction, 0);
}

/*
 * The directions towards the cells from which a step leads here. Without exits a step is legal in both directions or in
 * none, so the moves pruned forwards can be pruned backwards as well.
 */
WEND_ALWAYS_INLINE uint32_t moves_back(const struct wend_group_search *group, const struct wend_standing *at,
                                       uint32_t direction)
{
    if (!group->search.space->cells.exits)
        return wend_successors_moves(&group->steps, at,
                                     direction < DIRECTIONS ? wend_opposite(direction) : NO_DIRECTION, false);
    uint32_t into = wend_predecessors(&group->steps, at), back = 0;
    for (; into != 0; into &= into - 1)
        back |= 1u << wend_opposite(wend_count_trailing_zeros(into));
    return back;
}

/* Opens all cells from which a step or link leads to this one. */
WEND_ALWAYS_INLINE void go_back_from(struct wend_group_search *group, uint32_t node, const struct wend_node *known,
                                     bool wide)
{
    const wend_space *space = group->search.space;
    const bool both = space->profile.weigh == WEND_WEIGH_BOTH;
    if (wend_search_is_barred(&group->search, node))
        return;
    const struct wend_standing at = wend_standing_at(&group->steps, node);
    const uint64_t weight = wend_free_weight(space, node), entered = wend_successors_surcharge(&group->steps, node);
    for (uint32_t moves = moves_back(group, &at, known->direction & NODE_DIRECTION); moves != 0; moves &= moves - 1) {
        uint32_t d = wend_count_trailing_zeros(moves), from = node + (uint32_t)space->cells.offsets[at.kind][d];
        const struct wend_step step = space->cells.step[at.kind][d];
        struct wend_cell cell = {at.cell.x + (uint32_t)step.x, at.cell.y + (uint32_t)step.y, at.cell.level};
        uint64_t price = group->steps.prices[d] * (both ? weight + wend_free_weight(space, from) : weight);
        offer_back(group, from, cell, known->cost + price + entered, wend_opposite(d), wide);
    }
    if (space->cells.links.count == 0)
        return;
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(space, node, &count);
    for (uint32_t i = 0; i < count; i++)
        if (wend_bits_get(space->cells.free, links[i].from))
            offer_back(group, links[i].from, wend_space_cell(space, links[i].from),
                       known->cost + links[i].cost + entered, BY_LINK, wide);
}

/* Counts a cell sought that is reached for the first time; its cost is final when the bucket is empty. */
static void count_sought(const struct wend_group_search *group, uint32_t node, uint32_t *left)
{
    if (!wend_marks_has(group->sought, node))
        return;
    wend_bits_put(group->sought->bits, node, false);
    --*left;
}

enum { UNITS_PER_CELL_BACK = 4 }; /* some 60 ns */

/* True when the flood has ended; false if it must continue. */
WEND_KERNEL bool flood_back(struct wend_group_search *group, uint64_t *units, const bool wide)
{
    struct wend_nodes *nodes = store_of(group);
    struct wend_wheel *open = &group->search.scratch->wheel;
    const uint32_t pushes = wend_successors_most(group->search.space);
    uint32_t node;
    struct wend_node known;
    while (!group->overflows) {
        if (*units == 0)
            return false;
        if (!wend_flood_next((struct wend_flood){nodes, open, wide}, group->unseen == 0, &node, &known))
            return true;
        *units -= *units < UNITS_PER_CELL_BACK ? *units : UNITS_PER_CELL_BACK;
        count_sought(group, node, &group->unseen);
        if (!wend_wheel_has_room(open, pushes) && !wend_wheel_reserve(open, pushes, &group->search.scratch->memory)) {
            group->lacks_memory = true;
            return true;
        }
        go_back_from(group, node, &known, wide);
    }
    return true;
}

static bool flood_back32(struct wend_group_search *group, uint64_t *units)
{
    return flood_back(group, units, false);
}

static bool flood_back64(struct wend_group_search *group, uint64_t *units)
{
    return flood_back(group, units, true);
}

static wend_status begin_back(struct wend_group_search *group, bool wide)
{
    struct wend_scratch *scratch = group->search.scratch;
    const struct wend_cell cell = wend_space_cell(group->search.space, group->search.question.start);
    group->search.result.is_wide = wide;
    group->overflows = group->lacks_memory = false;
    if (wend_nodes_begin(store_of(group), group->search.space->cells.node_count, wide, &scratch->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (!wend_wheel_reserve(&scratch->wheel, 1, &scratch->memory))
        return WEND_ERROR_MEMORY;
    wend_wheel_begin(&scratch->wheel, estimate_back(group, cell) >> group->shift);
    offer_back(group, group->search.question.start, cell, 0, NO_DIRECTION, wide);
    return WEND_OK;
}

wend_status wend_group_search_begin(struct wend_group_search *group)
{
    const wend_space *space = group->search.space;
    uint64_t weight = space->cells.classes->count ? space->cells.classes->weight[1] : 1;
    bool estimates = space->cells.links.count == 0 && space->cells.levels == 1 && !wend_is_hex(space->cells.topology);
    group->straight = estimates ? space->profile.straight * weight : 0;
    group->diagonal = space->cells.topology == SQUARES_4 ? group->straight * 2 : space->profile.diagonal * weight;
    group->shift = wend_log2(space->profile.straight * weight / 3); /* as in engine general */
    group->unseen = group->sought_count;
    wend_successors_begin(&group->steps, &group->search);
    return begin_back(group, false);
}

wend_status wend_group_search_go_on(struct wend_group_search *group, uint64_t *units, bool *complete)
{
    for (;;) {
        *complete = group->search.result.is_wide ? flood_back64(group, units) : flood_back32(group, units);
        if (group->lacks_memory)
            return WEND_ERROR_MEMORY;
        if (!*complete || !group->overflows)
            return WEND_OK;
        group->unseen = group->sought_count;
        const wend_status status = begin_back(group, true);
        if (status != WEND_OK)
            return status;
    }
}

bool wend_group_search_cost(const struct wend_group_search *group, uint32_t node, uint64_t *cost)
{
    const struct wend_nodes *nodes = store_of(group);
    struct wend_node known = wend_node_get(nodes, node, group->search.result.is_wide);
    *cost = known.cost;
    return known.stamp == nodes->stamp && (known.direction & NODE_CLOSED);
}

/* The end of the link by which a cell's path begins: the cell whose path costs less by the price of that link. */
static uint32_t end_of_link(const struct wend_group_search *group, uint32_t node, uint64_t cost)
{
    const wend_space *space = group->search.space;
    for (uint32_t i = wend_space_first_link(space, node); i < space->cells.links.count; i++) {
        const struct wend_space_link *link = &space->cells.links.list[i];
        uint64_t left;
        if (link->from != node)
            break;
        if (wend_group_search_cost(group, link->to, &left) &&
            left + link->cost + wend_successors_surcharge(&group->steps, link->to) == cost)
            return link->to;
    }
    return node;
}

uint32_t wend_group_search_next(const struct wend_group_search *group, uint32_t node)
{
    const wend_space *space = group->search.space;
    struct wend_node known = wend_node_get(store_of(group), node, group->search.result.is_wide);
    uint32_t direction = known.direction & NODE_DIRECTION;
    if (direction == NO_DIRECTION)
        return node;
    if (direction == BY_LINK)
        return end_of_link(group, node, known.cost);
    uint32_t kind = space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
    return node + (uint32_t)space->cells.offsets[kind][direction];
}
