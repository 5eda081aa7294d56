/* Queries over graphs. */

#include "find/graph/graph.h"
#include "find/graph/graph_ends.h"
#include "find/query/query.h"
#include "search/engines/engines.h"
#include "search/graph/graph.h"

static struct wend_graph_search graph_search_of(const struct wend_question *question)
{
    const wend_query *query = question->query;
    struct wend_graph_search search = {.space = question->space,
                                       .graph = question->space->graph,
                                       .scratch = &question->finder->scratch,
                                       .goal_count = wend_query_goal_count(query),
                                       .heuristic = query->search.heuristic,
                                       .heuristic_weight = query->search.heuristic_weight,
                                       .effort.limit = query->search.limit,
                                       .cost_limit = query->search.cost_limit,
                                       .effort.expansion_stop = question->finder->expansion_stop,
                                       .observer = query->search.observer};
    if (query->search.heuristic == WEND_HEURISTIC_CALLBACK) {
        search.estimator = query->search.estimator;
        search.check_estimator = query->search.check_estimator;
    }
    return search;
}

/* How the search ended becomes the answer. MEMORY, ARGUMENT. */
static wend_status conclude_graph_search(const struct wend_question *question, struct wend_graph_search *search,
                                         enum wend_search_end end)
{
    wend_path *path = question->path;
    wend_graph_path_count(search, path);
    switch (end) {
    case SEARCH_FOUND:
        path->outcome = WEND_OUTCOME_FOUND;
        return wend_graph_path_write(question, search, path);
    case SEARCH_LIMITED:
        path->outcome = WEND_OUTCOME_PARTIAL;
        if (wend_query_may_pause(question->query) && search->effort.expanded < search->effort.expansion_stop - 1)
            path->outcome = WEND_OUTCOME_RUNNING;
        path->reason = WEND_REASON_LIMIT;
        *question->finder->graph = *search;
        question->finder->pause.search.effort.work = search->effort.work;
        return wend_graph_path_write(question, search, path);
    case SEARCH_EXHAUSTED:
        path->reason = search->cost_limit != 0 ? WEND_REASON_TOO_COSTLY : WEND_REASON_NO_WAY;
        return WEND_OK;
    case SEARCH_MISLED:
        return WEND_ERROR_ARGUMENT;
    default:
        return WEND_ERROR_MEMORY;
    }
}

static enum wend_search_end run_graph_engine(struct wend_graph_search *search)
{
    return wend_engine_entry(WEND_ENGINE_GRAPH)->code->run_graph(search);
}

wend_status wend_graph_query_find(const struct wend_question *question)
{
    struct wend_graph_search search = graph_search_of(question);
    wend_path *path = question->path;
    path->bound = wend_query_bound(question->query);
    path->lines = WEND_LINES_STRAIGHT;
    wend_status status = wend_graph_ends_find(question, &path->reason);
    if (status != WEND_OK || path->reason != WEND_REASON_NONE)
        return status;
    return conclude_graph_search(question, &search, run_graph_engine(&search));
}

wend_status wend_graph_query_continue(const struct wend_question *question)
{
    struct wend_graph_search search = *question->finder->graph;
    const uint64_t until = question->finder->until;
    wend_path *path = question->path;
    path->bound = wend_query_bound(question->query);
    path->lines = WEND_LINES_STRAIGHT;
    search.effort.limit = until == 0 ? 0 : until > search.effort.work ? until : search.effort.work + 1;
    search.resumed = true;
    return conclude_graph_search(question, &search, run_graph_engine(&search));
}

/* Hands points and nodes over: to the caller's buffers, and where there are none they lie together. CAPACITY. */
static wend_status hand_over_paths(const wend_finder *finder, wend_path *paths, uint32_t count)
{
    const uint32_t *nodes = finder->joined_nodes.items;
    const wend_place *points = finder->joined.places;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < count; i++) {
        bool is_path = paths[i].point_count != 0;
        paths[i].points = is_path ? points : NULL;
        paths[i].nodes = is_path ? nodes : NULL;
        if (is_path) {
            points += paths[i].point_count;
            nodes += paths[i].point_count;
        }
        if (wend_path_deliver(&paths[i]) != WEND_OK)
            status = WEND_ERROR_CAPACITY;
    }
    return status;
}

/* Goes on after each goal that was found, so that they come cheapest first. */
static wend_status gather_paths(const struct wend_question *question, wend_path *paths, uint32_t capacity,
                                uint32_t *count)
{
    struct wend_graph_search search = graph_search_of(question);
    wend_finder *finder = question->finder;
    enum wend_search_end end = SEARCH_FOUND;
    while (*count < capacity && *count < search.goal_count) {
        wend_path *path = &paths[*count];
        const struct wend_question one = {finder, question->space, question->query, path, NULL, NULL};
        end = run_graph_engine(&search);
        search.resumed = true;
        if (end != SEARCH_FOUND && (*count != 0 || end == SEARCH_NO_MEMORY || end == SEARCH_MISLED))
            break;
        wend_status status = conclude_graph_search(&one, &search, end);
        if (status != WEND_OK)
            return status;
        if (!wend_graph_path_join(finder, path))
            return WEND_ERROR_MEMORY;
        if (end != SEARCH_FOUND)
            return WEND_OK;
        ++*count;
    }
    for (uint32_t i = 0; i < *count; i++)
        wend_graph_path_count(&search, &paths[i]);
    return end == SEARCH_NO_MEMORY ? WEND_ERROR_MEMORY : end == SEARCH_MISLED ? WEND_ERROR_ARGUMENT : WEND_OK;
}

wend_status wend_graph_query_cheapest(const struct wend_question *question, wend_path *paths, uint32_t capacity,
                                      uint32_t *count)
{
    wend_status status = wend_query_fault_status(wend_graph_query_fault(question->space, question->query));
    if (status != WEND_OK)
        return status;
    if (question->query->via.count || question->query->search.pausable)
        return WEND_ERROR_ARGUMENT;
    for (uint32_t i = 0; i < capacity; i++) {
        paths[i].bound = wend_query_bound(question->query);
        paths[i].lines = WEND_LINES_STRAIGHT;
    }
    if (capacity == 0)
        return WEND_OK;
    question->finder->joined.count = question->finder->joined_nodes.count = 0;
    status = wend_graph_ends_find(question, &paths->reason);
    if (status == WEND_OK && paths->reason == WEND_REASON_NONE)
        status = gather_paths(question, paths, capacity, count);
    if (status != WEND_OK) {
        *count = 0;
        return status;
    }
    return hand_over_paths(question->finder, paths, *count == 0 ? 1 : *count);
}
