/* Questions are asked, paused, resumed and answered. */
#include "find/stages/ask.h"

#include "find/cells/cells.h"
#include "find/lines/lines.h"
#include "find/mesh/mesh_query.h"
#include "find/query/query_check.h"
#include "find/stages/stages.h"
#include "search/kit/kit_calls.h"

static bool has_lines(const struct wend_question *question)
{
    return question->path->point_count > 0 && wend_space_has_cells(question->space) &&
           question->query->shape.lines == WEND_LINES_STRAIGHT;
}

wend_status wend_answer_shape(const struct wend_question *question)
{
    return has_lines(question) ? wend_straighten_at_once(question) : WEND_OK;
}

/* Adds the last line to a place between centres, once the path has its shape. */
static wend_status lead_on(const struct wend_question *question)
{
    const bool is_on_cells = wend_query_kind(question->space, question->query) == QUESTION_ON_CELLS;
    wend_status status = WEND_OK;
    if (is_on_cells && question->path->outcome == WEND_OUTCOME_FOUND)
        status = wend_inside_cell_lead(question);
    wend_path_afford(question->path, question->query->search.cost_limit);
    return status;
}

/* Draws the lines of a found path, or resumes that. */
static wend_status shape(const struct wend_question *question)
{
    const bool goes_on = question->finder->lines.is_under_way;
    wend_status status = WEND_OK;
    if (goes_on || (has_lines(question) && question->path->outcome != WEND_OUTCOME_RUNNING))
        status = goes_on ? wend_straighten_continue(question) : wend_straighten(question);
    const bool is_shaped = status == WEND_OK && question->path->outcome != WEND_OUTCOME_RUNNING;
    return is_shaped && question->query->to.at_place ? lead_on(question) : status;
}

/* Runs the fallback if no route was found, then shapes the path. */
static wend_status conclude(const struct wend_question *question)
{
    wend_status status = WEND_OK;
    const bool is_on_cells = wend_query_kind(question->space, question->query) == QUESTION_ON_CELLS;
    if (is_on_cells && question->path->outcome == WEND_OUTCOME_UNREACHABLE &&
        question->query->otherwise.policy != WEND_POLICY_REFUSE)
        status = wend_fallback_find(question);
    if (status != WEND_OK)
        return status;
    return shape(question);
}

wend_status wend_answer_find(const struct wend_question *question)
{
    question->finder->lines.is_under_way = false;
    wend_status status = wend_route_find(question);
    return status == WEND_OK ? conclude(question) : status;
}

/* Resumes an answer whose search waits in the finder. */
static wend_status answer_continue(const struct wend_question *question)
{
    if (question->finder->lines.is_under_way)
        return shape(question);
    bool is_route = question->finder->fallback.stage == POLICY_NONE;
    wend_status status = is_route ? wend_route_continue(question) : wend_fallback_continue(question);
    if (status != WEND_OK)
        return status;
    return is_route ? conclude(question) : shape(question);
}

/*
 * Paths through given places, leg by leg. The finder keeps what was found so far, so that a search may pause within a
 * leg or between two.
 */

/* Units of work left for the current leg; 0 = no limit. */
static uint64_t limit_of_leg(const struct wend_waypoints *waypoints, uint64_t until)
{
    return until == 0 ? 0 : until - waypoints->whole.work;
}

/* What earlier legs leave of the cost limit; 1 if nothing: the sum is tested too. 0 = no limit. */
static uint64_t cost_limit_of_leg(const wend_query *query, const struct wend_waypoints *waypoints)
{
    const uint64_t most = query->search.cost_limit;
    return most == 0 ? 0 : most > waypoints->whole.cost ? most - waypoints->whole.cost : 1;
}

/* One more than the expansions that earlier legs leave; 0 = no limit. */
static uint64_t expansion_stop_of_leg(const wend_query *query, const struct wend_waypoints *waypoints)
{
    const uint64_t stop = wend_query_expansion_stop(query), before = waypoints->whole.expanded;
    return stop == 0 ? 0 : stop > before ? stop - before : 1;
}

/* Makes the query of a leg: to the place numbered waypoints->count, or, if that is via.count, to the goal. */
static void set_leg(const wend_query *query, struct wend_waypoints *waypoints, uint64_t until)
{
    wend_query *leg = &waypoints->leg;
    uint32_t number = waypoints->count;
    *leg = *query;
    leg->via.count = 0;
    leg->search.limit = limit_of_leg(waypoints, until);
    leg->search.cost_limit = cost_limit_of_leg(query, waypoints);
    if (number != 0) {
        leg->start = query->via.places[number - 1];
        leg->from.count = 0;
        leg->from.between_cells = leg->from.may_be_blocked = false;
        leg->from.heading = WEND_DIRECTION_NONE;
    }
    if (number == query->via.count)
        return;
    leg->goal = query->via.places[number];
    leg->to.count = 0;
    leg->to.arrival = WEND_ARRIVAL_AT;
    leg->to.sight = NULL;
    leg->to.may_be_occupied = false;
    leg->to.at_place = false;
    /* The caller's estimates are of the cost to the goal. */
    leg->search.heuristic =
        query->search.heuristic == WEND_HEURISTIC_CALLBACK ? WEND_HEURISTIC_DEFAULT : query->search.heuristic;
}

/* Adds a leg's points, on graphs with their nodes, without the first if a leg ended there. MEMORY. */
static wend_status join_points(wend_finder *finder, const wend_path *path)
{
    for (uint32_t i = finder->waypoints.count != 0; i < path->point_count; i++)
        if (!wend_points_add(&finder->joined, path->points[i], &finder->scratch.memory) ||
            (path->nodes && !wend_number_list_add(&finder->joined_nodes, path->nodes[i], &finder->scratch.memory)))
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

/* Adds what a leg took and, if it has a path, that path's sums. */
static void add_sums(wend_path *whole, const wend_path *leg)
{
    whole->outcome = leg->outcome;
    whole->reason = leg->reason;
    wend_path_add_effort(whole, wend_path_effort(leg));
    whole->cost += leg->cost;
    whole->length += leg->length;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        whole->spent[i] += leg->spent[i];
    whole->bound = leg->bound;
    whole->cells = leg->cells;
    whole->engine = leg->engine != WEND_ENGINE_AUTO ? leg->engine : whole->engine;
    whole->goal_index = leg->goal_index;
    /* Steps also are lines between turning points; one leg may still consist of them. */
    whole->lines = leg->lines == WEND_LINES_STRAIGHT ? leg->lines : whole->lines;
    whole->walls = leg->walls;
    whole->wall_count = leg->wall_count;
}

/* Finds the next leg, or resumes the one whose search waits. */
static wend_status ask_leg(const struct wend_question *question, uint64_t until, wend_path *path)
{
    wend_finder *finder = question->finder;
    struct wend_waypoints *waypoints = &finder->waypoints;
    const struct wend_question one = {
        finder, question->space, &waypoints->leg, path, waypoints->count == 0 ? NULL : &waypoints->begun, NULL};
    *path = wend_path_default();
    wend_path_clear(path);
    if (!waypoints->waits)
        set_leg(question->query, waypoints, until);
    finder->until = limit_of_leg(waypoints, until);
    finder->expansion_stop = expansion_stop_of_leg(question->query, waypoints);
    return waypoints->waits ? answer_continue(&one) : wend_answer_find(&one);
}

/* Makes what was found so far and the current leg the answer. MEMORY. */
static wend_status present(const struct wend_question *question, const wend_path *leg)
{
    wend_finder *finder = question->finder;
    const struct wend_waypoints *waypoints = &finder->waypoints;
    wend_path *path = question->path, whole = waypoints->whole;
    if (waypoints->count == 0)
        whole.start_index = leg->start_index;
    add_sums(&whole, leg);
    wend_path_take(path, &whole);
    wend_status status = join_points(finder, leg);
    path->points = finder->joined.places;
    path->point_count = finder->joined.count;
    path->nodes = question->space->graph ? finder->joined_nodes.items : NULL;
    return status;
}

/* Adds to the whole the leg that was just presented with it. */
static void keep_leg(const struct wend_question *question, const wend_path *leg)
{
    struct wend_waypoints *waypoints = &question->finder->waypoints;
    if (waypoints->count == 0 && leg->point_count != 0)
        waypoints->begun = leg->points[0];
    waypoints->whole = *question->path;
    waypoints->points = question->finder->joined.count;
    waypoints->count++;
}

/* The limit is reached before a leg begins: the path ends where the last leg did. */
static wend_status end_between(const struct wend_question *question)
{
    bool may_pause = wend_query_may_pause(question->query);
    question->path->outcome = may_pause ? WEND_OUTCOME_RUNNING : WEND_OUTCOME_PARTIAL;
    question->path->reason = WEND_REASON_LIMIT;
    return WEND_OK;
}

/* If nothing is left of the cost limit, a leg that ends short is cut where it begins. */
static void cut_costly_leg(const struct wend_question *question, wend_path *leg)
{
    const uint64_t most = question->query->search.cost_limit;
    if (most == 0 || leg->outcome != WEND_OUTCOME_PARTIAL || question->finder->waypoints.whole.cost + leg->cost <= most)
        return;
    leg->point_count = 1;
    leg->cost = 0;
    leg->length = 0;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        leg->spent[i] = 0;
}

/* Adds a leg's result to the whole; *is_over: no leg follows. */
static wend_status take_route(const struct wend_question *question, wend_path *leg, bool *is_over)
{
    struct wend_waypoints *waypoints = &question->finder->waypoints;
    waypoints->waits = leg->outcome == WEND_OUTCOME_RUNNING;
    waypoints->at_hand = *leg;
    cut_costly_leg(question, leg);
    wend_status status = present(question, leg);
    *is_over = status != WEND_OK || waypoints->waits;
    if (*is_over)
        return status;
    keep_leg(question, leg);
    wend_path_afford(question->path, question->query->search.cost_limit);
    if (leg->outcome == WEND_OUTCOME_UNREACHABLE)
        wend_path_forget(question->path);
    *is_over = leg->outcome != WEND_OUTCOME_FOUND || question->path->outcome == WEND_OUTCOME_UNREACHABLE;
    return WEND_OK;
}

/* Work at which the next piece ends. A search stops at the question's own limit; drawing lines may go beyond it. */
static uint64_t until_of_piece(const wend_finder *finder, uint64_t until)
{
    const uint64_t own = finder->own_limit;
    const bool draws = finder->waypoints.waits && finder->lines.is_under_way;
    return own == 0 || draws || (until != 0 && until < own) ? until : own;
}

static wend_status find_legs(const struct wend_question *question)
{
    struct wend_waypoints *waypoints = &question->finder->waypoints;
    const uint64_t end_of_slice = question->finder->until;
    bool is_over = false;
    while (!is_over && waypoints->count <= question->query->via.count) {
        wend_path leg;
        const uint64_t until = until_of_piece(question->finder, end_of_slice);
        if (!waypoints->waits && until != 0 && waypoints->whole.work >= until)
            return end_between(question);
        wend_status status = ask_leg(question, until, &leg);
        if (status == WEND_OK)
            status = take_route(question, &leg, &is_over);
        else
            waypoints->waits = false;
        if (status != WEND_OK)
            return status;
    }
    return WEND_OK;
}

/* Ends with what was found so far, drawn in lines if the query wants them; the lines may wait. */
static wend_status waypoints_end(const struct wend_question *question)
{
    wend_finder *finder = question->finder;
    struct wend_waypoints *waypoints = &finder->waypoints;
    wend_path leg = waypoints->at_hand;
    const struct wend_question one = {
        finder, question->space, &waypoints->leg, &leg, waypoints->count == 0 ? NULL : &waypoints->begun, NULL};
    bool is_over;
    if (!waypoints->waits)
        return WEND_OK;
    leg.outcome = WEND_OUTCOME_PARTIAL;
    finder->joined.count = waypoints->points;
    finder->joined_nodes.count = question->space->graph ? waypoints->points : 0;
    finder->until = leg.work;
    wend_status status = shape(&one);
    return status == WEND_OK ? take_route(question, &leg, &is_over) : status;
}

/* Finds the path through query->via.places to the arrival. */
static wend_status waypoints_find(const struct wend_question *question)
{
    struct wend_waypoints *waypoints = &question->finder->waypoints;
    question->finder->joined.count = question->finder->joined_nodes.count = 0;
    waypoints->count = waypoints->points = 0;
    waypoints->waits = false;
    waypoints->whole = wend_path_default();
    wend_path_clear(&waypoints->whole);
    waypoints->whole.outcome = WEND_OUTCOME_FOUND;
    return find_legs(question);
}

/* Resumes that, if it waits in the finder. */
static wend_status waypoints_continue(const struct wend_question *question)
{
    const struct wend_waypoints *waypoints = &question->finder->waypoints;
    wend_path *path = question->path;
    question->finder->joined.count = waypoints->points;
    question->finder->joined_nodes.count = question->space->graph ? waypoints->points : 0;
    wend_path_take(path, &waypoints->whole);
    path->points = question->finder->joined.places;
    path->nodes = question->space->graph ? question->finder->joined_nodes.items : NULL;
    return find_legs(question);
}

/* The breach space, if the query's policy uses one, or NULL. */
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

/* Ends each call: records what is needed to continue, and hands the points to the caller. */
static wend_status hand_over(const struct wend_question *question, wend_status status)
{
    if (status != WEND_OK)
        return status;
    if (question->path->outcome == WEND_OUTCOME_RUNNING)
        note_pause(question);
    if (question->space->mesh)
        wend_mesh_measure_slopes(question);
    return wend_path_deliver(question->path);
}

/* True if nothing has changed since the search paused. */
static bool is_as_it_was(const struct wend_pause *pause)
{
    return wend_is_of_age(pause->space, pause->age) && wend_is_of_age(breach_of(&pause->query), pause->breach_age) &&
           wend_is_of_age(pause->query.to.sight, pause->sight_age);
}

/* True if the paused question waits within a search, not between two legs. */
static bool waits_in_search(const wend_finder *finder)
{
    return finder->pause.query.via.count == 0 || finder->waypoints.waits;
}

/* Work that the paused question has taken so far. */
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
    return hand_over(&question, is_on_way ? waypoints_continue(&question) : answer_continue(&question));
}

static wend_status go_on(wend_finder *finder, uint64_t work, wend_path *path)
{
    const uint64_t over = work_so_far(finder), least = work != 0 ? work : 1;
    /* UINT64_MAX stands for no end: with no limit at all, searches that begin now would not be pausable. */
    return go_on_until(finder, least < UINT64_MAX - over ? over + least : UINT64_MAX, path);
}

wend_status wend_finder_continue(wend_finder *finder, uint64_t work, wend_path *path)
{
    if (!finder || !wend_path_is_sized(path) || !finder->pause.waits || !is_as_it_was(&finder->pause))
        return WEND_ERROR_ARGUMENT;
    return go_on(finder, work, path);
}

/* Prepares a waiting search to continue in changed spaces. UNSUPPORTED if it cannot; MEMORY. */
static wend_status take_changes(wend_finder *finder)
{
    struct wend_pause *pause = &finder->pause;
    struct wend_search *search = &pause->search;
    const bool is_on_cells = wend_query_kind(pause->space, &pause->query) == QUESTION_ON_CELLS;
    bool is_known = is_on_cells && pause->space->cells.node_count == pause->node_count &&
                    finder->fallback.stage != POLICY_BREACH &&
                    wend_query_fault_in(pause->space, &pause->query) == WEND_QUERY_FAULT_NONE;
    if (!is_known)
        return WEND_ERROR_UNSUPPORTED;
    pause->is_changed = true;
    /* While lines are drawn, or between legs, the search may be an older one, over a space that is gone. */
    if (!waits_in_search(finder) || finder->lines.is_under_way)
        return WEND_OK;
    search->pause.is_changed = true;
    /* The space may have got its layer of occupied cells only now. */
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

void wend_finder_set_points_at_end(wend_finder *finder, bool are_at_end)
{
    if (finder)
        finder->points_at_end = are_at_end;
}

bool wend_finder_draws(const wend_finder *finder)
{
    return finder->pause.waits && finder->lines.is_under_way;
}

uint64_t wend_finder_paused_work(const wend_finder *finder)
{
    return finder && finder->pause.waits ? work_so_far(finder) : 0;
}

/* True if the goal is reached and only the choice among ties is left. */
static bool waits_for_choice(const wend_finder *finder)
{
    const bool is_last = finder->pause.query.via.count == 0 ||
                         (finder->waypoints.waits && finder->waypoints.count == finder->pause.query.via.count);
    const bool is_alone = finder->fallback.stage == POLICY_NONE && !finder->each_start.is_under_way &&
                          !finder->off_center_start.is_under_way && wend_space_has_cells(finder->pause.space);
    return is_last && is_alone && (finder->pause.search.pause.is_choosing || finder->pause.search.pause.is_reached);
}

/* Makes the path so far the answer, in lines if the query wants them. */
static wend_status end_partial(wend_finder *finder, wend_path *path)
{
    const struct wend_question question = {finder, finder->pause.space, &finder->pause.query, path, NULL, NULL};
    path->outcome = WEND_OUTCOME_PARTIAL;
    finder->pause.waits = false;
    finder->until = path->work;
    return hand_over(&question, question.query->via.count == 0 ? shape(&question) : waypoints_end(&question));
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
    finder->points_at_end = query->search.points_at_end;
    finder->lines.most = wend_query_may_pause(query) ? finder->own_limit : query->search.limit;
    finder->expansion_stop = wend_query_expansion_stop(query);
    return hand_over(&question, query->via.count == 0 ? wend_answer_find(&question) : waypoints_find(&question));
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
