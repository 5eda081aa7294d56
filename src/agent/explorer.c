/* Journeys through land that is not all known yet. */
#include <wend/explorer.h>

#include <wend/find.h>

#include "agent/frontier.h"
#include "agent/news.h"
#include "agent/path_touch.h"
#include "base/growth.h"
#include "base/memory.h"

struct journey {
    uint32_t generation; /* odd while it is under way */
    bool explores;
    bool must_plan;
    wend_journey state;
    wend_reason reason;
    wend_direction heading;
    wend_place place, goal; /* goal: of who explores the place it heads for */
    wend_place *points;     /* of its way; points[at] is its place */
    uint32_t count, at, capacity;
    struct wend_path_box box; /* of its way */
};

/* What is being planned where it takes more than one call. */
enum stage { STAGE_NONE, STAGE_FRONTIER, STAGE_PATH };

struct wend_explorer {
    wend_allocator allocator;
    const wend_space *space;
    wend_finder *finder;
    struct wend_news news;
    struct wend_frontier frontier;
    struct journey *journeys;
    uint32_t count, capacity;

    uint32_t waiting;          /* how many must be planned */
    uint32_t turn;             /* the number of the one to be planned next */
    enum stage stage;          /* of that one */
    uint64_t version, changes; /* of the space, and its layers, when its stage began */
    uint64_t spent;            /* units by its search so far */
    uint64_t searches;
};

const char *wend_journey_text(wend_journey journey)
{
    static const char *const texts[] = {"ready", "planning", "arrived", "unreachable"};
    return (unsigned)journey < sizeof texts / sizeof *texts ? texts[journey] : "unknown journey";
}

wend_status wend_explorer_create(const wend_space *space, const wend_allocator *allocator, wend_explorer **result)
{
    wend_allocator memory;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!space || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_explorer *explorer = wend_allocate(&memory, 1, sizeof *explorer, _Alignof(wend_explorer));
    if (!explorer)
        return WEND_ERROR_MEMORY;
    *explorer = (wend_explorer){.allocator = memory, .space = space};
    explorer->frontier.memory = &explorer->allocator;
    wend_status status = wend_finder_create(&memory, &explorer->finder);
    if (status == WEND_OK)
        status = wend_news_create(&explorer->news, space, &explorer->allocator);
    if (status != WEND_OK) {
        wend_explorer_destroy(explorer);
        return status;
    }
    *result = explorer;
    return WEND_OK;
}

static void release_points(wend_explorer *explorer, struct journey *journey)
{
    wend_release(&explorer->allocator, journey->points, journey->capacity, sizeof *journey->points,
                 _Alignof(wend_place));
    journey->points = NULL;
    journey->capacity = journey->count = journey->at = 0;
}

void wend_explorer_destroy(wend_explorer *explorer)
{
    if (!explorer)
        return;
    wend_allocator memory = explorer->allocator;
    for (uint32_t i = 0; i < explorer->count; i++)
        release_points(explorer, &explorer->journeys[i]);
    wend_release(&memory, explorer->journeys, explorer->capacity, sizeof *explorer->journeys, _Alignof(struct journey));
    wend_news_destroy(&explorer->news);
    wend_frontier_destroy(&explorer->frontier);
    wend_finder_destroy(explorer->finder);
    wend_release(&memory, explorer, 1, sizeof *explorer, _Alignof(wend_explorer));
}

static bool is_under_way(const struct journey *journey)
{
    return journey->generation % 2 == 1;
}

/* The journey of a traveller; null where it is none of the explorer's. */
static struct journey *journey_of(const wend_explorer *explorer, wend_traveller traveller)
{
    uint32_t index = (uint32_t)traveller, generation = (uint32_t)(traveller >> 32);
    if (!explorer || index >= explorer->count)
        return NULL;
    struct journey *journey = &explorer->journeys[index];
    return is_under_way(journey) && journey->generation == generation ? journey : NULL;
}

/* Whether a search that waits is that of a journey. */
static bool is_in_hand(const wend_explorer *explorer, const struct journey *journey)
{
    return explorer->stage != STAGE_NONE && explorer->turn == (uint32_t)(journey - explorer->journeys);
}

static void have_planned(wend_explorer *explorer, struct journey *journey)
{
    explorer->waiting += !journey->must_plan;
    journey->must_plan = true;
    journey->state = WEND_JOURNEY_PLANNING;
    if (is_in_hand(explorer, journey))
        explorer->stage = STAGE_NONE;
}

/* A free entry of the list. */
static wend_status take_entry(wend_explorer *explorer, uint32_t *index)
{
    for (*index = 0; *index < explorer->count; ++*index)
        if (!is_under_way(&explorer->journeys[*index]))
            return WEND_OK;
    if (explorer->count == explorer->capacity) {
        uint32_t larger = explorer->capacity ? 2 * explorer->capacity : 4;
        struct journey *journeys = wend_reallocate(&explorer->allocator, explorer->journeys, explorer->capacity, larger,
                                                   sizeof *journeys, _Alignof(struct journey));
        if (!journeys)
            return WEND_ERROR_MEMORY;
        explorer->journeys = journeys;
        explorer->capacity = larger;
    }
    explorer->journeys[explorer->count++] = (struct journey){0};
    return WEND_OK;
}

static wend_status send_out(wend_explorer *explorer, wend_place start, wend_place goal, bool explores,
                            wend_traveller *traveller)
{
    uint32_t index;
    if (traveller)
        *traveller = 0;
    if (!explorer || !traveller)
        return WEND_ERROR_ARGUMENT;
    if (wend_space_node_at(explorer->space, start) == 0)
        return WEND_ERROR_RANGE;
    if (take_entry(explorer, &index) != WEND_OK)
        return WEND_ERROR_MEMORY;
    struct journey *journey = &explorer->journeys[index];
    *journey = (struct journey){.generation = journey->generation + 1,
                                .explores = explores,
                                .heading = WEND_DIRECTION_NONE,
                                .place = wend_place_centre(start),
                                .goal = wend_place_centre(goal),
                                .points = journey->points,
                                .capacity = journey->capacity};
    have_planned(explorer, journey);
    *traveller = (uint64_t)journey->generation << 32 | index;
    return WEND_OK;
}

wend_status wend_explorer_send(wend_explorer *explorer, wend_place start, wend_place goal, wend_traveller *traveller)
{
    return send_out(explorer, start, goal, false, traveller);
}

wend_status wend_explorer_send_exploring(wend_explorer *explorer, wend_place start, wend_traveller *traveller)
{
    return send_out(explorer, start, start, true, traveller);
}

wend_status wend_explorer_dismiss(wend_explorer *explorer, wend_traveller traveller)
{
    struct journey *journey = journey_of(explorer, traveller);
    if (!journey)
        return WEND_ERROR_ARGUMENT;
    if (is_in_hand(explorer, journey))
        explorer->stage = STAGE_NONE;
    explorer->waiting -= journey->must_plan;
    journey->generation++;
    journey->must_plan = false;
    release_points(explorer, journey);
    return WEND_OK;
}

/* What lies ahead as a path, without cost. */
static wend_path ahead_of(const wend_explorer *explorer, const struct journey *journey)
{
    wend_path path;
    wend_path_init(&path, (uint32_t)sizeof path);
    path.cells = wend_cells_of(explorer->space->cells.topology);
    path.points = journey->points ? journey->points + journey->at : NULL;
    path.point_count = journey->count - journey->at;
    return path;
}

/* Whether what lies ahead comes to a rectangle or to cells beside it. */
static bool comes_by(const wend_explorer *explorer, const struct journey *journey, struct wend_rectangle r)
{
    if (!wend_path_box_meets(&journey->box, explorer->space, r))
        return false;
    const wend_path path = ahead_of(explorer, journey);
    return wend_points_touch(&path, explorer->space->cells.height, r);
}

static bool comes_by_any(const wend_explorer *explorer, const struct journey *journey,
                         const struct wend_news_list *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (comes_by(explorer, journey, list->of[i]))
            return true;
    return false;
}

/* Whether a way by which something became dearer is as it was: where all that is free costs the same, if it is free. */
static bool is_none_the_dearer(const wend_explorer *explorer, const struct journey *journey)
{
    const wend_space *space = explorer->space;
    if (space->cells.class_at || wend_space_extra(space) || wend_space_occupied(space))
        return false;
    const wend_path path = ahead_of(explorer, journey);
    return wend_path_check_into(&path, space, journey->heading, NULL, sizeof(wend_path_check));
}

/* Whether what became cheaper could shorten a way. */
static bool could_be_shorter(const wend_explorer *explorer, const struct journey *journey)
{
    const wend_space *space = explorer->space;
    const struct wend_news_list *list = &explorer->news.cheaper;
    struct wend_cell from, to;
    uint32_t node;
    if (list->count == 0)
        return false;
    const wend_path path = ahead_of(explorer, journey);
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
static bool is_told_on(const wend_explorer *explorer, const struct journey *journey)
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
        struct journey *journey = &explorer->journeys[i];
        if (is_under_way(journey) && !journey->must_plan && is_told_on(explorer, journey))
            have_planned(explorer, journey);
    }
}

wend_status wend_explorer_touch(wend_explorer *explorer, wend_area area)
{
    if (!explorer)
        return WEND_ERROR_ARGUMENT;
    for (uint32_t i = 0; i < explorer->count; i++) {
        struct journey *journey = &explorer->journeys[i];
        if (!is_under_way(journey) || journey->must_plan)
            continue;
        const wend_path path = ahead_of(explorer, journey);
        if (journey->state != WEND_JOURNEY_READY || wend_path_touches(&path, explorer->space, area))
            have_planned(explorer, journey);
    }
    return WEND_OK;
}

/* Keeps the points of an answer. */
static wend_status keep_points(wend_explorer *explorer, struct journey *journey, const wend_path *path)
{
    if (path->point_count > journey->capacity) {
        uint32_t larger = path->point_count + path->point_count / 2;
        wend_place *points = wend_allocate(&explorer->allocator, larger, sizeof *points, _Alignof(wend_place));
        if (!points)
            return WEND_ERROR_MEMORY;
        release_points(explorer, journey);
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

static void end_planning(wend_explorer *explorer, struct journey *journey, wend_journey state, wend_reason reason)
{
    journey->state = state;
    journey->reason = reason;
    journey->must_plan = false;
    explorer->waiting--;
    explorer->stage = STAGE_NONE;
}

/* An answer, whole or not. */
static wend_status take_found(wend_explorer *explorer, struct journey *journey, const wend_path *path)
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
static wend_status search_path(wend_explorer *explorer, struct journey *journey, uint64_t *units)
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
static wend_status search_frontier(wend_explorer *explorer, struct journey *journey, uint64_t *units)
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
static struct journey *next_to_plan(wend_explorer *explorer)
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
        struct journey *journey = next_to_plan(explorer);
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

wend_journey wend_explorer_journey(const wend_explorer *explorer, wend_traveller traveller)
{
    const struct journey *journey = journey_of(explorer, traveller);
    return journey ? journey->state : WEND_JOURNEY_UNREACHABLE;
}

/* The cell after a journey's place on its way. */
static bool next_cell(const wend_explorer *explorer, const struct journey *journey, wend_place *next)
{
    if (journey->state != WEND_JOURNEY_READY)
        return false;
    const wend_path path = ahead_of(explorer, journey);
    wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
    return wend_path_next(&walk, next);
}

bool wend_explorer_next(const wend_explorer *explorer, wend_traveller traveller, wend_place *next)
{
    const struct journey *journey = journey_of(explorer, traveller);
    return journey && next && next_cell(explorer, journey, next);
}

static bool are_one_cell(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

/* Which way a step leads; after a link one faces as before. */
static wend_direction heading_of(const wend_space *space, wend_place from, wend_place to, wend_direction before)
{
    if (to.flags & WEND_PLACE_BY_LINK)
        return before;
    const struct wend_cell cell = {(uint32_t)wend_place_column(from), (uint32_t)wend_place_row(from), from.level};
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = space->cells.step[wend_space_kind(space, cell)][d];
        if ((step.x != 0 || step.y != 0) && from.x + step.x * WEND_CELL == to.x && from.y + step.y * WEND_CELL == to.y)
            return (wend_direction)d;
    }
    return before;
}

/* Goes on to the next cell, which becomes the first point of what lies ahead. */
static void step_along(wend_explorer *explorer, struct journey *journey, wend_place next)
{
    if (explorer->space->profile.turn_cost != 0)
        journey->heading = heading_of(explorer->space, journey->place, next, journey->heading);
    next.flags = 0;
    journey->place = next;
    if (are_one_cell(journey->points[journey->at + 1], next))
        journey->at++;
    journey->points[journey->at] = next;
    if (journey->at + 1 == journey->count)
        journey->state = WEND_JOURNEY_ARRIVED;
}

wend_status wend_explorer_move(wend_explorer *explorer, wend_traveller traveller, wend_place place)
{
    struct journey *journey = journey_of(explorer, traveller);
    wend_place next;
    if (!journey)
        return WEND_ERROR_ARGUMENT;
    if (wend_space_node_at(explorer->space, place) == 0)
        return WEND_ERROR_RANGE;
    place = wend_place_centre(place);
    if (are_one_cell(place, journey->place))
        return WEND_OK;
    if (next_cell(explorer, journey, &next) && are_one_cell(next, place)) {
        step_along(explorer, journey, next);
        return WEND_OK;
    }
    journey->heading = heading_of(explorer->space, journey->place, place, WEND_DIRECTION_NONE);
    journey->place = place;
    journey->count = journey->at = 0;
    have_planned(explorer, journey);
    return WEND_OK;
}

/* Writes what lies ahead of a journey. */
static wend_status give_path(const wend_explorer *explorer, const struct journey *journey, wend_path *path)
{
    wend_path_check check;
    bool has_way = journey->state == WEND_JOURNEY_READY || journey->state == WEND_JOURNEY_ARRIVED;
    const wend_path ahead = ahead_of(explorer, journey);
    path->outcome = has_way ? WEND_OUTCOME_FOUND : WEND_OUTCOME_UNREACHABLE;
    path->reason = has_way ? WEND_REASON_NONE : journey->reason;
    path->cells = ahead.cells;
    path->lines = WEND_LINES_GRID;
    path->bound = 256;
    path->cost = 0;
    path->length = 0;
    path->points = path->buffer;
    path->point_count = has_way ? ahead.point_count : 0;
    if (!has_way || ahead.point_count == 0)
        return WEND_OK;
    wend_path_is_valid(&ahead, explorer->space, journey->heading, &check);
    path->cost = check.cost;
    path->length = check.length;
    if (!path->buffer)
        path->points = ahead.points;
    else if (path->capacity < ahead.point_count)
        return WEND_ERROR_CAPACITY;
    else
        memcpy(path->buffer, ahead.points, ahead.point_count * sizeof *ahead.points);
    return WEND_OK;
}

wend_status wend_explorer_path(const wend_explorer *explorer, wend_traveller traveller, wend_path *caller)
{
    const struct journey *journey = journey_of(explorer, traveller);
    wend_path path;
    if (!journey || !caller || !wend_growth_knows(&wend_growth_of_path, caller->size))
        return WEND_ERROR_ARGUMENT;
    wend_path_init(&path, (uint32_t)sizeof path);
    path.capacity = caller->capacity;
    path.buffer = caller->buffer;
    wend_status status = give_path(explorer, journey, &path);
    wend_growth_give(caller, caller->size, &path, sizeof path);
    return status;
}

uint64_t wend_explorer_searches(const wend_explorer *explorer)
{
    return explorer ? explorer->searches : 0;
}

size_t wend_explorer_memory(const wend_explorer *explorer)
{
    if (!explorer)
        return 0;
    size_t bytes = sizeof *explorer + explorer->capacity * sizeof *explorer->journeys;
    bytes += wend_finder_memory(explorer->finder) + wend_news_memory(&explorer->news) +
             wend_frontier_memory(&explorer->frontier);
    for (uint32_t i = 0; i < explorer->count; i++)
        bytes += explorer->journeys[i].capacity * sizeof(wend_place);
    return bytes;
}
