/* What watches a search: its limit, the node nearest to the goal so far, and the observer. */
#ifndef WEND_SEARCH_CORE_WATCH_H
#define WEND_SEARCH_CORE_WATCH_H

#include "search/core/search.h"

/*
 * What a watched search does before an expansion, the order-th from 0, after so many units of work: true if the limit forbids
 * it; else notes whether the node is the nearest to the goal so far, and tells the observer. The first is always allowed, but by
 * a limit of expansions that leaves none: then it is where the way ends.
 */
bool wend_search_watch(struct wend_search *search, uint64_t order, uint64_t work, uint32_t at,
                       const struct wend_node *node, uint64_t h);

/* The same where the node or state is known from which the way came, and its cost. */
bool wend_search_watch_way(struct wend_search *search, uint64_t order, uint64_t work, uint32_t at, uint32_t parent,
                           uint64_t g, uint64_t h);

/*
 * Tells the observer, which there is, of what enters the open list: the order-th from 0, the start not counted. Nodes or
 * states.
 */
void wend_search_show_opened(struct wend_search *search, uint64_t order, uint32_t at, uint32_t parent, uint64_t g,
                             uint64_t h);

#endif
