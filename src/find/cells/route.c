/* Selects the search that answers a query. */
#include "find/cells/cells.h"
#include "find/graph/graph.h"
#include "find/mesh/mesh_query.h"
#include "find/ties/ties.h"
#include "map/grid/profile.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/jump/jump.h"

/* From one cell to another. */

/* *parted: regions show that no path leads from start to goal, which must differ. MEMORY. */
static wend_status look_up_regions_of(const wend_space *space, const struct wend_search *search, bool *parted)
{
    struct wend_reachable *reached = search->scratch->reachable;
    *parted = wend_bits_get(space->cells.free, search->question.start) &&
              wend_components_part(space->cells.components, search->question.start, search->question.goal);
    if (!*parted || space->cells.links.count == 0)
        return WEND_OK;
    if (!wend_reachable_begin(reached, space, &search->scratch->memory))
        return WEND_ERROR_MEMORY;
    wend_reachable_add(reached, space, search->question.start);
    wend_reachable_follow_links(reached, space, &search->scratch->memory);
    *parted = !wend_reachable_has(reached, space, search->question.goal);
    return WEND_OK;
}

/* Finds the nodes of start and goal. Returns why there can be no path, or NONE. */
static wend_reason locate_ends(const wend_space *space, const wend_query *query, struct wend_search *search)
{
    bool is_free = wend_space_find(space, query->start, &search->question.start_cell, &search->question.start) &&
                   wend_bits_get(space->cells.free, search->question.start);
    wend_reason reason = is_free ? WEND_REASON_NONE : wend_entry_cells_start(query, search);
    if (reason != WEND_REASON_NONE)
        return reason;
    if (!wend_space_find(space, query->goal, &search->question.goal_cell, &search->question.goal))
        return WEND_REASON_GOAL_OUTSIDE;
    if (search->question.goal == search->question.start)
        return WEND_REASON_NONE;
    if (!wend_bits_get(space->cells.free, search->question.goal))
        return WEND_REASON_GOAL_BLOCKED;
    bool is_taken = wend_space_occupied(space) && wend_search_is_occupied(search, search->question.goal);
    if (is_taken || wend_search_is_barred(search, search->question.goal))
        return WEND_REASON_CANNOT_STOP;
    if (search->question.radius != 0 &&
        !wend_cells_are_near(search->question.start_cell, search->question.goal_cell, search->question.radius))
        return WEND_REASON_TOO_FAR;
    return WEND_REASON_NONE;
}

/* Answers a query for the cell that the mover is in. */
static wend_status stay(struct wend_search *search, wend_path *path)
{
    path->outcome = WEND_OUTCOME_FOUND;
    return wend_outcome_stay(search, path);
}

/* The rules of the space's layers that an engine does not apply. */
static uint32_t layers_unknown_to(const struct wend_engine_entry *engine, const wend_space *space)
{
    return wend_space_rules(space) & (RULE_OCCUPANCY | RULE_EXTRA) & ~engine->rules;
}

/*
 * The engine to begin with. With layers, that is jump point search as if they were empty: a path that they do not touch
 * is the best with them too, and most paths are like that. Not with a limit that ends the search for good: it counts
 * the search among others, and one of expansions does so even after the goal was reached from another cell. Nor with an
 * observer, who is to see that search.
 */
static const struct wend_engine_entry *engine_to_begin_with(const struct wend_question *question,
                                                            const struct wend_search *search,
                                                            const struct wend_engine_entry *engine)
{
    const wend_query *query = question->query;
    if (engine->number != WEND_ENGINE_GENERAL || query->shape.ties != WEND_TIES_ANY || query->search.observer ||
        (query->search.limit != 0 && !query->search.pausable) || question->finder->own_limit != 0 ||
        wend_query_expansion_stop(query) != 0 || !wend_bits_get(search->space->cells.free, search->question.start))
        return engine;
    const struct wend_engine_entry *jumps = wend_setup_jumps(query, search, RULE_OCCUPANCY | RULE_EXTRA);
    return jumps ? jumps : engine;
}

/*
 * Ends a search that ignored the layers: its path stands if they do not touch it; if they do, jump point search goes
 * around others. OVERFLOW if the engine for all rules must search.
 */
static enum wend_search_end finish_with_occupants(struct wend_search *search, enum wend_search_end end, uint64_t limit)
{
    if (!search->result.has_points)
        return SEARCH_OVERFLOW;
    if (wend_search_is_undisturbed(search, end == SEARCH_LIMITED) || end == SEARCH_LIMITED)
        return end;
    return wend_jump_with_occupants(search, limit);
}

/*
 * Runs the engine, unless only the choice among ties is left. If costs overflow, or the path leads past others in a way
 * that jump points cannot serve, continues with engine general.
 */
static enum wend_search_end run_engine(struct wend_search *search, const struct wend_engine_entry **engine)
{
    const uint64_t limit = search->effort.limit;
    if (search->pause.is_choosing)
        return SEARCH_FOUND;
    const bool is_around_occupants = search->pause.is_around_occupants;
    enum wend_search_end end =
        is_around_occupants ? wend_jump_with_occupants(search, limit) : (*engine)->code->run(search);
    if (!is_around_occupants && (end == SEARCH_FOUND || end == SEARCH_LIMITED) &&
        layers_unknown_to(*engine, search->space) != 0)
        end = finish_with_occupants(search, end, limit);
    if (end != SEARCH_OVERFLOW)
        return end;
    *engine = wend_engine_entry(WEND_ENGINE_GENERAL);
    wend_search_hand_over(search, limit);
    return (*engine)->code->run(search);
}

/* Tries in turn: the straight path, if the engine offers that; the regions; a search. */
static wend_status look_for_path(const struct wend_question *question, struct wend_search *search,
                                 const struct wend_engine_entry *engine)
{
    wend_path *path = question->path;
    enum wend_search_end end = engine->code->walk ? engine->code->walk(search) : SEARCH_EXHAUSTED;
    bool parted = false, is_open = false;
    if (search->question.ties != WEND_TIES_ANY && wend_tie_breaking_cross(search, &is_open) != WEND_OK)
        return WEND_ERROR_MEMORY;
    end = is_open ? SEARCH_FOUND : end;
    if (end == SEARCH_EXHAUSTED && look_up_regions_of(search->space, search, &parted) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (parted) {
        path->reason = WEND_REASON_NO_WAY;
        return WEND_OK;
    }
    if (end == SEARCH_EXHAUSTED) {
        engine = engine_to_begin_with(question, search, engine);
        end = run_engine(search, &engine);
    }
    path->engine = engine->number;
    return wend_outcome_conclude(question, search, engine, end);
}

/* Searches from the start's cell to the goal's cell; ignores all else the query says of both. */
static wend_status cell_query_find(const struct wend_question *question)
{
    const wend_space *space = question->space;
    wend_path *path = question->path;
    struct wend_search search;
    wend_setup_begin(question, &search);
    const struct wend_engine_entry *engine = wend_setup_engine(question->query, &search);
    if (!engine)
        return WEND_ERROR_UNSUPPORTED;
    path->cells = wend_cells_of(space->cells.topology);
    path->bound = wend_query_bound(question->query);
    path->reason = locate_ends(space, question->query, &search);
    if (path->reason != WEND_REASON_NONE)
        return WEND_OK;
    if (search.question.start == search.question.goal)
        return stay(&search, path);
    return look_for_path(question, &search, engine);
}

/* Resumes such a search that waits in the finder, as far as finder->until allows. */
static wend_status cell_query_continue(const struct wend_question *question)
{
    const struct wend_pause *pause = &question->finder->pause;
    struct wend_search search = pause->search;
    wend_setup_path(question, pause->engine);
    wend_setup_limit(question->finder, &search);
    search.pause.resumed = true;
    const struct wend_engine_entry *engine = pause->engine;
    enum wend_search_end end = run_engine(&search, &engine);
    question->path->engine = engine->number;
    return wend_outcome_conclude(question, &search, engine, end);
}

/*
 * Paths that begin between cells: one search from each cell that the mover may go to first, unless that cannot lead to
 * a cheaper path than the best so far.
 */

/* A cell to begin at, and the lower bound of a path by way of it. */
struct first_cell {
    struct wend_entry_cell entry;
    uint64_t bound;
};

/* Lists the cells to begin at, lowest bound first. Estimates hold for free cells; a blocked start is lighter. */
static uint32_t find_first_cells(const wend_query *query, struct wend_search *search, struct first_cell cells[])
{
    struct wend_entry_cell entries[MAX_ENTRY_CELLS];
    struct wend_estimates estimates;
    uint32_t count = wend_entry_cells_find(query, search, entries);
    bool measures = search->question.heuristic != WEND_HEURISTIC_CALLBACK &&
                    wend_space_find(search->space, query->goal, &search->question.goal_cell, &search->question.goal);
    if (measures)
        wend_estimates_begin(&estimates, search);
    for (uint32_t i = 0; i < count; i++) {
        bool estimable = measures && wend_bits_get(search->space->cells.free, entries[i].node);
        uint64_t h = estimable ? wend_estimate_from(&estimates, entries[i].cell) : 0;
        struct first_cell cell = {entries[i], wend_sum(entries[i].cost, h)};
        uint32_t at = i;
        for (; at > 0 && cells[at - 1].bound > cell.bound; at--)
            cells[at] = cells[at - 1];
        cells[at] = cell;
    }
    return count;
}

/*
 * What is left of the limit for the next search. Without pauses there is no limit any more once the goal is reached, as
 * within one search; it still runs as a limited search, which takes the steps of one.
 */
static uint64_t limit_of_next(const struct wend_question *question)
{
    const wend_query *query = question->query;
    const wend_path *best = &question->finder->off_center_start.best;
    if (query->search.limit == 0)
        return 0;
    uint64_t until = query->search.limit, over = best->work;
    if (query->search.pausable) {
        until = question->finder->until;
        over = wend_finder_work_before(question->finder);
    } else if (best->outcome == WEND_OUTCOME_FOUND) {
        return UINT64_MAX;
    }
    return over < until ? until - over : 1;
}

/* Searches from one cell, or resumes that search, and inserts the line from the mover's place. */
static wend_status ask_from(const struct wend_question *question, struct wend_search *search,
                            const struct first_cell *first, bool goes_on, wend_path *answer)
{
    wend_query query = *question->query;
    query.start = wend_cell_place(first->entry.cell);
    query.from.between_cells = false;
    query.search.limit = limit_of_next(question);
    if (query.search.cost_limit != 0) /* if nothing is left it is 1; the sum is tested too */
        query.search.cost_limit =
            query.search.cost_limit > first->entry.cost ? query.search.cost_limit - first->entry.cost : 1;
    if (question->finder->off_center_start.best.outcome == WEND_OUTCOME_FOUND)
        question->finder->expansion_stop = 0; /* as in limit_of_next */
    wend_path_clear(answer);
    const struct wend_question one = {question->finder, question->space,         &query,
                                      answer,           question->radius_centre, question->own_space};
    wend_status status = goes_on ? cell_query_continue(&one) : cell_query_find(&one);
    if (status != WEND_OK || answer->point_count == 0)
        return status;
    return wend_entry_cells_lead(question->query, search, &first->entry, answer);
}

/* Takes an answer as the best so far and copies its points, which the next search overwrites; keeps the counters. */
static bool take_as_best(const struct wend_question *question, const wend_path *answer)
{
    wend_finder *finder = question->finder;
    wend_path *best = &finder->off_center_start.best;
    const wend_path sums = *best;
    finder->gathered.count = 0;
    if (!wend_points_add_all(&finder->gathered, answer->points, answer->point_count, &finder->scratch.memory))
        return false;
    *best = *answer;
    wend_path_tell_effort(best, wend_path_effort(&sums));
    return true;
}

/* The answer while a search waits: the best path if it is complete, otherwise what the search has. */
static void answer_so_far(const struct wend_question *question, const wend_path *waiting)
{
    const struct wend_off_center_start *run = &question->finder->off_center_start;
    wend_path sums = run->best;
    wend_path_add_effort(&sums, wend_path_effort(waiting));
    wend_path_take(question->path, run->best.outcome == WEND_OUTCOME_FOUND ? &run->best : waiting);
    if (run->best.outcome == WEND_OUTCOME_FOUND)
        question->path->points = question->finder->gathered.places;
    question->path->outcome = WEND_OUTCOME_RUNNING;
    question->path->reason = WEND_REASON_LIMIT;
    wend_path_tell_effort(question->path, wend_path_effort(&sums));
}

/* True if an answer is better: found ones by cost, then one cut short, then none. */
static bool is_better(const wend_path *answer, const wend_path *best, bool first)
{
    if (first || answer->outcome != best->outcome)
        return first || answer->outcome < best->outcome;
    return answer->outcome == WEND_OUTCOME_FOUND && answer->cost < best->cost;
}

/* Searches from one cell after the other, or from the rest of them. */
static wend_status ask_all(const struct wend_question *question, struct wend_search *search,
                           const struct first_cell cells[], uint32_t count, bool goes_on)
{
    struct wend_off_center_start *run = &question->finder->off_center_start;
    for (; run->next < count; run->next++, goes_on = false) {
        const bool is_first = run->next == 0;
        wend_path answer = wend_path_default();
        bool is_done = run->best.outcome == WEND_OUTCOME_PARTIAL ||
                       (run->best.outcome == WEND_OUTCOME_FOUND && cells[run->next].bound >= run->best.cost);
        if (!is_first && !goes_on && is_done)
            continue;
        wend_status status = ask_from(question, search, &cells[run->next], goes_on, &answer);
        if (status != WEND_OK)
            return status;
        if (answer.outcome == WEND_OUTCOME_RUNNING) {
            answer_so_far(question, &answer);
            return WEND_OK;
        }
        wend_path_add_effort(&run->best, wend_path_effort(&answer));
        if (is_better(&answer, &run->best, is_first) && !take_as_best(question, &answer))
            return WEND_ERROR_MEMORY;
    }
    run->is_under_way = false;
    wend_path_take(question->path, &run->best);
    question->path->points = question->finder->gathered.places;
    question->path->point_count = question->finder->gathered.count;
    return WEND_OK;
}

/*
 * Searches from the place `start` itself to the goal's cell: from each of the cells around, unless it cannot improve on
 * the best path so far.
 */
static wend_status off_center_start_find(const struct wend_question *question)
{
    const wend_query *query = question->query;
    struct wend_search search = wend_setup_search(question);
    struct first_cell cells[MAX_ENTRY_CELLS];
    if (wend_entry_cells_start(query, &search) != WEND_REASON_NONE)
        return cell_query_find(question);
    uint32_t count = find_first_cells(query, &search, cells);
    bool is_at_centre = count == 1 && cells[0].entry.node == search.question.start && cells[0].entry.length <= 0;
    if (is_at_centre)
        return cell_query_find(question);
    question->finder->gathered.count = 0;
    question->finder->off_center_start =
        (struct wend_off_center_start){.is_under_way = true, .best = wend_path_default()};
    wend_path_clear(&question->finder->off_center_start.best);
    return ask_all(question, &search, cells, count, false);
}

/* Resumes that, when one of its searches waits in the finder. */
static wend_status off_center_start_continue(const struct wend_question *question)
{
    struct wend_search search = wend_setup_search(question);
    struct first_cell cells[MAX_ENTRY_CELLS];
    if (wend_entry_cells_start(question->query, &search) != WEND_REASON_NONE)
        return WEND_ERROR_UNSUPPORTED; /* the start, and the cell it searched from, have gone since the space changed */
    uint32_t count = find_first_cells(question->query, &search, cells);
    if (question->finder->off_center_start.next >= count)
        return WEND_ERROR_UNSUPPORTED;
    return ask_all(question, &search, cells, count, true);
}

enum kind { FROM_CELL, FROM_BETWEEN, BETWEEN_GOALS };

/* True if the mover's own cells, or the square of its radius, would move with the first cell. */
static bool hangs_on_start(const struct wend_question *question)
{
    return question->query->search.radius != 0 || wend_space_occupied(question->space);
}

/* Most engines serve one start and one goal, also as lists of one entry; all else is a search between sets. */
static enum kind kind_of(const struct wend_question *question)
{
    const wend_query *query = question->query;
    bool is_plain = (query->from.count | query->to.count | (uint32_t)query->to.arrival) == 0 && !query->to.sight &&
                    !query->from.between_cells && !question->radius_centre;
    if (is_plain) /* tested first: short queries feel each test */
        return FROM_CELL;
    bool is_elsewhere = question->radius_centre && query->search.radius != 0;
    bool is_one_goal = query->to.count == 0 || (query->to.count == 1 && wend_area_is_one(query->to.areas));
    if (query->to.arrival != WEND_ARRIVAL_AT || query->to.sight || query->from.count > 1 || !is_one_goal ||
        is_elsewhere)
        return BETWEEN_GOALS;
    if (!query->from.between_cells)
        return FROM_CELL;
    return query->to.count == 0 && !hangs_on_start(question) ? FROM_BETWEEN : BETWEEN_GOALS;
}

bool wend_route_is_to_goals(const struct wend_question *question)
{
    return kind_of(question) == BETWEEN_GOALS;
}

/* Asks the same question without lists, which more engines serve. */
static wend_status find_without_lists(const struct wend_question *question)
{
    wend_query one = *question->query;
    struct wend_question plain = *question;
    one.start = one.from.count ? *one.from.places : one.start;
    one.goal = one.to.count ? one.to.areas->place : one.goal;
    one.from.count = one.to.count = 0;
    plain.query = &one;
    return cell_query_find(&plain);
}

static wend_status find_on_cells(const struct wend_question *question)
{
    question->finder->each_start.is_under_way = question->finder->off_center_start.is_under_way = false;
    switch (kind_of(question)) {
    case FROM_CELL:
        return (question->query->from.count | question->query->to.count) == 0 ? cell_query_find(question)
                                                                              : find_without_lists(question);
    case FROM_BETWEEN:
        return off_center_start_find(question);
    default:
        break;
    }
    bool is_served;
    wend_status status = wend_near_goal_find(question, &is_served);
    return is_served || status != WEND_OK ? status : wend_each_start_find(question);
}

static wend_status find_route(const struct wend_question *question)
{
    switch (wend_query_kind(question->space, question->query)) {
    case QUESTION_ON_CELLS:
        return find_on_cells(question);
    case QUESTION_ON_GRAPH:
        return wend_graph_query_find(question);
    case QUESTION_AT_ANY_ANGLE:
        return wend_mesh_query_find(question);
    }
    return WEND_ERROR_UNSUPPORTED;
}

static wend_status continue_on_cells(const struct wend_question *question)
{
    if (question->finder->off_center_start.is_under_way)
        return off_center_start_continue(question);
    if (question->finder->pause.search.question.is_near)
        return wend_near_goal_continue(question);
    bool is_between_goals = question->finder->pause.search.question.goal_set != NULL;
    return is_between_goals ? wend_each_start_continue(question) : cell_query_continue(question);
}

static wend_status continue_route(const struct wend_question *question)
{
    switch (wend_query_kind(question->space, question->query)) {
    case QUESTION_ON_CELLS:
        return continue_on_cells(question);
    case QUESTION_ON_GRAPH:
        return wend_graph_query_continue(question);
    case QUESTION_AT_ANY_ANGLE:
        return wend_mesh_query_continue(question);
    }
    return WEND_ERROR_UNSUPPORTED;
}

/* Enforces the cost limit: not all engines know it, and some know a path's cost only at the end. */
static wend_status afford(const struct wend_question *question, wend_status status)
{
    if (question->query->search.cost_limit != 0)
        wend_path_afford(question->path, question->query->search.cost_limit);
    return status;
}

wend_status wend_route_find(const struct wend_question *question)
{
    return afford(question, find_route(question));
}

wend_status wend_route_continue(const struct wend_question *question)
{
    return afford(question, continue_route(question));
}
