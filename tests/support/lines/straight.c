#include "lines/straight.h"

#include "lines/line_oracle.h"

#include <math.h>
#include <stddef.h>

/* The contacts of a line; valid until the next call. */
static const line_contacts *contacts_of(const rules_scene *scene, wend_place from, wend_place to)
{
    static line_contacts contacts;
    line_find_contacts(&contacts, rules_topology(scene), from, to);
    return &contacts;
}

bool straight_line_is_free(const rules_scene *scene, wend_place from, wend_place to)
{
    return from.level == to.level && !line_judge(contacts_of(scene, from, to), scene, from.level, NULL, 0).cell;
}

double straight_length(const rules_scene *scene, wend_place from, wend_place to)
{
    return contacts_of(scene, from, to)->length;
}

static double line_cost(const rules_scene *scene, wend_place from, wend_place to)
{
    return line_true_cost(contacts_of(scene, from, to), scene, from);
}

/* Cost of a way of length 1 within a cell. */
static double price_at(const rules_scene *scene, uint32_t position)
{
    return (double)rules_step_cost(scene, position, position, 0);
}

/* Both ends of a query as cells. */
typedef struct way_ends {
    uint32_t start, goal;
} way_ends;

/* Whether b lies between a and c, in a straight line. */
static bool is_between(const rules_scene *scene, wend_place a, wend_place b, wend_place c)
{
    double sum = straight_length(scene, a, b) + straight_length(scene, b, c);
    return fabs(sum - straight_length(scene, a, c)) < 1e-12 * sum;
}

static uint32_t way_towards(const rules_scene *scene, wend_place from, wend_place to)
{
    uint32_t cell = rules_cell(scene, from), best = 8;
    double least = INFINITY;
    for (uint32_t way = 0; way < 8; way++) {
        uint32_t next = rules_next(scene, cell, way);
        double left = next == RULES_NOWHERE ? INFINITY : straight_length(scene, rules_place(scene, next), to);
        if (left < least) {
            least = left;
            best = way;
        }
    }
    return best;
}

/* Cost of the legal steps straight from one centre to another, measured as lines are; INFINITY if there are none. */
static double steps_cost(const rules_scene *scene, wend_place from, wend_place to, way_ends ends)
{
    double cost = 0;
    uint32_t cell = rules_cell(scene, from), goal = rules_cell(scene, to), way = way_towards(scene, from, to);
    while (cell != goal) {
        uint32_t next = way == 8 ? RULES_NOWHERE : rules_step(scene, cell, way);
        if (next == RULES_NOWHERE || rules_entry_cost(scene, next, ends.start, ends.goal) == RULES_NO_WAY)
            return INFINITY;
        double length = straight_length(scene, rules_place(scene, cell), rules_place(scene, next));
        cost += length * (price_at(scene, cell) + price_at(scene, next)) / 2;
        cost += (double)rules_entry_cost(scene, next, ends.start, ends.goal);
        cell = next;
    }
    return cost;
}

static bool is_centre(wend_place place)
{
    return place.x % WEND_CELL == WEND_CELL / 2 && place.y % WEND_CELL == WEND_CELL / 2;
}

/* Cost of steps or of a line, whichever is allowed and cheaper; INFINITY if neither is. */
static double stretch_cost(const rules_scene *scene, wend_place from, wend_place to, way_ends ends)
{
    double by_steps = is_centre(from) && is_centre(to) ? steps_cost(scene, from, to, ends) : INFINITY;
    double by_line = straight_line_is_free(scene, from, to) ? line_cost(scene, from, to) : INFINITY;
    return fmin(by_steps, by_line);
}

static bool same_place(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level && a.flags == b.flags;
}

static bool has_same_links(const wend_path *grid, const wend_path *straight)
{
    uint32_t i = 0;
    for (uint32_t j = 0; j < straight->point_count; j++) {
        if (!(straight->points[j].flags & WEND_PLACE_BY_LINK))
            continue;
        while (i < grid->point_count && !(grid->points[i].flags & WEND_PLACE_BY_LINK))
            i++;
        if (i == grid->point_count || !same_place(grid->points[i], straight->points[j]))
            return false;
        wend_place from = grid->points[i - 1], mine = straight->points[j - 1];
        from.flags = mine.flags = 0;
        if (!same_place(from, mine))
            return false;
        i++;
    }
    for (; i < grid->point_count; i++)
        if (grid->points[i].flags & WEND_PLACE_BY_LINK)
            return false;
    return true;
}

/* A path's cost without links and turns, measured as lines are; INFINITY if a stretch is not legal. */
static double path_cost(const rules_scene *scene, const wend_path *path, way_ends ends)
{
    double cost = 0;
    for (uint32_t i = 1; i < path->point_count; i++) {
        wend_place from = path->points[i - 1], to = path->points[i];
        if (to.flags & WEND_PLACE_BY_LINK)
            continue;
        cost +=
            path->lines == WEND_LINES_GRID ? steps_cost(scene, from, to, ends) : stretch_cost(scene, from, to, ends);
    }
    return cost;
}

static double path_length(const rules_scene *scene, const wend_path *path)
{
    double length = 0;
    for (uint32_t i = 1; i < path->point_count; i++)
        if (!(path->points[i].flags & WEND_PLACE_BY_LINK))
            length += straight_length(scene, path->points[i - 1], path->points[i]);
    return length;
}

/* Whether all ground is alike, so that only lengths count. */
static bool is_uniform(const rules_scene *scene)
{
    double price = 0;
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        if (scene->occupied[cell] || scene->extra[cell])
            return false;
        if (!rules_is_free(scene, cell))
            continue;
        if (price != 0 && price_at(scene, cell) != price)
            return false;
        price = price_at(scene, cell);
    }
    return true;
}

/* Rounding up adds less than a unit per line, and the prices' diagonal is a little above the square root of two. */
static double allowance(uint32_t lines, double cost)
{
    return 2.0 * lines + cost * 1e-8;
}

/* Whether a point could be left out. */
static bool is_idle(const rules_scene *scene, const wend_place *at, way_ends ends)
{
    wend_place before = at[-1], after = at[1];
    if ((at[0].flags | at[1].flags) & WEND_PLACE_BY_LINK)
        return false;
    bool is_straight = is_between(scene, before, at[0], after);
    if (!straight_line_is_free(scene, before, after))
        return is_straight && !straight_line_is_free(scene, before, at[0]) &&
               !straight_line_is_free(scene, at[0], after);
    if (is_uniform(scene))
        return true;
    double now = stretch_cost(scene, before, at[0], ends) + stretch_cost(scene, at[0], after, ends);
    double instead = line_cost(scene, before, after);
    return instead + allowance(2, instead) < now;
}

static const char *figures_fault(const rules_scene *scene, const wend_path *grid, const wend_path *straight,
                                 way_ends ends)
{
    double cost = path_cost(scene, straight, ends), grid_cost = path_cost(scene, grid, ends);
    double length = path_length(scene, straight);
    if (cost == INFINITY)
        return "a stretch is neither a free line nor legal steps";
    if (fabs(straight->length - length) > 1e-9 * (1 + length))
        return "the length is not that of the lines";
    if (straight->length > grid->length)
        return "it is longer than the grid path";
    if (!is_uniform(scene) && cost > grid_cost + allowance(straight->point_count, grid_cost))
        return "it is costlier than the grid path";
    return NULL;
}

const char *straight_path_fault(const rules_scene *scene, const wend_query *query, const wend_path *grid,
                                const wend_path *straight)
{
    const way_ends ends = {rules_cell(scene, query->start), rules_cell(scene, query->goal)};
    if (straight->outcome != grid->outcome || straight->reason != grid->reason || straight->cost != grid->cost)
        return "the answer is not that of the grid path";
    if ((straight->point_count == 0) != (grid->point_count == 0))
        return "there is a path where there is none";
    if (grid->point_count == 0)
        return NULL;
    if (straight->lines != WEND_LINES_STRAIGHT || grid->lines != WEND_LINES_GRID)
        return "the shape is not what was asked for";
    if (!same_place(straight->points[0], grid->points[0]) ||
        !same_place(straight->points[straight->point_count - 1], grid->points[grid->point_count - 1]))
        return "the ends are not those of the grid path";
    if (!has_same_links(grid, straight))
        return "the links are not those of the grid path";
    for (uint32_t i = 1; i + 1 < straight->point_count; i++)
        if (is_idle(scene, &straight->points[i], ends))
            return "a point could be left out";
    return figures_fault(scene, grid, straight, ends);
}
