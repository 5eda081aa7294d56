/* Queries: whether one makes sense, and what it asks for. */
#ifndef WEND_FIND_REQUEST_QUERY_H
#define WEND_FIND_REQUEST_QUERY_H

#include <wend/query_fault.h>

#include "map/region/nearest.h"
#include "map/space/cells.h"

/* Whether a caller's query is as large as it must be. */
static inline bool wend_query_is_sized(const wend_query *query)
{
    return query && query->size >= sizeof *query;
}

/* What is wrong with a query, but for the engine it asks for: that shows where the engine is chosen. */
wend_query_fault wend_query_fault_in(const wend_space *space, const wend_query *query);

/* Whether a mover can face a direction: on squares also one that it takes no step in, on hexagons one of six. */
bool wend_query_is_heading(const wend_space *space, wend_direction heading);

/* The goals of a query in the order of their numbers: query->to.areas, or the one goal. */
static inline uint32_t wend_query_goal_count(const wend_query *query)
{
    return query->to.count == 0 ? 1 : query->to.count;
}

static inline struct wend_box wend_query_goal(const wend_query *query, uint32_t index)
{
    const wend_area single = {query->goal, 1, 1}, *area = query->to.count == 0 ? &single : &query->to.areas[index];
    return wend_box_of(area->place, area->width, area->height);
}

/*
 * What the cost of a way that was found is at most, in 256ths of the best. Estimates of the caller's own are taken on trust
 * unless they are checked: of ways found by them nothing is known.
 */
static inline uint32_t wend_query_bound(const wend_query *query)
{
    const bool is_trusted = query->search.heuristic == WEND_HEURISTIC_CALLBACK && !query->search.check_estimator;
    return is_trusted ? UINT32_MAX : query->search.heuristic_weight;
}

/* One more than the expansions that a query may take, which wraps round to 0 where it may take any number. */
static inline uint64_t wend_query_expansion_stop(const wend_query *query)
{
    return query->search.expansion_limit != 0 && query->search.expansion_limit != UINT64_MAX
               ? query->search.expansion_limit + 1
               : 0;
}

/* A query that limits expansions limits work too, if only to more than there is: searches then have both. */
static inline const wend_query *wend_query_with_limit(const wend_query *query, wend_query *room)
{
    if (query->search.limit != 0)
        return query;
    if (query != room)
        *room = *query;
    room->search.limit = UINT64_MAX;
    room->search.pausable = false; /* without a limit there is nothing to go on with */
    return room;
}

/* Whether the query asks for searches that can go on after their limit. */
static inline bool wend_query_may_pause(const wend_query *query)
{
    return query->search.pausable && query->search.limit != 0;
}

#endif
