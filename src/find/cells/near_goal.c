/* One goal near one start: ends are marked in the window that is searched, so that little has to be set up. */
#include "find/cells/cells.h"
#include "search/cells/window.h"
#include "search/core/core_calls.h"

bool wend_near_goal_is_asked(const struct wend_question *question)
{
    const wend_query *query = question->query;
    const bool walks = query->to.arrival == WEND_ARRIVAL_WITHIN && query->to.measure == WEND_MEASURE_PATH;
    return query->search.radius != 0 && query->search.radius <= WINDOW_RADIUS &&
           query->to.arrival != WEND_ARRIVAL_AWAY && !walks && query->to.count <= 1 && query->from.count == 0 &&
           !query->from.between_cells && !query->to.sight && !question->radius_centre;
}

/* Clips the goal to the map; false if nothing is left. */
static bool take_goal(const wend_query *query, struct wend_search *search)
{
    const wend_area area = wend_query_goal_area(query, 0);
    struct wend_target on;
    if (!wend_target_clip(search->space, &area, &on))
        return false;
    search->scratch->near_goal = (struct wend_near_goal){
        query->to.arrival, query->to.measure, query->to.range, on.left, on.top, on.right, on.bottom};
    return true;
}

/* Finds the start and marks where the rule holds; false if the general search must find the reason. */
static bool locate_near(const wend_query *query, struct wend_search *search, uint32_t rows[2])
{
    return wend_entry_cells_start(query, search) == WEND_REASON_NONE && take_goal(query, search) &&
           wend_window_mark_rule(search, &rows[0], &rows[1]);
}

/* The column nearest to the middle among those set in a row. Precondition: row != 0. */
static uint32_t nearest_column(uint64_t row)
{
    const uint64_t right = row >> WINDOW_MIDDLE, left = row << (63 - WINDOW_MIDDLE);
    const uint32_t to_right = right ? wend_count_trailing_zeros64(right) : WINDOW_COLUMNS;
    const uint32_t to_left = left ? wend_count_leading_zeros64(left) : WINDOW_COLUMNS;
    return to_right <= to_left ? WINDOW_MIDDLE + to_right : WINDOW_MIDDLE - to_left;
}

/* The cell where the rule holds that would be nearest on open ground. */
static uint32_t nearest_by_rule(const struct wend_search *search, const uint32_t rows[2])
{
    const uint64_t *ends = search->scratch->window->ends;
    const uint32_t straight = search->space->profile.straight;
    const uint32_t slanted =
        search->space->cells.topology == SQUARES_4 ? 2 * straight : search->space->profile.diagonal;
    uint32_t best = 0;
    uint64_t least = UINT64_MAX;
    for (uint32_t y = rows[0]; y <= rows[1]; y++) {
        if (ends[y] == 0)
            continue;
        uint32_t x = nearest_column(ends[y]), across = wend_distance(x, WINDOW_MIDDLE);
        uint32_t down = wend_distance(y, WINDOW_MIDDLE), both = across < down ? across : down;
        uint64_t length = (uint64_t)straight * (across + down - 2 * both) + (uint64_t)slanted * both;
        if (length < least) {
            least = length;
            best = y << WINDOW_SHIFT | x;
        }
    }
    return best;
}

/* Tries the straight path to the nearest cell where the rule holds; no path is cheaper. */
static enum wend_search_end walk_to_nearest(struct wend_search *search, const struct wend_engine_entry *engine,
                                            const uint32_t rows[2])
{
    search->question.goal_cell = wend_window_cell(search->question.start_cell, nearest_by_rule(search, rows));
    search->question.goal = search->result.end =
        wend_space_node(search->space, search->question.goal_cell.x, search->question.goal_cell.y);
    return engine->code->walk(search);
}

/* Prefetches the labels of regions, which lie far off in memory; they arrive while the window is cut. */
static void fetch_regions(const struct wend_search *search)
{
    const struct wend_components *regions = search->space->cells.components;
    wend_prefetch(&regions->labels[search->question.start]);
    wend_prefetch(&regions->labels[search->question.goal]);
}

/* True if a path from the start may lead to any of the ends; always for a blocked start. */
static bool may_reach_end(const struct wend_search *search, const uint32_t rows[2])
{
    const struct wend_components *regions = search->space->cells.components;
    const uint64_t *ends = search->scratch->window->ends;
    if (!wend_bits_get(search->space->cells.free, search->question.start))
        return true;
    for (uint32_t y = rows[0]; y <= rows[1]; y++)
        for (uint64_t left = ends[y]; left != 0; left &= left - 1) {
            uint32_t node = y << WINDOW_SHIFT | wend_count_trailing_zeros64(left);
            if (!wend_components_part(regions, search->question.start, wend_window_space_node(search, node)))
                return true;
        }
    return false;
}

/*
 * Keeps only ends where the mover can be and may stop. Returns why there is nothing to search, or NONE. *is_known: the
 * window is enough to tell.
 */
static wend_reason keep_good_ends(struct wend_search *search, const uint32_t rows[2], bool *is_known)
{
    struct wend_window *window = search->scratch->window;
    uint64_t free = 0, good = 0;
    fetch_regions(search);
    wend_window_cut(window, search->space, search->question.start_cell, search->question.radius);
    wend_window_mark_occupied(search);
    for (uint32_t y = rows[0]; y <= rows[1]; y++) {
        const uint64_t here = window->ends[y] & window->rows[y];
        free |= here;
        good |= window->ends[y] = here & ~window->occupied[y];
    }
    *is_known = good != 0 || wend_window_holds_rule(search);
    if (good == 0)
        return free != 0 ? WEND_REASON_CANNOT_STOP : WEND_REASON_GOAL_BLOCKED;
    return may_reach_end(search, rows) ? WEND_REASON_NONE : WEND_REASON_NO_WAY;
}

/* For costs beyond those of a window. */
static wend_status find_by_general(const struct wend_question *question, uint64_t limit)
{
    wend_query query = *question->query;
    struct wend_question wide = *question;
    query.search.engine = WEND_ENGINE_GENERAL;
    query.search.limit = limit;
    wide.query = &query;
    return wend_each_start_find(&wide);
}

/* Searches the window after the straight path proved blocked. */
static wend_status search_near(const struct wend_question *question, struct wend_search *search,
                               const struct wend_engine_entry *engine, const uint32_t rows[2], bool *is_served)
{
    wend_path *path = question->path;
    const wend_reason reason = keep_good_ends(search, rows, is_served);
    if (!*is_served)
        return WEND_OK;
    wend_setup_unsearched_path(question);
    path->reason = reason;
    if (reason != WEND_REASON_NONE)
        return WEND_OK;
    enum wend_search_end end = engine->code->run(search);
    if (end == SEARCH_OVERFLOW)
        return find_by_general(question, question->query->search.limit);
    path->engine = engine->number;
    return wend_outcome_conclude(question, search, engine, end);
}

wend_status wend_near_goal_find(const struct wend_question *question, bool *is_served)
{
    wend_path *path = question->path;
    uint32_t rows[2];
    *is_served = false;
    if (!wend_near_goal_is_asked(question))
        return WEND_OK;
    struct wend_search search = wend_setup_search(question);
    search.question.is_near = true;
    const struct wend_engine_entry *engine = wend_setup_engine(question->query, &search);
    if (!engine || engine->number != WEND_ENGINE_LOCAL || !locate_near(question->query, &search, rows))
        return WEND_OK;
    const bool is_there = search.scratch->window->ends[WINDOW_MIDDLE] >> WINDOW_MIDDLE & 1;
    enum wend_search_end end = is_there ? SEARCH_FOUND : walk_to_nearest(&search, engine, rows);
    if (end == SEARCH_EXHAUSTED)
        return search_near(question, &search, engine, rows, is_served);
    *is_served = true;
    wend_setup_unsearched_path(question);
    path->engine = is_there ? WEND_ENGINE_AUTO : engine->number;
    path->outcome = WEND_OUTCOME_FOUND;
    return is_there ? wend_outcome_stay(&search, path) : wend_outcome_conclude(question, &search, engine, end);
}

wend_status wend_near_goal_continue(const struct wend_question *question)
{
    const struct wend_pause *pause = &question->finder->pause;
    const struct wend_engine_entry *engine = pause->engine;
    struct wend_search search = pause->search;
    wend_setup_path(question, engine);
    wend_setup_limit(question->finder, &search);
    search.pause.resumed = true;
    const uint64_t limit = search.effort.limit;
    enum wend_search_end end = engine->code->run(&search);
    if (end == SEARCH_OVERFLOW)
        return find_by_general(question, limit);
    return wend_outcome_conclude(question, &search, engine, end);
}
