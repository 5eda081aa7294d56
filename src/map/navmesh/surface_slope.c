/*
 * Lengths along slopes. Nearly all lines of paths run from a corner to a corner and are in one polygon at a time: these
 * go from polygon to polygon by whole numbers alone, and climb where the ground is not level. All others go to
 * surface_ray.c; the results of both are equal to the bit.
 */

#include "base/root.h"
#include "map/navmesh/surface_climb.h"

/* A line that is in one polygon at a time. */
struct lone_line {
    struct wend_ground_line line;
    int64_t x, y;   /* direction */
    uint32_t side;  /* of the current polygon: the side it entered by, or that begins there */
    bool by_corner; /* it entered where `side` begins */
    bool at_start;  /* the line begins in this polygon */
    uint32_t exit;  /* the side it leaves by, or that begins where it leaves */
    bool at_corner; /* it leaves where `exit` begins */
    struct wend_slope_sum sum;
};

/* > 0 for points left of the line, 0 on it. */
static int64_t lone_left(const struct lone_line *lone, struct wend_point at)
{
    const struct wend_point from = lone->line.from;
    return lone->x * ((int64_t)at.y - from.y) - lone->y * ((int64_t)at.x - from.x);
}

/* The distance of a point along the line, times the line's length. */
static int64_t lone_reach(const struct lone_line *lone, struct wend_point at)
{
    const struct wend_point from = lone->line.from;
    return lone->x * ((int64_t)at.x - from.x) + lone->y * ((int64_t)at.y - from.y);
}

static int64_t lone_turn(const struct lone_line *lone, struct wend_point a, struct wend_point b)
{
    return ((int64_t)b.x - a.x) * lone->y - ((int64_t)b.y - a.y) * lone->x;
}

/* Whether the line enters a polygon from the corner where a side begins. */
static bool lone_enters_at(const struct lone_line *lone, uint32_t side)
{
    const struct wend_surface *surface = lone->line.surface;
    const struct wend_point at = surface->sides[side].at;
    return lone_turn(lone, at, wend_side_end(surface, side)) >= 0 &&
           lone_turn(lone, surface->sides[wend_side_before(surface, side)].at, at) >= 0;
}

/* The polygons around a corner that a line enters: their number, and the sides of the first two that begin there. */
struct corner_ways {
    uint32_t count, sides[2];
};

static void add_way(const struct lone_line *lone, uint32_t side, struct corner_ways *ways)
{
    if (!lone_enters_at(lone, side))
        return;
    if (ways->count < 2)
        ways->sides[ways->count] = side;
    ways->count++;
}

/* Whether the line runs along a side between two level polygons: it is then the same which of them it is in. */
static bool is_between_level(const struct lone_line *lone, const struct corner_ways *ways)
{
    const struct wend_surface *surface = lone->line.surface;
    const uint32_t a = ways->sides[0], b = ways->sides[1];
    const uint32_t of_a = surface->sides[a].polygon, of_b = surface->sides[b].polygon;
    return (surface->sides[a].twin == wend_side_before(surface, b) ||
            surface->sides[b].twin == wend_side_before(surface, a)) &&
           surface->polygons[of_a].level == surface->polygons[of_b].level && surface->polygons[of_a].is_level &&
           surface->polygons[of_b].is_level;
}

/* Continues from a corner into the polygon that the line enters; false if the line forks or ends. */
static bool lone_enter_at_corner(struct lone_line *lone, uint32_t corner)
{
    const struct wend_surface *surface = lone->line.surface;
    struct corner_ways ways = {0, {WEND_NONE, WEND_NONE}};
    uint32_t at = corner;
    do {
        add_way(lone, at, &ways);
        const uint32_t twin = surface->sides[at].twin;
        at = twin == WEND_NONE ? WEND_NONE : wend_side_next(surface, twin);
    } while (at != WEND_NONE && at != corner);
    if (at == WEND_NONE) /* a wall ended the loop: now the other way round */
        for (at = surface->sides[wend_side_before(surface, corner)].twin; at != WEND_NONE;
             at = surface->sides[wend_side_before(surface, at)].twin)
            add_way(lone, at, &ways);
    lone->side = ways.sides[0];
    lone->by_corner = true;
    return ways.count == 1 || (ways.count == 2 && is_between_level(lone, &ways));
}

/* Begins at the corner where the path's last line ended, on ground of the place's level. */
static bool lone_begin_at_corner(struct lone_line *lone, wend_place from, uint32_t corner)
{
    const struct wend_surface *surface = lone->line.surface;
    return corner != WEND_NONE && lone_enter_at_corner(lone, corner) &&
           surface->polygons[surface->sides[lone->side].polygon].level == from.level;
}

/* Whether the line enters a polygon that contains its begin. */
static bool lone_leads_into(struct lone_line *lone, const struct wend_around *around)
{
    const struct wend_surface *surface = lone->line.surface;
    const uint32_t side = around->side;
    if (side != WEND_NONE &&
        !(around->at_corner ? lone_enters_at(lone, side)
                            : lone_turn(lone, surface->sides[side].at, wend_side_end(surface, side)) >= 0))
        return false;
    lone->by_corner = around->at_corner;
    lone->side = side != WEND_NONE ? side : surface->polygons[around->polygon].first;
    return true;
}

/* Begins in the only polygon that contains the place, if that is known. */
static bool lone_begin_in(struct lone_line *lone, uint32_t polygon)
{
    struct wend_around around = {.polygon = polygon};
    return polygon != WEND_NONE &&
           wend_polygon_has(lone->line.surface, polygon, lone->line.from, &around.side, &around.at_corner) &&
           lone_leads_into(lone, &around);
}

/* Begins anywhere; false if the line enters several polygons at once, or none. */
static bool lone_begin_anywhere(struct lone_line *lone, wend_place from)
{
    struct wend_around around;
    uint32_t entered = 0;
    for (bool is = wend_surface_around(lone->line.surface, from, &around); is;
         is = wend_around_next(lone->line.surface, &around))
        entered += lone_leads_into(lone, &around);
    return entered == 1;
}

/* Finds where the line leaves its polygon, which it entered by a side or at a corner; false if it does not. */
static bool lone_find_exit(struct lone_line *lone)
{
    const struct wend_surface *surface = lone->line.surface;
    const struct wend_polygon *polygon = &surface->polygons[surface->sides[lone->side].polygon];
    const uint32_t end = polygon->first + polygon->count;
    uint32_t before = lone->side, at = before;
    do {
        before = at;
        at = at + 1 == end ? polygon->first : at + 1;
        const int64_t left = lone_left(lone, surface->sides[at].at);
        lone->at_corner = left == 0;
        lone->exit = left == 0 ? at : before;
        if (left >= 0)
            return lone->exit != lone->side;
    } while (at != lone->side);
    return false;
}

/* The same in the polygon where the line begins, wherever in it. */
static bool lone_find_first_exit(struct lone_line *lone)
{
    const struct wend_surface *surface = lone->line.surface;
    const struct wend_polygon *polygon = &surface->polygons[surface->sides[lone->side].polygon];
    const uint32_t last = polygon->first + polygon->count - 1;
    int64_t before = lone_left(lone, surface->sides[last].at), most = 0;
    lone->at_corner = false;
    for (uint32_t i = polygon->first; i <= last; i++) {
        const struct wend_point at = surface->sides[i].at;
        const int64_t left = lone_left(lone, at);
        if (before < 0 && left > 0) {
            lone->at_corner = false;
            lone->exit = i == polygon->first ? last : i - 1;
            return true;
        }
        before = left;
        if (left != 0 || (lone->at_corner && lone_reach(lone, at) <= most))
            continue;
        lone->at_corner = true;
        lone->exit = i;
        most = lone_reach(lone, at);
    }
    return lone->at_corner;
}

static bool lone_has_arrived(const struct lone_line *lone)
{
    const struct wend_surface *surface = lone->line.surface;
    const struct wend_point at = surface->sides[lone->exit].at, to = lone->line.to;
    return lone->at_corner ? lone_reach(lone, at) >= lone_reach(lone, to)
                           : wend_cross(at, wend_side_end(surface, lone->exit), to) >= 0;
}

/* The fraction of the line where it meets a side, or the corner at the side's begin. */
static double fraction_at(const struct lone_line *lone, uint32_t side, bool is_corner)
{
    const struct wend_surface *surface = lone->line.surface;
    const struct wend_point a = surface->sides[side].at;
    if (is_corner)
        return (double)lone_reach(lone, a) / (double)lone_reach(lone, lone->line.to);
    const struct wend_point b = wend_side_end(surface, side);
    return (double)wend_cross(a, b, lone->line.from) / (double)-lone_turn(lone, a, b);
}

/* Adds the line's climb in its polygon. */
static void lone_climb(struct lone_line *lone, bool arrives)
{
    const struct wend_surface *surface = lone->line.surface;
    const uint32_t polygon = surface->sides[lone->side].polygon;
    if (surface->polygons[polygon].is_level) {
        lone->sum.last = surface->heights[surface->sides[lone->side].corner >> 1];
        return;
    }
    const double begin = lone->at_start ? 0 : fraction_at(lone, lone->side, lone->by_corner);
    wend_climb_add(&lone->line, polygon, begin, arrives ? 1 : fraction_at(lone, lone->exit, lone->at_corner),
                   &lone->sum);
}

/* Continues into the polygon behind the exit. */
static bool lone_leave(struct lone_line *lone)
{
    lone->at_start = false;
    if (lone->at_corner)
        return lone_enter_at_corner(lone, lone->exit);
    lone->side = lone->line.surface->sides[lone->exit].twin;
    lone->by_corner = false;
    return lone->side != WEND_NONE;
}

/* Follows the line to its end; false if it forks or is not free. */
static bool lone_go_along(struct lone_line *lone, wend_place to)
{
    const struct wend_surface *surface = lone->line.surface;
    bool arrives = false;
    for (uint32_t left = surface->polygon_count; left != 0; left--) {
        if (lone->at_start && !lone->by_corner ? !lone_find_first_exit(lone) : !lone_find_exit(lone))
            return false;
        arrives = lone_has_arrived(lone);
        if (arrives && surface->polygons[surface->sides[lone->side].polygon].level != to.level)
            return false;
        lone_climb(lone, arrives);
        if (arrives || !lone_leave(lone))
            return arrives;
    }
    return false;
}

double wend_surface_slope_excess_in(const struct wend_surface *surface, uint32_t polygon, wend_place from,
                                    wend_place to, struct wend_line_height *known)
{
    struct lone_line lone = {.line = {surface, {from.x, from.y}, {to.x, to.y}},
                             .x = (int64_t)to.x - from.x,
                             .y = (int64_t)to.y - from.y,
                             .at_start = true};
    lone.sum.plan = wend_length((double)lone.x, (double)lone.y);
    if (!surface->heights || (lone.x == 0 && lone.y == 0) ||
        (!lone_begin_at_corner(&lone, from, known->corner) && !lone_begin_in(&lone, polygon) &&
         !lone_begin_anywhere(&lone, from)) ||
        !lone_go_along(&lone, to))
        return wend_line_slope_excess(surface, from, to, known);
    const bool ends_at_corner =
        lone.at_corner && wend_point_equal(surface->sides[lone.exit].at, (struct wend_point){to.x, to.y});
    *known = (struct wend_line_height){true, 0, lone.sum.last, NULL, ends_at_corner ? lone.exit : WEND_NONE};
    return lone.sum.excess;
}

double wend_surface_slope_excess(const struct wend_surface *surface, wend_place from, wend_place to,
                                 struct wend_line_height *known)
{
    return wend_surface_slope_excess_in(surface, WEND_NONE, from, to, known);
}
