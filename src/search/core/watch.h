/* What watches a search: its limit, the node nearest to the goal so far, and the observer. */
#ifndef WEND_SEARCH_CORE_WATCH_H
#define WEND_SEARCH_CORE_WATCH_H

#include "search/core/search.h"

/* When something is expanded: as the order-th from 0, after so many units of work. */
struct wend_search_moment {
    uint64_t order, work;
};

/*
 * What a watched search does before an expansion: true if the limit forbids it; else notes whether the node is the nearest to
 * the goal so far, and tells the observer. The first is always allowed, except by a limit of expansions that leaves none: then
 * it is where the path ends.
 */
bool wend_search_watch(struct wend_search *search, struct wend_search_moment now, uint32_t at,
                       const struct wend_node *node, uint64_t h);

/* The same where the node or state is known from which the path came, and its cost. */
bool wend_search_watch_from(struct wend_search *search, struct wend_search_moment now, uint32_t at, uint32_t parent,
                            uint64_t g, uint64_t h);

/*
 * Tells the observer, which there is, of what enters the open list: the order-th from 0, the start not counted. Nodes or
 * states.
 */
void wend_search_show_opened(struct wend_search *search, uint64_t order, uint32_t at, uint32_t parent, uint64_t g,
                             uint64_t h);

#endif
