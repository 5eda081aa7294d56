/* The way back from a node that a search has reached. */
#include "search/search.h"

#include "map/space_links.h"

struct wend_node wend_search_node(const struct wend_search *search, uint32_t at)
{
    const struct wend_scratch *scratch = search->scratch;
    return wend_node_get(search->is_wide ? &scratch->nodes64 : &scratch->nodes32, at, search->is_wide);
}

static bool was_reached(const struct wend_search *search, const struct wend_node *node)
{
    const struct wend_scratch *scratch = search->scratch;
    return node->stamp == (search->is_wide ? scratch->nodes64.stamp : scratch->nodes32.stamp);
}

/*
 * The state a link of least cost leads from to one of that cost; of several the first by the cell they begin at. Links keep the
 * heading. The node itself where there is none any more, for the space has changed.
 */
static uint32_t link_parent(const struct wend_search *search, uint32_t at, uint64_t cost)
{
    uint32_t count, best = at;
    const struct wend_space_link *links =
        wend_space_links_into(search->space, wend_search_cell_node(search, at), &count);
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = search->has_headings ? links[i].from << 3 | (at & 7) : links[i].from;
        struct wend_node node = wend_search_node(search, from);
        if (!was_reached(search, &node) || node.cost + links[i].cost >= least)
            continue;
        if (search->is_changed && node.cost >= cost) /* which would lead round in a circle */
            continue;
        least = node.cost + links[i].cost;
        best = from;
    }
    return best;
}

uint32_t wend_search_parent(const struct wend_search *search, uint32_t at, const struct wend_node *node)
{
    const wend_space *space = search->space;
    uint32_t direction = node->direction & NODE_DIRECTION;
    if (direction == NO_DIRECTION)
        return at;
    if (direction == BY_LINK)
        return link_parent(search, at, node->cost);
    uint32_t cell_node = wend_search_cell_node(search, at);
    uint32_t kind = space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, cell_node));
    uint32_t from = cell_node + (uint32_t)space->cells.offsets[kind][wend_opposite(direction)];
    return search->has_headings ? from << 3 | node->moves : from;
}
