/* The fallback if no goal is reachable: the path to the reachable place nearest to one, or farthest from threats. */
#include "find/mesh/mesh_steps.h"

#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "search/surface/surface.h"

/* Finds the pair of start and goal with the least distance from any reachable place to the goal, and the path there. */
static wend_status find_near_goals(const struct wend_question *question)
{
    const wend_query *query = question->query;
    const struct wend_surface *surface = wend_mesh_ground(question->space, query);
    struct wend_mesh_pause *pause = &question->finder->mesh_path;
    struct wend_side_distance least = {0, 0, 1};
    struct wend_marks *components = &question->finder->scratch.mesh->blocks;
    const uint64_t goals = wend_mesh_goal_count(query), pairs = goals * wend_mesh_start_count(query);
    bool is_found = false;
    for (uint64_t i = 0; i < pairs; i++) {
        wend_place start = wend_mesh_start(question, (uint32_t)(i / goals)), place;
        struct wend_side_distance distance;
        const wend_place goal = wend_mesh_goal(question, (uint32_t)(i % goals));
        if (query->from.may_be_blocked && !wend_mesh_stands_on_open(surface, query, start) &&
            !wend_mesh_is_outside(question->space, surface, start) &&
            wend_mesh_step_onto_ground(question, &start, goal) != WEND_OK)
            return WEND_ERROR_MEMORY;
        if (wend_mesh_mark_reached(question, start, components) != WEND_OK)
            return WEND_ERROR_MEMORY;
        if (!wend_mesh_nearest_reached(question, components, goal, &place, &distance) ||
            (is_found && wend_side_distance_compare(&distance, &least) >= 0))
            continue;
        is_found = true;
        least = distance;
        pause->near = place;
        pause->pair = i;
    }
    if (!is_found)
        return WEND_OK;
    pause->nears = true;
    pause->why = question->path->reason;
    return wend_mesh_find_between(question, wend_mesh_start(question, (uint32_t)(pause->pair / goals)), pause->near);
}

void wend_mesh_conclude_nearest(const struct wend_question *question)
{
    const struct wend_mesh_pause *pause = &question->finder->mesh_path;
    wend_path *path = question->path;
    if (path->outcome == WEND_OUTCOME_FOUND) {
        path->outcome = WEND_OUTCOME_PARTIAL;
        path->reason = pause->why;
    }
    path->start_index = (uint32_t)(pause->pair / wend_mesh_goal_count(question->query));
    path->goal_index = (uint32_t)(pause->pair % wend_mesh_goal_count(question->query));
    wend_path_add_effort(path, pause->effort);
}

static bool wants_nearest(const struct wend_question *question)
{
    return question->path->outcome == WEND_OUTCOME_UNREACHABLE && question->path->reason != WEND_REASON_TOO_COSTLY &&
           question->query->otherwise.policy == WEND_POLICY_NEAREST;
}

/* Searches all pairs with another range; if a place is reached, it becomes pause->near, and its pair pause->pair. */
static wend_status try_range(const struct wend_question *question, uint32_t range, bool *arrives)
{
    struct wend_mesh_pause *pause = &question->finder->mesh_path;
    const wend_path *path = question->path;
    pause->range = range;
    pause->has_begun = false;
    pause->best = *path;
    pause->best.outcome = WEND_OUTCOME_UNREACHABLE;
    pause->best.reason = WEND_REASON_NONE;
    const wend_status status = wend_mesh_find_pairs(question, false);
    *arrives = status == WEND_OK && path->outcome == WEND_OUTCOME_FOUND;
    if (*arrives) {
        pause->near = path->points[path->point_count - 1];
        pause->near.flags = 0;
        pause->pair = (uint64_t)path->start_index * wend_mesh_goal_count(question->query) + path->goal_index;
    }
    return status;
}

/*
 * Finds by bisection the least range of areas within which some place is reachable, or the greatest away from threats.
 * *arrives: there is one; pause->near and pause->pair are its place and pair. MEMORY.
 */
static wend_status halve_range(const struct wend_question *question, bool *arrives)
{
    enum { FIRST_STEP = WEND_CELL, MOST = 1 << 30 };
    struct wend_mesh_pause *pause = &question->finder->mesh_path;
    const bool is_away = question->query->to.arrival == WEND_ARRIVAL_AWAY;
    int64_t bad = is_away ? question->query->to.range : 0, good = is_away ? 0 : FIRST_STEP;
    wend_status status = try_range(question, (uint32_t)good, arrives);
    while (status == WEND_OK && !*arrives && !is_away && good < MOST) {
        bad = good;
        good *= 2;
        status = try_range(question, (uint32_t)good, arrives);
    }
    const bool is_found = status == WEND_OK && *arrives;
    wend_place near = pause->near;
    uint64_t pair = pause->pair;
    while (is_found && status == WEND_OK && (good > bad ? good - bad : bad - good) > 1) {
        const int64_t middle = (good + bad) / 2;
        status = try_range(question, (uint32_t)middle, arrives);
        *(*arrives ? &good : &bad) = middle;
        near = *arrives ? pause->near : near;
        pair = *arrives ? pause->pair : pair;
    }
    *arrives = is_found;
    pause->near = near;
    pause->pair = pair;
    return status;
}

/* Finds the path to the place found by bisection; only for this search the query's limits count again. */
static wend_status find_widened(const struct wend_question *question)
{
    wend_finder *finder = question->finder;
    struct wend_mesh_pause *pause = &finder->mesh_path;
    const uint64_t until = finder->until, expansion_stop = finder->expansion_stop;
    const wend_reason why = question->path->reason;
    bool arrives;
    finder->until = finder->expansion_stop = 0;
    pause->is_widened = true;
    wend_status status = halve_range(question, &arrives);
    pause->is_widened = false;
    finder->until = until;
    finder->expansion_stop = expansion_stop;
    if (status != WEND_OK)
        return status;
    pause->why = why;
    if (!arrives) {
        wend_mesh_clear_path(question);
        question->path->reason = why;
        wend_path_tell_effort(question->path, pause->effort);
        return WEND_OK;
    }
    pause->nears = true;
    return wend_mesh_find_between(
        question, wend_mesh_start(question, (uint32_t)(pause->pair / wend_mesh_goal_count(question->query))),
        pause->near);
}

/* True if the distance is measured to areas or threats, not to points. */
static bool is_near_area(const wend_query *query)
{
    bool is_area = query->to.arrival == WEND_ARRIVAL_AWAY;
    for (uint32_t i = 0; i < query->to.count && !is_area; i++)
        is_area = wend_mesh_goal_is_wide(query, i);
    return is_area;
}

wend_status wend_mesh_fall_back(const struct wend_question *question)
{
    if (!wants_nearest(question))
        return WEND_OK;
    wend_status status = is_near_area(question->query) ? find_widened(question) : find_near_goals(question);
    if (status == WEND_OK && question->finder->mesh_path.nears)
        wend_mesh_conclude_nearest(question);
    return status;
}
