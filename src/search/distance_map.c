/* Walks to and from targets by their length. */
#include "search/distance_map.h"

#include "map/space_links.h"

wend_status wend_distance_map_begin(struct wend_distance_map *lengths, const wend_space *space,
                                    struct wend_scratch *scratch, bool backward, uint64_t limit)
{
    bool wide = limit > UINT32_MAX;
    struct wend_nodes *nodes = wide ? &scratch->nodes64 : &scratch->nodes32;
    wend_successors_begin_walks(&lengths->steps, space);
    lengths->limit = limit;
    lengths->backward = backward;
    return wend_flood_begin(&lengths->flood, scratch, nodes, space->cells.node_count, wide) ? WEND_OK
                                                                                            : WEND_ERROR_MEMORY;
}

/* There must be room in the open list. */
static void offer_length(struct wend_distance_map *lengths, uint32_t node, uint64_t length)
{
    if (length <= lengths->limit)
        wend_flood_offer(&lengths->flood, node, length);
}

wend_status wend_distance_map_add(struct wend_distance_map *lengths, const struct wend_target *target)
{
    const wend_space *space = lengths->steps.space;
    uint32_t footprint = space->profile.footprint, level = target->level;
    uint32_t left = target->left > footprint - 1 ? target->left - (footprint - 1) : 0;
    uint32_t top = target->top > footprint - 1 ? target->top - (footprint - 1) : 0;
    for (uint32_t y = top; y <= target->bottom && y + footprint <= space->cells.height; y++)
        for (uint32_t x = left; x <= target->right && x + footprint <= space->cells.width; x++) {
            if (!wend_flood_reserve(&lengths->flood, 1))
                return WEND_ERROR_MEMORY;
            offer_length(lengths, wend_space_node(space, x, level * space->cells.height + y), 0);
        }
    return WEND_OK;
}

/* The directions of the steps that lead to a position, which may be blocked: a target's own. */
static uint32_t steps_back_from(const struct wend_distance_map *lengths, uint32_t node, uint32_t *kind)
{
    const wend_space *space = lengths->steps.space;
    if (!lengths->steps.both_ways) {
        struct wend_standing at = wend_standing_at(&lengths->steps, node);
        *kind = at.kind;
        return wend_predecessors(&lengths->steps, &at);
    }
    *kind = space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
    return wend_predecessors_both_ways(space, node, *kind);
}

/* Offers the positions from which links lead to one. */
static void follow_links_back(struct wend_distance_map *lengths, uint32_t node, uint64_t length)
{
    const wend_space *space = lengths->steps.space;
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(space, node, &count);
    for (uint32_t i = 0; i < count; i++)
        if (wend_bits_get(space->cells.free, links[i].from))
            offer_length(lengths, links[i].from, length);
}

/* Goes on from a position to those from which a step or a link leads there. The store is read once, not for each offer. */
WEND_ALWAYS_INLINE void step_back(struct wend_distance_map *lengths, uint32_t node, uint64_t length, const bool wide)
{
    const wend_space *space = lengths->steps.space;
    const struct wend_nodes nodes = *lengths->flood.nodes;
    struct wend_wheel *open = lengths->flood.open;
    const uint64_t limit = lengths->limit;
    uint32_t kind;
    for (uint32_t into = steps_back_from(lengths, node, &kind); into != 0; into &= into - 1) {
        const uint32_t d = wend_count_trailing_zeros(into), from = wend_predecessor(space, node, kind, d);
        const uint64_t longer = length + lengths->steps.prices[d];
        if (longer > limit || !wend_node_improves(&nodes, from, longer, wide))
            continue;
        wend_node_put(&nodes, from, longer, NO_DIRECTION, 0, wide);
        wend_wheel_push(open, longer, from);
    }
    if (space->cells.link_count != 0 && wend_bits_get(space->cells.free, node))
        follow_links_back(lengths, node, length);
}

/* Goes on to those to which a step leads. */
static void step_ahead(struct wend_distance_map *lengths, uint32_t node, uint64_t length)
{
    const wend_space *space = lengths->steps.space;
    const struct wend_space_cells *cells = &space->cells;
    const uint32_t kind = cells->step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
    for (uint32_t moves = wend_successors_legal(&lengths->steps, node); moves != 0; moves &= moves - 1) {
        uint32_t d = wend_count_trailing_zeros(moves);
        offer_length(lengths, node + (uint32_t)cells->offsets[kind][d], length + lengths->steps.prices[d]);
    }
    if (!cells->linked || !wend_bits_get(cells->linked, node))
        return;
    struct wend_successor to;
    uint32_t i = wend_space_first_link(space, node);
    for (; i < cells->link_count && cells->links[i].from == node; i++)
        if (wend_successor_by_link(&lengths->steps, &cells->links[i], &to))
            offer_length(lengths, to.node, length);
}

wend_status wend_distance_map_next(struct wend_distance_map *lengths, uint32_t *node, uint64_t *length)
{
    const wend_space *space = lengths->steps.space;
    if (!wend_flood_next(&lengths->flood, node, length)) {
        *node = UINT32_MAX;
        return WEND_OK;
    }
    if (!wend_flood_reserve(&lengths->flood, wend_successors_most(space)))
        return WEND_ERROR_MEMORY;
    if (!lengths->backward)
        step_ahead(lengths, *node, *length);
    else if (lengths->flood.wide)
        step_back(lengths, *node, *length, true);
    else
        step_back(lengths, *node, *length, false);
    return WEND_OK;
}
