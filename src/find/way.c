/* The way from one cell to another: choice of engine, what is known beforehand, search. Find floor. */
#include "find/question.h"

#include "map/regions.h"

/* What the space and the query together ask of an engine. */
static uint32_t rules_of(const wend_space *space, const wend_query *query)
{
    uint32_t rules = space->rules;
    rules |= query->heuristic >= WEND_HEURISTIC_CHEBYSHEV ? RULE_HEURISTICS : 0;
    rules |= query->heuristic_weight != WEND_HEURISTIC_EXACT ? RULE_HEURISTIC_WEIGHT : 0;
    rules |= query->radius != 0 ? RULE_RADIUS : 0;
    rules |= query->taste != WEND_TASTE_ANY ? RULE_TASTE : 0;
    return rules;
}

const struct wend_engine_entry *wend_way_engine(const wend_query *query, const struct wend_search *search)
{
    uint32_t rules = rules_of(search->space, query) | (search->arrivals ? RULE_ARRIVAL : 0);
    if (query->engine == WEND_ENGINE_AUTO)
        return wend_engine_choose(rules, search);
    const struct wend_engine_entry *entry = wend_engine_entry(query->engine);
    return wend_engine_serves(entry, rules, search) ? entry : NULL;
}

static wend_heuristic choose_heuristic(const wend_space *space, const wend_query *query)
{
    if (query->heuristic != WEND_HEURISTIC_DEFAULT)
        return query->heuristic;
    return space->profile.neighbours == WEND_NEIGHBOURS_4 ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE;
}

/* Whether a mover with its anchor in a cell lies on the map, free or not. */
static bool fits_on_map(const wend_space *space, struct wend_cell cell)
{
    uint32_t extent = space->profile.extent;
    return cell.x + extent <= space->width && cell.y + extent <= space->height;
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

/* Whether the space knows that no way leads from start to goal, which differ. Links may lead anywhere. */
static bool are_parted(const wend_space *space, const struct wend_search *search)
{
    return space->link_count == 0 && wend_bits_get(space->free, search->start) &&
           wend_regions_part(space->regions, search->start, search->goal);
}

/* Finds the nodes of start and goal; the reason says why there can be no path, or NONE. */
static wend_reason locate_ends(const wend_space *space, const wend_query *query, struct wend_search *search)
{
    struct wend_cell start, goal;
    if (!locate(space, query->start, &start, &search->start))
        return WEND_REASON_START_OUTSIDE;
    search->start_cell = start;
    bool may_be_there = query->allow_blocked_start && fits_on_map(space, start);
    if (!may_be_there && !wend_bits_get(space->free, search->start))
        return WEND_REASON_START_BLOCKED;
    if (!locate(space, query->goal, &goal, &search->goal))
        return WEND_REASON_GOAL_OUTSIDE;
    search->goal_cell = goal;
    if (search->goal == search->start)
        return WEND_REASON_NONE;
    if (!wend_bits_get(space->free, search->goal))
        return WEND_REASON_GOAL_BLOCKED;
    if (space->occupied && wend_search_is_occupied(search, search->goal))
        return WEND_REASON_CANNOT_STOP;
    if (search->radius != 0 && !wend_cells_are_near(start, goal, search->radius))
        return WEND_REASON_TOO_FAR;
    return WEND_REASON_NONE;
}

wend_status wend_way_answer(struct wend_search *search, enum wend_search_end end, wend_path *path)
{
    path->expanded = search->expanded;
    path->generated = search->generated;
    path->queued = search->queued;
    switch (end) {
    case SEARCH_FOUND:
        path->outcome = WEND_FOUND;
        path->reason = WEND_REASON_NONE;
        if (search->taste != WEND_TASTE_ANY && wend_taste_choose(search) != WEND_OK)
            return WEND_ERROR_MEMORY;
        return wend_search_assemble(search, path);
    case SEARCH_LIMITED:
        path->outcome = WEND_PARTIAL;
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
    path->outcome = WEND_FOUND;
    return wend_search_assemble_stay(search, path);
}

/* The straight way where an engine looks at it first, what is known of regions, a search: whatever answers first. */
static wend_status look_for_way(struct wend_search *search, const struct wend_engine_entry *engine, wend_path *path)
{
    enum wend_search_end end = engine->code->walk ? engine->code->walk(search) : SEARCH_EXHAUSTED;
    if (end == SEARCH_EXHAUSTED && are_parted(search->space, search)) {
        path->reason = WEND_REASON_NO_WAY;
        return WEND_OK;
    }
    path->engine = engine->number;
    if (end == SEARCH_EXHAUSTED)
        end = engine->code->run(search);
    return wend_way_answer(search, end, path);
}

struct wend_search wend_way_begin(const struct wend_question *question)
{
    const wend_query *query = question->query;
    struct wend_search search = {.space = question->space,
                                 .scratch = &question->finder->scratch,
                                 .heuristic = choose_heuristic(question->space, query),
                                 .heuristic_weight = query->heuristic_weight,
                                 .goal_is_target = query->goal_is_target,
                                 .heading = query->heading,
                                 .max_expansions = query->max_expansions,
                                 .radius = query->radius < INT32_MAX ? query->radius : INT32_MAX,
                                 .observer = query->observer,
                                 .taste = query->taste};
    if (query->heuristic == WEND_HEURISTIC_CALLBACK) {
        search.estimator = query->estimator;
        search.check_heuristic = query->check_heuristic;
    }
    return search;
}

wend_status wend_way_find(const struct wend_question *question)
{
    const wend_space *space = question->space;
    wend_path *path = question->path;
    struct wend_search search = wend_way_begin(question);
    const struct wend_engine_entry *engine = wend_way_engine(question->query, &search);
    if (!engine)
        return WEND_ERROR_UNSUPPORTED;
    path->neighbours = space->profile.neighbours;
    path->bound = question->query->heuristic_weight;
    path->reason = locate_ends(space, question->query, &search);
    if (path->reason != WEND_REASON_NONE)
        return WEND_OK;
    if (search.start == search.goal)
        return stay(&search, path);
    return look_for_way(&search, engine, path);
}
