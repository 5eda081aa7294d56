/* What must hold of a query's values whatever map it is about. Inline, for short queries feel each call. */
#ifndef WEND_FIND_QUERY_VALUES_H
#define WEND_FIND_QUERY_VALUES_H

#include <wend/query.h>

/* Whether how to search is told in values that there are. */
static inline bool wend_query_has_sound_search(const wend_query *query)
{
    if ((unsigned)query->search.engine >= WEND_ENGINE_COUNT ||
        (unsigned)query->search.heuristic > WEND_HEURISTIC_CALLBACK ||
        (unsigned)query->from.heading > WEND_DIRECTION_NONE)
        return false;
    if (query->search.observer && !query->search.observer->expanded)
        return false;
    if (query->search.heuristic == WEND_HEURISTIC_CALLBACK &&
        !(query->search.estimator && query->search.estimator->estimate))
        return false;
    return query->search.heuristic_weight >= WEND_HEURISTIC_WEIGHT_ONE &&
           query->search.heuristic_weight <= 10 * WEND_HEURISTIC_WEIGHT_ONE;
}

/* Whether all lists that are counted are there. */
static inline bool wend_query_has_lists(const wend_query *query)
{
    return !(query->from.count && !query->from.places) && !(query->to.count && !query->to.areas) &&
           !(query->via.count && !query->via.places);
}

#endif
