/*
 * The fallback for an unreachable goal: the nearest cell, or a breach. Equally near cells are tried one after the
 * other, except those that cannot be cheaper than the best so far; a flood replaces them if many searches would be
 * needed. Each search may end as RUNNING: the finder keeps what was done, and the next call continues.
 */
#include "find/cells/cells.h"
#include "find/stages/stages.h"
#include "map/cells/cells.h"
#include "map/grid/grid_calls.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

/* Floods: from the starts to everything reachable. */

/* Begins a flood from several cells, or within a square around another place than the start. */
static wend_status begin_flood_of_arrival(const struct wend_question *question, const struct wend_box *goal,
                                          struct wend_search *search)
{
    if (!wend_goals_begin(question, search))
        return WEND_ERROR_MEMORY;
    search->question.heuristic = WEND_HEURISTIC_ZERO;
    wend_status status = wend_goals_prepare_flood(question, search, goal);
    bool is_one = status == WEND_OK && question->path->reason == WEND_REASON_NONE && wend_each_start_matters(search);
    return is_one ? wend_each_start_take(search, question->finder->fallback.flooded) : status;
}

/* Begins a flood. The path's reason becomes why there is nothing to flood from, or NONE. */
static wend_status begin_flood(const struct wend_question *question, struct wend_search *search)
{
    const wend_query *query = question->query;
    const wend_space *space = question->space;
    struct wend_box goal = wend_box_on_map(space, wend_query_goal(query, 0));
    if (query->from.count != 0 || query->from.between_cells || question->radius_centre)
        return begin_flood_of_arrival(question, &goal, search);
    *search = wend_setup_search(question);
    search->question.heuristic = WEND_HEURISTIC_ZERO;
    search->question.goal = 0; /* padding, which no path reaches */
    search->question.goal_cell = (struct wend_cell){(uint32_t)goal.left, (uint32_t)goal.top, goal.level};
    question->path->reason = wend_entry_cells_start(query, search);
    return WEND_OK;
}

/*
 * Runs a flood, or resumes the one that waits in the finder. The path becomes UNREACHABLE, and *search holds the costs;
 * or it ends at the limit. MEMORY.
 */
static wend_status flood_run(const struct wend_question *question, bool goes_on, struct wend_search *search)
{
    const struct wend_engine_entry *engine = wend_engine_entry(WEND_ENGINE_GENERAL);
    wend_status status = WEND_OK;
    wend_setup_path(question, engine);
    if (goes_on)
        *search = question->finder->pause.search;
    else
        status = begin_flood(question, search);
    if (status != WEND_OK || question->path->reason != WEND_REASON_NONE)
        return status;
    search->pause.resumed = goes_on;
    wend_setup_limit(question->finder, search);
    return wend_goals_conclude(question, search, engine, engine->code->run(search));
}

/* Node where a flood begins: the mover's own, unless paths from between cells begin only at others. */
static uint32_t first_node(const struct wend_search *search)
{
    const struct wend_goal_set *set = search->question.goal_set;
    for (uint32_t i = 0; set && i < set->source_count; i++)
        if (set->sources[i].node == search->question.start)
            return search->question.start;
    return set ? set->sources[0].node : search->question.start;
}

/* The path of a flood that has not begun: stay, or from between cells go to the next one. MEMORY. */
static wend_status flood_stay(const struct wend_question *question)
{
    struct wend_search search;
    wend_setup_unsearched_path(question);
    wend_status status = begin_flood(question, &search);
    if (status != WEND_OK || question->path->reason != WEND_REASON_NONE)
        return status;
    search.question.start = search.result.end = first_node(&search);
    status = wend_outcome_stay(&search, question->path);
    question->path->outcome = WEND_OUTCOME_PARTIAL;
    return status == WEND_OK && search.question.goal_set ? wend_goals_complete(question, &search) : status;
}

/*
 * Makes the path of a complete flood as if it were cut short: to the node nearest to the goal. A flood that expanded no
 * node, because its start was blocked before, yields flood_stay's. MEMORY.
 */
static wend_status flood_conclude(const struct wend_question *question, struct wend_search *search)
{
    if (wend_search_cell_node(search, search->result.end) == 0)
        return flood_stay(question);
    const struct wend_engine_entry *engine = wend_engine_entry(WEND_ENGINE_GENERAL);
    wend_setup_path(question, engine);
    return wend_goals_conclude(question, search, engine, SEARCH_LIMITED);
}

/*
 * Breaches: a path through a space whose walls are costly, followed as far as the mover can walk it in its own. The
 * mover's space decides whether a step is possible, not its cost: the breach space may have other exits or layers.
 */

/* A path being followed. */
struct breach_walk {
    const struct wend_question *question;
    struct wend_search search; /* prices steps in the mover's space, from the path's start */
    uint32_t at;               /* node */
    uint32_t heading;
    struct wend_pricer pricer;
    double beside;  /* length of the line from a place between cells to the first centre */
    bool is_barred; /* the walk has ended, and continues only to list walls */
};

/* The state of the walk at the last place where it could end. */
struct breach_stop {
    uint32_t points; /* number of points kept, including the end only if it is one */
    struct breach_walk walk;
};

static uint32_t neighbour_of(const wend_space *space, uint32_t node, uint32_t direction)
{
    uint32_t kind = wend_space_kind(space, wend_space_cell(space, node));
    return node + (uint32_t)space->cells.offsets[kind][direction];
}

/* True if the mover can take a step or link from one node to another. */
static bool is_path_open(const wend_space *space, uint32_t from, uint32_t to, uint32_t direction)
{
    if (direction == BY_LINK)
        return wend_bits_get(space->cells.free, to) && wend_space_has_link(space, from, to);
    return wend_space_has_step(space, from, wend_space_kind(space, wend_space_cell(space, from)), direction);
}

/* True if the cell itself is blocked, whatever is beside it. */
static bool is_wall(const wend_space *space, uint32_t node)
{
    const struct wend_space_cells *cells = &space->cells;
    if (space->profile.footprint == 1)
        return !wend_bits_get(cells->free, node);
    struct wend_cell cell = wend_space_cell(space, node);
    uint8_t terrain = wend_grid_row(cells->grid, cell.level * cells->height + cell.y)[cell.x];
    return cells->classes->of_terrain[terrain] == CLASS_BLOCKED ||
           (cells->sources.walkable && !wend_bits_get(cells->sources.walkable, node));
}

/* Lists the blocked cells that a mover covers, each once. */
static wend_status list_walls(const struct wend_question *question, uint32_t node)
{
    const wend_space *space = question->space;
    struct wend_finder *finder = question->finder;
    const uint32_t footprint = space->profile.footprint;
    for (uint32_t i = 0; i < footprint * footprint; i++) {
        uint32_t covered = node + i / footprint * space->cells.stride + i % footprint;
        struct wend_cell cell = wend_space_cell(space, covered);
        if (cell.x >= space->cells.width || cell.y >= space->cells.height || !is_wall(space, covered) ||
            wend_marks_has(&finder->broken, covered))
            continue;
        wend_marks_add(&finder->broken, covered);
        wend_place place = wend_cell_place(cell);
        if (!wend_points_add(&finder->walls, place, &finder->scratch.memory))
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

static void take_way(struct breach_walk *walk, uint32_t to, uint32_t direction)
{
    wend_pricer_step(&walk->pricer, walk->at, to, direction);
    if (direction != BY_LINK) {
        wend_pricer_turn(&walk->pricer, walk->heading, direction);
        walk->heading = direction;
    }
    walk->at = to;
}

static bool may_stop_here(const struct breach_walk *walk)
{
    const wend_space *space = walk->search.space;
    return !wend_space_occupied(space) || !wend_search_is_occupied(&walk->search, walk->at);
}

/* Direction of the first step straight from one node to another. */
static uint32_t direction_towards(const wend_space *space, uint32_t from, uint32_t to)
{
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t node = from;
        struct wend_cell cell = wend_space_cell(space, node), end = wend_space_cell(space, to);
        while (node != to && space->cells.offsets[0][d] != 0 && cell.x < space->cells.width &&
               cell.y < space->cells.height && cell.level == end.level) {
            node = neighbour_of(space, node, d);
            cell = wend_space_cell(space, node);
        }
        if (node == to)
            return d;
    }
    return NO_DIRECTION;
}

/* Follows the path from one point to the next. */
static wend_status follow_leg(struct breach_walk *walk, uint32_t *at, wend_place point, struct breach_stop *stop)
{
    const wend_space *space = walk->search.space;
    struct wend_finder *finder = walk->question->finder;
    bool by_link = (point.flags & WEND_PLACE_BY_LINK) != 0;
    uint32_t to = wend_space_node_at(space, point), direction = by_link ? BY_LINK : direction_towards(space, *at, to);
    while (*at != to) {
        uint32_t next = by_link ? to : neighbour_of(space, *at, direction);
        wend_status status = list_walls(walk->question, next);
        if (status != WEND_OK)
            return status;
        walk->is_barred =
            walk->is_barred || !is_path_open(space, *at, next, direction) || wend_search_is_barred(&walk->search, next);
        if (!walk->is_barred) {
            take_way(walk, next, direction);
            if (may_stop_here(walk))
                *stop = (struct breach_stop){finder->kept.count, *walk};
        }
        *at = next;
    }
    if (walk->is_barred)
        return WEND_OK;
    return wend_points_add(&finder->kept, point, &finder->scratch.memory) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Answers with the walk up to the last place where it could stop. */
static wend_status end_walk(const struct wend_question *question, const struct breach_stop *stop, uint32_t start)
{
    struct wend_finder *finder = question->finder;
    struct wend_points *kept = &finder->kept;
    const struct breach_walk *walk = &stop->walk;
    wend_path *path = question->path;
    bool ends_at_point =
        stop->points < kept->count && wend_space_node_at(question->space, kept->places[stop->points]) == walk->at;
    kept->count = stop->points + ends_at_point;
    if (!ends_at_point && walk->at != start &&
        !wend_points_add(kept, wend_cell_place(wend_space_cell(question->space, walk->at)), &finder->scratch.memory))
        return WEND_ERROR_MEMORY;
    path->points = kept->places;
    path->point_count = kept->count;
    path->cost = walk->pricer.cost;
    path->length = wend_pricer_length(&walk->pricer) + walk->beside;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = walk->pricer.spent[i];
    path->walls = finder->walls.places;
    path->wall_count = finder->walls.count;
    return WEND_OK;
}

/* Follows the line from a place between cells to the first centre, unless others block it. */
static wend_status follow_approach(struct breach_walk *walk, uint32_t *at, wend_place point, struct breach_stop *stop)
{
    const wend_query *query = walk->question->query;
    struct wend_finder *finder = walk->question->finder;
    struct wend_entry_cell entries[MAX_ENTRY_CELLS];
    uint32_t to = wend_space_node_at(walk->search.space, point), i = 0;
    wend_entry_cells_start(query, &walk->search);
    uint32_t count = wend_entry_cells_find(query, &walk->search, entries);
    while (i + 1 < count && entries[i].node != to)
        i++;
    *at = to;
    walk->is_barred = entries[i].node != to;
    if (walk->is_barred)
        return WEND_OK;
    walk->at = to;
    walk->pricer.cost = entries[i].cost;
    walk->beside = entries[i].length;
    for (uint32_t j = 0; j < walk->search.space->profile.resource_count; j++)
        walk->pricer.spent[j] = wend_entry_cells_spent(query, &walk->search, &entries[i], j);
    if (may_stop_here(walk))
        *stop = (struct breach_stop){finder->kept.count, *walk};
    return wend_points_add(&finder->kept, point, &finder->scratch.memory) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* True if a path begins between cells. */
static bool begins_off_centre(const wend_path *path)
{
    wend_place place = path->points[0], centre = wend_place_centre(place);
    return place.x != centre.x || place.y != centre.y;
}

/* Cuts the path through a breach space where it cannot be walked, and lists the walls on it. MEMORY. */
static wend_status breach_cut(const struct wend_question *question)
{
    struct wend_finder *finder = question->finder;
    const wend_space *space = question->space;
    const wend_path *path = question->path;
    struct breach_walk walk = {.question = question, .search = wend_setup_search(question)};
    uint32_t at = wend_space_node_at(space, path->points[0]), start = at;
    walk.at = walk.search.question.start = at;
    walk.pricer.search = &walk.search;
    walk.search.question.start_cell = wend_space_cell(space, start);
    walk.search.question.goal_is_target = false;
    walk.heading = question->query->from.heading;
    finder->walls.count = finder->kept.count = 0;
    if (wend_marks_begin(&finder->broken, space->cells.node_count, &finder->scratch.memory) != WEND_OK ||
        !wend_points_add(&finder->kept, path->points[0], &finder->scratch.memory))
        return WEND_ERROR_MEMORY;
    struct breach_stop stop = {1, walk};
    for (uint32_t i = 1; i < path->point_count; i++) {
        bool approaches = i == 1 && begins_off_centre(path);
        wend_status status = (approaches ? follow_approach : follow_leg)(&walk, &at, path->points[i], &stop);
        if (status != WEND_OK)
            return status;
    }
    return end_walk(question, &stop, start);
}

#define MOST_TRIES 16 /* searches for equally near cells before a flood is cheaper */

/* Paths of the fallback's searches are of steps. The one through the breach space has the query's own goals. */
static wend_query query_of_breach(const wend_query *query)
{
    wend_query each = *query;
    each.otherwise.policy = WEND_POLICY_REFUSE;
    each.shape.lines = WEND_LINES_GRID;
    each.search.engine = WEND_ENGINE_AUTO;
    if (each.search.heuristic == WEND_HEURISTIC_CALLBACK) /* which estimates the cost to the goal */
        each.search.heuristic = WEND_HEURISTIC_DEFAULT;
    return each;
}

/* All other searches are exact, and know no goal but their candidate. */
static wend_query query_of_searches(const wend_query *query)
{
    wend_query each = query_of_breach(query);
    each.to.arrival = WEND_ARRIVAL_AT;
    each.to.areas = NULL;
    each.to.count = 0;
    each.to.sight = NULL;
    each.to.may_be_occupied = false;
    each.search.engine = query->search.engine;
    each.search.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE;
    return each;
}

/* Adds a finished search's work to the answer's. */
static void count_search(struct wend_fallback *policy, const wend_path *path)
{
    wend_effort_add(&policy->effort, wend_path_effort(path));
}

/* Runs a search of the fallback, or resumes one. It may use what earlier ones left of the limits. */
static wend_status run_search(const struct wend_question *question, const wend_space *space, bool goes_on)
{
    struct wend_finder *finder = question->finder;
    struct wend_fallback *policy = &finder->fallback;
    const wend_space *solid = space != question->space ? question->space : NULL;
    const struct wend_question search = {finder, space, &policy->query, question->path, question->radius_centre, solid};
    uint64_t left = finder->until > policy->effort.work ? finder->until - policy->effort.work : 1;
    policy->query.search.limit = finder->until == 0 ? 0 : left;
    if (goes_on)
        return wend_route_continue(&search);
    wend_path_clear(question->path);
    return wend_route_find(&search);
}

/* Answers with what the search found so far. */
static wend_status end_early(const struct wend_question *question)
{
    count_search(&question->finder->fallback, question->path);
    wend_path_tell_effort(question->path, question->finder->fallback.effort);
    return WEND_OK;
}

/* The waiting search will count again, from where it began. */
static wend_status wait(const struct wend_question *question)
{
    wend_path_add_effort(question->path, question->finder->fallback.effort);
    return WEND_OK;
}

/* Keeps the best path so far; its points are copied, because the next search overwrites them. */
static wend_status keep_way(const struct wend_question *question, uint32_t node)
{
    struct wend_finder *finder = question->finder;
    struct wend_fallback *policy = &finder->fallback;
    const wend_path *path = question->path;
    finder->kept.count = 0;
    if (!wend_points_add_all(&finder->kept, path->points, path->point_count, &finder->scratch.memory))
        return WEND_ERROR_MEMORY;
    policy->best = *path;
    policy->best.points = finder->kept.places;
    policy->best_node = node;
    return WEND_OK;
}

/* Answers when nothing is left to try. */
static wend_status end_policy(const struct wend_question *question)
{
    const struct wend_fallback *policy = &question->finder->fallback;
    wend_path *path = question->path;
    if (policy->best.point_count != 0) {
        wend_path_take(path, &policy->best);
        path->outcome = WEND_OUTCOME_PARTIAL;
    } else {
        wend_setup_unsearched_path(question);
    }
    path->reason = policy->reason;
    wend_path_tell_effort(path, policy->effort);
    return WEND_OK;
}

static bool was_found(const struct wend_fallback *policy)
{
    return policy->best.point_count != 0;
}

/* True if the path to a candidate may be better than the best so far. */
static bool is_worth_it(const struct wend_fallback *policy, const struct wend_candidate *candidate)
{
    return !was_found(policy) || candidate->bound < policy->best.cost ||
           (candidate->bound == policy->best.cost && candidate->node < policy->best_node);
}

/* Records the result of a search for a candidate; false if its limit ends everything. */
static bool take_result(const struct wend_question *question, const struct wend_candidate *candidate,
                        wend_status *status)
{
    struct wend_fallback *policy = &question->finder->fallback;
    const wend_path *path = question->path;
    *status = WEND_OK;
    if (path->outcome == WEND_OUTCOME_RUNNING) {
        *status = wait(question);
        return false;
    }
    if (path->outcome == WEND_OUTCOME_PARTIAL && !was_found(policy)) {
        *status = end_early(question);
        return false;
    }
    count_search(policy, path);
    if (path->outcome == WEND_OUTCOME_PARTIAL) { /* the other cells as near were not tried */
        policy->reason = WEND_REASON_LIMIT;
        *status = end_policy(question);
        return false;
    }
    bool is_better = path->outcome == WEND_OUTCOME_FOUND &&
                     (!was_found(policy) || path->cost < policy->best.cost ||
                      (path->cost == policy->best.cost && candidate->node < policy->best_node));
    if (is_better)
        *status = keep_way(question, candidate->node);
    return *status == WEND_OK;
}

/* Searches for candidates until none is worth it. */
static wend_status try_candidates(const struct wend_question *question, bool goes_on)
{
    struct wend_fallback *policy = &question->finder->fallback;
    wend_status status = WEND_OK;
    for (; policy->next < policy->candidates.count; policy->next++, goes_on = false) {
        const struct wend_candidate *candidate = &policy->candidates.items[policy->next];
        if (!goes_on && !is_worth_it(policy, candidate))
            continue;
        if (!policy->is_flooded && policy->next >= MOST_TRIES)
            break;
        policy->query.goal = question->space->ops->places.place_of(question->space, candidate->node);
        status = run_search(question, question->space, goes_on);
        if (status != WEND_OK)
            return status;
        if (!take_result(question, candidate, &status)) {
            policy->stage = question->path->outcome == WEND_OUTCOME_RUNNING ? POLICY_TRY : POLICY_NONE;
            return status;
        }
    }
    bool settled = policy->is_flooded || policy->candidates.count == 0 ||
                   (was_found(policy) && policy->next == policy->candidates.count);
    policy->stage = settled ? POLICY_NONE : POLICY_FLOOD;
    return settled ? end_policy(question) : WEND_OK;
}

/* True if a search has visited everything that the mover can reach. */
static bool is_exhausted(wend_reason reason)
{
    return reason == WEND_REASON_NO_WAY || reason == WEND_REASON_NO_WAY_WITHIN || reason == WEND_REASON_TOO_COSTLY;
}

static void begin_flooding(struct wend_fallback *policy)
{
    policy->is_flooded = true;
    policy->candidates.count = policy->next = policy->flooded = 0;
    policy->distance = UINT64_MAX;
    policy->best = wend_path_default();
}

/* True if starts are left to flood from, where each has a flood of its own. */
static bool begins_another(struct wend_fallback *policy)
{
    const struct wend_search *flood = &policy->look.flood;
    return policy->look.is_by_flood && flood->question.goal_set && wend_each_start_matters(flood) &&
           ++policy->flooded < flood->question.goal_set->start_count;
}

/* The question of a flood: the fallback's query with the original goals; `each` is room for it. */
static struct wend_question question_of_flood(const struct wend_question *question, wend_query *each)
{
    const wend_query *query = question->query;
    *each = question->finder->fallback.query;
    each->to.areas = query->to.areas;
    each->to.count = query->to.count;
    each->goal = query->goal;
    return (struct wend_question){question->finder, question->space,         each,
                                  question->path,   question->radius_centre, NULL};
}

/* Interrupts the look for the nearest cells: answers with the path as far as it is known. MEMORY. */
static wend_status interrupt_look(const struct wend_question *question)
{
    struct wend_finder *finder = question->finder;
    struct wend_candidate_look *look = &finder->fallback.look;
    wend_path *path = question->path;
    wend_query each;
    const struct wend_question one = question_of_flood(question, &each);
    const bool waits = wend_query_may_pause(question->query);
    wend_status status = look->is_by_flood ? flood_conclude(&one, &look->flood) : flood_stay(&one);
    if (status != WEND_OK)
        return status;
    path->outcome = waits ? WEND_OUTCOME_RUNNING : WEND_OUTCOME_PARTIAL;
    path->reason = WEND_REASON_LIMIT;
    wend_path_tell_effort(path, finder->fallback.effort);
    /* No search waits; the flood is stored so that changes of the space reach it too. */
    finder->pause.search = look->is_by_flood ? look->flood : (struct wend_search){.space = question->space};
    finder->pause.search.effort.work = 0;
    finder->fallback.stage = waits ? POLICY_LOOK : POLICY_NONE;
    return WEND_OK;
}

/* Looks for the cells nearest to the goal; if regions have changed meanwhile, by a flood instead. */
static wend_status look(const struct wend_question *question, bool goes_on)
{
    struct wend_fallback *policy = &question->finder->fallback;
    if (goes_on && policy->look.is_by_flood)
        policy->look.flood.pause.is_changed = question->finder->pause.search.pause.is_changed;
    if (goes_on && !policy->look.is_by_flood && !wend_is_of_age(question->space, policy->look.age)) {
        policy->stage = POLICY_FLOOD;
        return WEND_OK;
    }
    bool is_over;
    wend_status status = wend_candidates_go_on(question, &is_over);
    if (status != WEND_OK)
        return status;
    if (!is_over)
        return interrupt_look(question);
    policy->stage = begins_another(policy) ? POLICY_FLOOD : POLICY_TRY;
    return WEND_OK;
}

/* Floods from all starts, at once or one after the other, then has the nearest cell reached by any tried. */
static wend_status flood(const struct wend_question *question, bool goes_on)
{
    struct wend_fallback *policy = &question->finder->fallback;
    struct wend_search search;
    wend_query each;
    const struct wend_question one = question_of_flood(question, &each);
    if (!goes_on && !policy->is_flooded)
        begin_flooding(policy);
    wend_status status = flood_run(&one, goes_on, &search);
    if (status != WEND_OK)
        return status;
    if (question->path->outcome != WEND_OUTCOME_UNREACHABLE) {
        bool waits = question->path->outcome == WEND_OUTCOME_RUNNING;
        policy->stage = waits ? POLICY_FLOOD : POLICY_NONE;
        return waits ? wait(question) : end_early(question);
    }
    count_search(policy, question->path);
    policy->stage = POLICY_TRY;
    bool is_over = is_exhausted(question->path->reason);
    if (!is_over)
        return WEND_OK;
    policy->stage = POLICY_LOOK;
    return wend_candidates_by_flood(question, &search);
}

static wend_status breach(const struct wend_question *question, bool goes_on)
{
    struct wend_fallback *policy = &question->finder->fallback;
    wend_path *path = question->path;
    wend_status status = run_search(question, question->query->otherwise.breach, goes_on);
    if (status != WEND_OK)
        return status;
    bool waits = path->outcome == WEND_OUTCOME_RUNNING;
    policy->stage = waits ? POLICY_BREACH : POLICY_NONE;
    if (path->outcome == WEND_OUTCOME_UNREACHABLE) {
        count_search(policy, path);
        return end_policy(question);
    }
    if (path->outcome == WEND_OUTCOME_FOUND)
        path->reason = policy->reason;
    if (!waits)
        path->outcome = WEND_OUTCOME_PARTIAL;
    status = waits ? wait(question) : end_early(question);
    return status == WEND_OK ? breach_cut(question) : status;
}

/* Runs stage after stage until there is an answer. */
static wend_status run_policy(const struct wend_question *question, bool goes_on)
{
    static wend_status (*const stages[])(const struct wend_question *, bool) = {
        [POLICY_FLOOD] = flood, [POLICY_LOOK] = look, [POLICY_TRY] = try_candidates, [POLICY_BREACH] = breach};
    struct wend_fallback *policy = &question->finder->fallback;
    wend_status status = WEND_OK;
    while (status == WEND_OK && policy->stage != POLICY_NONE && question->path->outcome != WEND_OUTCOME_RUNNING) {
        status = stages[policy->stage](question, goes_on);
        goes_on = false;
    }
    return status;
}

wend_status wend_fallback_continue(const struct wend_question *question)
{
    return run_policy(question, true);
}

wend_status wend_fallback_find(const struct wend_question *question)
{
    struct wend_fallback *policy = &question->finder->fallback;
    const wend_query *query = question->query;
    wend_path *path = question->path;
    wend_status status = WEND_OK;
    bool no_start = path->reason == WEND_REASON_START_OUTSIDE || path->reason == WEND_REASON_START_BLOCKED;
    const bool flees = query->to.arrival == WEND_ARRIVAL_AWAY;
    bool is_cornered = is_exhausted(path->reason);
    if (no_start || (flees && (query->otherwise.policy != WEND_POLICY_NEAREST || !is_cornered)))
        return WEND_OK;
    policy->reason = path->reason;
    policy->effort = (struct wend_effort){.work = 0};
    policy->is_flooded = false;
    policy->flooded = 0;
    policy->best = wend_path_default();
    count_search(policy, path);
    if (query->otherwise.policy == WEND_POLICY_BREACH) {
        policy->query = query_of_breach(query);
        policy->stage = POLICY_BREACH;
    } else {
        policy->query = query_of_searches(query);
        /* Regions are not enough to find where to flee. */
        policy->stage = !flees && wend_candidates_by_region(question, &status) ? POLICY_LOOK : POLICY_FLOOD;
    }
    return status == WEND_OK ? run_policy(question, false) : status;
}
