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
    leg->via_count = 0;
    leg->resumable = false;
    if (query->max_expansions != 0)
        leg->max_expansions = query->max_expansions - journey->question->path->expanded;
    if (number != 0) {
        leg->start = query->via[number - 1];
        leg->start_count = 0;
        leg->from_position = leg->allow_blocked_start = false;
        leg->heading = WEND_NO_DIRECTION;
    }
    if (number == query->via_count)
        return;
    leg->goal = query->via[number];
    leg->goal_count = 0;
    leg->arrival = WEND_ARRIVE_AT;
    leg->sight = NULL;
    leg->goal_is_target = false;
    /* What the caller estimates is the cost to the goal. */
    leg->heuristic = query->heuristic == WEND_HEURISTIC_CALLBACK ? WEND_HEURISTIC_DEFAULT : query->heuristic;
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
    whole->neighbours = leg->neighbours;
    whole->engine = leg->engine != WEND_ENGINE_AUTO ? leg->engine : whole->engine;
    whole->goal_index = leg->goal_index;
    whole->shape = leg->shape;
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
    question->finder->until = journey->leg.max_expansions;
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
    uint64_t limit = question->query->max_expansions;
    if (limit == 0 || question->path->expanded < limit)
        return false;
    question->path->outcome = WEND_PARTIAL;
    question->path->reason = WEND_REASON_EXPANSION_LIMIT;
    return true;
}

wend_status wend_legs_find(const struct wend_question *question)
{
    wend_path *path = question->path;
    struct wend_points *joined = &question->finder->joined;
    struct journey journey = {.question = question};
    joined->count = 0;
    path->outcome = WEND_FOUND;
    while (path->outcome == WEND_FOUND && journey.count <= question->query->via_count && !is_spent(&journey)) {
        wend_status status = find_leg(&journey);
        if (status != WEND_OK)
            return status;
    }
    if (path->outcome == WEND_UNREACHABLE) {
        forget_path(path);
        return WEND_OK;
    }
    path->points = joined->places;
    path->point_count = joined->count;
    return WEND_OK;
}
