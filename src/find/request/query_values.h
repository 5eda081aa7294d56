/* What must hold of a query's values whatever map it is about. Inline, for short queries feel each call. */
#ifndef WEND_FIND_REQUEST_QUERY_VALUES_H
#define WEND_FIND_REQUEST_QUERY_VALUES_H

#include <wend/query_fault.h>

/* Whether how to search is told in values that there are. */
static inline wend_query_fault wend_query_search_fault(const wend_query *query)
{
    if ((unsigned)query->search.engine >= WEND_ENGINE_COUNT)
        return WEND_QUERY_FAULT_ENGINE;
    if ((unsigned)query->search.heuristic > WEND_HEURISTIC_CALLBACK)
        return WEND_QUERY_FAULT_HEURISTIC;
    if ((unsigned)query->from.heading > WEND_DIRECTION_NONE)
        return WEND_QUERY_FAULT_HEADING;
    if (query->search.observer && !query->search.observer->expanded)
        return WEND_QUERY_FAULT_OBSERVER;
    if (query->search.heuristic == WEND_HEURISTIC_CALLBACK &&
        !(query->search.estimator && query->search.estimator->estimate))
        return WEND_QUERY_FAULT_ESTIMATOR;
    if (query->search.heuristic_weight < WEND_HEURISTIC_WEIGHT_ONE)
        return WEND_QUERY_FAULT_WEIGHT_LOW;
    return query->search.heuristic_weight > 10 * WEND_HEURISTIC_WEIGHT_ONE ? WEND_QUERY_FAULT_WEIGHT_HIGH
                                                                           : WEND_QUERY_FAULT_NONE;
}

/* Whether all lists that are counted are there. */
static inline wend_query_fault wend_query_list_fault(const wend_query *query)
{
    if (query->from.count && !query->from.places)
        return WEND_QUERY_FAULT_STARTS;
    if (query->to.count && !query->to.areas)
        return WEND_QUERY_FAULT_GOALS;
    return query->via.count && !query->via.places ? WEND_QUERY_FAULT_VIA : WEND_QUERY_FAULT_NONE;
}

#endif
