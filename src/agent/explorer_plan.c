/* An explorer's plans: which ways the news tell on, and searches for them under a budget. */
#include "agent/explorer_ways.h"
#include "find/ask.h"

/* Whether what lies ahead comes to a rectangle or to cells beside it. */
static bool comes_by(const wend_explorer *explorer, const struct wend_way *journey, struct wend_rectangle r)
{
    if (!wend_path_box_meets(&journey->box, explorer->space, r))
        return false;
    const wend_path path = wend_way_ahead(explorer, journey);
    return wend_points_touch(&path, explorer->space->cells.height, r);
}

static bool comes_by_any(const wend_explorer *explorer, const struct wend_way *journey,
                         const struct wend_news_list *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (comes_by(explorer, journey, list->of[i]))
            return true;
    return false;
}

/* Whether a way by which something became dearer is as it was: where all that is free costs the same, if it is free. */
static bool is_none_the_dearer(const wend_explorer *explorer, const struct wend_way *journey)
{
    const wend_space *space = explorer->space;
    if (space->cells.class_at || wend_space_extra(space) || wend_space_occupied(space))
        return false;
    const wend_path path = wend_way_ahead(explorer, journey);
    return wend_path_check_into(&path, space, journey->heading, NULL, sizeof(wend_path_check));
}

/* Whether what became cheaper could shorten a way. */
static bool could_be_shorter(const wend_explorer *explorer, const struct wend_way *journey)
{
    const wend_space *space = explorer->space;
    const struct wend_news_list *list = &explorer->news.cheaper;
    struct wend_cell from, to;
    uint32_t node;
    if (list->count == 0)
        return false;
    const wend_path path = wend_way_ahead(explorer, journey);
    wend_path_check check;
    if (!wend_path_is_valid(&path, space, journey->heading, &check) ||
        !wend_space_find(space, journey->place, &from, &node) || !wend_space_find(space, journey->goal, &to, &node))
        return true;
    for (uint32_t i = 0; i < list->count; i++)
        if (wend_could_undercut(space, from, to, check.cost, list->of[i]))
            return true;
    return false;
}

/* Whether the news tell on a journey. */
static bool is_told_on(const wend_explorer *explorer, const struct wend_way *journey)
{
    const struct wend_news *news = &explorer->news;
    if (news->is_anywhere || journey->explores)
        return true;
    switch (journey->state) {
    case WEND_JOURNEY_READY:
        return (comes_by_any(explorer, journey, &news->dearer) && !is_none_the_dearer(explorer, journey)) ||
               could_be_shorter(explorer, journey);
    case WEND_JOURNEY_UNREACHABLE:
        return news->cheaper.count != 0;
    default:
        return false;
    }
}

static void take_over_news(wend_explorer *explorer)
{
    if (!explorer->news.is_anything)
        return;
    for (uint32_t i = 0; i < explorer->count; i++) {
        struct wend_way *journey = &explorer->journeys[i];
        if (wend_way_is_used(journey) && !journey->must_plan && is_told_on(explorer, journey))
            wend_way_have_planned(explorer, journey);
    }
}

wend_status wend_explorer_touch(wend_explorer *explorer, wend_area area)
{
    if (!explorer)
        return WEND_ERROR_ARGUMENT;
    for (uint32_t i = 0; i < explorer->count; i++) {
        struct wend_way *journey = &explorer->journeys[i];
        if (!wend_way_is_used(journey) || journey->must_plan)
            continue;
        const wend_path path = wend_way_ahead(explorer, journey);
        if (journey->state != WEND_JOURNEY_READY || wend_path_touches(&path, explorer->space, area))
            wend_way_have_planned(explorer, journey);
    }
    return WEND_OK;
}

/* Keeps the points of an answer. */
static wend_status keep_points(wend_explorer *explorer, struct wend_way *journey, const wend_path *path)
{
    if (path->point_count > journey->capacity) {
        uint32_t larger = path->point_count + path->point_count / 2;
        wend_place *points = wend_allocate(&explorer->allocator, larger, sizeof *points, _Alignof(wend_place));
        if (!points)
            return WEND_ERROR_MEMORY;
        wend_way_release_points(explorer, journey);
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

static void end_planning(wend_explorer *explorer, struct wend_way *journey, wend_journey state, wend_reason reason)
{
    journey->state = state;
    journey->reason = reason;
    journey->must_plan = false;
    explorer->waiting--;
    explorer->stage = STAGE_NONE;
}

/* An answer, whole or not. */
static wend_status take_found(wend_explorer *explorer, struct wend_way *journey, const wend_path *path)
{
    bool is_found = path->outcome == WEND_OUTCOME_FOUND;
    if (is_found && keep_points(explorer, journey, path) != WEND_OK) {
        explorer->stage = STAGE_NONE;
        return WEND_ERROR_MEMORY;
    }
    if (!is_found)
        journey->count = journey->at = 0;
    wend_journey state = !is_found               ? WEND_JOURNEY_UNREACHABLE
                         : path->point_count > 1 ? WEND_JOURNEY_READY
                                                 : WEND_JOURNEY_ARRIVED;
    end_planning(explorer, journey, state, path->reason);
    explorer->searches++;
    return WEND_OK;
}

/* Whether what a search has found so far may be wrong now. */
static bool is_outdated(const wend_explorer *explorer)
{
    return explorer->version != explorer->space->version || explorer->changes != wend_space_changes(explorer->space);
}

/* Looks for a way from a journey's place to its goal, or goes on looking. */
static wend_status search_path(wend_explorer *explorer, struct wend_way *journey, uint64_t *units)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    const bool is_limited = *units != UINT64_MAX, goes_on = explorer->stage == STAGE_PATH;
    query.start = journey->place;
    query.goal = journey->goal;
    query.from.heading = journey->heading;
    query.from.may_be_blocked = true;
    query.search.limit = is_limited ? *units : 0;
    query.search.pausable = is_limited;
    wend_status status = goes_on ? wend_finder_continue(explorer->finder, is_limited ? *units : 0, &path)
                                 : wend_finder_find(explorer->finder, explorer->space, &query, &path);
    if (status != WEND_OK) {
        explorer->stage = STAGE_NONE;
        return status;
    }
    uint64_t now = path.work - (goes_on ? explorer->spent : 0);
    if (is_limited)
        *units -= now < *units ? now : *units;
    explorer->spent = path.work;
    explorer->stage = STAGE_PATH;
    return path.outcome == WEND_OUTCOME_RUNNING ? WEND_OK : take_found(explorer, journey, &path);
}

/* Looks for the nearest unseen cell, or goes on looking, and then for the way there. */
static wend_status search_frontier(wend_explorer *explorer, struct wend_way *journey, uint64_t *units)
{
    bool ended = false;
    wend_status status = WEND_OK;
    if (explorer->stage == STAGE_NONE)
        status = wend_frontier_begin(&explorer->frontier, explorer->space,
                                     wend_space_node_at(explorer->space, journey->place));
    explorer->stage = STAGE_FRONTIER;
    if (status == WEND_OK)
        status = wend_frontier_grow(&explorer->frontier, units, &ended);
    if (status != WEND_OK) {
        explorer->stage = STAGE_NONE;
        return status;
    }
    if (!ended)
        return WEND_OK;
    explorer->stage = STAGE_NONE;
    if (!explorer->frontier.is_found) {
        journey->count = journey->at = 0;
        end_planning(explorer, journey, WEND_JOURNEY_UNREACHABLE, WEND_REASON_NO_WAY);
        explorer->searches++;
        return WEND_OK;
    }
    journey->goal = wend_cell_place(wend_space_cell(explorer->space, explorer->frontier.node));
    return search_path(explorer, journey, units);
}

/* The next journey that must be planned, in turns; there is one. */
static struct wend_way *next_to_plan(wend_explorer *explorer)
{
    if (explorer->stage != STAGE_NONE)
        return &explorer->journeys[explorer->turn];
    do
        explorer->turn = explorer->turn + 1 < explorer->count ? explorer->turn + 1 : 0;
    while (!explorer->journeys[explorer->turn].must_plan);
    return &explorer->journeys[explorer->turn];
}

wend_status wend_explorer_plan(wend_explorer *explorer, uint64_t units, uint32_t *waiting)
{
    if (!explorer)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_news_follow(&explorer->news);
    if (status != WEND_OK)
        return status;
    take_over_news(explorer);
    if (is_outdated(explorer))
        explorer->stage = STAGE_NONE;
    explorer->version = explorer->space->version;
    explorer->changes = wend_space_changes(explorer->space);
    uint64_t left = units ? units : UINT64_MAX;
    while (status == WEND_OK && explorer->waiting > 0 && left > 0) {
        struct wend_way *journey = next_to_plan(explorer);
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
