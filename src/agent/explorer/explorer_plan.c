/* An explorer's plans: finds the ways that changes affect, and searches for new ones within a budget. */
#include "agent/explorer/explorer.h"

#include <string.h>

#include "find/stages/ask.h"

/* True if what lies ahead comes to a rectangle or to cells beside it. */
static bool comes_by(const wend_explorer *explorer, const struct wend_route *journey, struct wend_rectangle r)
{
    if (!wend_path_box_meets(&journey->box, explorer->space, r))
        return false;
    const wend_path path = wend_route_ahead(explorer, journey);
    return wend_points_touch(&path, explorer->space->cells.height, r, NULL, NULL);
}

static bool comes_by_any(const wend_explorer *explorer, const struct wend_route *journey,
                         const struct wend_change_list *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (comes_by(explorer, journey, list->of[i]))
            return true;
    return false;
}

static bool is_walkable(const wend_explorer *explorer, const struct wend_route *journey)
{
    const wend_path path = wend_route_ahead(explorer, journey);
    return wend_path_is_valid(&path, explorer->space, journey->heading, NULL);
}

/* True if the segments of a way that come by a rectangle can no longer be walked. */
static bool is_cut_in(const wend_explorer *explorer, const struct wend_route *journey, struct wend_rectangle r)
{
    uint32_t first, last;
    wend_path path = wend_route_ahead(explorer, journey);
    if (!wend_points_touch(&path, explorer->space->cells.height, r, &first, &last))
        return false;
    first -= first > 0; /* where the first begins is not beside the rectangle, or it would not be first */
    path.points += first;
    path.point_count = last + 1 - first;
    return !wend_path_is_valid(&path, explorer->space, WEND_DIRECTION_NONE, NULL);
}

/* True if a way costs more because of what became costlier; may also be true if it does not. */
static bool is_costlier(const wend_explorer *explorer, const struct wend_route *journey)
{
    const wend_space *space = explorer->space;
    const struct wend_change_list *list = &explorer->change_set.costlier;
    const bool is_plain = !space->cells.class_at && !wend_space_extra(space) && !wend_space_occupied(space);
    for (uint32_t i = 0; i < list->count; i++) {
        if (!comes_by(explorer, journey, list->of[i]))
            continue;
        /* If all free cells cost the same, a way that is still free costs what it did. */
        if (!is_plain || (space->cells.links.count != 0 ? !is_walkable(explorer, journey)
                                                        : is_cut_in(explorer, journey, list->of[i])))
            return true;
    }
    return false;
}

/* True if what became cheaper could shorten a way. */
static bool could_be_shorter(const wend_explorer *explorer, const struct wend_route *journey)
{
    const wend_space *space = explorer->space;
    const struct wend_change_list *list = &explorer->change_set.cheaper;
    struct wend_cell from, to;
    uint32_t node;
    if (list->count == 0)
        return false;
    const wend_path path = wend_route_ahead(explorer, journey);
    wend_path_check check;
    if (!wend_path_is_valid(&path, space, journey->heading, &check) ||
        !wend_space_find(space, journey->place, &from, &node) || !wend_space_find(space, journey->goal, &to, &node))
        return true;
    for (uint32_t i = 0; i < list->count; i++)
        if (wend_could_undercut(space, from, to, check.cost, list->of[i]))
            return true;
    return false;
}

/* True if the changes affect a journey. */
static bool is_told_on(const wend_explorer *explorer, const struct wend_route *journey)
{
    const struct wend_change_set *change_set = &explorer->change_set;
    if (change_set->is_anywhere || journey->explores)
        return true;
    switch (journey->state) {
    case WEND_JOURNEY_READY:
        return is_costlier(explorer, journey) || could_be_shorter(explorer, journey);
    case WEND_JOURNEY_UNREACHABLE:
        return change_set->cheaper.count != 0;
    default:
        return false;
    }
}

/* True if a stopgap, while a better way is due, can no longer be walked. */
static bool has_broken(const wend_explorer *explorer, const struct wend_route *journey)
{
    const struct wend_change_set *change_set = &explorer->change_set;
    return journey->state == WEND_JOURNEY_STOPGAP &&
           (change_set->is_anywhere || comes_by_any(explorer, journey, &change_set->costlier)) &&
           !is_walkable(explorer, journey);
}

static void take_over_change_set(wend_explorer *explorer)
{
    if (!explorer->change_set.is_anything)
        return;
    for (uint32_t i = 0; i < explorer->count; i++) {
        struct wend_route *journey = &explorer->journeys[i];
        if (!wend_route_is_used(journey))
            continue;
        if (journey->must_plan ? has_broken(explorer, journey) : is_told_on(explorer, journey))
            wend_journey_mark_due(explorer, journey);
    }
}

wend_status wend_explorer_touch(wend_explorer *explorer, wend_area area)
{
    if (!explorer)
        return WEND_ERROR_ARGUMENT;
    for (uint32_t i = 0; i < explorer->count; i++) {
        struct wend_route *journey = &explorer->journeys[i];
        if (!wend_route_is_used(journey) || journey->must_plan)
            continue;
        const wend_path path = wend_route_ahead(explorer, journey);
        if (journey->state != WEND_JOURNEY_READY || wend_path_touches(&path, explorer->space, area))
            wend_journey_mark_due(explorer, journey);
    }
    return WEND_OK;
}

/* Keeps the points of an answer. */
static wend_status keep_points(wend_explorer *explorer, struct wend_route *journey, const wend_path *path)
{
    if (path->point_count > journey->capacity) {
        uint32_t larger = path->point_count + path->point_count / 2;
        wend_place *points = wend_allocate(&explorer->allocator, larger, sizeof *points);
        if (!points)
            return WEND_ERROR_MEMORY;
        wend_route_release_points(explorer, journey);
        journey->points = points;
        journey->capacity = larger;
    }
    if (path->point_count != 0)
        memcpy(journey->points, path->points, path->point_count * sizeof *path->points);
    journey->count = path->point_count;
    journey->at = 0;
    journey->box = wend_path_box_of(path);
    return WEND_OK;
}

static void end_planning(wend_explorer *explorer, struct wend_route *journey, wend_journey_state state,
                         wend_reason reason)
{
    journey->state = state;
    journey->reason = reason;
    journey->must_plan = false;
    explorer->waiting--;
}

static void note_search(wend_explorer *explorer)
{
    explorer->stage = STAGE_NONE;
    explorer->searches++;
}

/*
 * Takes an answer, whole or not. If the land changed while it was searched for, it may not be the best, or not be free:
 * it serves until the search that is due again has ended.
 */
static wend_status take_found(wend_explorer *explorer, struct wend_route *journey, const wend_path *path)
{
    bool is_found = path->outcome == WEND_OUTCOME_FOUND;
    note_search(explorer);
    if (is_found && keep_points(explorer, journey, path) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (explorer->is_changed) {
        bool serves = is_found && path->point_count > 1 && is_walkable(explorer, journey);
        journey->state = serves ? WEND_JOURNEY_STOPGAP : WEND_JOURNEY_PLANNING;
        return WEND_OK;
    }
    if (!is_found)
        journey->count = journey->at = 0;
    wend_journey_state state = !is_found               ? WEND_JOURNEY_UNREACHABLE
                               : path->point_count > 1 ? WEND_JOURNEY_READY
                                                       : WEND_JOURNEY_ARRIVED;
    end_planning(explorer, journey, state, path->reason);
    return WEND_OK;
}

/* A paused search continues though the land has changed, or it might never end; but not if all may have changed. */
static void take_over_changes(wend_explorer *explorer)
{
    const wend_space *space = explorer->space;
    uint64_t changes = wend_space_changes(space);
    if (explorer->version == space->version && explorer->changes == changes)
        return;
    explorer->version = space->version;
    explorer->changes = changes;
    explorer->is_changed = true;
    if (explorer->change_set.is_anywhere)
        explorer->stage = STAGE_NONE;
    if (explorer->stage == STAGE_FRONTIER)
        wend_frontier_renew(&explorer->frontier);
}

/* Begins a search for a way from a journey's place to its goal, or continues the paused one. */
static wend_status search_slice(wend_explorer *explorer, const struct wend_route *journey, uint64_t units,
                                wend_path *path)
{
    wend_query query = wend_query_default();
    if (explorer->stage == STAGE_PATH)
        return explorer->is_changed ? wend_finder_continue_changed(explorer->finder, units, path)
                                    : wend_finder_continue(explorer->finder, units, path);
    explorer->spent = 0;
    query.start = journey->place;
    query.goal = journey->goal;
    query.from.heading = journey->heading;
    query.from.may_be_blocked = true;
    query.search.limit = units != WEND_ALL_WORK ? units : 0;
    query.search.pausable = units != WEND_ALL_WORK;
    query.search.points_at_end = true;
    return wend_finder_find(explorer->finder, explorer->space, &query, path);
}

static wend_status search_path(wend_explorer *explorer, struct wend_route *journey, uint64_t *units)
{
    wend_path path = wend_path_default();
    const bool is_limited = *units != UINT64_MAX, may_fail = explorer->stage == STAGE_PATH && explorer->is_changed;
    wend_status status = search_slice(explorer, journey, *units != 0 ? *units : 1, &path);
    if (status != WEND_OK) {
        explorer->stage = STAGE_NONE; /* starts again, at once if that is enough */
        return may_fail && status == WEND_ERROR_UNSUPPORTED ? WEND_OK : status;
    }
    uint64_t now = path.work - explorer->spent;
    if (is_limited)
        *units = wend_difference(*units, now);
    explorer->spent = path.work;
    explorer->stage = STAGE_PATH;
    return path.outcome == WEND_OUTCOME_RUNNING ? WEND_OK : take_found(explorer, journey, &path);
}

/* Searches for the nearest unseen land, or continues to, and then for the way there. */
static wend_status search_frontier(wend_explorer *explorer, struct wend_route *journey, uint64_t *units)
{
    bool ended = false;
    wend_status status = WEND_OK;
    if (explorer->stage == STAGE_NONE)
        status = wend_frontier_begin(&explorer->frontier, explorer->space,
                                     wend_space_node_at(explorer->space, journey->place));
    explorer->stage = STAGE_FRONTIER;
    if (status == WEND_OK)
        status = wend_frontier_grow(&explorer->frontier, units, &ended);
    if (status == WEND_OK && !ended)
        return WEND_OK;
    explorer->stage = STAGE_NONE;
    if (status != WEND_OK)
        return status;
    if (explorer->frontier.is_found) {
        journey->goal = wend_cell_place(wend_space_cell(explorer->space, explorer->frontier.node));
        return search_path(explorer, journey, units);
    }
    note_search(explorer);
    if (!explorer->is_changed) {
        journey->count = journey->at = 0;
        end_planning(explorer, journey, WEND_JOURNEY_EXPLORED,
                     explorer->frontier.is_shut_off ? WEND_REASON_OTHERS_IN_WAY : WEND_REASON_NO_WAY);
    }
    return WEND_OK;
}

/* Returns the journey being planned, or the next that must be, in turns. Precondition: there is one. */
static struct wend_route *next_to_plan(wend_explorer *explorer)
{
    if (explorer->stage != STAGE_NONE)
        return &explorer->journeys[explorer->turn];
    do
        explorer->turn = explorer->turn + 1 < explorer->count ? explorer->turn + 1 : 0;
    while (!explorer->journeys[explorer->turn].must_plan);
    return &explorer->journeys[explorer->turn];
}

wend_status wend_explorer_plan(wend_explorer *explorer, uint64_t work, uint32_t *waiting)
{
    if (!explorer)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_change_set_follow(&explorer->change_set);
    if (status != WEND_OK)
        return status;
    take_over_change_set(explorer);
    take_over_changes(explorer);
    uint64_t left = work;
    while (status == WEND_OK && explorer->waiting > 0 && left > 0) {
        struct wend_route *journey = next_to_plan(explorer);
        explorer->is_changed &= explorer->stage != STAGE_NONE;
        bool looks_for_land = journey->explores && explorer->stage != STAGE_PATH;
        status = looks_for_land ? search_frontier(explorer, journey, &left) : search_path(explorer, journey, &left);
        if (explorer->stage != STAGE_NONE)
            break;
        left -= left != UINT64_MAX && left > 0; /* planning itself is work too */
    }
    if (waiting)
        *waiting = explorer->waiting;
    return status;
}
