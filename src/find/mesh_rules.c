/* What may be asked at any angle. */
#include "find/mesh_rules.h"

#include "find/mesh_ground.h"
#include "find/query_values.h"
#include "map/any_angle.h"

static bool is_point(const wend_area *area)
{
    return area->width <= 1 && area->height <= 1;
}

/* Whether layers make some cells dearer: there the shortest way need not be the cheapest. */
static bool has_traffic(const wend_space *space)
{
    return (wend_space_rules(space) & (RULE_EXTRA | RULE_OCCUPANCY)) != 0;
}

wend_status wend_mesh_query_check(const wend_space *space, const wend_query *query)
{
    if (!wend_query_has_sound_search(query) || !wend_query_has_lists(query))
        return WEND_ERROR_ARGUMENT;
    const wend_policy policy = query->otherwise.policy;
    bool is_exact = query->search.heuristic_weight == WEND_HEURISTIC_WEIGHT_ONE &&
                    query->search.heuristic != WEND_HEURISTIC_CALLBACK;
    bool is_plain = query->to.arrival == WEND_ARRIVAL_AT && !query->to.sight && query->search.radius == 0 &&
                    query->shape.ties == WEND_TIES_ANY;
    bool has_policy = policy == WEND_POLICY_REFUSE || policy == WEND_POLICY_NEAREST;
    if (!is_exact || !is_plain || !has_policy)
        return WEND_ERROR_UNSUPPORTED;
    for (uint32_t i = 0; i < query->to.count; i++)
        if (!is_point(&query->to.areas[i]))
            return WEND_ERROR_UNSUPPORTED;
    if (wend_space_has_cells(space) && (!wend_any_angle_serves(space) || has_traffic(space)))
        return WEND_ERROR_UNSUPPORTED;
    if (space->profile.resource_count != 0 || (wend_space_has_cells(space) && space->profile.turn_cost != 0))
        return WEND_ERROR_UNSUPPORTED;
    return wend_mesh_ground(space, query) ? WEND_OK : WEND_ERROR_UNSUPPORTED;
}
