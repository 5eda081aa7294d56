/* Whether queries make sense over graphs. */
#include "find/request/graph_check.h"

#include "find/request/query_values.h"
#include "map/graph/graph_space.h"

/* Whether it is searched as graphs can be. */
static wend_query_fault graph_search_fault(const wend_space *space, const wend_query *query)
{
    const wend_heuristic heuristic = query->search.heuristic;
    if (heuristic == WEND_HEURISTIC_EUCLID && !space->graph->index.positions)
        return WEND_QUERY_FAULT_GRAPH_EUCLID;
    if (heuristic != WEND_HEURISTIC_DEFAULT && heuristic != WEND_HEURISTIC_ZERO &&
        heuristic != WEND_HEURISTIC_CALLBACK && heuristic != WEND_HEURISTIC_EUCLID)
        return WEND_QUERY_FAULT_GRAPH_HEURISTIC;
    if (query->search.engine != WEND_ENGINE_AUTO && query->search.engine != WEND_ENGINE_GRAPH)
        return WEND_QUERY_FAULT_GRAPH_ENGINE;
    return query->search.radius != 0 ? WEND_QUERY_FAULT_GRAPH_RADIUS : WEND_QUERY_FAULT_NONE;
}

/* Whether nothing is asked for that only cells have. */
static wend_query_fault cell_fault(const wend_query *query)
{
    for (uint32_t i = 0; i < query->to.count; i++)
        if (query->to.areas[i].width > 1 || query->to.areas[i].height > 1)
            return WEND_QUERY_FAULT_GRAPH_AREA;
    if (query->from.between_cells)
        return WEND_QUERY_FAULT_GRAPH_BETWEEN;
    if (query->to.at_place)
        return WEND_QUERY_FAULT_GRAPH_PLACE;
    if (query->to.arrival != WEND_ARRIVAL_AT)
        return WEND_QUERY_FAULT_GRAPH_ARRIVAL;
    if (query->to.sight)
        return WEND_QUERY_FAULT_GRAPH_SIGHT;
    if (query->otherwise.policy != WEND_POLICY_REFUSE)
        return WEND_QUERY_FAULT_GRAPH_POLICY;
    if (query->shape.lines != WEND_LINES_GRID)
        return WEND_QUERY_FAULT_GRAPH_LINES;
    return query->shape.ties != WEND_TIES_ANY ? WEND_QUERY_FAULT_GRAPH_TIES : WEND_QUERY_FAULT_NONE;
}

wend_query_fault wend_graph_query_fault(const wend_space *space, const wend_query *query)
{
    wend_query_fault fault = wend_query_search_fault(query);
    if (fault == WEND_QUERY_FAULT_NONE)
        fault = wend_query_list_fault(query);
    if (fault == WEND_QUERY_FAULT_NONE)
        fault = graph_search_fault(space, query);
    return fault == WEND_QUERY_FAULT_NONE ? cell_fault(query) : fault;
}
