/*
 * What to do where a goal cannot be reached: the nearest cell, or a breach.
 *
 * Cells that are equally near are tried one after the other, those that cannot be cheaper than the best so far left out; where
 * that takes many searches one flood takes their place. Each search may end as RUNNING: what was done is in the finder, and
 * the next call goes on with it.
 */
#include "find/stages/fallback.h"

#include "find/cells/cells.h"
#include "find/query/query.h"
#include "find/request/request.h"
#include "find/stages/breach.h"
#include "find/stages/candidates.h"
#include "find/stages/flood.h"

#define MOST_TRIES 16 /* searches for cells that are equally near, before a flood is cheaper */

/* The searches are exact and shapeless, and know no goal but the cell they look for. */
static wend_query query_of_searches(const wend_query *query)
{
    wend_query each = *query;
    each.to.arrival = WEND_ARRIVAL_AT;
    each.to.areas = NULL;
    each.to.count = 0;
    each.to.sight = NULL;
    each.to.may_be_occupied = false;
    each.otherwise.policy = WEND_POLICY_REFUSE;
    each.shape.lines = WEND_LINES_GRID;
    each.search.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE;
    if (each.search.heuristic == WEND_HEURISTIC_CALLBACK) /* which estimates the way to the goal */
        each.search.heuristic = WEND_HEURISTIC_DEFAULT;
    return each;
}

/* The same for the way through the breach space, which leads where the query itself wants. */
static wend_query query_of_breach(const wend_query *query)
{
    wend_query each = *query;
    each.otherwise.policy = WEND_POLICY_REFUSE;
    each.shape.lines = WEND_LINES_GRID;
    each.search.engine = WEND_ENGINE_AUTO;
    if (each.search.heuristic == WEND_HEURISTIC_CALLBACK)
        each.search.heuristic = WEND_HEURISTIC_DEFAULT;
    return each;
}

/* What the searches that are over have done is part of the answer. */
static void count_search(struct wend_fallback *policy, const wend_path *path)
{
    wend_effort_add(&policy->effort, wend_path_effort(path));
}

static void report_counts(const struct wend_fallback *policy, wend_path *path)
{
    wend_path_tell_effort(path, policy->effort);
}

/* A search of the policy, or the rest of one; what it leaves of the expansions is for the next. */
static wend_status run_search(const struct wend_question *question, const wend_space *space, bool goes_on)
{
    struct wend_finder *finder = question->finder;
    struct wend_fallback *policy = &finder->fallback;
    const wend_space *solid = space != question->space ? question->space : NULL;
    const struct wend_question search = {finder, space, &policy->query, question->path, question->radius_centre, solid};
    uint64_t left = finder->until > policy->effort.work ? finder->until - policy->effort.work : 1;
    policy->query.search.limit = finder->until == 0 ? 0 : left;
    if (goes_on)
        return wend_route_continue(&search);
    wend_path_clear(question->path);
    return wend_route_find(&search);
}

/* The answer is what the search found so far. */
static wend_status end_early(const struct wend_question *question)
{
    count_search(&question->finder->fallback, question->path);
    report_counts(&question->finder->fallback, question->path);
    return WEND_OK;
}

/* A search that waits will count again, from where it began. */
static wend_status wait(const struct wend_question *question)
{
    struct wend_fallback *policy = &question->finder->fallback;
    wend_path *path = question->path;
    wend_path_add_effort(path, policy->effort);
    return WEND_OK;
}

/* Keeps a way that is better than the best so far, its points out of the way of the next search. */
static wend_status keep_way(const struct wend_question *question, uint32_t node)
{
    struct wend_finder *finder = question->finder;
    struct wend_fallback *policy = &finder->fallback;
    const wend_path *path = question->path;
    finder->kept.count = 0;
    for (uint32_t i = 0; i < path->point_count; i++)
        if (!wend_points_add(&finder->kept, path->points[i], &finder->scratch.memory))
            return WEND_ERROR_MEMORY;
    policy->best = *path;
    policy->best.points = finder->kept.places;
    policy->best_node = node;
    return WEND_OK;
}

/* The answer where all has been looked at. */
static wend_status end_policy(const struct wend_question *question)
{
    const struct wend_fallback *policy = &question->finder->fallback;
    wend_path *path = question->path;
    if (policy->best.point_count != 0) {
        wend_place *buffer = path->buffer;
        uint32_t capacity = path->capacity;
        *path = policy->best;
        path->buffer = buffer;
        path->capacity = capacity;
        path->outcome = WEND_OUTCOME_PARTIAL;
    } else {
        wend_setup_unsearched_path(question);
    }
    path->reason = policy->reason;
    report_counts(policy, path);
    return WEND_OK;
}

static bool was_found(const struct wend_fallback *policy)
{
    return policy->best.point_count != 0;
}

/* Whether the way to a candidate may be better than the best so far. */
static bool is_worth_it(const struct wend_fallback *policy, const struct wend_candidate *candidate)
{
    return !was_found(policy) || candidate->bound < policy->best.cost ||
           (candidate->bound == policy->best.cost && candidate->node < policy->best_node);
}

/* Takes what a search for a candidate found; false where its limit ended all. */
static bool take_result(const struct wend_question *question, const struct wend_candidate *candidate,
                        wend_status *status)
{
    struct wend_fallback *policy = &question->finder->fallback;
    const wend_path *path = question->path;
    *status = WEND_OK;
    if (path->outcome == WEND_OUTCOME_RUNNING) {
        *status = wait(question);
        return false;
    }
    if (path->outcome == WEND_OUTCOME_PARTIAL && !was_found(policy)) {
        *status = end_early(question);
        return false;
    }
    count_search(policy, path);
    if (path->outcome == WEND_OUTCOME_PARTIAL) { /* of cells as near the rest were not tried */
        policy->reason = WEND_REASON_LIMIT;
        *status = end_policy(question);
        return false;
    }
    bool is_better = path->outcome == WEND_OUTCOME_FOUND &&
                     (!was_found(policy) || path->cost < policy->best.cost ||
                      (path->cost == policy->best.cost && candidate->node < policy->best_node));
    if (is_better)
        *status = keep_way(question, candidate->node);
    return *status == WEND_OK;
}

/* Searches for candidates until none is worth it. */
static wend_status try_candidates(const struct wend_question *question, bool goes_on)
{
    struct wend_fallback *policy = &question->finder->fallback;
    wend_status status = WEND_OK;
    for (; policy->next < policy->candidates.count; policy->next++, goes_on = false) {
        const struct wend_candidate *candidate = &policy->candidates.items[policy->next];
        if (!goes_on && !is_worth_it(policy, candidate))
            continue;
        if (!policy->is_flooded && policy->next >= MOST_TRIES)
            break;
        policy->query.goal = question->space->ops->places.place_of(question->space, candidate->node);
        status = run_search(question, question->space, goes_on);
        if (status != WEND_OK)
            return status;
        if (!take_result(question, candidate, &status)) {
            policy->stage = question->path->outcome == WEND_OUTCOME_RUNNING ? POLICY_TRY : POLICY_NONE;
            return status;
        }
    }
    bool settled = policy->is_flooded || policy->candidates.count == 0 ||
                   (was_found(policy) && policy->next == policy->candidates.count);
    policy->stage = settled ? POLICY_NONE : POLICY_FLOOD;
    return settled ? end_policy(question) : WEND_OK;
}

/* Whether a search has been everywhere that the mover can get to. */
static bool is_exhausted(wend_reason reason)
{
    return reason == WEND_REASON_NO_WAY || reason == WEND_REASON_NO_WAY_WITHIN || reason == WEND_REASON_TOO_COSTLY;
}

static void begin_flooding(struct wend_fallback *policy)
{
    policy->is_flooded = true;
    policy->candidates.count = policy->next = policy->flooded = 0;
    policy->distance = UINT64_MAX;
    policy->best = wend_path_default();
}

/* Whether there are starts from which no flood has gone yet, where each has one of its own. */
static bool begins_another(struct wend_fallback *policy)
{
    const struct wend_search *flood = &policy->look.flood;
    return policy->look.is_by_flood && flood->question.goal_set && wend_each_start_matters(flood) &&
           ++policy->flooded < flood->question.goal_set->start_count;
}

/* The question of a flood, which comes nearer to the goals; `each` is room for its query. */
static struct wend_question question_of_flood(const struct wend_question *question, wend_query *each)
{
    const wend_query *query = question->query;
    *each = question->finder->fallback.query;
    each->to.areas = query->to.areas;
    each->to.count = query->to.count;
    each->goal = query->goal;
    return (struct wend_question){question->finder, question->space,         each,
                                  question->path,   question->radius_centre, NULL};
}

/* Where the look for the nearest cells is interrupted: the way as far as it is known. MEMORY. */
static wend_status interrupt_look(const struct wend_question *question)
{
    struct wend_finder *finder = question->finder;
    struct wend_candidate_look *look = &finder->fallback.look;
    wend_path *path = question->path;
    wend_query each;
    const struct wend_question one = question_of_flood(question, &each);
    const bool waits = wend_query_may_pause(question->query);
    wend_status status = look->is_by_flood ? wend_flood_conclude(&one, &look->flood) : wend_flood_stay(&one);
    if (status != WEND_OK)
        return status;
    path->outcome = waits ? WEND_OUTCOME_RUNNING : WEND_OUTCOME_PARTIAL;
    path->reason = WEND_REASON_LIMIT;
    report_counts(&finder->fallback, path);
    /* No search waits, but what a flood knows is brought along where the space changes. */
    finder->pause.search = look->is_by_flood ? look->flood : (struct wend_search){.space = question->space};
    finder->pause.search.effort.work = 0;
    finder->fallback.stage = waits ? POLICY_LOOK : POLICY_NONE;
    return WEND_OK;
}

/* Looks for the cells nearest to the goal. What regions said counts no more where they have changed: a flood takes their place. */
static wend_status look(const struct wend_question *question, bool goes_on)
{
    struct wend_fallback *policy = &question->finder->fallback;
    if (goes_on && policy->look.is_by_flood)
        policy->look.flood.pause.is_changed = question->finder->pause.search.pause.is_changed;
    if (goes_on && !policy->look.is_by_flood && !wend_is_of_age(question->space, policy->look.age)) {
        policy->stage = POLICY_FLOOD;
        return WEND_OK;
    }
    bool is_over;
    wend_status status = wend_candidates_go_on(question, &is_over);
    if (status != WEND_OK)
        return status;
    if (!is_over)
        return interrupt_look(question);
    policy->stage = begins_another(policy) ? POLICY_FLOOD : POLICY_TRY;
    return WEND_OK;
}

/* Floods from all starts, at once or one after the other, and tries the nearest cell of all that was reached. */
static wend_status flood(const struct wend_question *question, bool goes_on)
{
    struct wend_fallback *policy = &question->finder->fallback;
    struct wend_search search;
    wend_query each;
    const struct wend_question one = question_of_flood(question, &each);
    if (!goes_on && !policy->is_flooded)
        begin_flooding(policy);
    wend_status status = wend_flood_run(&one, goes_on, &search);
    if (status != WEND_OK)
        return status;
    if (question->path->outcome != WEND_OUTCOME_UNREACHABLE) {
        bool waits = question->path->outcome == WEND_OUTCOME_RUNNING;
        policy->stage = waits ? POLICY_FLOOD : POLICY_NONE;
        return waits ? wait(question) : end_early(question);
    }
    count_search(policy, question->path);
    policy->stage = POLICY_TRY;
    bool is_over = is_exhausted(question->path->reason);
    if (!is_over)
        return WEND_OK;
    policy->stage = POLICY_LOOK;
    return wend_candidates_by_flood(question, &search);
}

static wend_status breach(const struct wend_question *question, bool goes_on)
{
    struct wend_fallback *policy = &question->finder->fallback;
    wend_path *path = question->path;
    wend_status status = run_search(question, question->query->otherwise.breach, goes_on);
    if (status != WEND_OK)
        return status;
    bool waits = path->outcome == WEND_OUTCOME_RUNNING;
    policy->stage = waits ? POLICY_BREACH : POLICY_NONE;
    if (path->outcome == WEND_OUTCOME_UNREACHABLE) {
        count_search(policy, path);
        return end_policy(question);
    }
    if (path->outcome == WEND_OUTCOME_FOUND)
        path->reason = policy->reason;
    if (!waits)
        path->outcome = WEND_OUTCOME_PARTIAL;
    status = waits ? wait(question) : end_early(question);
    return status == WEND_OK ? wend_breach_cut(question) : status;
}

/* Goes from stage to stage until there is an answer. */
static wend_status run_policy(const struct wend_question *question, bool goes_on)
{
    static wend_status (*const stages[])(const struct wend_question *, bool) = {
        [POLICY_FLOOD] = flood, [POLICY_LOOK] = look, [POLICY_TRY] = try_candidates, [POLICY_BREACH] = breach};
    struct wend_fallback *policy = &question->finder->fallback;
    wend_status status = WEND_OK;
    while (status == WEND_OK && policy->stage != POLICY_NONE && question->path->outcome != WEND_OUTCOME_RUNNING) {
        status = stages[policy->stage](question, goes_on);
        goes_on = false;
    }
    return status;
}

wend_status wend_fallback_continue(const struct wend_question *question)
{
    return run_policy(question, true);
}

wend_status wend_fallback_find(const struct wend_question *question)
{
    struct wend_fallback *policy = &question->finder->fallback;
    const wend_query *query = question->query;
    wend_path *path = question->path;
    wend_status status = WEND_OK;
    bool no_start = path->reason == WEND_REASON_START_OUTSIDE || path->reason == WEND_REASON_START_BLOCKED;
    const bool flees = query->to.arrival == WEND_ARRIVAL_AWAY;
    bool is_cornered = is_exhausted(path->reason);
    if (no_start || (flees && (query->otherwise.policy != WEND_POLICY_NEAREST || !is_cornered)))
        return WEND_OK;
    policy->reason = path->reason;
    policy->effort = (struct wend_effort){.work = 0};
    policy->is_flooded = false;
    policy->flooded = 0;
    policy->best = wend_path_default();
    count_search(policy, path);
    if (query->otherwise.policy == WEND_POLICY_BREACH) {
        policy->query = query_of_breach(query);
        policy->stage = POLICY_BREACH;
    } else {
        policy->query = query_of_searches(query);
        /* Where to flee to is not to be told by regions. */
        policy->stage = !flees && wend_candidates_by_region(question, &status) ? POLICY_LOOK : POLICY_FLOOD;
    }
    return status == WEND_OK ? run_policy(question, false) : status;
}
