/* Corridors for callers: sequences of polygons and portals, and lines through them. */

#include "base/sizes.h"
#include "find/mesh/mesh_query.h"
#include "find/query/query.h"
#include "find/query/query_check.h"
#include "find/request/request.h"
#include "search/surface/surface.h"

void wend_corridor_init(wend_corridor *corridor, uint32_t size)
{
    const wend_corridor full = {.size = size, .outcome = WEND_OUTCOME_UNREACHABLE};
    wend_give_sized(corridor, size, &full, sizeof full);
}

/* True if a query asks for nothing that corridors lack. */
static bool is_simple_query(const wend_query *query)
{
    return query->from.count == 0 && query->to.count == 0 && query->to.arrival == WEND_ARRIVAL_AT &&
           query->via.count == 0 && !query->from.may_be_blocked && !query->search.pausable &&
           query->search.cost_limit == 0 && query->search.expansion_limit == 0 &&
           query->otherwise.policy == WEND_POLICY_REFUSE &&
           (query->search.engine == WEND_ENGINE_AUTO || query->search.engine == WEND_ENGINE_FUNNEL);
}

static wend_status check_corridor(const wend_space *space, const wend_query *query)
{
    if (wend_query_kind(space, query) != QUESTION_AT_ANY_ANGLE)
        return WEND_ERROR_UNSUPPORTED;
    const wend_status status = wend_query_fault_status(wend_mesh_query_fault(space, query));
    return status == WEND_OK && !is_simple_query(query) ? WEND_ERROR_UNSUPPORTED : status;
}

static wend_reason reason_off(const wend_space *space, const struct wend_surface *surface, wend_place place,
                              bool is_start)
{
    if (wend_mesh_is_outside(space, surface, place))
        return is_start ? WEND_REASON_START_OUTSIDE : WEND_REASON_GOAL_OUTSIDE;
    return is_start ? WEND_REASON_START_BLOCKED : WEND_REASON_GOAL_BLOCKED;
}

static wend_status find_corridor(wend_finder *finder, const wend_space *space, const wend_query *query,
                                 wend_corridor *corridor)
{
    const struct wend_surface *surface = wend_mesh_ground(space, query);
    struct wend_mesh_store *store = finder->scratch.mesh;
    struct wend_mesh_search search = {.space = space,
                                      .surface = surface,
                                      .scratch = &finder->scratch,
                                      .question.start = wend_mesh_snap(surface, query, query->start),
                                      .question.goal = wend_mesh_snap(surface, query, query->goal),
                                      .effort.limit = query->search.limit,
                                      .question.observer = query->search.observer};
    wend_mesh_search_weigh(&search, query->search.weights);
    bool start_on, goal_on;
    enum wend_search_end end = wend_mesh_search_begin(&search, &start_on, &goal_on);
    if (end == SEARCH_FOUND)
        end = wend_corridor_find(&search);
    if (end == SEARCH_NO_MEMORY)
        return WEND_ERROR_MEMORY;
    corridor->work = search.effort.work;
    corridor->reason = WEND_REASON_NO_WAY;
    if (!start_on || !goal_on)
        corridor->reason = reason_off(space, surface, start_on ? query->goal : query->start, !start_on);
    if (end != SEARCH_FOUND && end != SEARCH_LIMITED)
        return WEND_OK;
    corridor->outcome = end == SEARCH_FOUND ? WEND_OUTCOME_FOUND : WEND_OUTCOME_PARTIAL;
    corridor->reason = end == SEARCH_FOUND ? WEND_REASON_NONE : WEND_REASON_LIMIT;
    corridor->polygon_count = store->passed.count;
    corridor->polygons = store->passed.items;
    corridor->portals = store->portals;
    corridor->start = search.question.start;
    corridor->goal = end == SEARCH_FOUND ? search.question.goal : search.polyanya.near;
    return WEND_OK;
}

wend_status wend_finder_find_corridor(wend_finder *finder, const wend_space *space, const wend_query *query,
                                      wend_corridor *caller)
{
    if (!finder || !space || !caller || caller->size < sizeof *caller || !wend_query_is_sized(query))
        return WEND_ERROR_ARGUMENT;
    finder->pause.waits = false;
    wend_corridor corridor = wend_corridor_default();
    wend_status status = check_corridor(space, query);
    if (status == WEND_OK)
        status = find_corridor(finder, space, query, &corridor);
    if (status != WEND_OK)
        corridor = wend_corridor_default();
    wend_give_sized(caller, caller->size, &corridor, sizeof corridor);
    return status;
}

static bool has_way(const wend_corridor *corridor)
{
    return corridor && corridor->size >= sizeof *corridor && corridor->polygon_count > 0 &&
           (corridor->polygon_count == 1 || corridor->portals);
}

size_t wend_corridor_funnel(const wend_corridor *corridor, wend_place *points, size_t capacity)
{
    struct wend_place_sink sink = {points, 0, points ? capacity : 0};
    if (!has_way(corridor))
        return 0;
    wend_place_sink_add(&sink, corridor->start);
    wend_funnel_pull(corridor->start, corridor->portals, corridor->polygon_count - 1, corridor->goal, &sink);
    return sink.count;
}

size_t wend_corridor_midpoints(const wend_corridor *corridor, wend_place *points, size_t capacity)
{
    struct wend_place_sink sink = {points, 0, points ? capacity : 0};
    if (!has_way(corridor))
        return 0;
    wend_place_sink_add(&sink, corridor->start);
    for (uint32_t i = 0; i + 1 < corridor->polygon_count; i++)
        wend_place_sink_add(&sink, wend_portal_middle(&corridor->portals[i]));
    wend_place_sink_add(&sink, corridor->goal);
    return sink.count;
}
