/* From the starts to all that can be reached. */
#include "find/stages/flood.h"

#include "find/cells/cells.h"
#include "find/query/query.h"
#include "find/request/request.h"
#include "map/region/region.h"
#include "search/engines/engines.h"

/* From more than one cell, or within a square that is not around the start's. */
static wend_status begin_flood_of_arrival(const struct wend_question *question, const struct wend_box *goal,
                                          struct wend_search *search)
{
    if (!wend_goals_begin(question, search))
        return WEND_ERROR_MEMORY;
    search->question.heuristic = WEND_HEURISTIC_ZERO;
    wend_status status = wend_goals_prepare_flood(question, search, goal);
    bool is_one = status == WEND_OK && question->path->reason == WEND_REASON_NONE && wend_each_start_matters(search);
    return is_one ? wend_each_start_take(search, question->finder->fallback.flooded) : status;
}

/* Why there is nothing to flood from, which becomes the path's reason; or NONE. */
static wend_status begin_flood(const struct wend_question *question, struct wend_search *search)
{
    const wend_query *query = question->query;
    const wend_space *space = question->space;
    struct wend_box goal = wend_box_on_map(space, wend_query_goal(query, 0));
    if (query->from.count != 0 || query->from.between_cells || question->radius_centre)
        return begin_flood_of_arrival(question, &goal, search);
    *search = wend_setup_search(question);
    search->question.heuristic = WEND_HEURISTIC_ZERO;
    search->question.goal = 0; /* padding, which no way reaches */
    search->question.goal_cell = (struct wend_cell){(uint32_t)goal.left, (uint32_t)goal.top, goal.level};
    question->path->reason = wend_entry_cells_start(query, search);
    return WEND_OK;
}

wend_status wend_flood_run(const struct wend_question *question, bool goes_on, struct wend_search *search)
{
    const struct wend_engine_entry *engine = wend_engine_entry(WEND_ENGINE_GENERAL);
    wend_status status = WEND_OK;
    wend_setup_path(question, engine);
    if (goes_on)
        *search = question->finder->pause.search;
    else
        status = begin_flood(question, search);
    if (status != WEND_OK || question->path->reason != WEND_REASON_NONE)
        return status;
    search->pause.resumed = goes_on;
    wend_setup_limit(question->finder, search);
    return wend_goals_conclude(question, search, engine, engine->code->run(search));
}

wend_status wend_flood_conclude(const struct wend_question *question, struct wend_search *search)
{
    const struct wend_engine_entry *engine = wend_engine_entry(WEND_ENGINE_GENERAL);
    wend_setup_path(question, engine);
    return wend_goals_conclude(question, search, engine, SEARCH_LIMITED);
}

/* Where a flood begins: at the mover's own cell, unless ways from between cells begin at others alone. */
static uint32_t first_node(const struct wend_search *search)
{
    const struct wend_goal_set *set = search->question.goal_set;
    for (uint32_t i = 0; set && i < set->source_count; i++)
        if (set->sources[i].node == search->question.start)
            return search->question.start;
    return set ? set->sources[0].node : search->question.start;
}

wend_status wend_flood_stay(const struct wend_question *question)
{
    struct wend_search search;
    wend_setup_unsearched_path(question);
    wend_status status = begin_flood(question, &search);
    if (status != WEND_OK || question->path->reason != WEND_REASON_NONE)
        return status;
    search.question.start = search.result.end = first_node(&search);
    status = wend_outcome_stay(&search, question->path);
    question->path->outcome = WEND_OUTCOME_PARTIAL;
    return status == WEND_OK && search.question.goal_set ? wend_goals_complete(question, &search) : status;
}
