/* What may be asked at any angle. */
#include "find/request/mesh_rules.h"

#include "find/request/mesh_ground.h"
#include "find/request/query_values.h"
#include "map/any_angle/any_angle.h"

static bool is_point(const wend_area *area)
{
    return area->width <= 1 && area->height <= 1;
}

/* Whether layers make some cells costlier: there the shortest way need not be the cheapest. */
static bool has_traffic(const wend_space *space)
{
    return (wend_space_rules(space) & (RULE_EXTRA | RULE_OCCUPANCY)) != 0;
}

/* Whether no more is asked for than can be had at any angle. */
static wend_query_fault angle_fault(const wend_query *query)
{
    const wend_policy policy = query->otherwise.policy;
    if (query->search.heuristic_weight != WEND_HEURISTIC_WEIGHT_ONE)
        return WEND_QUERY_FAULT_ANGLE_WEIGHT;
    if (query->search.heuristic == WEND_HEURISTIC_CALLBACK)
        return WEND_QUERY_FAULT_ANGLE_ESTIMATOR;
    if (query->to.arrival != WEND_ARRIVAL_AT)
        return WEND_QUERY_FAULT_ANGLE_ARRIVAL;
    if (query->to.sight)
        return WEND_QUERY_FAULT_ANGLE_SIGHT;
    if (query->search.radius != 0)
        return WEND_QUERY_FAULT_ANGLE_RADIUS;
    if (query->shape.ties != WEND_TIES_ANY)
        return WEND_QUERY_FAULT_ANGLE_TIES;
    if (policy != WEND_POLICY_REFUSE && policy != WEND_POLICY_NEAREST)
        return WEND_QUERY_FAULT_ANGLE_POLICY;
    for (uint32_t i = 0; i < query->to.count; i++)
        if (!is_point(&query->to.areas[i]))
            return WEND_QUERY_FAULT_ANGLE_AREA;
    return WEND_QUERY_FAULT_NONE;
}

/* Whether the space has ways at any angle. */
static wend_query_fault ground_fault(const wend_space *space, const wend_query *query)
{
    const bool has_cells = wend_space_has_cells(space);
    if (has_cells && !wend_any_angle_serves(space))
        return WEND_QUERY_FAULT_ANGLE_RULES;
    if (has_cells && has_traffic(space))
        return WEND_QUERY_FAULT_ANGLE_LAYERS;
    if (space->profile.resource_count != 0)
        return WEND_QUERY_FAULT_ANGLE_RESOURCES;
    if (has_cells && space->profile.turn_cost != 0)
        return WEND_QUERY_FAULT_ANGLE_TURNS;
    return wend_mesh_ground(space, query) ? WEND_QUERY_FAULT_NONE : WEND_QUERY_FAULT_ANGLE_UNPREPARED;
}

wend_query_fault wend_mesh_query_fault(const wend_space *space, const wend_query *query)
{
    wend_query_fault fault = wend_query_search_fault(query);
    if (fault == WEND_QUERY_FAULT_NONE)
        fault = wend_query_list_fault(query);
    if (fault == WEND_QUERY_FAULT_NONE)
        fault = angle_fault(query);
    return fault == WEND_QUERY_FAULT_NONE ? ground_fault(space, query) : fault;
}
