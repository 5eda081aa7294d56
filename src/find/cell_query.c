/* The way from one cell to another: choice of engine, what is known beforehand, search. Find floor. */
#include "find/goals.h"

#include "map/components.h"
#include "search/step_cost.h"

/* What the space and the query together ask of an engine. */
static uint32_t rules_of(const wend_space *space, const wend_query *query)
{
    uint32_t rules = wend_space_rules(space);
    rules |= query->search.heuristic >= WEND_HEURISTIC_CHEBYSHEV ? RULE_HEURISTICS : 0;
    rules |= query->search.heuristic_weight != WEND_HEURISTIC_WEIGHT_ONE ? RULE_HEURISTIC_WEIGHT : 0;
    rules |= query->search.radius != 0 ? RULE_RADIUS : 0;
    rules |= query->shape.ties != WEND_TIES_ANY ? RULE_TIES : 0;
    rules |= query->search.pausable && query->search.limit != 0 ? RULE_PAUSE : 0;
    return rules;
}

const struct wend_engine_entry *wend_cell_query_engine(const wend_query *query, const struct wend_search *search)
{
    uint32_t rules = rules_of(search->space, query) | (search->goal_set ? RULE_ARRIVAL : 0);
    rules |= search->own_space && wend_space_has_corners(search->own_space) ? RULE_BREACH : 0;
    if (query->search.engine == WEND_ENGINE_AUTO)
        return wend_engine_choose(rules, search);
    const struct wend_engine_entry *entry = wend_engine_entry(query->search.engine);
    return wend_engine_can_run(entry, rules, search) ? entry : NULL;
}

static wend_heuristic choose_heuristic(const wend_space *space, const wend_query *query)
{
    if (query->search.heuristic != WEND_HEURISTIC_DEFAULT)
        return query->search.heuristic;
    return space->profile.neighbours == WEND_NEIGHBOURS_4 ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE;
}

/* Whether a mover with its anchor in a cell lies on the map, free or not. */
static bool fits_on_map(const wend_space *space, struct wend_cell cell)
{
    uint32_t footprint = space->profile.footprint;
    return cell.x + footprint <= space->width && cell.y + footprint <= space->height;
}

/* Whether a place lies on the map; if so, its cell and node. */
static bool locate(const wend_space *space, wend_place place, struct wend_cell *cell, uint32_t *node)
{
    uint32_t x, row;
    if (!wend_space_locate(space, place, &x, &row))
        return false;
    *cell = (struct wend_cell){x, row - place.level * space->height, place.level};
    *node = wend_space_node(space, x, row);
    return true;
}

/* Whether the space knows that no way leads from start to goal, which differ; MEMORY. */
static wend_status look_up_regions_of(const wend_space *space, const struct wend_search *search, bool *parted)
{
    struct wend_reachable *reached = &search->scratch->reachable;
    *parted = wend_bits_get(space->free, search->start) &&
              wend_components_part(space->components, search->start, search->goal);
    if (!*parted || space->link_count == 0)
        return WEND_OK;
    if (!wend_reachable_begin(reached, space, &search->scratch->memory))
        return WEND_ERROR_MEMORY;
    wend_reachable_add(reached, space, search->start);
    wend_reachable_follow_links(reached, space);
    *parted = !wend_reachable_has(reached, space, search->goal);
    return WEND_OK;
}

/* Whether the mover may be where it starts. */
static bool may_start(const wend_space *space, const wend_query *query, const struct wend_search *search)
{
    return wend_bits_get(space->free, search->start) ||
           (query->from.may_be_blocked && fits_on_map(space, search->start_cell));
}

/* Finds the nodes of start and goal; the reason says why there can be no path, or NONE. */
static wend_reason locate_ends(const wend_space *space, const wend_query *query, struct wend_search *search)
{
    struct wend_cell start, goal;
    if (!locate(space, query->start, &start, &search->start))
        return WEND_REASON_START_OUTSIDE;
    search->start_cell = start;
    if (!may_start(space, query, search))
        return WEND_REASON_START_BLOCKED;
    if (!locate(space, query->goal, &goal, &search->goal))
        return WEND_REASON_GOAL_OUTSIDE;
    search->goal_cell = goal;
    if (search->goal == search->start)
        return WEND_REASON_NONE;
    if (!wend_bits_get(space->free, search->goal))
        return WEND_REASON_GOAL_BLOCKED;
    if (wend_space_occupied(space) && wend_search_is_occupied(search, search->goal))
        return WEND_REASON_CANNOT_STOP;
    if (search->radius != 0 && !wend_cells_are_near(start, goal, search->radius))
        return WEND_REASON_TOO_FAR;
    return WEND_REASON_NONE;
}

/* Whether the query asks for searches that can go on after their limit. */
static bool may_pause(const wend_query *query)
{
    return query->search.pausable && query->search.limit != 0;
}

wend_status wend_cell_query_answer(struct wend_search *search, enum wend_search_end end, wend_path *path)
{
    path->expanded = search->expanded;
    path->generated = search->generated;
    path->queued = search->queued;
    switch (end) {
    case SEARCH_FOUND:
        path->outcome = WEND_OUTCOME_FOUND;
        path->reason = WEND_REASON_NONE;
        if (search->ties != WEND_TIES_ANY && wend_tie_breaking_choose(search) != WEND_OK)
            return WEND_ERROR_MEMORY;
        return wend_search_assemble(search, path);
    case SEARCH_LIMITED:
        path->outcome = WEND_OUTCOME_PARTIAL;
        path->reason = WEND_REASON_EXPANSION_LIMIT;
        return wend_search_assemble(search, path);
    case SEARCH_EXHAUSTED:
        path->reason = search->radius != 0 ? WEND_REASON_NO_WAY_WITHIN : WEND_REASON_NO_WAY;
        return WEND_OK;
    case SEARCH_MISLED:
        return WEND_ERROR_ARGUMENT;
    default:
        return WEND_ERROR_MEMORY;
    }
}

/* The answer to a query for the cell the mover is in. */
static wend_status stay(struct wend_search *search, wend_path *path)
{
    path->outcome = WEND_OUTCOME_FOUND;
    return wend_search_assemble_stay(search, path);
}

wend_status wend_cell_query_conclude(const struct wend_question *question, struct wend_search *search,
                                     const struct wend_engine_entry *engine, enum wend_search_end end)
{
    wend_path *path = question->path;
    wend_status status = wend_cell_query_answer(search, end, path);
    if (end == SEARCH_LIMITED && may_pause(question->query)) {
        path->outcome = WEND_OUTCOME_RUNNING;
        question->finder->pause.search = *search;
        question->finder->pause.engine = engine;
    }
    return status == WEND_OK && search->goal_set && path->point_count != 0 ? wend_goals_complete(question, search)
                                                                           : status;
}

/* The straight way where an engine looks at it first, what is known of regions, a search: whatever answers first. */
static wend_status look_for_way(const struct wend_question *question, struct wend_search *search,
                                const struct wend_engine_entry *engine)
{
    wend_path *path = question->path;
    enum wend_search_end end = engine->code->walk ? engine->code->walk(search) : SEARCH_EXHAUSTED;
    bool parted = false;
    if (end == SEARCH_EXHAUSTED && look_up_regions_of(search->space, search, &parted) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (parted) {
        path->reason = WEND_REASON_NO_WAY;
        return WEND_OK;
    }
    path->engine = engine->number;
    if (end == SEARCH_EXHAUSTED)
        end = engine->code->run(search);
    return wend_cell_query_conclude(question, search, engine, end);
}

struct wend_search wend_cell_query_begin(const struct wend_question *question)
{
    const wend_query *query = question->query;
    struct wend_search search = {.space = question->space,
                                 .own_space = question->own_space,
                                 .scratch = &question->finder->scratch,
                                 .heuristic = choose_heuristic(question->space, query),
                                 .heuristic_weight = query->search.heuristic_weight,
                                 .goal_is_target = query->to.may_be_occupied,
                                 .heading = query->from.heading,
                                 .max_expansions = query->search.limit,
                                 .radius = query->search.radius < INT32_MAX ? query->search.radius : INT32_MAX,
                                 .observer = query->search.observer,
                                 .ties = query->shape.ties};
    if (query->search.heuristic == WEND_HEURISTIC_CALLBACK) {
        search.estimator = query->search.estimator;
        search.check_heuristic = query->search.check_estimator;
    }
    return search;
}

wend_status wend_cell_query_find(const struct wend_question *question)
{
    const wend_space *space = question->space;
    wend_path *path = question->path;
    struct wend_search search = wend_cell_query_begin(question);
    const struct wend_engine_entry *engine = wend_cell_query_engine(question->query, &search);
    if (!engine)
        return WEND_ERROR_UNSUPPORTED;
    path->neighbours = space->profile.neighbours;
    path->bound = question->query->search.heuristic_weight;
    path->reason = locate_ends(space, question->query, &search);
    if (path->reason != WEND_REASON_NONE)
        return WEND_OK;
    if (search.start == search.goal)
        return stay(&search, path);
    return look_for_way(question, &search, engine);
}

/* What every way of a query has in common. */
static void begin_path(const struct wend_question *question, const struct wend_engine_entry *engine)
{
    wend_path_clear(question->path);
    question->path->engine = engine->number;
    question->path->neighbours = question->space->profile.neighbours;
    question->path->bound = question->query->search.heuristic_weight;
}

/* Sets the search's limit so that the call ends in time; a search that was paused takes one more expansion at least. */
static void limit_search(const struct wend_finder *finder, struct wend_search *search)
{
    uint64_t over = finder->fallback.stage == POLICY_NONE ? 0 : finder->fallback.expanded;
    uint64_t left = finder->until > over ? finder->until - over : 0;
    search->max_expansions = finder->until == 0 ? 0 : left > search->expanded ? left : search->expanded + 1;
}

wend_status wend_cell_query_continue(const struct wend_question *question)
{
    const struct wend_pause *pause = &question->finder->pause;
    struct wend_search search = pause->search;
    begin_path(question, pause->engine);
    limit_search(question->finder, &search);
    search.resumed = true;
    return wend_cell_query_conclude(question, &search, pause->engine, pause->engine->code->run(&search));
}

/* From more than one cell, or within a square that is not around the start's. */
static wend_status begin_flood_of_arrival(const struct wend_question *question, const struct wend_box *goal,
                                          struct wend_search *search)
{
    if (!wend_goals_begin(question, search))
        return WEND_ERROR_MEMORY;
    search->heuristic = WEND_HEURISTIC_ZERO;
    return wend_goals_prepare_flood(question, search, goal);
}

/* Why there is nothing to flood from, which becomes the path's reason; or NONE. */
static wend_status begin_flood(const struct wend_question *question, struct wend_search *search)
{
    const wend_query *query = question->query;
    const wend_space *space = question->space;
    struct wend_box goal = wend_box_on_map(space, wend_query_goal(query, 0));
    if (query->from.count != 0 || query->from.between_cells || question->radius_centre)
        return begin_flood_of_arrival(question, &goal, search);
    *search = wend_cell_query_begin(question);
    search->heuristic = WEND_HEURISTIC_ZERO;
    search->goal = 0; /* padding, which no way reaches */
    search->goal_cell = (struct wend_cell){(uint32_t)goal.left, (uint32_t)goal.top, goal.level};
    if (!locate(space, query->start, &search->start_cell, &search->start))
        question->path->reason = WEND_REASON_START_OUTSIDE;
    else if (!may_start(space, query, search))
        question->path->reason = WEND_REASON_START_BLOCKED;
    return WEND_OK;
}

wend_status wend_cell_query_flood(const struct wend_question *question, bool goes_on, struct wend_search *search)
{
    const struct wend_engine_entry *engine = wend_engine_entry(WEND_ENGINE_GENERAL);
    wend_status status = WEND_OK;
    begin_path(question, engine);
    if (goes_on)
        *search = question->finder->pause.search;
    else
        status = begin_flood(question, search);
    if (status != WEND_OK || question->path->reason != WEND_REASON_NONE)
        return status;
    search->resumed = goes_on;
    limit_search(question->finder, search);
    return wend_cell_query_conclude(question, search, engine, engine->code->run(search));
}
