/* Searches that stop and go on. Find floor. */
#include "find/callers.h"
#include "find/question.h"

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

void wend_question_pause(const struct wend_question *question)
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

/* Whether nothing has changed under the search. */
static bool is_as_it_was(const struct wend_pause *pause)
{
    return is_of_age(pause->space, pause->age) && is_of_age(breach_of(&pause->query), pause->breach_age) &&
           is_of_age(pause->query.to.sight, pause->sight_age);
}

static wend_status go_on(wend_finder *finder, uint64_t expansions, wend_path *path)
{
    const struct wend_question question = {finder, finder->pause.space, &finder->pause.query, path, NULL, NULL};
    uint64_t over = finder->pause.search.expanded;
    bool is_plain_way = finder->fallback.stage == POLICY_NONE;
    over += is_plain_way ? 0 : finder->fallback.expanded;
    finder->pause.waits = false;
    /* To the end is very far: were it no limit at all, searches that begin now would take other engines. */
    finder->until = expansions != 0 && expansions < UINT64_MAX - over ? over + expansions : UINT64_MAX;
    wend_path_clear(path);
    wend_status status = is_plain_way ? wend_cell_query_continue(&question) : wend_unreachable_continue(&question);
    if (status != WEND_OK)
        return status;
    status = is_plain_way ? wend_question_conclude(&question) : wend_question_shape(&question);
    if (status != WEND_OK)
        return status;
    if (path->outcome == WEND_OUTCOME_RUNNING)
        wend_question_pause(&question);
    return wend_path_deliver(path);
}

wend_status wend_finder_continue(wend_finder *finder, uint64_t expansions, wend_path *caller)
{
    wend_path room, *path = wend_callers_path(caller, &room);
    if (!finder || !path || !finder->pause.waits || !is_as_it_was(&finder->pause))
        return WEND_ERROR_ARGUMENT;
    wend_status status = go_on(finder, expansions, path);
    wend_callers_path_done(caller, path);
    return status;
}
