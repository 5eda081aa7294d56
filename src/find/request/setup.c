/* A search from a query. */
#include "find/request/setup.h"

#include "find/request/path.h"
#include "find/request/query.h"
#include "map/cells/moves.h"
#include "search/engines/engines.h"

/* What the space and the query together ask of an engine. */
static uint32_t rules_of(const wend_space *space, const wend_query *query)
{
    uint32_t rules = wend_space_rules(space);
    rules |= query->search.heuristic >= WEND_HEURISTIC_CHEBYSHEV ? RULE_HEURISTICS : 0;
    rules |= query->search.heuristic_weight != WEND_HEURISTIC_WEIGHT_ONE ? RULE_HEURISTIC_WEIGHT : 0;
    rules |= query->search.radius != 0 ? RULE_RADIUS : 0;
    rules |= query->shape.ties != WEND_TIES_ANY ? RULE_TIES : 0;
    return rules;
}

uint32_t wend_setup_asked(const wend_query *query, const struct wend_search *search)
{
    uint32_t rules = rules_of(search->space, query) | (search->question.goal_set ? RULE_ARRIVAL : 0);
    rules |= search->question.is_near ? RULE_NEAR_GOAL : 0;
    return rules | (search->question.own_space && wend_space_has_corners(search->question.own_space) ? RULE_BREACH : 0);
}

const struct wend_engine_entry *wend_setup_engine(const wend_query *query, const struct wend_search *search)
{
    const uint32_t rules = wend_setup_asked(query, search);
    if (query->search.engine == WEND_ENGINE_AUTO)
        return wend_engine_choose(rules, search);
    const struct wend_engine_entry *entry = wend_engine_entry(query->search.engine);
    return wend_engine_can_run(entry, rules, search) ? entry : NULL;
}

const struct wend_engine_entry *wend_setup_jumps(const wend_query *query, const struct wend_search *search)
{
    const wend_space *space = search->space;
    if (query->search.engine != WEND_ENGINE_AUTO || search->question.own_space)
        return NULL;
    const wend_engine number = space->cells.topology == SQUARES_4 ? WEND_ENGINE_JPS4 : WEND_ENGINE_JPS;
    const struct wend_engine_entry *entry = wend_engine_entry(number);
    return wend_engine_can_run(entry, rules_of(space, query), search) ? entry : NULL;
}

void wend_setup_unsearched_path(const struct wend_question *question)
{
    wend_path_clear(question->path);
    question->path->cells = wend_cells_of(question->space->cells.topology);
    question->path->bound = wend_query_bound(question->query);
}

void wend_setup_path(const struct wend_question *question, const struct wend_engine_entry *engine)
{
    wend_setup_unsearched_path(question);
    question->path->engine = engine->number;
}

void wend_setup_limit(const struct wend_finder *finder, struct wend_search *search)
{
    uint64_t over = wend_finder_work_before(finder), left = finder->until > over ? finder->until - over : 0;
    /* One that is paused takes one more step at least; one that is to end here takes none. */
    const uint64_t least = search->question.may_pause ? search->effort.work + 1 : 1;
    search->effort.limit = finder->until == 0 ? 0 : left > least ? left : least;
}
