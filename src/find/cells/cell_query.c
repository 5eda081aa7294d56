/* The way from one cell to another. */
#include "find/cells/cell_query.h"

#include "find/cells/cells.h"
#include "find/query/query.h"
#include "find/request/request.h"
#include "find/ties/ties.h"
#include "map/region/region.h"
#include "map/space/space_calls.h"
#include "search/core/core.h"
#include "search/core/core_calls.h"
#include "search/engines/engines.h"

/* Whether the space knows that no way leads from start to goal, which differ; MEMORY. */
static wend_status look_up_regions_of(const wend_space *space, const struct wend_search *search, bool *parted)
{
    struct wend_reachable *reached = search->scratch->reachable;
    *parted = wend_bits_get(space->cells.free, search->question.start) &&
              wend_components_part(space->cells.components, search->question.start, search->question.goal);
    if (!*parted || space->cells.links.count == 0)
        return WEND_OK;
    if (!wend_reachable_begin(reached, space, &search->scratch->memory))
        return WEND_ERROR_MEMORY;
    wend_reachable_add(reached, space, search->question.start);
    wend_reachable_follow_links(reached, space, &search->scratch->memory);
    *parted = !wend_reachable_has(reached, space, search->question.goal);
    return WEND_OK;
}

/* Finds the nodes of start and goal; the reason says why there can be no path, or NONE. */
static wend_reason locate_ends(const wend_space *space, const wend_query *query, struct wend_search *search)
{
    bool is_free = wend_space_find(space, query->start, &search->question.start_cell, &search->question.start) &&
                   wend_bits_get(space->cells.free, search->question.start);
    wend_reason reason = is_free ? WEND_REASON_NONE : wend_entry_cells_start(query, search);
    if (reason != WEND_REASON_NONE)
        return reason;
    if (!wend_space_find(space, query->goal, &search->question.goal_cell, &search->question.goal))
        return WEND_REASON_GOAL_OUTSIDE;
    if (search->question.goal == search->question.start)
        return WEND_REASON_NONE;
    if (!wend_bits_get(space->cells.free, search->question.goal))
        return WEND_REASON_GOAL_BLOCKED;
    if (wend_space_occupied(space) && wend_search_is_occupied(search, search->question.goal))
        return WEND_REASON_CANNOT_STOP;
    if (search->question.radius != 0 &&
        !wend_cells_are_near(search->question.start_cell, search->question.goal_cell, search->question.radius))
        return WEND_REASON_TOO_FAR;
    return WEND_REASON_NONE;
}

/* The answer to a query for the cell the mover is in. */
static wend_status stay(struct wend_search *search, wend_path *path)
{
    path->outcome = WEND_OUTCOME_FOUND;
    return wend_outcome_stay(search, path);
}

/* Runs an engine, unless its search is over, and where its costs do not suffice the one whose costs always do. */
static enum wend_search_end run_engine(struct wend_search *search, const struct wend_engine_entry **engine)
{
    const uint64_t limit = search->effort.limit;
    if (search->pause.is_choosing)
        return SEARCH_FOUND;
    enum wend_search_end end = (*engine)->code->run(search);
    if (end != SEARCH_OVERFLOW)
        return end;
    *engine = wend_engine_entry(WEND_ENGINE_GENERAL);
    wend_search_hand_over(search, limit);
    search->result.has_points = false;
    return (*engine)->code->run(search);
}

/* The straight way where an engine looks at it first, what is known of regions, a search: whatever answers first. */
static wend_status look_for_path(const struct wend_question *question, struct wend_search *search,
                                 const struct wend_engine_entry *engine)
{
    wend_path *path = question->path;
    enum wend_search_end end = engine->code->walk ? engine->code->walk(search) : SEARCH_EXHAUSTED;
    bool parted = false, is_open = false;
    if (search->question.ties != WEND_TIES_ANY && wend_tie_breaking_cross(search, &is_open) != WEND_OK)
        return WEND_ERROR_MEMORY;
    end = is_open ? SEARCH_FOUND : end;
    if (end == SEARCH_EXHAUSTED && look_up_regions_of(search->space, search, &parted) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (parted) {
        path->reason = WEND_REASON_NO_WAY;
        return WEND_OK;
    }
    if (end == SEARCH_EXHAUSTED)
        end = run_engine(search, &engine);
    path->engine = engine->number;
    return wend_outcome_conclude(question, search, engine, end);
}

wend_status wend_cell_query_find(const struct wend_question *question)
{
    const wend_space *space = question->space;
    wend_path *path = question->path;
    struct wend_search search;
    wend_setup_begin(question, &search);
    const struct wend_engine_entry *engine = wend_setup_engine(question->query, &search);
    if (!engine)
        return WEND_ERROR_UNSUPPORTED;
    path->cells = wend_cells_of(space->cells.topology);
    path->bound = wend_query_bound(question->query);
    path->reason = locate_ends(space, question->query, &search);
    if (path->reason != WEND_REASON_NONE)
        return WEND_OK;
    if (search.question.start == search.question.goal)
        return stay(&search, path);
    return look_for_path(question, &search, engine);
}

wend_status wend_cell_query_continue(const struct wend_question *question)
{
    const struct wend_pause *pause = &question->finder->pause;
    struct wend_search search = pause->search;
    wend_setup_path(question, pause->engine);
    wend_setup_limit(question->finder, &search);
    search.pause.resumed = true;
    const struct wend_engine_entry *engine = pause->engine;
    enum wend_search_end end = run_engine(&search, &engine);
    question->path->engine = engine->number;
    return wend_outcome_conclude(question, &search, engine, end);
}
