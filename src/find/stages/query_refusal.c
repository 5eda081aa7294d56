/* Faults of queries, reported to callers: of the query itself, or of the engine that it asks for. */

#include "find/cells/cells.h"
#include "find/mesh/mesh_query.h"
#include "find/query/query_check.h"
#include "map/grid/profile.h"
#include "search/cells/window.h"

/* The fault for rules that an engine lacks. */
static wend_query_fault lacking_fault(uint32_t lacking)
{
    static const struct {
        uint32_t rules;
        wend_query_fault fault;
    } pairs[] = {{RULE_ARRIVAL | RULE_NEAR_GOAL, WEND_QUERY_FAULT_ENGINE_ARRIVAL},
                 {RULE_HEURISTICS, WEND_QUERY_FAULT_ENGINE_HEURISTIC},
                 {RULE_HEURISTIC_WEIGHT, WEND_QUERY_FAULT_ENGINE_WEIGHT},
                 {RULE_RADIUS, WEND_QUERY_FAULT_ENGINE_RADIUS},
                 {RULE_TIES, WEND_QUERY_FAULT_ENGINE_TIES}};
    const uint32_t of_queries =
        RULE_ARRIVAL | RULE_NEAR_GOAL | RULE_HEURISTICS | RULE_HEURISTIC_WEIGHT | RULE_RADIUS | RULE_TIES;
    for (uint32_t i = 0; !(lacking & ~of_queries) && i < sizeof pairs / sizeof *pairs; i++)
        if (lacking & pairs[i].rules)
            return pairs[i].fault;
    return WEND_QUERY_FAULT_ENGINE_SPACE;
}

/* The fault for what an engine that keeps all rules needs besides. */
static wend_query_fault need_fault(const struct wend_engine_entry *entry, const struct wend_search *search)
{
    if (entry->number == WEND_ENGINE_WEIGHTED)
        return WEND_QUERY_FAULT_ENGINE_WEIGHTS;
    if (search->question.radius == 0 || search->question.radius > WINDOW_RADIUS)
        return WEND_QUERY_FAULT_ENGINE_WINDOW;
    return search->question.observer && entry->number == WEND_ENGINE_BITBOARD ? WEND_QUERY_FAULT_ENGINE_WATCHED
                                                                              : WEND_QUERY_FAULT_ENGINE_CROWDED;
}

/* Why no engine serves a search on cells; the question has no finder. */
static wend_query_fault engine_fault(const struct wend_question *question)
{
    struct wend_goal_set goals = {.source_count = 0};
    struct wend_search search;
    const wend_query *query = question->query;
    const struct wend_engine_entry *entry = wend_engine_entry(query->search.engine);
    wend_setup_rules(question->space, query, &search);
    search.question.goal_set = wend_route_is_to_goals(question) ? &goals : NULL;
    /* Whether engine local reaches a goal near the start cannot be known without the map's data. */
    if (search.question.goal_set && query->search.engine == WEND_ENGINE_LOCAL && wend_near_goal_is_asked(question)) {
        search.question.goal_set = NULL;
        search.question.is_near = true;
    }
    if (wend_setup_engine(query, &search))
        return WEND_QUERY_FAULT_NONE;
    if (!entry || !entry->code->run)
        return WEND_QUERY_FAULT_ENGINE_MAP;
    const uint32_t lacking = wend_setup_asked(query, &search) & ~entry->rules;
    if (lacking)
        return lacking_fault(lacking);
    bool serves_space = !entry->code->serves_space || entry->code->serves_space(question->space);
    return serves_space ? need_fault(entry, &search) : WEND_QUERY_FAULT_ENGINE_SPACE;
}

/* The fault of the leg that begins at the place numbered `from`; 0 = the start. */
static wend_query_fault leg_fault(const wend_space *space, const wend_query *query, uint32_t from)
{
    wend_query leg = *query;
    const struct wend_question question = {NULL, space, &leg, NULL, from != 0 ? &query->start : NULL, NULL};
    leg.via.count = 0;
    if (from != 0)
        leg.from = wend_query_default().from;
    if (from != query->via.count) {
        leg.to = wend_query_default().to;
        if (query->search.heuristic == WEND_HEURISTIC_CALLBACK)
            leg.search.heuristic = WEND_HEURISTIC_DEFAULT;
    }
    return engine_fault(&question);
}

/* Tests the first leg, one in the middle, and the last: those in the middle are alike. */
static wend_query_fault cell_engine_fault(const wend_space *space, const wend_query *query)
{
    const uint32_t last = query->via.count;
    wend_query_fault fault = leg_fault(space, query, 0);
    if (fault == WEND_QUERY_FAULT_NONE && last > 1)
        fault = leg_fault(space, query, 1);
    return fault == WEND_QUERY_FAULT_NONE && last != 0 ? leg_fault(space, query, last) : fault;
}

static wend_query_fault mesh_engine_fault(const wend_space *space, const wend_query *query)
{
    if (wend_mesh_query_is_served(space, query))
        return WEND_QUERY_FAULT_NONE;
    const struct wend_engine_entry *entry = wend_engine_entry(query->search.engine);
    return entry && entry->code->run_mesh ? WEND_QUERY_FAULT_ENGINE_GROUND : WEND_QUERY_FAULT_ENGINE_MAP;
}

wend_query_fault wend_query_check(const wend_query *query, const wend_space *space)
{
    if (!space)
        return WEND_QUERY_FAULT_NO_SPACE;
    if (!query)
        return WEND_QUERY_FAULT_NO_QUERY;
    if (!wend_query_is_sized(query))
        return WEND_QUERY_FAULT_SIZE;
    const wend_query_fault fault = wend_query_fault_in(space, query);
    if (fault != WEND_QUERY_FAULT_NONE)
        return fault;
    switch (wend_query_kind(space, query)) {
    case QUESTION_ON_CELLS:
        return cell_engine_fault(space, query);
    case QUESTION_ON_GRAPH:
        break; /* its only engine is tested with the rest */
    case QUESTION_AT_ANY_ANGLE:
        return mesh_engine_fault(space, query);
    }
    return WEND_QUERY_FAULT_NONE;
}

wend_query_fault wend_query_refusal(const wend_query *query, const wend_space *space, wend_status status)
{
    if (status != WEND_ERROR_ARGUMENT && status != WEND_ERROR_UNSUPPORTED)
        return WEND_QUERY_FAULT_NONE;
    const wend_query_fault fault = wend_query_check(query, space);
    if (fault != WEND_QUERY_FAULT_NONE && wend_query_fault_status(fault) == status)
        return fault;
    if (status == WEND_ERROR_UNSUPPORTED)
        return WEND_QUERY_FAULT_ENGINE_PLACES;
    const bool is_checked =
        query && query->search.check_estimator && query->search.heuristic == WEND_HEURISTIC_CALLBACK;
    return is_checked ? WEND_QUERY_FAULT_INCONSISTENT : WEND_QUERY_FAULT_NOT_OF_QUERY;
}
