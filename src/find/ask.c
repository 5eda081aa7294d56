/* Questions: asked, stopped, gone on with, answered. */
#include "find/answer.h"
#include "find/callers.h"
#include "find/path.h"
#include "find/query.h"
#include "find/waypoints.h"

/* Null is a space of no age. */
static struct wend_age age_of(const wend_space *space)
{
    return space ? (struct wend_age){space->version, wend_space_changes(space)} : (struct wend_age){0, 0};
}

/* The space of walls that can be broken, where the query asks for it at all. */
static const wend_space *breach_of(const wend_query *query)
{
    return query->otherwise.policy == WEND_POLICY_BREACH ? query->otherwise.breach : NULL;
}

static bool is_of_age(const wend_space *space, struct wend_age age)
{
    struct wend_age now = age_of(space);
    return now.version == age.version && now.changes == age.changes;
}

static void note_pause(const struct wend_question *question)
{
    struct wend_pause *pause = &question->finder->pause;
    pause->waits = true;
    if (question->query != &pause->query)
        pause->query = *question->query;
    pause->space = question->space;
    pause->age = age_of(pause->space);
    pause->breach_age = age_of(breach_of(&pause->query));
    pause->sight_age = age_of(pause->query.to.sight);
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
    return is_of_age(pause->space, pause->age) && is_of_age(breach_of(&pause->query), pause->breach_age) &&
           is_of_age(pause->query.to.sight, pause->sight_age);
}

/* The work that the question under way has taken so far. */
static uint64_t work_so_far(const wend_finder *finder)
{
    const struct wend_waypoints *way = &finder->waypoints;
    bool is_on_way = finder->pause.query.via.count != 0;
    uint64_t before = is_on_way ? way->whole.work : 0;
    if (is_on_way && !way->waits)
        return before;
    return before + finder->pause.search.work + wend_finder_work_before(finder);
}

static wend_status go_on(wend_finder *finder, uint64_t units, wend_path *path)
{
    const struct wend_question question = {finder, finder->pause.space, &finder->pause.query, path, NULL, NULL};
    uint64_t over = work_so_far(finder);
    finder->pause.waits = false;
    /* To the end is very far: were it no limit at all, searches that begin now would not count as pausable. */
    finder->until = units != 0 && units < UINT64_MAX - over ? over + units : UINT64_MAX;
    wend_path_clear(path);
    bool is_on_way = question.query->via.count != 0;
    return hand_over(&question, is_on_way ? wend_waypoints_continue(&question) : wend_answer_continue(&question));
}

wend_status wend_finder_continue(wend_finder *finder, uint64_t units, wend_path *caller)
{
    wend_path room, *path = wend_callers_path(caller, &room);
    if (!finder || !path || !finder->pause.waits || !is_as_it_was(&finder->pause))
        return WEND_ERROR_ARGUMENT;
    wend_status status = go_on(finder, units, path);
    wend_callers_path_done(caller, path);
    return status;
}

static wend_status find(wend_finder *finder, const wend_space *space, const wend_query *query, wend_path *path)
{
    finder->pause.waits = false;
    wend_status status = wend_query_check(space, query);
    if (status != WEND_OK)
        return status;
    const struct wend_question question = {finder, space, query, path, NULL, NULL};
    finder->fallback.stage = POLICY_NONE;
    finder->each_start.is_under_way = finder->from_between.is_under_way = false;
    finder->until = query->search.limit;
    return hand_over(&question, query->via.count == 0 ? wend_answer_find(&question) : wend_waypoints_find(&question));
}

wend_status wend_finder_find(wend_finder *finder, const wend_space *space, const wend_query *query, wend_path *caller)
{
    wend_query query_room;
    wend_path path_room, *path = wend_callers_path(caller, &path_room);
    if (!finder || !space || !path)
        return WEND_ERROR_ARGUMENT;
    wend_path_clear(path);
    query = wend_callers_query(query, &query_room);
    wend_status status = query ? find(finder, space, query, path) : WEND_ERROR_ARGUMENT;
    wend_callers_path_done(caller, path);
    return status;
}
