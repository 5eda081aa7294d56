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

/* Goes on from a position to those from which a step leads there. It may be blocked: a target's own. */
static void step_back(struct wend_distance_map *lengths, const struct wend_standing *at, uint64_t length)
{
    const wend_space *space = lengths->steps.space;
    for (uint32_t into = wend_predecessors(&lengths->steps, at); into != 0; into &= into - 1) {
        uint32_t d = wend_count_trailing_zeros(into);
        uint32_t from = wend_predecessor(space, at->node, at->kind, d);
        offer_length(lengths, from, length + lengths->steps.prices[d]);
    }
    if (space->cells.link_count == 0 || !wend_bits_get(space->cells.free, at->node))
        return;
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(space, at->node, &count);
    for (uint32_t i = 0; i < count; i++)
        if (wend_bits_get(space->cells.free, links[i].from))
            offer_length(lengths, links[i].from, length);
}

/* Goes on to those to which a step leads. */
static void step_ahead(struct wend_distance_map *lengths, const struct wend_standing *at, uint64_t length)
{
    const wend_space *space = lengths->steps.space;
    const struct wend_space_cells *cells = &space->cells;
    for (uint32_t moves = wend_successors_legal(&lengths->steps, at->node); moves != 0; moves &= moves - 1) {
        uint32_t d = wend_count_trailing_zeros(moves);
        offer_length(lengths, at->node + (uint32_t)cells->offsets[at->kind][d], length + lengths->steps.prices[d]);
    }
    if (!cells->linked || !wend_bits_get(cells->linked, at->node))
        return;
    struct wend_successor to;
    uint32_t i = wend_space_first_link(space, at->node);
    for (; i < cells->link_count && cells->links[i].from == at->node; i++)
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
    struct wend_standing at = wend_standing_at(&lengths->steps, *node);
    (lengths->backward ? step_back : step_ahead)(lengths, &at, *length);
    return WEND_OK;
}
