/* Where agents stand on ground of several storeys, and whether ground leads from one to another. */
#include "agent/crowd/crowd_storeys.h"

#include "base/root.h"
#include "map/navmesh/navmesh_calls.h"

#define OF_A_UNIT (1.0 / WEND_CELL)

/* In square cells: up to this distance beside a side's line, times the side's length, a point counts as on it. */
#define HARDLY_BESIDE 1e-9

enum {
    MOST_WALK = 1 << 16,
    MOST_SLIDES = 32, /* ends of walls: half a turn round a corner at a radius has eight, more where sides cut them */
    MOST_SPOT_POLYGONS = 16,
    MOST_WAY_POLYGONS = 128
};

/* Distance of a point to the inner side of the line between two corners, times the length of their side. */
static double inner_side_between(struct wend_point a, struct wend_point b, const double at[2])
{
    const double x = a.x * OF_A_UNIT, y = a.y * OF_A_UNIT;
    return (b.x - a.x) * OF_A_UNIT * (at[1] - y) - (b.y - a.y) * OF_A_UNIT * (at[0] - x);
}

static double inner_side(const struct wend_surface *surface, uint32_t side, const double at[2])
{
    return inner_side_between(surface->sides[side].at, wend_side_end(surface, side), at);
}

bool wend_crowd_polygon_has(const struct wend_surface *surface, uint32_t polygon, double x, double y)
{
    if (polygon >= surface->polygon_count || surface->polygons[polygon].count == 0)
        return false;
    const struct wend_polygon *shape = &surface->polygons[polygon];
    for (uint32_t side = shape->first; side < shape->first + shape->count; side++)
        if (inner_side(surface, side, (const double[2]){x, y}) < -HARDLY_BESIDE)
            return false;
    return true;
}

/*
 * The side by which a line leaves a polygon, or WEND_NONE if it ends there. `entry`: the side by which it came, or
 * WEND_NONE.
 */
static uint32_t exit_side(const struct wend_surface *surface, uint32_t polygon, uint32_t entry, const double from[2],
                          const double to[2])
{
    const struct wend_polygon *shape = &surface->polygons[polygon];
    const uint32_t after = shape->first + shape->count;
    uint32_t exit = WEND_NONE;
    double first = 2;
    for (uint32_t side = shape->first; side < after; side++) {
        const struct wend_point corner = surface->sides[side].at;
        const struct wend_point next = surface->sides[side + 1 == after ? shape->first : side + 1].at;
        const double end = inner_side_between(corner, next, to);
        if (side == entry || end >= -HARDLY_BESIDE)
            continue;
        const double begin = inner_side_between(corner, next, from), at = begin <= 0 ? 0 : begin / (begin - end);
        if (at < first) {
            first = at;
            exit = side;
        }
    }
    return exit;
}

/* Goes straight on to a point. False if a wall is in the way: *wall becomes its side, *polygon the polygon with it. */
static bool go_straight_on(const struct wend_surface *surface, uint32_t *polygon, const double from[2],
                           const double to[2], uint32_t *wall)
{
    uint32_t entry = WEND_NONE;
    for (uint32_t steps = 0; steps < MOST_WALK; steps++) {
        *wall = exit_side(surface, *polygon, entry, from, to);
        if (*wall == WEND_NONE)
            return true;
        entry = surface->sides[*wall].twin;
        if (entry == WEND_NONE)
            return false;
        *polygon = surface->sides[entry].polygon;
    }
    *wall = WEND_NONE;
    return false;
}

bool wend_crowd_walk(const struct wend_surface *surface, uint32_t *polygon, const double from[2], const double to[2])
{
    uint32_t wall, at = *polygon;
    if (!go_straight_on(surface, &at, from, to, &wall))
        return false;
    *polygon = at;
    return true;
}

/* The end of a wall that is nearest to a point beyond it. */
struct wall_end {
    double at[2];
    uint32_t wall;
    bool is_start; /* where the side begins */
};

/* Finds the end of a wall nearest to a point; false if the point lies across the wall. */
static bool find_wall_end(const struct wend_surface *surface, uint32_t wall, const double to[2], struct wall_end *end)
{
    const struct wend_point a = surface->sides[wall].at, b = wend_side_end(surface, wall);
    const double x = (b.x - a.x) * OF_A_UNIT, y = (b.y - a.y) * OF_A_UNIT;
    const double along = x * (to[0] - a.x * OF_A_UNIT) + y * (to[1] - a.y * OF_A_UNIT);
    if (along > 0 && along < x * x + y * y)
        return false;
    end->wall = wall;
    end->is_start = along <= 0;
    end->at[0] = (end->is_start ? a.x : b.x) * OF_A_UNIT;
    end->at[1] = (end->is_start ? a.y : b.y) * OF_A_UNIT;
    return true;
}

/* From a wall's end: the side of the polygon there that continues round the corner. */
static uint32_t side_round(const struct wend_surface *surface, uint32_t side, bool is_start)
{
    return is_start ? wend_side_before(surface, side) : wend_side_next(surface, side);
}

/*
 * Turns round the end of a wall to the polygon there from which a line leads on to a point. Returns false if another
 * wall comes first: end->wall becomes that wall.
 */
static bool turn_round_end(const struct wend_surface *surface, struct wall_end *end, const double to[2],
                           uint32_t *polygon)
{
    const struct wend_point corner = end->is_start ? surface->sides[end->wall].at : wend_side_end(surface, end->wall);
    const struct wend_point back = end->is_start ? wend_side_end(surface, end->wall) : surface->sides[end->wall].at;
    uint32_t side = side_round(surface, end->wall, end->is_start);
    *polygon = surface->sides[end->wall].polygon;
    for (;;) {
        const struct wend_point out = end->is_start ? surface->sides[side].at : wend_side_end(surface, side);
        const bool is_behind = wend_dot(corner, back, out) > 0; /* less than a quarter turn from the wall */
        if (!is_behind && inner_side(surface, side, to) >= 0)
            return true;
        const uint32_t twin = surface->sides[side].twin;
        if (twin == WEND_NONE) {
            end->wall = side;
            return false;
        }
        *polygon = surface->sides[twin].polygon;
        side = side_round(surface, twin, end->is_start);
    }
}

static double square_between(const double a[2], const double b[2])
{
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);
}

static bool lists_polygon(const uint32_t *polygons, uint32_t count, uint32_t polygon)
{
    for (uint32_t i = 0; i < count; i++)
        if (polygons[i] == polygon)
            return true;
    return false;
}

/*
 * True if a spot reached in one polygon is the spot itself in its own polygon: both share the side or corner it lies
 * on.
 */
static bool is_one_spot(const struct wend_surface *surface, uint32_t polygon, const struct crowd_spot *spot)
{
    uint32_t around[MOST_SPOT_POLYGONS] = {polygon}, count = 1;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_polygon *shape = &surface->polygons[around[i]];
        if (around[i] == spot->polygon || shape->level == spot->level)
            return true;
        for (uint32_t side = shape->first; side < shape->first + shape->count && count < MOST_SPOT_POLYGONS; side++) {
            const uint32_t twin = surface->sides[side].twin;
            if (twin == WEND_NONE || inner_side(surface, side, (const double[2]){spot->x, spot->y}) > HARDLY_BESIDE)
                continue;
            if (!lists_polygon(around, count, surface->sides[twin].polygon))
                around[count++] = surface->sides[twin].polygon;
        }
    }
    return false;
}

bool wend_crowd_points_join(const struct wend_surface *surface, const struct crowd_spot *from,
                            const struct crowd_spot *to)
{
    const double goal[2] = {to->x, to->y};
    double at[2] = {from->x, from->y};
    uint32_t polygon = from->polygon, wall;
    struct wall_end end;
    for (uint32_t walls = 0; walls < MOST_SLIDES; walls++) {
        if (go_straight_on(surface, &polygon, at, goal, &wall))
            return is_one_spot(surface, polygon, to);
        if (wall == WEND_NONE || !find_wall_end(surface, wall, goal, &end))
            return false;
        while (!turn_round_end(surface, &end, goal, &polygon)) {
            const double before = square_between(end.at, goal);
            if (++walls >= MOST_SLIDES || !find_wall_end(surface, end.wall, goal, &end) ||
                !(square_between(end.at, goal) < before))
                return false;
        }
        if (!(square_between(end.at, goal) < square_between(at, goal)))
            return false;
        at[0] = end.at[0];
        at[1] = end.at[1];
    }
    return false;
}

/* Length of the shortest line from one point by way of a side to another, whatever lies between. */
static double length_by_side(const struct wend_surface *surface, uint32_t side, const double from[2],
                             const double to[2])
{
    const struct wend_point a = surface->sides[side].at, b = wend_side_end(surface, side);
    const double x = (b.x - a.x) * OF_A_UNIT, y = (b.y - a.y) * OF_A_UNIT, square = x * x + y * y;
    const double from_x = from[0] - a.x * OF_A_UNIT, from_y = from[1] - a.y * OF_A_UNIT;
    const double to_x = to[0] - a.x * OF_A_UNIT, to_y = to[1] - a.y * OF_A_UNIT;
    const double of_from = x * from_y - y * from_x, of_to = x * to_y - y * to_x;
    const double off_from = of_from < 0 ? -of_from : of_from, off_to = of_to < 0 ? -of_to : of_to;
    const double along_from = x * from_x + y * from_y, along_to = x * to_x + y * to_y;
    double at = along_from; /* where a mirror on the side would show one to the other */
    if (off_from + off_to > 0)
        at += (along_to - along_from) * (off_from / (off_from + off_to));
    at = at <= 0 ? 0 : at >= square ? 1 : at / square;
    const double by[2] = {a.x * OF_A_UNIT + at * x, a.y * OF_A_UNIT + at * y};
    return wend_sqrt(square_between(from, by)) + wend_sqrt(square_between(by, to));
}

bool wend_crowd_may_have_way(const struct wend_surface *surface, const struct crowd_spot *from,
                             const struct crowd_spot *to, double most)
{
    const double begin[2] = {from->x, from->y}, end[2] = {to->x, to->y};
    uint32_t reached[MOST_WAY_POLYGONS] = {from->polygon}, count = 1;
    if (square_between(begin, end) > most * most)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_polygon *shape = &surface->polygons[reached[i]];
        if (reached[i] == to->polygon)
            return true;
        for (uint32_t side = shape->first; side < shape->first + shape->count; side++) {
            const uint32_t twin = surface->sides[side].twin;
            if (twin == WEND_NONE || lists_polygon(reached, count, surface->sides[twin].polygon) ||
                length_by_side(surface, side, begin, end) > most)
                continue;
            if (count == MOST_WAY_POLYGONS)
                return true;
            reached[count++] = surface->sides[twin].polygon;
        }
    }
    return false;
}
