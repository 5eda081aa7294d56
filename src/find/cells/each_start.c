/* The cheapest path from several starts among occupied cells: if need be, each start is searched alone. */
#include "find/cells/cells.h"

#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

bool wend_each_start_matters(const struct wend_search *search)
{
    return search->question.goal_set->start_count > 1 && wend_space_occupied(search->space);
}

wend_status wend_each_start_take(struct wend_search *search, uint32_t index)
{
    struct wend_goal_set *set = search->question.goal_set;
    const struct wend_source source = set->sources[index];
    set->sources[index] = set->sources[0];
    set->sources[0] = source;
    set->source_count = 1;
    search->question.start = source.node;
    search->question.start_cell = wend_space_cell(search->space, source.node);
    return wend_own_cells_mark(search);
}

/* The source at which a path begins. */
static const struct wend_source *source_of(const struct wend_search *search, const wend_path *path)
{
    const struct wend_goal_set *set = search->question.goal_set;
    uint32_t node = wend_space_node_at(search->space, path->points[0]), i = 0;
    while (i + 1 < set->source_count && set->sources[i].node != node)
        i++;
    return &set->sources[i];
}

static bool is_end_taken(const struct wend_search *search)
{
    return wend_search_is_occupied(search, wend_search_cell_node(search, search->result.end));
}

/* The node or state before another on the found path; the start's is itself. */
static uint32_t node_before(const struct wend_search *search, uint32_t at)
{
    struct wend_node node = wend_search_node(search, at);
    return wend_search_parent(search, at, &node);
}

/* Where the found path ends for the mover that begins it: before others who block it, or else at its end. */
static uint32_t end_before_others(const struct wend_search *search)
{
    uint32_t end = search->result.end, before;
    for (uint32_t at = search->result.end; (before = node_before(search, at)) != at; at = before)
        if (wend_search_is_barred(search, wend_search_cell_node(search, at)))
            end = before;
    return end;
}

/* True if others block the found path, or the one chosen among ties. */
static bool is_path_barred(const struct wend_search *search)
{
    if (!wend_space_barred(search->space) || !search->result.hops)
        return wend_space_barred(search->space) && end_before_others(search) != search->result.end;
    for (uint32_t i = 1; i < search->result.hop_count; i++)
        if (wend_search_is_occupied(search, wend_search_cell_node(search, search->result.hops[i].node)))
            return true;
    return false;
}

/* Ends the path where the mover may stop, at its start if nowhere else. */
static void end_where_free(struct wend_search *search)
{
    search->result.hops = NULL; /* a path cut short needs no choice among ties */
    search->result.hop_count = 0;
    search->result.end = end_before_others(search);
    while (is_end_taken(search))
        search->result.end = node_before(search, search->result.end);
}

wend_status wend_each_start_price(struct wend_search *search, uint64_t cost, wend_path *path, bool *is_good)
{
    if (wend_own_cells_mark_at(search, source_of(search, path)) != WEND_OK)
        return WEND_ERROR_MEMORY;
    bool may_stop = !is_end_taken(search) && !is_path_barred(search);
    if (!may_stop)
        end_where_free(search);
    wend_status status = wend_outcome_assemble(search, path);
    *is_good = path->cost == cost && may_stop;
    return status;
}

/* Keeps a path; its points are copied, because the next search overwrites them. */
static wend_status keep_best(const struct wend_question *question, const wend_path *path)
{
    struct wend_finder *finder = question->finder;
    finder->gathered.count = 0;
    if (!wend_points_add_all(&finder->gathered, path->points, path->point_count, &finder->scratch.memory))
        return WEND_ERROR_MEMORY;
    finder->each_start.best = *path;
    return WEND_OK;
}

/* Makes the kept path the answer, with the work of all searches. */
static wend_status answer_with_best(const struct wend_question *question, wend_outcome outcome)
{
    const struct wend_finder *finder = question->finder;
    const struct wend_each_start *each = &finder->each_start;
    wend_path *path = question->path;
    wend_path_take(path, &each->best);
    path->points = finder->gathered.places;
    path->outcome = outcome;
    path->reason = outcome == WEND_OUTCOME_FOUND ? WEND_REASON_NONE : WEND_REASON_LIMIT;
    wend_path_tell_effort(path, each->effort);
    return WEND_OK;
}

/* How close a start without a path is to having one, by its reason. */
static uint32_t nearness_of(wend_reason reason)
{
    static const wend_reason reasons[] = {WEND_REASON_GOAL_BLOCKED, WEND_REASON_CANNOT_STOP,   WEND_REASON_TOO_FAR,
                                          WEND_REASON_NO_WAY,       WEND_REASON_NO_WAY_WITHIN, WEND_REASON_TOO_COSTLY};
    uint32_t rank = 0;
    while (rank < 5 && reasons[rank] != reason)
        rank++;
    return rank;
}

/* The answer after all starts were searched. */
static wend_status end_all(const struct wend_question *question)
{
    struct wend_each_start *each = &question->finder->each_start;
    wend_path *path = question->path;
    each->is_under_way = false;
    if (each->is_found)
        return answer_with_best(question, WEND_OUTCOME_FOUND);
    wend_path_clear(path);
    path->cells = each->best.cells;
    path->bound = each->best.bound;
    path->engine = each->best.engine;
    wend_path_tell_effort(path, each->effort);
    /* The search from all starts found a path, so that regions cannot be the reason for every start. */
    bool is_limited = each->reason == WEND_REASON_NO_WAY && question->query->search.radius != 0;
    path->reason = is_limited ? WEND_REASON_NO_WAY_WITHIN : each->reason;
    if (question->query->search.cost_limit != 0 && each->reason == WEND_REASON_NO_WAY)
        path->reason = WEND_REASON_TOO_COSTLY;
    return WEND_OK;
}

/* Searches from the current start alone. MEMORY, ARGUMENT. */
static wend_status ask_for_one(const struct wend_question *question, struct wend_search *search)
{
    const struct wend_each_start *each = &question->finder->each_start;
    if (!wend_goals_begin(question, search))
        return WEND_ERROR_MEMORY;
    const struct wend_engine_entry *engine = wend_setup_engine(question->query, search);
    wend_setup_path(question, engine);
    wend_status status = wend_goals_prepare(question, search);
    if (status == WEND_OK)
        status = wend_each_start_take(search, each->next);
    if (status == WEND_OK)
        status = wend_goals_obstacle(search, &question->path->reason);
    if (status != WEND_OK || question->path->reason != WEND_REASON_NONE)
        return status;
    wend_setup_limit(question->finder, search);
    return wend_outcome_conclude(question, search, engine, engine->code->run(search));
}

/* Records the result of a search. */
static wend_status take_one(const struct wend_question *question, const wend_path *path)
{
    struct wend_each_start *each = &question->finder->each_start;
    wend_effort_add(&each->effort, wend_path_effort(path));
    if (path->outcome == WEND_OUTCOME_UNREACHABLE) {
        bool is_nearer = each->reason == WEND_REASON_NONE || nearness_of(path->reason) > nearness_of(each->reason);
        each->reason = is_nearer ? path->reason : each->reason;
        return WEND_OK;
    }
    if (each->is_found && path->cost >= each->best.cost)
        return WEND_OK;
    each->is_found = true;
    return keep_best(question, path);
}

/* True if a limit that ends the search for good is reached. */
static bool is_spent(const struct wend_question *question)
{
    const wend_query *query = question->query;
    return query->search.limit != 0 && !query->search.pausable &&
           question->finder->each_start.effort.work >= query->search.limit;
}

/* Searches from each start alone, or from the rest of them; of equally cheap paths the first stays. */
static wend_status ask_for_each(const struct wend_question *question, bool goes_on)
{
    struct wend_each_start *each = &question->finder->each_start;
    for (; each->next < each->count; each->next++, goes_on = false) {
        wend_path path = wend_path_default();
        struct wend_question one = *question;
        struct wend_search search;
        one.path = &path;
        if (is_spent(question))
            break;
        wend_status status = goes_on ? wend_goals_continue(&one, &search) : ask_for_one(&one, &search);
        if (status == WEND_OK && path.point_count != 0)
            status = wend_goals_complete(&one, &search);
        if (status != WEND_OK)
            return status;
        if (path.outcome == WEND_OUTCOME_RUNNING) {
            answer_with_best(question, WEND_OUTCOME_RUNNING);
            wend_path_add_effort(question->path,
                                 wend_path_effort(&path)); /* the search will count again from where it began */
            return WEND_OK;
        }
        if (path.outcome == WEND_OUTCOME_PARTIAL) {
            wend_effort_add(&each->effort, wend_path_effort(&path));
            break;
        }
        status = take_one(question, &path);
        if (status != WEND_OK)
            return status;
        if (each->is_found && each->best.cost <= each->least)
            return end_all(question);
    }
    if (each->next == each->count)
        return end_all(question);
    each->is_under_way = false;
    return answer_with_best(question, WEND_OUTCOME_PARTIAL);
}

/* The found path costs more for the mover that begins it: begins to search each start alone. */
static wend_status begin_each(const struct wend_question *question, uint32_t count, uint64_t least)
{
    struct wend_each_start *each = &question->finder->each_start;
    *each = (struct wend_each_start){.is_under_way = true, .least = least, .count = count, .reason = WEND_REASON_NONE};
    wend_effort_add(&each->effort, wend_path_effort(question->path));
    wend_status status = keep_best(question, question->path); /* in case the limit is reached before another is found */
    return status == WEND_OK ? ask_for_each(question, false) : status;
}

/* Handles the result of the search from all starts. */
static wend_status settle(const struct wend_question *question, struct wend_search *search)
{
    wend_path *path = question->path;
    const uint64_t least = path->cost;
    bool is_good = true;
    if (path->point_count == 0)
        return WEND_OK;
    wend_status status = WEND_OK;
    bool goes_by_others = path->point_count > 1 && wend_each_start_matters(search);
    if (goes_by_others)
        status = wend_each_start_price(search, least, path, &is_good);
    bool is_over = path->outcome != WEND_OUTCOME_FOUND || is_good;
    path->outcome = is_over ? path->outcome : WEND_OUTCOME_PARTIAL;
    if (status == WEND_OK)
        status = wend_goals_complete(question, search);
    if (status == WEND_OK && goes_by_others && path->outcome == WEND_OUTCOME_RUNNING)
        return wend_own_cells_mark(search);
    return is_over || status != WEND_OK ? status : begin_each(question, search->question.goal_set->start_count, least);
}

wend_status wend_each_start_find(const struct wend_question *question)
{
    struct wend_search search;
    wend_status status = wend_goals_find(question, &search);
    return status == WEND_OK ? settle(question, &search) : status;
}

wend_status wend_each_start_continue(const struct wend_question *question)
{
    struct wend_search search;
    if (question->finder->each_start.is_under_way)
        return ask_for_each(question, true);
    wend_status status = wend_goals_continue(question, &search);
    return status == WEND_OK ? settle(question, &search) : status;
}
