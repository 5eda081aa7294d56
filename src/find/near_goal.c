/* One goal near one start: where the ways may end is marked in the window that is searched, so that there is little to set up. */
#include "find/near_goal.h"

#include "find/each_start.h"
#include "find/entry_cells.h"
#include "find/outcome.h"
#include "find/setup.h"
#include "map/components.h"
#include "search/window_marks.h"

/* Whether it is such a question at all. */
static bool is_about_one_goal(const struct wend_question *question)
{
    const wend_query *query = question->query;
    const bool walks = query->to.arrival == WEND_ARRIVAL_WITHIN && query->to.measure == WEND_MEASURE_PATH;
    return query->search.radius != 0 && query->search.radius <= WINDOW_RADIUS &&
           query->to.arrival != WEND_ARRIVAL_AWAY && !walks && query->to.count <= 1 && query->from.count == 0 &&
           !query->from.between_cells && !query->to.sight && !question->radius_centre;
}

static uint32_t within(int64_t at, uint32_t size)
{
    return at < 0 ? 0 : at < size ? (uint32_t)at : size - 1;
}

/* The goal's part on the map; false if there is none. */
static bool take_goal(const wend_query *query, struct wend_search *search)
{
    const struct wend_space_cells *cells = &search->space->cells;
    const wend_area alone = {query->goal, 1, 1}, *area = query->to.count == 0 ? &alone : query->to.areas;
    const int64_t left = wend_place_column(area->place), top = wend_place_row(area->place);
    const int64_t right = left + (area->width ? area->width : 1) - 1;
    const int64_t bottom = top + (area->height ? area->height : 1) - 1;
    search->scratch->window.goal = (struct wend_near_goal){query->to.arrival,
                                                           query->to.measure,
                                                           query->to.range,
                                                           within(left, cells->width),
                                                           within(top, cells->height),
                                                           within(right, cells->width),
                                                           within(bottom, cells->height)};
    return area->place.level < cells->levels && right >= 0 && bottom >= 0 && left < cells->width && top < cells->height;
}

/* Finds the start and marks where the rule holds; false where the reason is found elsewhere. */
static bool locate_near(const wend_query *query, struct wend_search *search, uint32_t rows[2])
{
    return wend_entry_cells_start(query, search) == WEND_REASON_NONE && take_goal(query, search) &&
           wend_window_mark_rule(search, &rows[0], &rows[1]);
}

/* The column nearest to the middle of those in a row, which has one. */
static uint32_t nearest_column(uint64_t row)
{
    const uint64_t right = row >> WINDOW_MIDDLE, left = row << (63 - WINDOW_MIDDLE);
    const uint32_t to_right = right ? wend_count_trailing_zeros64(right) : WINDOW_COLUMNS;
    const uint32_t to_left = left ? wend_count_leading_zeros64(left) : WINDOW_COLUMNS;
    return to_right <= to_left ? WINDOW_MIDDLE + to_right : WINDOW_MIDDLE - to_left;
}

/* The cell where the rule holds that would be the nearest if nothing were in between. */
static uint32_t nearest_by_rule(const struct wend_search *search, const uint32_t rows[2])
{
    const uint64_t *ends = search->scratch->window.ends;
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

/* The straight way to the nearest cell where the rule holds; none is cheaper. */
static enum wend_search_end walk_to_nearest(struct wend_search *search, const struct wend_engine_entry *engine,
                                            const uint32_t rows[2])
{
    if (!engine->code->walk)
        return SEARCH_EXHAUSTED;
    search->goal_cell = wend_window_cell(search->start_cell, nearest_by_rule(search, rows));
    search->goal = search->end = wend_space_node(search->space, search->goal_cell.x, search->goal_cell.y);
    return engine->code->walk(search);
}

/* Leaves of the ends those where the mover can be and may stop; whether any of them may be reached. */
static bool keep_good_ends(struct wend_search *search, const uint32_t rows[2])
{
    struct wend_window *window = &search->scratch->window;
    const struct wend_space_cells *cells = &search->space->cells;
    const bool is_free = wend_bits_get(cells->free, search->start);
    bool is_any = false;
    wend_window_cut(window, search->space, search->start_cell, search->radius);
    wend_window_mark_others(search);
    for (uint32_t y = rows[0]; y <= rows[1]; y++) {
        window->ends[y] &= window->rows[y] & ~window->others[y];
        for (uint64_t left = window->ends[y]; left != 0 && !is_any; left &= left - 1) {
            uint32_t node = y << WINDOW_SHIFT | wend_count_trailing_zeros64(left);
            struct wend_cell cell = wend_window_cell(search->start_cell, node);
            is_any = !is_free || !wend_components_part(cells->components, search->start,
                                                       wend_space_node(search->space, cell.x, cell.y));
        }
    }
    return is_any;
}

static bool begins_at_end(const struct wend_search *search)
{
    return search->scratch->window.ends[WINDOW_MIDDLE] >> WINDOW_MIDDLE & 1;
}

/* For costs beyond those of a window. */
static wend_status find_by_general(const struct wend_question *question)
{
    wend_query query = *question->query;
    struct wend_question wide = *question;
    query.search.engine = WEND_ENGINE_GENERAL;
    wide.query = &query;
    return wend_each_start_find(&wide);
}

wend_status wend_near_goal_find(const struct wend_question *question, bool *is_served)
{
    wend_path *path = question->path;
    uint32_t rows[2];
    *is_served = false;
    if (!is_about_one_goal(question))
        return WEND_OK;
    struct wend_search search = wend_setup_search(question);
    search.is_near = true;
    const struct wend_engine_entry *engine = wend_setup_engine(question->query, &search);
    if (!engine || engine->number != WEND_ENGINE_LOCAL || !locate_near(question->query, &search, rows))
        return WEND_OK;
    enum wend_search_end end = SEARCH_EXHAUSTED;
    *is_served = true;
    if (!begins_at_end(&search))
        end = walk_to_nearest(&search, engine, rows);
    if (!begins_at_end(&search) && end == SEARCH_EXHAUSTED) {
        *is_served = keep_good_ends(&search, rows);
        end = *is_served ? engine->code->run(&search) : end;
    }
    if (!*is_served)
        return WEND_OK;
    if (end == SEARCH_OVERFLOW)
        return find_by_general(question);
    wend_setup_unsearched_path(question);
    if (begins_at_end(&search)) {
        path->outcome = WEND_OUTCOME_FOUND;
        return wend_outcome_stay(&search, path);
    }
    path->engine = engine->number;
    return wend_outcome_conclude(question, &search, engine, end);
}
