/*
 * The shortest path between starts and goals. Each pair is searched alone, in order of straight-line distance, until
 * the remaining pairs are farther apart than the best path is long.
 */
#include "find/mesh/mesh_steps.h"

#include <string.h>

#include "base/integer.h"
#include "find/mesh/mesh_query.h"
#include "map/any_angle/any_angle.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "search/kit/kit_calls.h"
#include "search/surface/surface.h"

uint32_t wend_mesh_start_count(const wend_query *query)
{
    return query->from.count ? query->from.count : 1;
}

static wend_place asked_start(const wend_query *query, uint32_t index)
{
    return query->from.count ? query->from.places[index] : query->start;
}

uint32_t wend_mesh_goal_count(const wend_query *query)
{
    return query->to.arrival == WEND_ARRIVAL_AWAY ? 1 : wend_query_goal_count(query);
}

/* The greatest distance that is beside a goal: the mover's radius, as exactly as walls keep it, and 1/64 cell. */
static uint32_t touch_of(const wend_space *space)
{
    return space->profile.radius + space->profile.radius / 50 + 4;
}

/* The zone around a goal, or a threat. */
static struct wend_arrival_zone zone_of_goal(const struct wend_question *question, uint32_t index)
{
    const wend_query *query = question->query;
    const struct wend_mesh_pause *pause = &question->finder->mesh_path;
    const wend_area area = wend_query_goal_area(query, index);
    const wend_arrival arrival = query->to.arrival;
    const bool is_ranged =
        (arrival == WEND_ARRIVAL_WITHIN || arrival == WEND_ARRIVAL_AWAY) && !wend_mesh_asks_for_walk(query);
    if (pause->is_widened)
        return wend_arrival_zone_around(&area, pause->range,
                                        arrival == WEND_ARRIVAL_AWAY ? query->to.measure : WEND_MEASURE_EUCLID);
    return wend_arrival_zone_around(&area,
                                    is_ranged                         ? query->to.range
                                    : arrival == WEND_ARRIVAL_NEXT_TO ? touch_of(question->space)
                                                                      : 0,
                                    is_ranged ? query->to.measure : WEND_MEASURE_EUCLID);
}

bool wend_mesh_goal_is_wide(const wend_query *query, uint32_t index)
{
    return query->to.count != 0 && !wend_area_is_one(&query->to.areas[index]);
}

/* True if the path may end at more than one place. */
static bool may_end_beside(const wend_query *query)
{
    bool may = query->to.arrival != WEND_ARRIVAL_AT && !wend_mesh_asks_for_walk(query); /* a walk is cut off later */
    for (uint32_t i = 0; i < query->to.count && !may; i++)
        may = wend_mesh_goal_is_wide(query, i);
    return may;
}

static wend_place asked_goal(const wend_query *query, uint32_t index)
{
    const wend_area area = wend_query_goal_area(query, index);
    const struct wend_arrival_zone zone = wend_arrival_zone_around(&area, 0, WEND_MEASURE_EUCLID);
    return wend_mesh_goal_is_wide(query, index) ? wend_arrival_zone_middle(&zone) : area.place;
}

wend_place wend_mesh_start(const struct wend_question *question, uint32_t index)
{
    const wend_query *query = question->query;
    return wend_mesh_snap(wend_mesh_ground(question->space, query), query, asked_start(query, index));
}

wend_place wend_mesh_goal(const struct wend_question *question, uint32_t index)
{
    const wend_query *query = question->query;
    const wend_place goal = asked_goal(query, index);
    return wend_mesh_goal_is_wide(query, index) ? goal
                                                : wend_mesh_snap(wend_mesh_ground(question->space, query), query, goal);
}

/* Moves to the next pair by straight-line distance, ties by number; false when none is left. */
static bool next_pair(const wend_query *query, struct wend_mesh_pause *pause)
{
    const uint64_t goals = wend_mesh_goal_count(query), pairs = goals * wend_mesh_start_count(query);
    double nearest = 0;
    uint64_t found = pairs;
    for (uint64_t i = 0; i < pairs; i++) {
        const wend_place start = asked_start(query, (uint32_t)(i / goals));
        const double distance = query->to.arrival == WEND_ARRIVAL_AWAY
                                    ? 0
                                    : wend_place_distance(start, asked_goal(query, (uint32_t)(i % goals)));
        bool is_after =
            !pause->has_begun || distance > pause->distance || (distance == pause->distance && i > pause->pair);
        if (!is_after || (found != pairs && distance >= nearest))
            continue;
        nearest = distance;
        found = i;
    }
    pause->has_begun = true;
    pause->distance = nearest;
    pause->pair = found;
    return found != pairs;
}

/* The reason for a place off the ground: outside the map, or blocked. */
static wend_reason reason_off_ground(const struct wend_question *question, wend_place place, bool is_start)
{
    const struct wend_surface *surface = wend_mesh_ground(question->space, question->query);
    if (wend_mesh_is_outside(question->space, surface, place))
        return is_start ? WEND_REASON_START_OUTSIDE : WEND_REASON_GOAL_OUTSIDE;
    return is_start ? WEND_REASON_START_BLOCKED : WEND_REASON_GOAL_BLOCKED;
}

/* Cost limit of the path to the goal itself; 0 = none. A walk over links, which is cut off, may cost anything. */
static uint64_t cost_limit_of(const wend_space *space, const wend_query *query)
{
    const uint64_t limit = query->search.cost_limit;
    const bool is_open = wend_mesh_asks_for_walk(query) && wend_space_ground_links(space);
    return limit == 0 || is_open ? 0 : wend_sum(limit, wend_mesh_walk_cost(space, query));
}

/* Fills in what a query asks of a search, except memory, start and goal. */
static void begin_mesh_search(const wend_space *space, const wend_query *query, struct wend_mesh_search *search)
{
    const bool touching = wend_space_has_cells(space) && query->shape.corners_may_touch;
    memset(search, 0, sizeof *search);
    search->space = space;
    search->surface = wend_mesh_ground(space, query);
    search->links = wend_space_ground_links(space);
    search->question.is_within = may_end_beside(query);
    search->question.is_away = query->to.arrival == WEND_ARRIVAL_AWAY;
    search->question.cost_limit = cost_limit_of(space, query);
    search->question.observer = query->search.observer;
    wend_mesh_search_weigh(search, query->search.weights);
    search->taut = search->question.bans ? NULL : wend_space_taut(space, touching);
}

bool wend_mesh_query_is_served(const wend_space *space, const wend_query *query)
{
    struct wend_mesh_search search;
    begin_mesh_search(space, query, &search);
    return wend_engine_choose_mesh(query->search.engine, &search) != NULL;
}

/*
 * Lists the zones in which the path may not end: those of threats, or the goal itself if the mover goes beside it.
 * MEMORY.
 */
static wend_status list_outside(const struct wend_question *question, const struct wend_mesh_search *search)
{
    struct wend_mesh_store *store = search->scratch->mesh;
    const wend_arrival arrival = question->query->to.arrival;
    const bool is_away = search->question.is_away;
    store->outside_count = 0;
    if (!search->question.is_within || (!is_away && arrival != WEND_ARRIVAL_NEXT_TO))
        return WEND_OK;
    for (uint32_t i = 0; i < (is_away ? wend_query_goal_count(question->query) : 1); i++) {
        struct wend_arrival_zone zone = is_away ? zone_of_goal(question, i) : search->question.zone;
        zone.range = is_away ? zone.range : 0;
        if (!WEND_APPEND(&search->scratch->memory, store->outside, store->outside_count, store->outside_capacity, zone))
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* Sets the zone that is enough to reach: the one around the current pair's goal. */
static void set_zone(const struct wend_question *question, struct wend_mesh_search *search)
{
    const uint32_t index = (uint32_t)(question->finder->mesh_path.pair % wend_mesh_goal_count(question->query));
    const wend_place goal = search->question.goal;
    search->question.reach = 1e300;
    if (search->question.is_away) {
        search->question.goal = search->question.start;
        return;
    }
    search->question.zone = zone_of_goal(question, index);
    if (!wend_mesh_goal_is_wide(question->query, index)) /* the goal may have been snapped to the ground */
        search->question.zone.low = search->question.zone.high = (struct wend_point){goal.x, goal.y};
    search->question.zone.level = goal.level;
    search->question.reach = wend_arrival_zone_reach(&search->question.zone);
}

/* MEMORY. */
static wend_status set_up_mesh_search(const struct wend_question *question, wend_place start, wend_place goal,
                                      struct wend_mesh_search *search)
{
    begin_mesh_search(question->space, question->query, search);
    start.flags &= (uint16_t)~WEND_PLACE_BY_LINK; /* set on a point of another path */
    goal.flags &= (uint16_t)~WEND_PLACE_BY_LINK;
    search->scratch = &question->finder->scratch;
    search->question.start = start;
    search->question.goal = goal;
    if (question->finder->mesh_path.nears) /* the goal is the nearest place itself */
        search->question.is_within = search->question.is_away = false;
    if (search->question.is_within)
        set_zone(question, search);
    return list_outside(question, search);
}

/* Sets the units left for a search, so that the call ends in time; a paused one gets at least one more step. */
static void set_mesh_limit(const wend_finder *finder, struct wend_mesh_search *search)
{
    uint64_t over = wend_finder_work_before(finder), left = finder->until > over ? finder->until - over : 0;
    search->effort.limit = finder->until == 0 ? 0 : left > search->effort.work ? left : search->effort.work + 1;
    search->effort.expansion_stop = wend_finder_expansion_stop(finder);
}

/* Inserts the mover's own place before the others: it steps onto the ground first. */
static bool put_first(struct wend_points *points, wend_place place, const wend_allocator *memory)
{
    if (!wend_points_add(points, place, memory))
        return false;
    for (uint32_t i = points->count - 1; i > 0; i--)
        points->places[i] = points->places[i - 1];
    points->places[0] = place;
    return true;
}

/* Takes the path that a search left in scratch memory. */
static wend_status take_mesh_points(const struct wend_question *question, const struct wend_mesh_search *search,
                                    wend_place start)
{
    wend_path *path = question->path;
    struct wend_points *points = &question->finder->scratch.points;
    double length = search->result.length;
    if (!wend_place_equal(start, search->question.start)) {
        if (!put_first(points, start, &question->finder->scratch.memory))
            return WEND_ERROR_MEMORY;
        length += wend_place_distance(start, search->question.start);
    }
    path->points = points->places;
    path->point_count = points->count;
    path->length = length / WEND_CELL;
    path->cost = search->result.cost;
    if (!search->question.weights)
        path->cost =
            wend_sum(wend_mesh_cost(question->space, search->question.weight, length), search->result.link_cost);
    return WEND_OK;
}

/* The same, but there is no path if it costs more than the limit. */
static wend_status take_affordable_points(const struct wend_question *question, const struct wend_mesh_search *search,
                                          wend_place start)
{
    wend_status status = take_mesh_points(question, search, start);
    if (status == WEND_OK)
        wend_path_afford(question->path, cost_limit_of(question->space, question->query));
    return status;
}

/* Turns a search's end into the answer. */
static wend_status take_mesh_end(const struct wend_question *question, struct wend_mesh_search *search,
                                 const struct wend_engine_entry *entry, enum wend_search_end end, wend_place start)
{
    wend_path *path = question->path;
    wend_path_tell_effort(path, search->effort);
    switch (end) {
    case SEARCH_FOUND:
        path->outcome = WEND_OUTCOME_FOUND;
        path->reason = WEND_REASON_NONE;
        path->bound = entry->code->mesh_bound ? entry->code->mesh_bound(search) : WEND_HEURISTIC_WEIGHT_ONE;
        return take_affordable_points(question, search, start);
    case SEARCH_LIMITED:
        path->outcome = WEND_OUTCOME_PARTIAL;
        if (wend_query_may_pause(question->query) && search->effort.expanded < search->effort.expansion_stop - 1)
            path->outcome = WEND_OUTCOME_RUNNING;
        path->reason = WEND_REASON_LIMIT;
        *question->finder->pause.mesh = *search;
        question->finder->pause.search = (struct wend_search){.effort.work = search->effort.work};
        return take_mesh_points(question, search, start);
    case SEARCH_EXHAUSTED:
        path->outcome = WEND_OUTCOME_UNREACHABLE;
        path->reason = search->question.cost_limit != 0 ? WEND_REASON_TOO_COSTLY : WEND_REASON_NO_WAY;
        return WEND_OK;
    default:
        return WEND_ERROR_MEMORY;
    }
}

void wend_mesh_clear_path(const struct wend_question *question)
{
    wend_path_clear(question->path);
    question->path->lines = WEND_LINES_SHORTEST;
    question->path->bound = WEND_HEURISTIC_WEIGHT_ONE;
}

/* Answers for a mover that is at its goal. */
static wend_status stay_on_ground(const struct wend_question *question, struct wend_mesh_search *search,
                                  wend_place start)
{
    struct wend_points *points = &search->scratch->points;
    points->count = 0;
    question->path->outcome = WEND_OUTCOME_FOUND;
    if (!wend_scratch_add_point(search->scratch, search->question.start))
        return WEND_ERROR_MEMORY;
    return take_affordable_points(question, search, start);
}

static wend_status run_mesh_search(const struct wend_question *question, struct wend_mesh_search *search,
                                   const struct wend_engine_entry *entry, wend_place start)
{
    question->path->engine = entry->number;
    set_mesh_limit(question->finder, search);
    enum wend_search_end end = entry->code->run_mesh(search);
    if (end == SEARCH_LIMITED)
        question->finder->pause.engine = entry;
    return take_mesh_end(question, search, entry, end, start);
}

wend_status wend_mesh_find_between(const struct wend_question *question, wend_place start, wend_place goal)
{
    wend_path *path = question->path;
    struct wend_mesh_search search;
    bool start_on, goal_on;
    wend_mesh_clear_path(question);
    wend_status status = set_up_mesh_search(question, start, goal, &search);
    if (status == WEND_OK && question->query->from.may_be_blocked &&
        !wend_mesh_stands_on_open(search.surface, question->query, start) &&
        !wend_mesh_is_outside(question->space, search.surface, start))
        status = wend_mesh_step_onto_ground(question, &search.question.start, goal);
    if (status != WEND_OK)
        return status;
    enum wend_search_end end = wend_mesh_search_begin(&search, &start_on, &goal_on);
    if (end == SEARCH_NO_MEMORY)
        return WEND_ERROR_MEMORY;
    const struct wend_engine_entry *entry = wend_engine_choose_mesh(question->query->search.engine, &search);
    if (!entry)
        return WEND_ERROR_UNSUPPORTED;
    if (!start_on || !goal_on) {
        path->reason = reason_off_ground(question, start_on ? goal : start, !start_on);
        if (start_on && search.question.is_within && path->reason == WEND_REASON_GOAL_BLOCKED)
            path->reason = WEND_REASON_NO_WAY; /* whatever stands at the goal does not matter */
        return WEND_OK;
    }
    if (end == SEARCH_EXHAUSTED) {
        path->reason = WEND_REASON_NO_WAY;
        return WEND_OK;
    }
    const bool stays = wend_place_equal(search.question.start, goal) && !search.question.is_away &&
                       search.scratch->mesh->outside_count == 0;
    return stays ? stay_on_ground(question, &search, start) : run_mesh_search(question, &search, entry, start);
}

wend_status wend_mesh_go_on(const struct wend_question *question)
{
    wend_finder *finder = question->finder;
    struct wend_mesh_search search = *finder->pause.mesh;
    const uint64_t goals = wend_mesh_goal_count(question->query);
    const wend_place start = wend_mesh_start(question, (uint32_t)(finder->mesh_path.pair / goals));
    wend_mesh_clear_path(question);
    question->path->engine = finder->pause.engine->number;
    search.resumed = true;
    set_mesh_limit(finder, &search);
    return take_mesh_end(question, &search, finder->pause.engine, finder->pause.engine->code->run_mesh(&search), start);
}

/* Keeps a pair's answer if it is the best so far: the first reason, or the cheapest path, ties by length. */
static wend_status keep_pair(const struct wend_question *question, struct wend_mesh_pause *pause)
{
    const wend_path *path = question->path;
    struct wend_points *kept = &question->finder->gathered;
    bool is_first = pause->best.outcome != WEND_OUTCOME_FOUND && pause->best.reason == WEND_REASON_NONE;
    bool is_cheaper =
        path->cost < pause->best.cost || (path->cost == pause->best.cost && path->length < pause->best.length);
    bool is_better = path->outcome == WEND_OUTCOME_FOUND && (pause->best.outcome != WEND_OUTCOME_FOUND || is_cheaper);
    if (!is_first && !is_better)
        return WEND_OK;
    pause->best = *path;
    pause->best.start_index = (uint32_t)(pause->pair / wend_mesh_goal_count(question->query));
    pause->best.goal_index = (uint32_t)(pause->pair % wend_mesh_goal_count(question->query));
    kept->count = 0;
    const wend_allocator *memory = &question->finder->scratch.memory;
    return wend_points_add_all(kept, path->points, path->point_count, memory) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Makes the best of all pairs the answer. */
static void give_best(const struct wend_question *question, const struct wend_mesh_pause *pause)
{
    wend_path *path = question->path;
    const uint32_t engine = path->engine;
    wend_path_take(path, &pause->best);
    path->engine = path->engine != WEND_ENGINE_AUTO ? path->engine : engine;
    path->points = question->finder->gathered.places;
    wend_path_tell_effort(path, pause->effort);
}

/* The limit ended a pair, or the call before the next: the best path to a goal so far is the answer for now. */
static void give_unfinished(const struct wend_question *question, const struct wend_mesh_pause *pause)
{
    wend_path *path = question->path;
    const wend_path at_hand = *path;
    if (pause->best.outcome == WEND_OUTCOME_FOUND) {
        give_best(question, pause);
        wend_path_add_effort(path, wend_path_effort(&at_hand));
    } else {
        wend_path_add_effort(path, pause->effort);
        path->start_index = (uint32_t)(pause->pair / wend_mesh_goal_count(question->query));
        path->goal_index = (uint32_t)(pause->pair % wend_mesh_goal_count(question->query));
    }
    path->outcome = at_hand.outcome;
    path->reason = WEND_REASON_LIMIT;
}

/* Greatest distance from the centre of its goal at which a path may end. */
static double greatest_reach(const struct wend_question *question)
{
    double greatest = 0;
    for (uint32_t i = 0; may_end_beside(question->query) && i < wend_mesh_goal_count(question->query); i++) {
        const struct wend_arrival_zone zone = zone_of_goal(question, i);
        greatest = wend_arrival_zone_reach(&zone) > greatest ? wend_arrival_zone_reach(&zone) : greatest;
    }
    return greatest;
}

/* True if no remaining pair can have a shorter path than the best. False, as unknown, if costs vary or links exist. */
static bool is_too_far(const struct wend_question *question, const struct wend_mesh_pause *pause)
{
    const wend_query *query = question->query;
    if (pause->best.outcome != WEND_OUTCOME_FOUND || query->to.arrival == WEND_ARRIVAL_AWAY ||
        wend_space_ground_links(question->space))
        return false;
    const uint32_t weight =
        wend_mesh_weight_asked(question->space, wend_mesh_ground(question->space, query), query->search.weights);
    /* Pairs are in the order of the places given: snapping may have moved both ends nearer to each other. */
    const double snaps = 2.0 * query->search.snap, range = greatest_reach(question);
    return weight != 0 && (pause->distance - range - snaps) / WEND_CELL >= pause->best.length;
}

wend_status wend_mesh_find_pairs(const struct wend_question *question, bool is_held)
{
    const wend_query *query = question->query;
    struct wend_mesh_pause *pause = &question->finder->mesh_path;
    const bool is_only_pair = wend_mesh_goal_count(query) == 1 && wend_mesh_start_count(query) == 1;
    for (;; is_held = false) {
        if (!is_held) {
            if (!next_pair(query, pause) || is_too_far(question, pause))
                break;
            const uint64_t goals = wend_mesh_goal_count(query);
            wend_status status =
                wend_mesh_find_between(question, wend_mesh_start(question, (uint32_t)(pause->pair / goals)),
                                       wend_mesh_goal(question, (uint32_t)(pause->pair % goals)));
            if (status != WEND_OK)
                return status;
        }
        if (question->path->outcome == WEND_OUTCOME_RUNNING || question->path->outcome == WEND_OUTCOME_PARTIAL) {
            give_unfinished(question, pause);
            return WEND_OK;
        }
        wend_effort_add(&pause->effort, wend_path_effort(question->path));
        if (is_only_pair) /* which is answered already */
            return WEND_OK;
        if (keep_pair(question, pause) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    give_best(question, pause);
    return WEND_OK;
}
