/* Whether queries make sense over graphs. */
#include "find/graph_check.h"

#include "find/query_values.h"
#include "map/graph_space.h"

/* Whether nothing is asked for that only cells have. */
static bool is_for_graphs(const wend_space *space, const wend_query *query)
{
    wend_heuristic heuristic = query->search.heuristic;
    bool is_measured = heuristic == WEND_HEURISTIC_EUCLID && space->graph->index.spots;
    bool is_estimated = heuristic == WEND_HEURISTIC_DEFAULT || heuristic == WEND_HEURISTIC_ZERO ||
                        heuristic == WEND_HEURISTIC_CALLBACK || is_measured;
    bool is_searched = query->search.engine == WEND_ENGINE_AUTO || query->search.engine == WEND_ENGINE_GRAPH;
    for (uint32_t i = 0; i < query->to.count; i++)
        if (query->to.areas[i].width > 1 || query->to.areas[i].height > 1)
            return false;
    return is_estimated && is_searched && query->search.radius == 0 && !query->from.between_cells &&
           query->to.arrival == WEND_ARRIVAL_AT && !query->to.sight && query->otherwise.policy == WEND_POLICY_REFUSE &&
           query->shape.lines == WEND_LINES_GRID && query->shape.ties == WEND_TIES_ANY;
}

wend_status wend_graph_query_check(const wend_space *space, const wend_query *query)
{
    if (!wend_query_has_sound_search(query) || !wend_query_has_lists(query))
        return WEND_ERROR_ARGUMENT;
    return is_for_graphs(space, query) ? WEND_OK : WEND_ERROR_UNSUPPORTED;
}
