/*
 * Ways that begin between cells: one search from each cell the mover may go to first, unless it cannot lead to a cheaper
 * way than the best so far.
 */
#include "find/from_between.h"

#include "find/cell_query.h"
#include "find/entry_cells.h"
#include "find/path.h"
#include "find/setup.h"
#include "search/estimator.h"

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
    bool measures = search->heuristic != WEND_HEURISTIC_CALLBACK &&
                    wend_space_find(search->space, query->goal, &search->goal_cell, &search->goal);
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

/* Searches from one cell, and leads there from the mover's place. */
static wend_status ask_from(const struct wend_question *question, struct wend_search *search,
                            const struct first_cell *first, uint64_t limit, wend_path *answer)
{
    wend_query query = *question->query;
    const struct wend_cell cell = first->entry.cell;
    query.start = wend_cell_place(cell);
    query.from.between_cells = false;
    query.search.limit = limit;
    wend_path_clear(answer);
    const struct wend_question one = {question->finder, question->space,         &query,
                                      answer,           question->radius_centre, question->own_space};
    wend_status status = wend_cell_query_find(&one);
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
static bool take_answer(const struct wend_question *question, const wend_path *answer)
{
    wend_path *path = question->path;
    uint64_t expanded = path->expanded, generated = path->generated, queued = path->queued;
    if (!keep_answer_points(question, answer))
        return false;
    uint32_t size = path->size, capacity = path->capacity;
    wend_place *buffer = path->buffer;
    *path = *answer;
    path->size = size;
    path->capacity = capacity;
    path->buffer = buffer;
    path->expanded = expanded;
    path->generated = generated;
    path->queued = queued;
    path->points = question->finder->gathered.places;
    path->point_count = question->finder->gathered.count;
    return true;
}

/* Whether an answer is to be preferred: found ones by their cost, then one that was cut short, then none. */
static bool is_better(const wend_path *answer, const wend_path *best, bool first)
{
    if (first || answer->outcome != best->outcome)
        return first || answer->outcome < best->outcome;
    return answer->outcome == WEND_OUTCOME_FOUND && answer->cost < best->cost;
}

/* What is left of the limit for the next search: none once the goal is reached, as within one search. */
static uint64_t limit_of_next(const wend_query *query, const wend_path *path)
{
    if (query->search.limit == 0 || path->outcome == WEND_OUTCOME_FOUND)
        return 0;
    return path->expanded < query->search.limit ? query->search.limit - path->expanded : 1;
}

static wend_status ask_all(const struct wend_question *question, struct wend_search *search,
                           const struct first_cell cells[], uint32_t count)
{
    wend_path *path = question->path;
    for (uint32_t i = 0; i < count; i++) {
        wend_path answer = wend_path_default();
        bool is_done = path->outcome == WEND_OUTCOME_PARTIAL ||
                       (path->outcome == WEND_OUTCOME_FOUND && cells[i].bound >= path->cost);
        if (i > 0 && is_done)
            continue;
        uint64_t limit = i > 0 ? limit_of_next(question->query, path) : question->query->search.limit;
        wend_status status = ask_from(question, search, &cells[i], limit, &answer);
        if (status != WEND_OK)
            return status;
        path->expanded += answer.expanded;
        path->generated += answer.generated;
        path->queued += answer.queued;
        if (is_better(&answer, path, i == 0) && !take_answer(question, &answer))
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

wend_status wend_from_between_find(const struct wend_question *question)
{
    const wend_query *query = question->query;
    struct wend_search search = wend_setup_search(question);
    struct first_cell cells[MAX_ENTRY_CELLS];
    if (wend_entry_cells_start(query, &search) != WEND_REASON_NONE)
        return wend_cell_query_find(question);
    uint32_t count = find_first_cells(query, &search, cells);
    bool is_at_centre = count == 1 && cells[0].entry.node == search.start && cells[0].entry.length <= 0;
    return is_at_centre ? wend_cell_query_find(question) : ask_all(question, &search, cells, count);
}
