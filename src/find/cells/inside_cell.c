/* The last stretch of a way, within the goal's cell. */
#include "find/cells/cells.h"

#include <wend/line.h>

#include "base/root.h"
#include "find/cells/line_price.h"
#include "find/query/query.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

bool wend_inside_one_cell(wend_place a, wend_place b)
{
    return a.level == b.level && wend_place_column(a) == wend_place_column(b) && wend_place_row(a) == wend_place_row(b);
}

static uint64_t price_inside(const wend_space *space, wend_place from, wend_place to, uint64_t weight)
{
    const uint64_t square = wend_line_square((int64_t)to.x - from.x, (int64_t)to.y - from.y);
    return wend_line_price(square, space->profile.straight * weight);
}

uint64_t wend_inside_cell_cost(const wend_space *space, uint32_t node, wend_place from, wend_place to)
{
    const uint64_t ends = space->profile.weigh == WEND_WEIGH_BOTH ? 2 : 1;
    return price_inside(space, from, to, ends * wend_node_weight(space, node));
}

static double inside_distance(wend_place a, wend_place b)
{
    const double across = (double)b.x - a.x, down = (double)b.y - a.y;
    return wend_sqrt(across * across + down * down) / WEND_CELL;
}

/* Adds what the way within the goal's cell takes. */
static void charge_inside(const wend_space *space, wend_place from, wend_place to, wend_path *path)
{
    const wend_profile *profile = &space->profile;
    const uint32_t node = wend_space_node_at(space, to);
    const uint64_t ends = profile->weigh == WEND_WEIGH_BOTH ? 2 : 1;
    const uint16_t terrain = space->cells.classes.terrain[space->cells.class_at ? space->cells.class_at[node] : 1];
    path->cost += wend_inside_cell_cost(space, node, from, to);
    path->length += inside_distance(from, to);
    for (uint32_t i = 0; i < profile->resource_count && wend_bits_get(space->cells.free, node); i++)
        path->spent[i] += price_inside(space, from, to, ends * wend_profile_spends(profile, i, terrain));
}

/* The points become the finder's own, with room for one more. */
static bool own_points(const struct wend_question *question, struct wend_points *points)
{
    const wend_path *path = question->path;
    if (path->points == points->places) {
        points->count = path->point_count;
        return true;
    }
    points->count = 0;
    for (uint32_t i = 0; i < path->point_count; i++)
        if (!wend_points_add(points, path->points[i], &question->finder->scratch.memory))
            return false;
    return true;
}

/* The way is but a line within one cell. */
static void begin_anew(wend_path *path, struct wend_points *points, wend_place start)
{
    points->count = 1;
    points->places[0] = start;
    path->cost = 0;
    path->length = 0;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = 0;
}

/* Leaves the centre out of straight lines, where the line past it is free and costs no more. */
static void skip_centre(const wend_space *space, wend_path *path, struct wend_points *points)
{
    if (points->count < 3)
        return;
    wend_place *last = &points->places[points->count - 1];
    const wend_place before = last[-2], centre = last[-1];
    wend_line_hit hit;
    uint64_t direct, there, on;
    if ((centre.flags & WEND_PLACE_BY_LINK) || before.level != centre.level ||
        wend_line_raycast(space, before, *last, NULL, 0, &hit) != WEND_OK || hit.hit ||
        wend_line_cost(space, before, *last, &direct) != WEND_OK ||
        wend_line_cost(space, before, centre, &there) != WEND_OK || direct == UINT64_MAX)
        return;
    on = wend_inside_cell_cost(space, wend_space_node_at(space, *last), centre, *last);
    if (there != UINT64_MAX && direct > there + on)
        return;
    path->length += inside_distance(before, *last) - inside_distance(before, centre) - inside_distance(centre, *last);
    last[-1] = *last;
    points->count--;
}

wend_status wend_inside_cell_lead(const struct wend_question *question)
{
    const wend_query *query = question->query;
    wend_path *path = question->path;
    struct wend_points *points = &question->finder->scratch.points;
    const wend_place goal = {query->goal.x, query->goal.y, query->goal.level, 0};
    const wend_place start = {query->start.x, query->start.y, query->start.level, 0};
    if (wend_place_is_centre(goal) || path->cells != WEND_CELLS_SQUARE || path->point_count == 0)
        return WEND_OK;
    if (!own_points(question, points))
        return WEND_ERROR_MEMORY;
    if (query->from.between_cells && wend_inside_one_cell(start, goal))
        begin_anew(path, points, start);
    const wend_place from = points->places[points->count - 1];
    if (from.x != goal.x || from.y != goal.y) {
        if (!wend_points_add(points, goal, &question->finder->scratch.memory))
            return WEND_ERROR_MEMORY;
        charge_inside(question->space, from, goal, path);
        if (path->lines == WEND_LINES_STRAIGHT)
            skip_centre(question->space, path, points);
    }
    path->points = points->places;
    path->point_count = points->count;
    return WEND_OK;
}
