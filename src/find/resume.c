/* Searches that stop and go on. Find floor. */
#include "find/question.h"

void wend_question_pause(const struct wend_question *question)
{
    struct wend_pause *pause = &question->finder->pause;
    pause->waits = true;
    if (question->query != &pause->query)
        pause->query = *question->query;
    pause->space = question->space;
    pause->version = question->space->version;
    pause->changes = question->space->changes;
    pause->breach_version = pause->query.breach ? pause->query.breach->version : 0;
    pause->breach_changes = pause->query.breach ? pause->query.breach->changes : 0;
}

/* Whether nothing has changed under the search. */
static bool is_as_it_was(const struct wend_pause *pause)
{
    const wend_space *space = pause->space, *breach_space = pause->query.breach;
    if (space->version != pause->version || space->changes != pause->changes)
        return false;
    return !breach_space ||
           (breach_space->version == pause->breach_version && breach_space->changes == pause->breach_changes);
}

wend_status wend_finder_continue(wend_finder *finder, uint64_t expansions, wend_path *path)
{
    if (!finder || !path || path->size != sizeof *path || !finder->pause.waits || !is_as_it_was(&finder->pause))
        return WEND_ERROR_ARGUMENT;
    const struct wend_question question = {finder, finder->pause.space, &finder->pause.query, path, NULL, NULL};
    uint64_t over = finder->pause.search.expanded;
    bool is_plain_way = finder->policy.stage == POLICY_NONE;
    over += is_plain_way ? 0 : finder->policy.expanded;
    finder->pause.waits = false;
    /* To the end is very far: were it no limit at all, searches that begin now would take other engines. */
    finder->until = expansions != 0 && expansions < UINT64_MAX - over ? over + expansions : UINT64_MAX;
    wend_path_clear(path);
    wend_status status = is_plain_way ? wend_way_continue(&question) : wend_unreachable_continue(&question);
    if (status != WEND_OK)
        return status;
    status = is_plain_way ? wend_question_conclude(&question) : wend_question_shape(&question);
    if (status != WEND_OK)
        return status;
    if (path->outcome == WEND_RUNNING)
        wend_question_pause(&question);
    return wend_path_deliver(path);
}
