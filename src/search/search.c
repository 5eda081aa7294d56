/* What searches of all engines share. Search floor. */
#include "search/search.h"

#include "search/heuristic.h"

wend_place wend_search_place(const struct wend_search *search, uint32_t node)
{
    const wend_space *space = search->space;
    return wend_place_cell((int32_t)wend_space_node_x(space, node), (int32_t)wend_space_node_y(space, node));
}

static void report(struct wend_search *search, uint32_t at, const struct wend_node64 *node, uint64_t h)
{
    uint32_t parent = node->direction == NO_DIRECTION ? at : wend_search_parent(search, at, node->direction);
    wend_expansion expansion = {wend_search_place(search, at), wend_search_place(search, parent), node->cost, h};
    search->observer->expanded(search->observer->user, &expansion);
}

/* How far the goal is on an empty map: what "nearest" means, whatever the heuristic of the search. */
static uint64_t distance_to_goal(const struct wend_search *search, uint32_t node)
{
    const wend_space *space = search->space;
    bool straight_only = space->profile.neighbours == WEND_NEIGHBOURS_4;
    return wend_estimate(straight_only ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE,
                         wend_space_node_x(space, node), wend_space_node_y(space, node),
                         wend_space_node_x(space, search->goal), wend_space_node_y(space, search->goal));
}

static void note_nearest(struct wend_search *search, uint64_t order, uint32_t at)
{
    uint64_t distance = distance_to_goal(search, at);
    if (order == 0 || distance < search->nearest) {
        search->nearest = distance;
        search->end = at;
    }
}

bool wend_search_watch(struct wend_search *search, uint64_t order, uint32_t at, const struct wend_node64 *node,
                       uint64_t h)
{
    if (search->max_expansions != 0 && order >= search->max_expansions)
        return true;
    if (search->max_expansions != 0)
        note_nearest(search, order, at);
    if (search->observer && order >= search->reported) {
        search->reported = order + 1;
        report(search, at, node, h);
    }
    return false;
}
