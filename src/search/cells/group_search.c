/* Backwards from one cell to many. */

#include "map/cells/cells.h"
#include "search/cells/floods.h"
#include "search/kit/kit_calls.h"

/* No way from the cells sought costs less. */
WEND_ALWAYS_INLINE uint64_t estimate_back(const struct wend_group_search *way, struct wend_cell cell)
{
    if (way->straight == 0)
        return 0;
    uint32_t across = wend_gap(cell.x, way->left, way->right), down = wend_gap(cell.y, way->top, way->bottom);
    return wend_octile(across, down, way->straight, way->diagonal);
}

static struct wend_nodes *store_of(const struct wend_group_search *way)
{
    return way->search.result.is_wide ? &way->search.scratch->nodes64 : &way->search.scratch->nodes32;
}

/* Offers a cell from which `direction` leads on. */
WEND_ALWAYS_INLINE void offer_back(struct wend_group_search *way, uint32_t node, struct wend_cell cell, uint64_t cost,
                                   uint32_t direction, bool wide)
{
    struct wend_nodes *nodes = wide ? &way->search.scratch->nodes64 : &way->search.scratch->nodes32;
    uint64_t f = cost + estimate_back(way, cell);
    if (!wide && f > UINT32_MAX) {
        way->overflows = true;
        return;
    }
    const struct wend_flood flood = {nodes, &way->search.scratch->wheel, wide};
    wend_flood_offer(flood, f >> way->shift, node, cost, direction, 0);
}

/*
 * The directions in which cells around lie from which a step leads here. Without exits a step is legal in both directions
 * or in none, and what need not be looked at on the way there need not be on the way back.
 */
WEND_ALWAYS_INLINE uint32_t moves_back(const struct wend_group_search *way, const struct wend_standing *at,
                                       uint32_t direction)
{
    if (!way->search.space->cells.exits)
        return wend_successors_moves(&way->steps, at, direction < DIRECTIONS ? wend_opposite(direction) : NO_DIRECTION,
                                     false);
    uint32_t into = wend_predecessors(&way->steps, at), back = 0;
    for (; into != 0; into &= into - 1)
        back |= 1u << wend_opposite(wend_count_trailing_zeros(into));
    return back;
}

/* Goes on from a cell to all from which a step or link leads there. */
WEND_ALWAYS_INLINE void go_back_from(struct wend_group_search *way, uint32_t node, const struct wend_node *known,
                                     bool wide)
{
    const wend_space *space = way->search.space;
    const bool both = space->profile.weigh == WEND_WEIGH_BOTH;
    if (wend_search_is_barred(&way->search, node))
        return;
    const struct wend_standing at = wend_standing_at(&way->steps, node);
    const uint64_t weight = wend_free_weight(space, node), entered = wend_successors_surcharge(&way->steps, node);
    for (uint32_t moves = moves_back(way, &at, known->direction & NODE_DIRECTION); moves != 0; moves &= moves - 1) {
        uint32_t d = wend_count_trailing_zeros(moves), from = node + (uint32_t)space->cells.offsets[at.kind][d];
        const struct wend_step step = space->cells.step[at.kind][d];
        struct wend_cell cell = {at.cell.x + (uint32_t)step.x, at.cell.y + (uint32_t)step.y, at.cell.level};
        uint64_t price = way->steps.prices[d] * (both ? weight + wend_free_weight(space, from) : weight);
        offer_back(way, from, cell, known->cost + price + entered, wend_opposite(d), wide);
    }
    if (space->cells.links.count == 0)
        return;
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(space, node, &count);
    for (uint32_t i = 0; i < count; i++)
        if (wend_bits_get(space->cells.free, links[i].from))
            offer_back(way, links[i].from, wend_space_cell(space, links[i].from), known->cost + links[i].cost + entered,
                       BY_LINK, wide);
}

/* Counts a cell that is looked at for the first time; its cost is final when the bucket is empty. */
static void count_sought(const struct wend_group_search *way, uint32_t node, uint32_t *left)
{
    if (!wend_marks_has(way->sought, node))
        return;
    wend_bits_put(way->sought->bits, node, false);
    --*left;
}

WEND_KERNEL void flood_back(struct wend_group_search *way, const bool wide)
{
    struct wend_nodes *nodes = store_of(way);
    struct wend_wheel *open = &way->search.scratch->wheel;
    const uint32_t pushes = wend_successors_most(way->search.space);
    uint32_t node, left = way->sought_count;
    struct wend_node known;
    struct wend_cell cell = wend_space_cell(way->search.space, way->search.question.start);
    wend_wheel_begin(open, estimate_back(way, cell) >> way->shift);
    offer_back(way, way->search.question.start, cell, 0, NO_DIRECTION, wide);
    while (!way->overflows && wend_flood_next((struct wend_flood){nodes, open, wide}, left == 0, &node, &known)) {
        count_sought(way, node, &left);
        if (!wend_wheel_has_room(open, pushes) && !wend_wheel_reserve(open, pushes, &way->search.scratch->memory)) {
            way->lacks_memory = true;
            return;
        }
        go_back_from(way, node, &known, wide);
    }
}

static void flood_back32(struct wend_group_search *way)
{
    flood_back(way, false);
}

static void flood_back64(struct wend_group_search *way)
{
    flood_back(way, true);
}

static wend_status flood_back_in(struct wend_group_search *way, bool wide)
{
    struct wend_scratch *scratch = way->search.scratch;
    way->search.result.is_wide = wide;
    way->overflows = way->lacks_memory = false;
    if (wend_nodes_begin(store_of(way), way->search.space->cells.node_count, wide, &scratch->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (!wend_wheel_reserve(&scratch->wheel, 1, &scratch->memory))
        return WEND_ERROR_MEMORY;
    wide ? flood_back64(way) : flood_back32(way);
    return way->lacks_memory ? WEND_ERROR_MEMORY : WEND_OK;
}

/* The widest power of two that is at most a third of the cheapest step, as engine general has it. */
static uint32_t third_of_step(uint64_t step)
{
    uint32_t shift = 0;
    while (step / 3 >> (shift + 1) != 0)
        shift++;
    return shift;
}

wend_status wend_group_search_run(struct wend_group_search *way)
{
    const wend_space *space = way->search.space;
    uint64_t weight = space->cells.classes.count ? space->cells.classes.weight[1] : 1;
    bool estimates = space->cells.links.count == 0 && space->cells.levels == 1 && !wend_is_hex(space->cells.topology);
    way->straight = estimates ? space->profile.straight * weight : 0;
    way->diagonal = space->cells.topology == SQUARES_4 ? way->straight * 2 : space->profile.diagonal * weight;
    way->shift = third_of_step(space->profile.straight * weight);
    wend_successors_begin(&way->steps, &way->search);
    wend_status status = flood_back_in(way, false);
    return status == WEND_OK && way->overflows ? flood_back_in(way, true) : status;
}

bool wend_group_search_cost(const struct wend_group_search *way, uint32_t node, uint64_t *cost)
{
    const struct wend_nodes *nodes = store_of(way);
    struct wend_node known = wend_node_get(nodes, node, way->search.result.is_wide);
    *cost = known.cost;
    return known.stamp == nodes->stamp && (known.direction & NODE_CLOSED);
}

/* Where the link leads that a cell's way takes: to the cell from which the way costs as much less as the link. */
static uint32_t end_of_link(const struct wend_group_search *way, uint32_t node, uint64_t cost)
{
    const wend_space *space = way->search.space;
    for (uint32_t i = wend_space_first_link(space, node); i < space->cells.links.count; i++) {
        const struct wend_space_link *link = &space->cells.links.list[i];
        uint64_t left;
        if (link->from != node)
            break;
        if (wend_group_search_cost(way, link->to, &left) &&
            left + link->cost + wend_successors_surcharge(&way->steps, link->to) == cost)
            return link->to;
    }
    return node;
}

uint32_t wend_group_search_next(const struct wend_group_search *way, uint32_t node)
{
    const wend_space *space = way->search.space;
    struct wend_node known = wend_node_get(store_of(way), node, way->search.result.is_wide);
    uint32_t direction = known.direction & NODE_DIRECTION;
    if (direction == NO_DIRECTION)
        return node;
    if (direction == BY_LINK)
        return end_of_link(way, node, known.cost);
    uint32_t kind = space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
    return node + (uint32_t)space->cells.offsets[kind][direction];
}
