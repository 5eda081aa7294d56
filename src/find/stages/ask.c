/* Questions: asked, stopped, gone on with, answered. */
#include "find/stages/ask.h"

#include "find/lines/lines.h"
#include "find/query/query.h"
#include "find/request/request.h"
#include "find/stages/answer.h"
#include "find/stages/waypoints.h"

/* The space of walls that can be broken, where the query asks for it at all. */
static const wend_space *breach_of(const wend_query *query)
{
    return query->otherwise.policy == WEND_POLICY_BREACH ? query->otherwise.breach : NULL;
}

static void note_pause(const struct wend_question *question)
{
    struct wend_pause *pause = &question->finder->pause;
    pause->waits = true;
    if (question->query != &pause->query)
        pause->query = *question->query;
    pause->space = question->space;
    pause->node_count = pause->space->cells.node_count;
    pause->age = wend_age_of(pause->space);
    pause->breach_age = wend_age_of(breach_of(&pause->query));
    pause->sight_age = wend_age_of(pause->query.to.sight);
}

/* The end of each call: what it takes to go on is noted, and the points are handed to the caller. */
static wend_status hand_over(const struct wend_question *question, wend_status status)
{
    if (status != WEND_OK)
        return status;
    if (question->path->outcome == WEND_OUTCOME_RUNNING)
        note_pause(question);
    return wend_path_deliver(question->path);
}

/* Whether nothing has changed under the search. */
static bool is_as_it_was(const struct wend_pause *pause)
{
    return wend_is_of_age(pause->space, pause->age) && wend_is_of_age(breach_of(&pause->query), pause->breach_age) &&
           wend_is_of_age(pause->query.to.sight, pause->sight_age);
}

/* Whether the question under way waits within a search, not between two legs of its way. */
static bool waits_in_search(const wend_finder *finder)
{
    return finder->pause.query.via.count == 0 || finder->waypoints.waits;
}

/* The work that the question under way has taken so far. */
static uint64_t work_so_far(const wend_finder *finder)
{
    uint64_t before = finder->pause.query.via.count != 0 ? finder->waypoints.whole.work : 0;
    if (!waits_in_search(finder))
        return before;
    if (finder->lines.is_under_way)
        return before + finder->lines.path.work + finder->lines.vertices->work.units;
    return before + finder->pause.search.effort.work + wend_finder_work_before(finder);
}

static wend_status go_on_until(wend_finder *finder, uint64_t until, wend_path *path)
{
    const struct wend_question question = {finder, finder->pause.space, &finder->pause.query, path, NULL, NULL};
    finder->pause.waits = false;
    finder->until = until;
    finder->expansion_stop = wend_query_expansion_stop(question.query);
    wend_path_clear(path);
    bool is_on_way = question.query->via.count != 0;
    return hand_over(&question, is_on_way ? wend_waypoints_continue(&question) : wend_answer_continue(&question));
}

static wend_status go_on(wend_finder *finder, uint64_t work, wend_path *path)
{
    const uint64_t over = work_so_far(finder), least = work != 0 ? work : 1;
    /* To the end is very far: were it no limit at all, searches that begin now would not count as pausable. */
    return go_on_until(finder, least < UINT64_MAX - over ? over + least : UINT64_MAX, path);
}

wend_status wend_finder_continue(wend_finder *finder, uint64_t work, wend_path *path)
{
    if (!finder || !wend_path_is_sized(path) || !finder->pause.waits || !is_as_it_was(&finder->pause))
        return WEND_ERROR_ARGUMENT;
    return go_on(finder, work, path);
}

/* Makes a search that waits ready to go on in spaces that have changed. UNSUPPORTED where it cannot; MEMORY. */
static wend_status take_changes(wend_finder *finder)
{
    struct wend_pause *pause = &finder->pause;
    struct wend_search *search = &pause->search;
    bool is_on_cells = wend_space_has_cells(pause->space) && pause->query.shape.lines != WEND_LINES_SHORTEST;
    bool is_known = is_on_cells && pause->space->cells.node_count == pause->node_count &&
                    finder->fallback.stage != POLICY_BREACH &&
                    wend_query_fault_in(pause->space, &pause->query) == WEND_QUERY_FAULT_NONE;
    if (!is_known)
        return WEND_ERROR_UNSUPPORTED;
    pause->is_changed = true;
    if (!waits_in_search(finder))
        return WEND_OK;
    search->pause.is_changed = true;
    /* A layer of who stands where may be new to the space. */
    return search->question.goal_set ? wend_own_cells_mark(search) : WEND_OK;
}

wend_status wend_finder_continue_changed(wend_finder *finder, uint64_t work, wend_path *path)
{
    if (!finder || !path || path->size != sizeof *path || !finder->pause.waits)
        return WEND_ERROR_ARGUMENT;
    wend_status status = is_as_it_was(&finder->pause) ? WEND_OK : take_changes(finder);
    if (status == WEND_OK)
        status = go_on(finder, work, path);
    if (status != WEND_OK && status != WEND_ERROR_CAPACITY)
        finder->pause.waits = false;
    return status == WEND_ERROR_ARGUMENT ? WEND_ERROR_UNSUPPORTED : status;
}

void wend_finder_set_own_limit(wend_finder *finder, uint64_t limit)
{
    finder->own_limit = limit;
}

bool wend_finder_draws(const wend_finder *finder)
{
    return finder->pause.waits && finder->lines.is_under_way;
}

uint64_t wend_finder_paused_work(const wend_finder *finder)
{
    return finder && finder->pause.waits ? work_so_far(finder) : 0;
}

/* Whether the goal was reached, and all that is left is the choice among ties. */
static bool waits_for_choice(const wend_finder *finder)
{
    const bool is_last = finder->pause.query.via.count == 0 ||
                         (finder->waypoints.waits && finder->waypoints.count == finder->pause.query.via.count);
    const bool is_alone = finder->fallback.stage == POLICY_NONE && !finder->each_start.is_under_way &&
                          !finder->off_center_start.is_under_way && wend_space_has_cells(finder->pause.space);
    return is_last && is_alone && (finder->pause.search.pause.is_choosing || finder->pause.search.pause.is_reached);
}

/* The way so far becomes the answer, in lines if the query wants some. */
static wend_status end_partial(wend_finder *finder, wend_path *path)
{
    const struct wend_question question = {finder, finder->pause.space, &finder->pause.query, path, NULL, NULL};
    path->outcome = WEND_OUTCOME_PARTIAL;
    finder->pause.waits = false;
    finder->until = path->work;
    return hand_over(&question,
                     question.query->via.count == 0 ? wend_answer_end(&question) : wend_waypoints_end(&question));
}

static wend_status end_choice(wend_finder *finder, wend_path *path)
{
    finder->pause.search.question.may_pause = false;
    return go_on_until(finder, work_so_far(finder), path);
}

wend_status wend_finder_end(wend_finder *finder, wend_path *path)
{
    finder->is_ending = true;
    wend_status status = waits_for_choice(finder) ? end_choice(finder, path) : end_partial(finder, path);
    finder->is_ending = false;
    return status;
}

static wend_status find(wend_finder *finder, const wend_space *space, const wend_query *query, wend_path *path)
{
    wend_finder_begin(finder);
    const wend_query_fault fault = wend_query_fault_in(space, query);
    if (fault != WEND_QUERY_FAULT_NONE)
        return wend_query_fault_status(fault);
    const struct wend_question question = {finder, space, query, path, NULL, NULL};
    finder->until = query->search.limit;
    finder->lines.most = wend_query_may_pause(query) ? finder->own_limit : query->search.limit;
    finder->expansion_stop = wend_query_expansion_stop(query);
    return hand_over(&question, query->via.count == 0 ? wend_answer_find(&question) : wend_waypoints_find(&question));
}

wend_status wend_finder_find(wend_finder *finder, const wend_space *space, const wend_query *query, wend_path *path)
{
    wend_query room;
    if (!finder || !space || !wend_path_is_sized(path))
        return WEND_ERROR_ARGUMENT;
    wend_path_clear(path);
    if (!wend_query_is_sized(query))
        return WEND_ERROR_ARGUMENT;
    if (query->search.expansion_limit != 0)
        query = wend_query_with_limit(query, &room);
    return find(finder, space, query, path);
}
