/* Ways through given places, one leg after the other. Find floor. */
#include "find/question.h"

/* A way as far as it has been found. */
struct journey {
    const struct wend_question *question;
    wend_query leg;   /* the question of the leg at hand */
    wend_place begun; /* where the first leg began: the radius is around it */
    uint32_t count;   /* legs found */
};

/* The leg to a place on the way, or with the number via_count to the goal. */
static void set_leg(struct journey *journey, uint32_t number)
{
    const wend_query *query = journey->question->query;
    wend_query *leg = &journey->leg;
    *leg = *query;
    leg->via.count = 0;
    leg->search.pausable = false;
    if (query->search.limit != 0)
        leg->search.limit = query->search.limit - journey->question->path->expanded;
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
    /* What the caller estimates is the cost to the goal. */
    leg->search.heuristic =
        query->search.heuristic == WEND_HEURISTIC_CALLBACK ? WEND_HEURISTIC_DEFAULT : query->search.heuristic;
}

/* Adds a leg's points, but for the first where the leg before ended. MEMORY. */
static wend_status join_points(const struct journey *journey, const wend_path *path)
{
    wend_finder *finder = journey->question->finder;
    for (uint32_t i = journey->count != 0; i < path->point_count; i++)
        if (!wend_points_add(&finder->joined, path->points[i], &finder->scratch.memory))
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

/* Adds what a leg took and, if it has a path, what that costs. */
static void add_sums(wend_path *whole, const wend_path *leg)
{
    whole->outcome = leg->outcome;
    whole->reason = leg->reason;
    whole->expanded += leg->expanded;
    whole->generated += leg->generated;
    whole->queued += leg->queued;
    whole->cost += leg->cost;
    whole->length += leg->length;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        whole->spent[i] += leg->spent[i];
    whole->bound = leg->bound;
    whole->cells = leg->cells;
    whole->engine = leg->engine != WEND_ENGINE_AUTO ? leg->engine : whole->engine;
    whole->goal_index = leg->goal_index;
    whole->lines = leg->lines;
    whole->walls = leg->walls;
    whole->wall_count = leg->wall_count;
}

/* There is no way: what was found of it so far is none either. */
static void forget_path(wend_path *path)
{
    path->cost = 0;
    path->length = 0;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = 0;
    path->start_index = path->goal_index = 0;
}

/* Finds the next leg and adds it to the whole. */
static wend_status find_leg(struct journey *journey)
{
    const struct wend_question *question = journey->question;
    wend_path *whole = question->path, path = wend_path_default();
    wend_path_clear(&path);
    set_leg(journey, journey->count);
    question->finder->until = journey->leg.search.limit;
    const struct wend_question one = {
        question->finder, question->space, &journey->leg, &path, journey->count == 0 ? NULL : &journey->begun, NULL};
    wend_status status = wend_question_answer(&one);
    if (status != WEND_OK)
        return status;
    if (journey->count == 0 && path.point_count != 0) {
        journey->begun = path.points[0];
        whole->start_index = path.start_index;
    }
    add_sums(whole, &path);
    status = join_points(journey, &path);
    journey->count++;
    return status;
}

/* Whether the limit is spent before a leg begins: the way then ends where the leg before did. */
static bool is_spent(const struct journey *journey)
{
    const struct wend_question *question = journey->question;
    uint64_t limit = question->query->search.limit;
    if (limit == 0 || question->path->expanded < limit)
        return false;
    question->path->outcome = WEND_OUTCOME_PARTIAL;
    question->path->reason = WEND_REASON_EXPANSION_LIMIT;
    return true;
}

wend_status wend_waypoints_find(const struct wend_question *question)
{
    wend_path *path = question->path;
    struct wend_points *joined = &question->finder->joined;
    struct journey journey = {.question = question};
    joined->count = 0;
    path->outcome = WEND_OUTCOME_FOUND;
    while (path->outcome == WEND_OUTCOME_FOUND && journey.count <= question->query->via.count && !is_spent(&journey)) {
        wend_status status = find_leg(&journey);
        if (status != WEND_OK)
            return status;
    }
    if (path->outcome == WEND_OUTCOME_UNREACHABLE) {
        forget_path(path);
        return WEND_OK;
    }
    path->points = joined->places;
    path->point_count = joined->count;
    return WEND_OK;
}
