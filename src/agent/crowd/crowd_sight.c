/*
 * Finds the walls that a circle on ground of several storeys meets: those visible from its middle along the ground.
 * Sight spreads as cones through the sides that polygons share. Whatever a circle moving in a straight line touches
 * first is visible: the line to it lies within what the circle has passed over.
 */
#include "agent/crowd/crowd_storeys.h"

#include "base/root.h"
#include "map/navmesh/navmesh_calls.h"

#define OF_A_UNIT (1.0 / WEND_CELL)

enum { MOST_CONES = 512, MOST_STARTS = 32, MOST_ROOM_POLYGONS = 32 };

/* A point relative to the circle's middle, in cells. */
struct sight_point {
    double x, y;
};

/*
 * Beyond a side lies what is seen between two corners, or everything if `is_whole`. `entry`: the side as the polygon
 * beyond has it, or WEND_NONE.
 */
struct sight_cone {
    uint32_t entry;
    bool is_whole;
    struct sight_point right, left;
};

struct crowd_sight {
    const struct wend_surface *surface;
    double x, y, radius, around;
    struct crowd_wall *walls;
    uint32_t most, count;
    uint32_t cone_count, start_count;
    bool is_overfull;
    struct sight_cone cones[MOST_CONES]; /* to be expanded */
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
 * Adds a point of a wall as a wall by itself: the circle does not cross the perpendicular to the line there. The same
 * point may be seen through several cones.
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

/* True if one of a corner's walls is less than a quarter turn from the line to the middle: that wall is then nearer. */
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
 * Adds a corner of walls that sticks out: it blocks by itself a circle beyond both. `side` begins there, in the polygon
 * seen into.
 */
static void see_wall_corner(struct crowd_sight *sight, uint32_t side, struct sight_point at)
{
    const struct wend_surface *surface = sight->surface;
    if (dot_points(at, at) > sight->around * sight->around)
        return;
    const struct wend_vertex *vertex = &surface->vertices[surface->sides[side].corner >> 1];
    if (surface->sides[vertex->side].twin != WEND_NONE || has_nearer_wall(sight, side, at))
        return;
    take_wall_point(sight, at);
}

/* The visible part of a side, as distances from where the side begins. */
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
 * For a wall that meets another in a nook at its end, with the middle beyond that end: true if the wall's line blocks.
 */
static bool bars_beyond_nook(const struct crowd_sight *sight, struct wend_point end, struct wend_point other)
{
    const struct sight_point corner = see_point(sight, end), far = see_point(sight, other);
    return dot_points(between_points(far, corner), (struct sight_point){-far.x, -far.y}) >= 0;
}

/* Adds the nearest part of a wall, unless that is a corner that blocks by itself or belongs to the next wall too. */
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
    const uint32_t vertex = surface->sides[is_before ? side : next].corner >> 1;
    const struct wend_fan fan = wend_vertex_fan(surface, &surface->vertices[vertex]);
    const struct wend_point other = is_before ? fan.behind : fan.ahead;
    const bool is_nook = is_before ? wend_cross(other, a, b) > 0 : wend_cross(a, b, other) > 0;
    if (is_nook && bars_beyond_nook(sight, is_before ? a : b, other))
        take_wall(sight, line);
    else if (is_nook)
        take_wall_point(sight, nearest);
}

static void push_cone(struct crowd_sight *sight, const struct sight_cone *cone)
{
    sight->is_overfull |= sight->cone_count == MOST_CONES;
    if (!sight->is_overfull)
        sight->cones[sight->cone_count++] = *cone;
}

/* Notes a polygon with the middle in it; false if it was noted already, or there is no room. */
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

/*
 * True if a side, with the corners at its ends, is too far off; found without roots and quotients, so it may be false
 * if the side is barely too far. The ends are tested first, for most near sides have a near end.
 */
static bool is_side_far(double around, struct sight_point start, struct sight_point end)
{
    const double x = end.x - start.x, y = end.y - start.y, far = (1 + 1e-9) * around * around;
    if (dot_points(start, start) <= far || dot_points(end, end) <= far)
        return false;
    const double across = start.x * y - start.y * x, along = -(start.x * x + start.y * y), square = x * x + y * y;
    return (across * across > far * square) | (along < 0) | (along > square);
}

/* A side from end to end, and whether the rays of a cone cut it off. */
struct cut_side {
    struct sight_point start, end;
    bool is_cut_before, is_cut_behind;
};

/* Adds what is seen of a wall within a cone. */
static void see_wall_within(struct crowd_sight *sight, uint32_t side, const struct sight_cone *cone,
                            const struct cut_side *cut)
{
    const struct sight_point start = cut->start, whole = between_points(start, cut->end);
    const double length = wend_sqrt(dot_points(whole, whole));
    const struct sight_point along = {whole.x / length, whole.y / length};
    const double at = -dot_points(start, along), away = cross_points(start, along);
    const double beyond = at < 0 ? -at : at > length ? at - length : 0;
    if (away * away + beyond * beyond > sight->around * sight->around)
        return;
    const struct seen_part part = {cut->is_cut_before ? meet_side(start, along, cone->right) : 0,
                                   cut->is_cut_behind ? meet_side(start, along, cone->left) : length,
                                   cut->is_cut_before, cut->is_cut_behind};
    see_wall(sight, side, &part, start, along);
}

/* Looks at a side within a cone: adds the corner it begins at, and adds a wall or else looks on through it. */
static void see_side(struct crowd_sight *sight, uint32_t side, const struct sight_cone *cone, struct sight_point start,
                     struct sight_point end)
{
    const struct wend_surface *surface = sight->surface;
    const bool is_facing = cross_points(start, end) > 0;
    double start_right = 1, start_left = 1, end_right = 1, end_left = 1; /* to the inner side of each ray */
    if (!cone->is_whole) {
        start_right = cross_points(cone->right, start);
        start_left = cross_points(start, cone->left);
        end_right = cross_points(cone->right, end);
        end_left = cross_points(end, cone->left);
    }
    const bool is_at_entry = cone->entry != WEND_NONE && side == wend_side_next(surface, cone->entry);
    if (!is_at_entry && start_right >= 0 && start_left >= 0)
        see_wall_corner(sight, side, start);
    if (!cone->is_whole && (!is_facing || !(start_left > 0) || !(end_right > 0)))
        return;
    const uint32_t twin = surface->sides[side].twin;
    const struct cut_side cut = {start, end, start_right < 0, end_left < 0};
    if (twin == WEND_NONE) {
        see_wall_within(sight, side, cone, &cut);
        return;
    }
    struct sight_cone beyond = {twin, false, cut.is_cut_before ? cone->right : start,
                                cut.is_cut_behind ? cone->left : end};
    if (cone->is_whole && !is_facing) { /* the middle lies on this side, and so in the polygon beyond too */
        if (!note_sight_start(sight, surface->sides[twin].polygon))
            return;
        beyond.is_whole = true;
    }
    push_cone(sight, &beyond);
}

static void see_polygon(struct crowd_sight *sight, uint32_t polygon, const struct sight_cone *cone)
{
    const struct wend_polygon *shape = &sight->surface->polygons[polygon];
    const uint32_t last = shape->first + shape->count - 1;
    const struct sight_point first = see_corner(sight, shape->first);
    struct sight_point start = first;
    for (uint32_t side = shape->first; side <= last; side++) {
        const struct sight_point end = side == last ? first : see_corner(sight, side + 1);
        if (side != cone->entry && !is_side_far(sight->around, start, end))
            see_side(sight, side, cone, start, end);
        start = end;
    }
}

uint32_t wend_crowd_walls_seen(const struct wend_surface *surface, const struct crowd_spot *spot, double inset,
                               double distance, struct crowd_wall *walls, uint32_t most)
{
    struct crowd_sight sight;
    sight.surface = surface;
    sight.x = spot->x;
    sight.y = spot->y;
    sight.radius = crowd_side_reach(spot, inset);
    sight.around = sight.radius + distance;
    sight.walls = walls;
    sight.most = most;
    sight.count = sight.cone_count = sight.start_count = 0;
    sight.is_overfull = false;
    struct sight_cone cone = {.entry = WEND_NONE, .is_whole = true};
    note_sight_start(&sight, spot->polygon);
    see_polygon(&sight, spot->polygon, &cone);
    while (sight.cone_count > 0) {
        cone = sight.cones[--sight.cone_count];
        see_polygon(&sight, surface->sides[cone.entry].polygon, &cone);
    }
    return sight.is_overfull ? UINT32_MAX : sight.count;
}

static double square_to_side(struct sight_point start, struct sight_point end)
{
    const struct sight_point whole = between_points(start, end);
    const double along = -dot_points(start, whole), square = dot_points(whole, whole);
    const double across = cross_points(start, whole);
    return along <= 0 ? dot_points(start, start) : along >= square ? dot_points(end, end) : across * across / square;
}

static bool note_room_polygon(uint32_t *polygons, uint32_t *count, uint32_t polygon)
{
    for (uint32_t i = 0; i < *count; i++)
        if (polygons[i] == polygon)
            return true;
    if (*count == MOST_ROOM_POLYGONS)
        return false;
    polygons[(*count)++] = polygon;
    return true;
}

double wend_crowd_room_seen(const struct wend_surface *surface, const struct crowd_spot *spot, double inset,
                            double least, double most)
{
    const double radius = crowd_side_reach(spot, inset), too_near = (radius + least) * (radius + least);
    struct crowd_sight sight; /* only its place is used */
    uint32_t polygons[MOST_ROOM_POLYGONS] = {spot->polygon}, count = 1;
    double around = radius + most;
    sight.surface = surface;
    sight.x = spot->x;
    sight.y = spot->y;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_polygon *shape = &surface->polygons[polygons[i]];
        const uint32_t last = shape->first + shape->count - 1;
        struct sight_point start = see_corner(&sight, last);
        for (uint32_t side = last, next = shape->first; next <= last; side = next++) {
            const struct sight_point end = see_corner(&sight, next), begin = start;
            const uint32_t twin = surface->sides[side].twin;
            start = end;
            if (is_side_far(around, begin, end))
                continue;
            if (twin != WEND_NONE) {
                if (!note_room_polygon(polygons, &count, surface->sides[twin].polygon))
                    return least;
                continue;
            }
            const double square = square_to_side(begin, end);
            if (square <= too_near)
                return least;
            around = square < around * around ? wend_sqrt(square) : around;
        }
    }
    return around - radius;
}
