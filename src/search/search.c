/* What searches of all engines share. Search floor. */
#include "search/search.h"

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

bool wend_search_watch(struct wend_search *search, uint64_t order, uint32_t at, const struct wend_node64 *node,
                       uint64_t h)
{
    if (search->max_expansions != 0 && order >= search->max_expansions)
        return true;
    if (order == 0 || h < search->nearest_h) {
        search->nearest_h = h;
        search->end = at;
    }
    if (search->observer && order >= search->reported) {
        search->reported = order + 1;
        report(search, at, node, h);
    }
    return false;
}
