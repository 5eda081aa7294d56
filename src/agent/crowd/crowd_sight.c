/*
 * The walls that a circle on ground of several storeys meets: those that can be seen from its middle along the ground.
 * Sight spreads as cones through the sides that polygons share. Whatever a circle that moves in a straight line touches
 * first can be seen so: the line there lies within what the circle has passed over.
 */
#include "agent/crowd/crowd_storeys.h"

#include "base/root.h"
#include "map/navmesh/navmesh_calls.h"

#define OF_A_UNIT (1.0 / WEND_CELL)

enum { MOST_CONES = 512, MOST_STARTS = 32 };

/* A point, seen from the circle's middle, in cells. */
struct sight_point {
    double x, y;
};

/* Beyond a side lies what is seen between two corners, named by sides that begin there; WEND_NONE: between all. */
struct sight_cone {
    uint32_t entry; /* the side as the polygon beyond has it */
    uint32_t right, left;
};

struct crowd_sight {
    const struct wend_surface *surface;
    double x, y, radius, around;
    struct crowd_wall *walls;
    uint32_t most, count;
    uint32_t cone_count, start_count;
    bool is_overfull;
    struct sight_cone cones[MOST_CONES]; /* still to be looked into */
    uint32_t starts[MOST_STARTS];        /* polygons in which, or on a side of which, the middle lies */
};

static struct sight_point see_point(const struct crowd_sight *sight, struct wend_point at)
{
    return (struct sight_point){at.x * OF_A_UNIT - sight->x, at.y * OF_A_UNIT - sight->y};
}

static struct sight_point see_corner(const struct crowd_sight *sight, uint32_t side)
{
    return see_point(sight, sight->surface->sides[side].at);
}

static double cross_points(struct sight_point a, struct sight_point b)
{
    return a.x * b.y - a.y * b.x;
}

static struct sight_point between_points(struct sight_point from, struct sight_point to)
{
    return (struct sight_point){to.x - from.x, to.y - from.y};
}

static double dot_points(struct sight_point a, struct sight_point b)
{
    return a.x * b.x + a.y * b.y;
}

static void take_wall(struct crowd_sight *sight, struct crowd_wall wall)
{
    wall.gap -= sight->radius;
    crowd_wall_insert(sight->walls, sight->count++, sight->most, wall);
}

/*
 * A point of a wall as one of its own: across the line to it nobody comes. The same point may be seen through several
 * cones.
 */
static void take_wall_point(struct crowd_sight *sight, struct sight_point at)
{
    const double distance = wend_sqrt(dot_points(at, at));
    if (!(distance > 0) || distance > sight->around)
        return;
    const struct crowd_wall wall = {at.x / distance, at.y / distance, distance};
    const uint32_t listed = sight->count < sight->most ? sight->count : sight->most;
    for (uint32_t i = 0; i < listed; i++)
        if (sight->walls[i].x == wall.x && sight->walls[i].y == wall.y &&
            sight->walls[i].gap == wall.gap - sight->radius)
            return;
    take_wall(sight, wall);
}

/*
 * Whether one of a corner's walls lies less than a quarter turn from the line to the middle, so that this one is
 * nearer.
 */
static bool has_nearer_wall(const struct crowd_sight *sight, uint32_t side, struct sight_point corner)
{
    const struct wend_surface *surface = sight->surface;
    const struct sight_point back = {-corner.x, -corner.y};
    for (uint32_t right = side;; right = wend_side_next(surface, surface->sides[right].twin)) {
        const struct sight_point end = see_corner(sight, wend_side_next(surface, right));
        if (dot_points(between_points(corner, end), back) <= 0)
            break;
        if (surface->sides[right].twin == WEND_NONE)
            return true;
    }
    for (uint32_t left = wend_side_before(surface, side);;
         left = wend_side_before(surface, surface->sides[left].twin)) {
        if (dot_points(between_points(corner, see_corner(sight, left)), back) <= 0)
            return false;
        if (surface->sides[left].twin == WEND_NONE)
            return true;
    }
}

/*
 * A corner of walls that sticks out bars by itself whoever lies beyond both. `side` begins there, in the polygon seen
 * into.
 */
static void see_wall_corner(struct crowd_sight *sight, uint32_t side)
{
    const struct wend_surface *surface = sight->surface;
    const struct sight_point at = see_corner(sight, side);
    if (dot_points(at, at) > sight->around * sight->around)
        return;
    const struct wend_vertex *vertex = &surface->vertices[surface->sides[side].corner >> 1];
    if (surface->sides[vertex->side].twin != WEND_NONE || has_nearer_wall(sight, side, at))
        return;
    take_wall_point(sight, at);
}

/* The part of a side that is seen, as distances from where it begins. */
struct seen_part {
    double from, to;
    bool is_cut_before, is_cut_behind;
};

/* How far along a side the line to a corner meets it. */
static double meet_side(struct sight_point start, struct sight_point along, struct sight_point corner)
{
    const double across = cross_points(corner, along);
    return across != 0 ? -cross_points(corner, start) / across : 0;
}

/*
 * Whether a wall that another one meets in a nook at its end, and at whose line the middle is beyond that end, bars by
 * its line.
 */
static bool bars_beyond_nook(const struct crowd_sight *sight, struct wend_point end, struct wend_point other)
{
    const struct sight_point corner = see_point(sight, end), far = see_point(sight, other);
    return dot_points(between_points(far, corner), (struct sight_point){-far.x, -far.y}) >= 0;
}

/* What lies nearest of a wall, if it is not at a corner that bars by itself or belongs to the next wall as well. */
static void see_wall(struct crowd_sight *sight, uint32_t side, const struct seen_part *part, struct sight_point start,
                     struct sight_point along)
{
    const struct wend_surface *surface = sight->surface;
    const uint32_t next = wend_side_next(surface, side);
    const struct wend_point a = surface->sides[side].at, b = surface->sides[next].at;
    const double at = -dot_points(start, along), away = cross_points(start, along);
    const struct crowd_wall line = {along.y, -along.x, away};
    if (at >= part->from && at <= part->to) {
        take_wall(sight, line);
        return;
    }
    const bool is_before = at < part->from;
    const double edge = is_before ? part->from : part->to;
    const struct sight_point nearest = {start.x + edge * along.x, start.y + edge * along.y};
    if (is_before ? part->is_cut_before : part->is_cut_behind) {
        take_wall_point(sight, nearest);
        return;
    }
    const struct wend_vertex *vertex = &surface->vertices[surface->sides[is_before ? side : next].corner >> 1];
    const struct wend_point other = is_before ? vertex->behind : vertex->ahead;
    const bool is_nook = is_before ? wend_cross(other, a, b) > 0 : wend_cross(a, b, other) > 0;
    if (is_nook && bars_beyond_nook(sight, is_before ? a : b, other))
        take_wall(sight, line);
    else if (is_nook)
        take_wall_point(sight, nearest);
}

static void push_cone(struct crowd_sight *sight, struct sight_cone cone)
{
    sight->is_overfull |= sight->cone_count == MOST_CONES;
    if (!sight->is_overfull)
        sight->cones[sight->cone_count++] = cone;
}

/* Takes in a polygon in which the middle lies; false if it has been. */
static bool note_sight_start(struct crowd_sight *sight, uint32_t polygon)
{
    for (uint32_t i = 0; i < sight->start_count; i++)
        if (sight->starts[i] == polygon)
            return false;
    sight->is_overfull |= sight->start_count == MOST_STARTS;
    if (!sight->is_overfull)
        sight->starts[sight->start_count++] = polygon;
    return !sight->is_overfull;
}

/* Whether a side lies on a line that passes the circle, told without roots and quotients; hardly so, it may say no. */
static bool is_line_far(const struct crowd_sight *sight, struct sight_point start, struct sight_point whole)
{
    const double across = cross_points(start, whole), far = (1 + 1e-9) * sight->around;
    return across * across > far * far * dot_points(whole, whole);
}

/* What is seen of a side within a cone, and on through it. */
static void see_side(struct crowd_sight *sight, uint32_t side, const struct sight_cone *cone)
{
    const struct wend_surface *surface = sight->surface;
    const uint32_t next = wend_side_next(surface, side), twin = surface->sides[side].twin;
    const struct sight_point a = see_corner(sight, side), b = see_corner(sight, next);
    const bool is_start = cone->right == WEND_NONE, is_facing = cross_points(a, b) > 0;
    const struct sight_point right = is_start ? a : see_corner(sight, cone->right),
                             left = is_start ? b : see_corner(sight, cone->left);
    if (!is_start && (!is_facing || !(cross_points(a, left) > 0) || !(cross_points(right, b) > 0)))
        return;
    const struct sight_point whole = between_points(a, b);
    if (is_line_far(sight, a, whole))
        return;
    const double length = wend_sqrt(dot_points(whole, whole));
    const struct sight_point along = {whole.x / length, whole.y / length};
    const double at = -dot_points(a, along), away = cross_points(a, along);
    const double beyond = at < 0 ? -at : at > length ? at - length : 0;
    if (away * away + beyond * beyond > sight->around * sight->around)
        return;
    const bool is_cut_before = !is_start && cross_points(right, a) < 0;
    const bool is_cut_behind = !is_start && cross_points(b, left) < 0;
    if (twin == WEND_NONE) {
        const struct seen_part part = {is_cut_before ? meet_side(a, along, right) : 0,
                                       is_cut_behind ? meet_side(a, along, left) : length, is_cut_before,
                                       is_cut_behind};
        see_wall(sight, side, &part, a, along);
        return;
    }
    struct sight_cone beyond_it = {twin, is_cut_before ? cone->right : side, is_cut_behind ? cone->left : next};
    if (is_start && !is_facing) { /* the middle lies on this side: it lies in the polygon beyond as well */
        if (!note_sight_start(sight, surface->sides[twin].polygon))
            return;
        beyond_it.right = beyond_it.left = WEND_NONE;
    }
    push_cone(sight, beyond_it);
}

static void see_polygon(struct crowd_sight *sight, uint32_t polygon, const struct sight_cone *cone)
{
    const struct wend_surface *surface = sight->surface;
    const struct wend_polygon *shape = &surface->polygons[polygon];
    const bool is_start = cone->right == WEND_NONE;
    const uint32_t behind = cone->entry == WEND_NONE ? WEND_NONE : wend_side_next(surface, cone->entry);
    for (uint32_t side = shape->first; side < shape->first + shape->count; side++) {
        const struct sight_point corner = see_corner(sight, side);
        if (side != cone->entry && side != behind &&
            (is_start || (cross_points(see_corner(sight, cone->right), corner) >= 0 &&
                          cross_points(corner, see_corner(sight, cone->left)) >= 0)))
            see_wall_corner(sight, side);
        if (side != cone->entry)
            see_side(sight, side, cone);
    }
}

uint32_t wend_crowd_walls_seen(const struct wend_surface *surface, const struct crowd_spot *spot, double inset,
                               double distance, struct crowd_wall *walls, uint32_t most)
{
    const double least = 1.0 / 512; /* cells: nobody comes nearer to the sides of a mesh, whatever its inset */
    struct crowd_sight sight;
    sight.surface = surface;
    sight.x = spot->x;
    sight.y = spot->y;
    sight.radius = spot->radius - inset > least ? spot->radius - inset : least;
    sight.around = sight.radius + distance;
    sight.walls = walls;
    sight.most = most;
    sight.count = sight.cone_count = sight.start_count = 0;
    sight.is_overfull = false;
    struct sight_cone cone = {WEND_NONE, WEND_NONE, WEND_NONE};
    note_sight_start(&sight, spot->polygon);
    see_polygon(&sight, spot->polygon, &cone);
    while (sight.cone_count > 0) {
        cone = sight.cones[--sight.cone_count];
        see_polygon(&sight, surface->sides[cone.entry].polygon, &cone);
    }
    return sight.is_overfull ? UINT32_MAX : sight.count;
}
