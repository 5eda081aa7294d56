/*
 * Ways that begin between cells: one search from each cell the mover may go to first, unless it cannot lead to a cheaper
 * way than the best so far.
 */
#include "find/cells/off_center_start.h"

#include "find/cells/cell_query.h"
#include "find/cells/cells.h"
#include "find/query/query.h"
#include "find/request/request.h"
#include "map/space/space_calls.h"
#include "search/core/core.h"
#include "search/core/core_calls.h"

/* A cell to begin at, and the least that a way by it can cost. */
struct first_cell {
    struct wend_entry_cell entry;
    uint64_t bound;
};

static uint64_t add_up_to_most(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* The cells to begin at, that of the lowest bound first. Only a blocked start is lighter than estimates assume. */
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
        struct first_cell cell = {entries[i], add_up_to_most(entries[i].cost, h)};
        uint32_t at = i;
        for (; at > 0 && cells[at - 1].bound > cell.bound; at--)
            cells[at] = cells[at - 1];
        cells[at] = cell;
    }
    return count;
}

/*
 * What is left of the limit for the next search. Where the query does not pause there is no end to it once the goal is
 * reached, as within one search; it is one with a limit all the same, which takes the steps of one.
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

/* Searches from one cell, or goes on with that, and leads there from the mover's place. */
static wend_status ask_from(const struct wend_question *question, struct wend_search *search,
                            const struct first_cell *first, bool goes_on, wend_path *answer)
{
    wend_query query = *question->query;
    query.start = wend_cell_place(first->entry.cell);
    query.from.between_cells = false;
    query.search.limit = limit_of_next(question);
    if (query.search.cost_limit != 0) /* of nothing it is 1: the sum is looked at too */
        query.search.cost_limit =
            query.search.cost_limit > first->entry.cost ? query.search.cost_limit - first->entry.cost : 1;
    if (question->finder->off_center_start.best.outcome == WEND_OUTCOME_FOUND)
        question->finder->expansion_stop = 0; /* as above */
    wend_path_clear(answer);
    const struct wend_question one = {question->finder, question->space,         &query,
                                      answer,           question->radius_centre, question->own_space};
    wend_status status = goes_on ? wend_cell_query_continue(&one) : wend_cell_query_find(&one);
    if (status != WEND_OK || answer->point_count == 0)
        return status;
    return wend_entry_cells_lead(question->query, search, &first->entry, answer);
}

/* Keeps an answer's points, which the next search overwrites. */
static bool keep_answer_points(const struct wend_question *question, const wend_path *answer)
{
    struct wend_points *points = &question->finder->gathered;
    const wend_allocator *memory = &question->finder->scratch.memory;
    bool good = true;
    points->count = 0;
    for (uint32_t i = 0; good && i < answer->point_count; i++)
        good = wend_points_add(points, answer->points[i], memory);
    return good;
}

/* Takes an answer over as the best so far; counters go on. */
static bool take_as_best(const struct wend_question *question, const wend_path *answer)
{
    wend_path *best = &question->finder->off_center_start.best;
    const wend_path sums = *best;
    if (!keep_answer_points(question, answer))
        return false;
    *best = *answer;
    wend_path_tell_effort(best, wend_path_effort(&sums));
    return true;
}

/* Makes a path the answer, in the caller's struct. */
static void answer_with(const struct wend_question *question, const wend_path *path)
{
    wend_path *answer = question->path;
    const uint32_t size = answer->size, capacity = answer->capacity;
    wend_place *buffer = answer->buffer;
    *answer = *path;
    answer->size = size;
    answer->capacity = capacity;
    answer->buffer = buffer;
}

/* The answer while a search waits: the best so far, if that is a whole way, else what the search has. */
static void answer_so_far(const struct wend_question *question, const wend_path *waiting)
{
    const struct wend_off_center_start *run = &question->finder->off_center_start;
    wend_path sums = run->best;
    wend_path_add_effort(&sums, wend_path_effort(waiting));
    answer_with(question, run->best.outcome == WEND_OUTCOME_FOUND ? &run->best : waiting);
    if (run->best.outcome == WEND_OUTCOME_FOUND)
        question->path->points = question->finder->gathered.places;
    question->path->outcome = WEND_OUTCOME_RUNNING;
    question->path->reason = WEND_REASON_LIMIT;
    wend_path_tell_effort(question->path, wend_path_effort(&sums));
}

/* Whether an answer is to be preferred: found ones by their cost, then one that was cut short, then none. */
static bool is_better(const wend_path *answer, const wend_path *best, bool first)
{
    if (first || answer->outcome != best->outcome)
        return first || answer->outcome < best->outcome;
    return answer->outcome == WEND_OUTCOME_FOUND && answer->cost < best->cost;
}

/* Asks from one cell after the other, or goes on with the rest of them. */
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
    answer_with(question, &run->best);
    question->path->points = question->finder->gathered.places;
    question->path->point_count = question->finder->gathered.count;
    return WEND_OK;
}

wend_status wend_off_center_start_find(const struct wend_question *question)
{
    const wend_query *query = question->query;
    struct wend_search search = wend_setup_search(question);
    struct first_cell cells[MAX_ENTRY_CELLS];
    if (wend_entry_cells_start(query, &search) != WEND_REASON_NONE)
        return wend_cell_query_find(question);
    uint32_t count = find_first_cells(query, &search, cells);
    bool is_at_centre = count == 1 && cells[0].entry.node == search.question.start && cells[0].entry.length <= 0;
    if (is_at_centre)
        return wend_cell_query_find(question);
    question->finder->gathered.count = 0;
    question->finder->off_center_start =
        (struct wend_off_center_start){.is_under_way = true, .best = wend_path_default()};
    wend_path_clear(&question->finder->off_center_start.best);
    return ask_all(question, &search, cells, count, false);
}

wend_status wend_off_center_start_continue(const struct wend_question *question)
{
    struct wend_search search = wend_setup_search(question);
    struct first_cell cells[MAX_ENTRY_CELLS];
    if (wend_entry_cells_start(question->query, &search) != WEND_REASON_NONE)
        return WEND_ERROR_UNSUPPORTED; /* it was there before the space changed, and so was the cell it searched from */
    uint32_t count = find_first_cells(question->query, &search, cells);
    if (question->finder->off_center_start.next >= count)
        return WEND_ERROR_UNSUPPORTED;
    return ask_all(question, &search, cells, count, true);
}
