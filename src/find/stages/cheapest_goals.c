/* The goals that cost least to reach: by one search, or by one for each if they block the way to each other. */

#include "find/cells/cells.h"
#include "find/graph/graph.h"
#include "find/query/query_check.h"
#include "find/stages/stages.h"
#include "search/jump/jump.h"
#include "search/kit/kit_calls.h"

/* Answers being collected. */
struct harvest {
    const struct wend_question *question; /* its path is the first answer */
    struct wend_search *search;
    const struct wend_engine_entry *engine;
    wend_path *paths;
    uint32_t count;
    bool is_too_cheap; /* a path's mover cannot go it at that cost, because others stand at the other starts */
};

static wend_status check_harvest(const wend_space *space, const wend_query *query)
{
    wend_status status = wend_query_fault_status(wend_query_fault_in(space, query));
    if (status != WEND_OK)
        return status;
    if (query->shape.lines == WEND_LINES_SHORTEST)
        return WEND_ERROR_UNSUPPORTED;
    if (query->via.count || query->shape.ties != WEND_TIES_ANY || query->search.pausable || query->to.at_place ||
        query->to.arrival == WEND_ARRIVAL_AWAY)
        return WEND_ERROR_ARGUMENT;
    bool walks = query->to.arrival == WEND_ARRIVAL_WITHIN && query->to.measure == WEND_MEASURE_PATH;
    return walks ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}

/* Fills in what all answers share. */
static void fill_in(const struct harvest *harvest, wend_path *path)
{
    const struct wend_search *search = harvest->search;
    path->cells = wend_cells_of(search->space->cells.topology);
    path->bound = wend_query_bound(harvest->question->query);
    path->engine = harvest->engine->number;
    wend_path_tell_effort(path, search->effort);
}

/* Adds a path's points to those of the others. MEMORY. */
static wend_status keep_path(const struct harvest *harvest, const wend_path *path)
{
    wend_finder *finder = harvest->question->finder;
    const bool is_kept = wend_points_add_all(&finder->joined, path->points, path->point_count, &finder->scratch.memory);
    return is_kept ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Writes the path to a goal that was reached. */
static wend_status reap(struct harvest *harvest, const struct wend_ending *ending, wend_path *path)
{
    const struct wend_question *question = harvest->question;
    const struct wend_question one = {question->finder, question->space, question->query, path, NULL, NULL};
    fill_in(harvest, path);
    path->outcome = WEND_OUTCOME_FOUND;
    path->goal_index = ending->goal;
    harvest->search->result.end = ending->at;
    bool is_good = true;
    wend_status status = WEND_OK;
    if (harvest->engine->number == WEND_ENGINE_JPS || harvest->engine->number == WEND_ENGINE_JPS4)
        status = wend_jump_nearest_write(harvest->search, ending->at);
    if (status == WEND_OK)
        status = wend_outcome_assemble(harvest->search, path);
    if (status == WEND_OK && wend_each_start_matters(harvest->search))
        status = wend_each_start_price(harvest->search, ending->cost, path, &is_good);
    harvest->is_too_cheap = !is_good;
    if (status == WEND_OK)
        status = wend_goals_lead(question, harvest->search, path);
    if (status == WEND_OK)
        status = wend_answer_shape(&one);
    return status == WEND_OK ? keep_path(harvest, path) : status;
}

/* Answers as wend_finder_find if no goal was reached. */
static wend_status explain_none(struct harvest *harvest, enum wend_search_end end)
{
    wend_path *path = harvest->paths;
    fill_in(harvest, path);
    wend_status status = wend_outcome_take(harvest->search, end, path);
    if (status != WEND_OK || path->point_count == 0)
        return status;
    status = wend_goals_lead(harvest->question, harvest->search, path);
    harvest->count = 1;
    if (status == WEND_OK)
        status = wend_answer_shape(harvest->question);
    return status == WEND_OK ? keep_path(harvest, path) : status;
}

/* Writes the paths to all goals that were reached. */
static wend_status reap_all(struct harvest *harvest)
{
    const struct wend_goal_set *set = harvest->search->question.goal_set;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; status == WEND_OK && !harvest->is_too_cheap && i < set->ending_count; i++) {
        status = reap(harvest, &set->endings[i], &harvest->paths[i]);
        harvest->count = i + 1;
    }
    return status;
}

/*
 * With weighted estimates a path may have become cheaper after its end was reached, even cheaper than one before it.
 * Sorts the ends by their paths' final costs; returns true if that changes their order.
 */
static bool has_other_order(const struct harvest *harvest)
{
    const struct wend_goal_set *set = harvest->search->question.goal_set;
    bool changes = false;
    for (uint32_t i = 0, at; i < set->ending_count; i++) {
        struct wend_ending ending = set->endings[i];
        ending.cost = harvest->paths[i].cost;
        for (at = i; at > 0 && wend_ending_is_cheaper(ending, set->endings[at - 1]); at--)
            set->endings[at] = set->endings[at - 1];
        set->endings[at] = ending;
        changes |= at != i;
    }
    return changes;
}

static wend_status reap_in_order(struct harvest *harvest)
{
    wend_status status = reap_all(harvest);
    if (status != WEND_OK || harvest->is_too_cheap || !has_other_order(harvest))
        return status;
    for (uint32_t i = 0; i < harvest->count; i++)
        wend_path_clear(&harvest->paths[i]);
    harvest->question->finder->joined.count = 0;
    return reap_all(harvest);
}

/* Runs the search and collects what it found. */
static wend_status bring_in(struct harvest *harvest, uint32_t *count)
{
    struct wend_search *search = harvest->search;
    const struct wend_goal_set *set = search->question.goal_set;
    const enum wend_search_end end = wend_goals_search(harvest->question->query, search, &harvest->engine);
    bool failed = end == SEARCH_NO_MEMORY || end == SEARCH_MISLED;
    wend_status status = failed || set->ending_count == 0 ? explain_none(harvest, end) : reap_in_order(harvest);
    *count = harvest->is_too_cheap ? harvest->count - 1 : set->ending_count;
    if (status != WEND_OK || harvest->is_too_cheap)
        return status;
    return wend_outcome_hand_over(harvest->question->finder, harvest->paths, harvest->count);
}

static wend_status find_several(struct harvest *harvest, uint32_t capacity, uint32_t *count)
{
    const struct wend_question *question = harvest->question;
    struct wend_search *search = harvest->search;
    wend_path *first = question->path;
    fill_in(harvest, first);
    first->engine = WEND_ENGINE_AUTO;
    question->finder->joined.count = question->finder->joined_nodes.count = 0;
    wend_status status = wend_goals_prepare(question, search);
    if (status == WEND_OK && first->reason == WEND_REASON_NONE)
        status = wend_goals_obstacle(search, &first->reason);
    if (status != WEND_OK || first->reason != WEND_REASON_NONE)
        return status;
    uint32_t most = search->question.goal_set->target_count;
    if (!wend_goal_set_want(search->question.goal_set, capacity < most ? capacity : most, &search->scratch->memory))
        return WEND_ERROR_MEMORY;
    return bring_in(harvest, count);
}

/* One more than the expansions that earlier searches leave; 0 = no limit. */
static uint64_t stop_after(const wend_query *query, const wend_path *work)
{
    const uint64_t stop = wend_query_expansion_stop(query);
    return stop == 0 ? 0 : stop > work->expanded ? stop - work->expanded : 1;
}

/* Searches for one goal alone. */
static wend_status ask_for(const struct harvest *harvest, uint32_t goal, uint64_t limit, uint64_t stop, wend_path *path)
{
    const struct wend_question *question = harvest->question;
    wend_query alone = *question->query;
    const struct wend_question one = {question->finder, question->space, &alone, path, NULL, NULL};
    if (alone.to.count > 1) {
        alone.to.areas = &alone.to.areas[goal];
        alone.to.count = 1;
    }
    alone.search.limit = limit;
    wend_path_clear(path);
    question->finder->until = limit;
    question->finder->expansion_stop = stop;
    wend_status status = wend_route_find(&one);
    path->goal_index = goal;
    return status;
}

/* True if the limits allow no more work. */
static bool are_limits_spent(const wend_query *query, const wend_path *work)
{
    const uint64_t limit = query->search.limit;
    return (limit != 0 && work->work >= limit) || stop_after(query, work) == 1;
}

/* Searches for one goal alone, within what the others leave of the limits, and counts the work. */
static wend_status ask_within_limits(const struct harvest *harvest, uint32_t goal, wend_path *work, wend_path *path)
{
    const wend_query *query = harvest->question->query;
    const uint64_t limit = query->search.limit;
    const wend_status status =
        ask_for(harvest, goal, limit == 0 ? 0 : limit - work->work, stop_after(query, work), path);
    if (status == WEND_OK)
        wend_path_add_effort(work, wend_path_effort(path));
    return status;
}

/*
 * Lists each goal's cost. If none is reached, the first path gives the reason: that of the search that the limits
 * ended, else that of the first goal, which is searched for again since later ones have taken the memory of its points.
 */
static wend_status price_goals(const struct harvest *harvest, struct wend_candidate_list *list, wend_path *work)
{
    const wend_query *query = harvest->question->query;
    wend_path *path = harvest->paths;
    wend_status status = WEND_OK;
    for (uint32_t goal = 0; status == WEND_OK && goal < wend_query_goal_count(query) && !are_limits_spent(query, work);
         goal++) {
        status = ask_within_limits(harvest, goal, work, path);
        if (status == WEND_OK && path->outcome == WEND_OUTCOME_FOUND)
            list->items[list->count++] = (struct wend_candidate){path->cost, goal};
    }
    wend_candidate_list_sort(list);
    if (status != WEND_OK || list->count != 0 || are_limits_spent(query, work))
        return status;
    return ask_within_limits(harvest, 0, work, path);
}

/*
 * Who is sought at one goal blocks the way to another, so a single search for all cannot know the costs. Each goal is
 * searched alone, and the cheapest once more for their paths.
 */
static wend_status find_one_by_one(struct harvest *harvest, uint32_t capacity, uint32_t *count)
{
    const struct wend_question *question = harvest->question;
    wend_finder *finder = question->finder;
    struct wend_candidate_list *list = &finder->fallback.candidates;
    wend_path work = *question->path; /* includes that of a search for all at once, if there was one */
    finder->joined.count = finder->joined_nodes.count = 0;
    if (!wend_candidate_list_begin(list, wend_query_goal_count(question->query), &finder->scratch.memory))
        return WEND_ERROR_MEMORY;
    wend_status status = price_goals(harvest, list, &work);
    *count = list->count < capacity ? list->count : capacity;
    harvest->count = *count == 0 ? 1 : *count;
    for (uint32_t i = 0; status == WEND_OK && i < harvest->count; i++) {
        wend_path *path = &harvest->paths[i];
        const struct wend_question one = {finder, question->space, question->query, path, NULL, NULL};
        if (*count != 0)
            status = ask_for(harvest, list->items[i].node, 0, 0, path);
        if (status == WEND_OK)
            status = wend_answer_shape(&one);
        if (*count != 0)
            wend_path_add_effort(&work, wend_path_effort(path));
        if (status == WEND_OK)
            status = keep_path(harvest, path);
    }
    for (uint32_t i = 0; i < harvest->count; i++)
        wend_path_tell_effort(&harvest->paths[i], wend_path_effort(&work));
    *count = status == WEND_OK ? *count : 0;
    return status == WEND_OK ? wend_outcome_hand_over(harvest->question->finder, harvest->paths, harvest->count)
                             : status;
}

/* After a path that costs its mover more: searches one by one, or keeps what it has if the limit is reached. */
static wend_status find_others(struct harvest *harvest, uint32_t capacity, uint32_t *count)
{
    const struct wend_question *question = harvest->question;
    const bool is_over = are_limits_spent(question->query, question->path);
    for (uint32_t i = is_over ? *count : 1; i > 0 && i < harvest->count; i++)
        wend_path_clear(&harvest->paths[i]);
    if (!is_over)
        return find_one_by_one(harvest, capacity, count);
    if (*count == 0) {
        question->path->outcome = WEND_OUTCOME_PARTIAL;
        question->path->reason = WEND_REASON_LIMIT;
    }
    harvest->count = *count == 0 ? 1 : *count;
    return wend_outcome_hand_over(harvest->question->finder, harvest->paths, harvest->count);
}

static wend_status find_cheapest(wend_finder *finder, const wend_space *space, const wend_query *query,
                                 wend_path *paths, uint32_t capacity, uint32_t *count)
{
    for (uint32_t i = 0; i < capacity; i++)
        wend_path_clear(&paths[i]);
    wend_finder_begin(finder);
    finder->lines.most = query->search.limit;
    finder->expansion_stop = wend_query_expansion_stop(query);
    const struct wend_question question = {finder, space, query, paths, NULL, NULL};
    if (space->graph)
        return wend_graph_query_cheapest(&question, paths, capacity, count);
    wend_status status = check_harvest(space, query);
    if (status != WEND_OK || capacity == 0)
        return status;
    struct wend_search search;
    struct harvest harvest = {.question = &question, .search = &search, .paths = paths};
    if (query->to.may_be_occupied && query->to.count > 1 && wend_space_occupied(space))
        return find_one_by_one(&harvest, capacity, count);
    if (!wend_goals_begin(&question, &search))
        return WEND_ERROR_MEMORY;
    harvest.engine = wend_setup_engine(query, &search);
    if (!harvest.engine)
        return WEND_ERROR_UNSUPPORTED;
    status = find_several(&harvest, capacity, count);
    return status == WEND_OK && harvest.is_too_cheap ? find_others(&harvest, capacity, count) : status;
}

/* True if all paths of an array have the size of this version. */
static bool have_our_size(const wend_path *paths, uint32_t capacity)
{
    for (uint32_t i = 0; i < capacity; i++)
        if (paths[i].size != sizeof *paths)
            return false;
    return true;
}

wend_status wend_finder_find_cheapest(wend_finder *finder, const wend_space *space, const wend_query *query,
                                      wend_path *paths, uint32_t capacity, uint32_t *count)
{
    wend_query room;
    if (!finder || !space || !wend_query_is_sized(query) || !count || (capacity && !paths))
        return WEND_ERROR_ARGUMENT;
    if (query->search.expansion_limit != 0)
        query = wend_query_with_limit(query, &room);
    *count = 0;
    if (!wend_space_has_cells(space) && !space->graph)
        return WEND_ERROR_UNSUPPORTED;
    if (!have_our_size(paths, capacity))
        return WEND_ERROR_ARGUMENT;
    return find_cheapest(finder, space, query, paths, capacity, count);
}
