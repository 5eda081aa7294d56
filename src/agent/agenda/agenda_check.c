/*
 * Checks answers of searches that went on while the map changed. Such a search has seen some cells before a change and
 * others after it. If every path over a changed cell costs more than the path found, nothing that decided about that
 * path has changed: paths of its cost do not touch the changed cells.
 */
#include "agent/agenda/agenda_data.h"

#include "map/space/derived.h"
#include "search/core/core_calls.h"

enum { MOST_CHANGES = 1 << 16, FEW_CHANGES = 256 };

/* A path may end on an occupied cell if the occupant is sought, or if nobody means to stop there. */
bool wend_agenda_check_path(const struct wend_job *job, const wend_space *space, uint64_t *cost)
{
    wend_path_check check;
    const wend_path *path = &job->answer.path;
    /* A path that was found is RUNNING until its lines are drawn. */
    const bool is_running = path->outcome == WEND_OUTCOME_RUNNING;
    const bool leads_to_sought = (path->outcome == WEND_OUTCOME_FOUND || is_running) && job->query.to.may_be_occupied;
    const bool is_good = (leads_to_sought ? wend_path_check_to_sought(path, space, &job->query, &check)
                                          : wend_path_is_valid(path, space, job->query.from.heading, &check)) ||
                         (check.fault == WEND_PATH_FAULT_STOP && is_running);
    *cost = check.cost;
    return is_good;
}

/* A path from one cell to another, and its cost. */
struct side_path {
    const wend_space *space;
    struct wend_cell start, goal;
    uint64_t cost;
};

static uint32_t nearest_between(uint32_t at, uint32_t first, uint32_t length)
{
    return at < first ? first : at >= first + length ? first + length - 1 : at;
}

/* Returns the cell of a rectangle on one level that is nearest to another cell of that level. */
static struct wend_cell nearest_cell_in(struct wend_rectangle r, struct wend_cell cell, uint32_t height)
{
    uint32_t row = nearest_between(cell.level * height + cell.y, r.y, r.height);
    return (struct wend_cell){nearest_between(cell.x, r.x, r.width), row % height, row / height};
}

/* Returns all positions from which a step of the space's mover may touch a changed cell. */
static struct wend_rectangle positions_touched(const wend_space *space, struct wend_rectangle r)
{
    r = wend_space_anchors_over(space, r);
    uint32_t left = r.x != 0, up = r.y != 0;
    return (struct wend_rectangle){r.x - left, r.y - up, r.width + left + 1, r.height + up + 1};
}

/* True if every path over the changed cells costs more; on squares without links. */
static bool is_aside(void *user, struct wend_rectangle changed)
{
    const struct side_path *aside = user;
    struct wend_rectangle r = positions_touched(aside->space, changed);
    uint32_t height = aside->space->cells.height;
    struct wend_cell from = nearest_cell_in(r, aside->start, height), to = nearest_cell_in(r, aside->goal, height);
    uint64_t there = wend_space_distance(aside->space, aside->start, from);
    uint64_t on = wend_space_distance(aside->space, to, aside->goal);
    /* Another level is never reached without links. */
    return there == UINT64_MAX || on == UINT64_MAX || there + on > aside->cost;
}

/* True if a question asks only for the cheapest path from one cell to another. */
static bool asks_for_a_path(const wend_query *query)
{
    return query->from.count == 0 && !query->from.between_cells && query->via.count == 0 && query->to.count == 0 &&
           query->to.arrival == WEND_ARRIVAL_AT && !query->to.sight &&
           (query->search.limit | query->search.expansion_limit) == 0 &&
           query->search.heuristic_weight == WEND_HEURISTIC_WEIGHT_ONE && query->shape.lines == WEND_LINES_GRID;
}

bool wend_agenda_check_answer(const wend_agenda *agenda, const struct wend_job *job,
                              const struct wend_agenda_stamp *since)
{
    const wend_space *space = wend_job_space(agenda, job)->space;
    bool is_simple =
        wend_space_has_cells(space) && !wend_is_hex(space->cells.topology) && space->cells.links.count == 0;
    struct side_path aside = {.space = space};
    if (!is_simple || !asks_for_a_path(&job->query) || job->answer.path.outcome != WEND_OUTCOME_FOUND ||
        !wend_agenda_check_path(job, space, &aside.cost) || aside.cost != job->answer.path.cost)
        return false;
    uint32_t start = wend_space_node_at(space, job->query.start), goal = wend_space_node_at(space, job->query.goal);
    if (start == 0 || goal == 0)
        return false;
    aside.start = wend_space_cell(space, start);
    aside.goal = wend_space_cell(space, goal);
    return wend_agenda_log_visit(space, since, MOST_CHANGES, is_aside, &aside);
}

/* The columns and rows, through all levels, within which a question stays. */
struct area_asked {
    const wend_space *space;
    int64_t left, top, right, bottom; /* of every level */
};

static bool is_outside(void *user, struct wend_rectangle changed)
{
    const struct area_asked *area = user;
    struct wend_rectangle r = positions_touched(area->space, changed);
    uint32_t height = area->space->cells.height;
    int64_t left = r.x, right = left + r.width - 1, top = r.y % height, bottom = top + r.height - 1;
    /* A rectangle over several levels counts on all of them. */
    if (bottom >= height)
        return false;
    return right < area->left || left > area->right || bottom < area->top || top > area->bottom;
}

static void include(struct area_asked *area, wend_place place, int64_t reach)
{
    int64_t x = wend_place_column(place), y = wend_place_row(place);
    area->left = WEND_MIN(x - reach, area->left), area->right = WEND_MAX(x + reach, area->right);
    area->top = WEND_MIN(y - reach, area->top), area->bottom = WEND_MAX(y + reach, area->bottom);
}

bool wend_agenda_check_radius(const wend_query *query, const wend_space *space, const struct wend_agenda_stamp *since)
{
    if (query->search.radius == 0 || query->via.count != 0 || query->otherwise.policy != WEND_POLICY_REFUSE ||
        query->to.arrival != WEND_ARRIVAL_AT || query->to.sight)
        return false;
    struct area_asked area = {space, INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    int64_t reach = (int64_t)query->search.radius + space->profile.footprint + 1;
    if (query->from.count == 0)
        include(&area, query->start, reach);
    for (uint32_t i = 0; i < query->from.count; i++)
        include(&area, query->from.places[i], reach);
    /* Whether a unit may be at the goal matters wherever it is. */
    if (query->to.count == 0)
        include(&area, query->goal, space->profile.footprint + 1);
    return query->to.count == 0 && wend_agenda_log_visit(space, since, FEW_CHANGES, is_outside, &area);
}
