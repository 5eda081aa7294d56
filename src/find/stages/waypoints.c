/*
 * Ways through given places, one leg after the other.
 *
 * What was found so far is in the finder, so that a search may stop within a leg or between two and go on.
 */
#include "find/stages/waypoints.h"

#include "find/query/query.h"
#include "find/stages/answer.h"
#include "search/kit/kit_calls.h"

/* The units of work left for the leg at hand; 0 = there is no limit. */
static uint64_t limit_of_leg(const struct wend_waypoints *way, uint64_t until)
{
    return until == 0 ? 0 : until - way->whole.work;
}

/* What the legs before leave of the cost that the way may have. Of nothing that is 1: the sum is looked at too. */
static uint64_t cost_limit_of_leg(const wend_query *query, const struct wend_waypoints *way)
{
    const uint64_t most = query->search.cost_limit;
    return most == 0 ? 0 : most > way->whole.cost ? most - way->whole.cost : 1;
}

/* What they leave of the expansions: one more than there may be; 0 = any number. */
static uint64_t expansion_stop_of_leg(const wend_query *query, const struct wend_waypoints *way)
{
    const uint64_t stop = wend_query_expansion_stop(query), before = way->whole.expanded;
    return stop == 0 ? 0 : stop > before ? stop - before : 1;
}

/* The question of a leg: to the place of that number on the way, or with the number via.count to the goal. */
static void set_leg(const wend_query *query, struct wend_waypoints *way, uint64_t until)
{
    wend_query *leg = &way->leg;
    uint32_t number = way->count;
    *leg = *query;
    leg->via.count = 0;
    leg->search.limit = limit_of_leg(way, until);
    leg->search.cost_limit = cost_limit_of_leg(query, way);
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
    /* What the caller estimates is the cost to the goal. */
    leg->search.heuristic =
        query->search.heuristic == WEND_HEURISTIC_CALLBACK ? WEND_HEURISTIC_DEFAULT : query->search.heuristic;
}

/* Adds a leg's points, on graphs with their nodes, except for the first where the one before ended. MEMORY. */
static wend_status join_points(wend_finder *finder, const wend_path *path)
{
    for (uint32_t i = finder->waypoints.count != 0; i < path->point_count; i++)
        if (!wend_points_add(&finder->joined, path->points[i], &finder->scratch.memory) ||
            (path->nodes && !wend_number_list_add(&finder->joined_nodes, path->nodes[i], &finder->scratch.memory)))
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

/* Adds what a leg took and, if it has a path, what that costs. */
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
    /* Steps are lines from where they turn to where they turn; one leg may still be of them. */
    whole->lines = leg->lines == WEND_LINES_STRAIGHT ? leg->lines : whole->lines;
    whole->walls = leg->walls;
    whole->wall_count = leg->wall_count;
}

/* Finds the next leg, or goes on with the one whose search waits. */
static wend_status ask_leg(const struct wend_question *question, uint64_t until, wend_path *path)
{
    wend_finder *finder = question->finder;
    struct wend_waypoints *way = &finder->waypoints;
    const struct wend_question one = {finder, question->space, &way->leg, path, way->count == 0 ? NULL : &way->begun,
                                      NULL};
    *path = wend_path_default();
    wend_path_clear(path);
    if (!way->waits)
        set_leg(question->query, way, until);
    finder->until = limit_of_leg(way, until);
    finder->expansion_stop = expansion_stop_of_leg(question->query, way);
    return way->waits ? wend_answer_continue(&one) : wend_answer_find(&one);
}

/* The answer: what was found so far, and with it the leg at hand. MEMORY. */
static wend_status present(const struct wend_question *question, const wend_path *leg)
{
    wend_finder *finder = question->finder;
    const struct wend_waypoints *way = &finder->waypoints;
    wend_path *path = question->path, whole = way->whole;
    if (way->count == 0)
        whole.start_index = leg->start_index;
    add_sums(&whole, leg);
    whole.buffer = path->buffer;
    whole.capacity = path->capacity;
    *path = whole;
    wend_status status = join_points(finder, leg);
    path->points = finder->joined.places;
    path->point_count = finder->joined.count;
    path->nodes = question->space->graph ? finder->joined_nodes.items : NULL;
    return status;
}

/* Takes a leg into the whole that was presented with it. */
static void keep_leg(const struct wend_question *question, const wend_path *leg)
{
    struct wend_waypoints *way = &question->finder->waypoints;
    if (way->count == 0 && leg->point_count != 0)
        way->begun = leg->points[0];
    way->whole = *question->path;
    way->points = question->finder->joined.count;
    way->count++;
}

/* The limit is spent before a leg begins: the way then ends where the one before did. */
static wend_status end_between(const struct wend_question *question)
{
    bool may_pause = wend_query_may_pause(question->query);
    question->path->outcome = may_pause ? WEND_OUTCOME_RUNNING : WEND_OUTCOME_PARTIAL;
    question->path->reason = WEND_REASON_LIMIT;
    return WEND_OK;
}

/* Where nothing of the cost is left, a leg that ends short ends where it begins. */
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

/* Takes what was found of a leg into the whole; *is_over: no other follows. */
static wend_status take_route(const struct wend_question *question, wend_path *leg, bool *is_over)
{
    struct wend_waypoints *way = &question->finder->waypoints;
    way->waits = leg->outcome == WEND_OUTCOME_RUNNING;
    way->at_hand = *leg;
    cut_costly_leg(question, leg);
    wend_status status = present(question, leg);
    *is_over = status != WEND_OK || way->waits;
    if (*is_over)
        return status;
    keep_leg(question, leg);
    wend_path_afford(question->path, question->query->search.cost_limit);
    if (leg->outcome == WEND_OUTCOME_UNREACHABLE)
        wend_path_forget(question->path);
    *is_over = leg->outcome != WEND_OUTCOME_FOUND || question->path->outcome == WEND_OUTCOME_UNREACHABLE;
    return WEND_OK;
}

/* Up to which work the next piece goes: a search not past the question's own limit, though lines before it were. */
static uint64_t until_of_piece(const wend_finder *finder, uint64_t until)
{
    const uint64_t own = finder->own_limit;
    const bool draws = finder->waypoints.waits && finder->lines.is_under_way;
    return own == 0 || draws || (until != 0 && until < own) ? until : own;
}

static wend_status find_legs(const struct wend_question *question)
{
    struct wend_waypoints *way = &question->finder->waypoints;
    const uint64_t end_of_slice = question->finder->until;
    bool is_over = false;
    while (!is_over && way->count <= question->query->via.count) {
        wend_path leg;
        const uint64_t until = until_of_piece(question->finder, end_of_slice);
        if (!way->waits && until != 0 && way->whole.work >= until)
            return end_between(question);
        wend_status status = ask_leg(question, until, &leg);
        if (status == WEND_OK)
            status = take_route(question, &leg, &is_over);
        else
            way->waits = false;
        if (status != WEND_OK)
            return status;
    }
    return WEND_OK;
}

wend_status wend_waypoints_end(const struct wend_question *question)
{
    wend_finder *finder = question->finder;
    struct wend_waypoints *way = &finder->waypoints;
    wend_path leg = way->at_hand;
    const struct wend_question one = {finder, question->space, &way->leg, &leg, way->count == 0 ? NULL : &way->begun,
                                      NULL};
    bool is_over;
    if (!way->waits)
        return WEND_OK;
    leg.outcome = WEND_OUTCOME_PARTIAL;
    finder->joined.count = way->points;
    finder->joined_nodes.count = question->space->graph ? way->points : 0;
    finder->until = leg.work;
    wend_status status = wend_answer_end(&one);
    return status == WEND_OK ? take_route(question, &leg, &is_over) : status;
}

wend_status wend_waypoints_find(const struct wend_question *question)
{
    struct wend_waypoints *way = &question->finder->waypoints;
    question->finder->joined.count = question->finder->joined_nodes.count = 0;
    way->count = way->points = 0;
    way->waits = false;
    way->whole = wend_path_default();
    wend_path_clear(&way->whole);
    way->whole.outcome = WEND_OUTCOME_FOUND;
    return find_legs(question);
}

wend_status wend_waypoints_continue(const struct wend_question *question)
{
    const struct wend_waypoints *way = &question->finder->waypoints;
    wend_path *path = question->path;
    wend_place *buffer = path->buffer;
    uint32_t capacity = path->capacity;
    question->finder->joined.count = way->points;
    question->finder->joined_nodes.count = question->space->graph ? way->points : 0;
    *path = way->whole;
    path->points = question->finder->joined.places;
    path->nodes = question->space->graph ? question->finder->joined_nodes.items : NULL;
    path->buffer = buffer;
    path->capacity = capacity;
    return find_legs(question);
}
