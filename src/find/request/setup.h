/* Set-up: a search from a query, with its engine and heuristic, and the limits under which it goes on. */
#ifndef WEND_FIND_REQUEST_SETUP_H
#define WEND_FIND_REQUEST_SETUP_H

#include "base/clear.h"
#include "find/request/question.h"
#include "search/engines/engines.h"

/* What is estimated where the query leaves it open. */
static inline wend_heuristic wend_setup_heuristic(const wend_space *space, const wend_query *query)
{
    if (query->search.heuristic != WEND_HEURISTIC_DEFAULT)
        return query->search.heuristic;
    return space->cells.topology == SQUARES_4 ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE;
}

/* What a query asks of a search; its memory, start and goal are still to be set. Inline, for short queries feel it. */
static inline void wend_setup_rules(const wend_space *space, const wend_query *query, struct wend_search *search)
{
    wend_clear(search, sizeof *search);
    search->space = space;
    search->question.heuristic = wend_setup_heuristic(space, query);
    search->question.heuristic_weight = query->search.heuristic_weight;
    search->question.goal_is_target = query->to.may_be_occupied;
    search->question.heading = query->from.heading;
    search->effort.limit = query->search.limit;
    search->question.cost_limit = query->search.cost_limit;
    search->question.radius = query->search.radius < INT32_MAX ? query->search.radius : INT32_MAX;
    search->question.observer = query->search.observer;
    search->question.ties = query->shape.ties;
    search->question.may_pause = query->search.pausable && query->search.limit != 0;
    if (query->search.heuristic == WEND_HEURISTIC_CALLBACK) {
        search->question.estimator = query->search.estimator;
        search->question.check_heuristic = query->search.check_estimator;
    }
}

/* Makes a search as the query wants it, start and goal still to be set. */
static inline void wend_setup_begin(const struct wend_question *question, struct wend_search *search)
{
    wend_setup_rules(question->space, question->query, search);
    search->question.own_space = question->own_space;
    search->scratch = &question->finder->scratch;
    search->effort.expansion_stop = wend_finder_expansion_stop(question->finder);
}

/* The same as a value. */
static inline struct wend_search wend_setup_search(const struct wend_question *question)
{
    struct wend_search search;
    wend_setup_begin(question, &search);
    return search;
}

/* What a search asks of an engine, a sum of RULE_ bits. */
uint32_t wend_setup_asked(const wend_query *query, const struct wend_search *search);

/* The engine for a search; null where the one asked for, or every one, cannot keep the rules. */
const struct wend_engine_entry *wend_setup_engine(const wend_query *query, const struct wend_search *search);

/* Whether a query is to be heard while it searches: it has a limit or an observer, or pauses. */
static inline bool wend_query_is_watched(const wend_query *query)
{
    return query->search.limit != 0 || query->search.pausable || query->search.observer;
}

/*
 * Of engines jps and jps4 the one under whose rules a search with a goal set would be but for that, where nobody asks for
 * another engine; else null.
 */
const struct wend_engine_entry *wend_setup_jumps(const wend_query *query, const struct wend_search *search);

/* Clears the path, but for what all answers to the query have in common, and maybe those of an engine. */
void wend_setup_unsearched_path(const struct wend_question *question);
void wend_setup_path(const struct wend_question *question, const struct wend_engine_entry *engine);

/* Sets a search's limit so that the call ends in time; one that was paused takes one more step at least. */
void wend_setup_limit(const wend_finder *finder, struct wend_search *search);

#endif
