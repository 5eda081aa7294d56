/*
 * The nearest place that a viewer sees of a polygon with zones cut out. It is the nearest point of a line or circle
 * that bounds the remaining region, or a point where two of these meet. They are the sides, the limits of what is seen,
 * and the borders of the zones: a rectangle's sides, and circles around its corners. Coordinates are relative to the
 * viewer, so that little is rounded.
 */
#include "search/surface/surface.h"

#include "map/navmesh/navmesh_calls.h"

/* A line through a point in a direction (u, v), or a circle of radius u. */
struct bound {
    double x, y, u, v;
    bool is_round;
};

/* An iterator over the bounds. */
struct bound_walk {
    const struct wend_arrival_look *nearby;
    uint32_t zone;               /* 0: sides and limits; then zones, the question's own before those cut out */
    uint32_t number;             /* within the zone */
    struct wend_point low, high; /* box around the polygon */
};

/* A side, or after the sides a limit; false after the last. */
static bool bound_of_view(const struct bound_walk *walk, struct bound *bound)
{
    const struct wend_arrival_look *nearby = walk->nearby;
    const struct wend_polygon *polygon = nearby->polygon;
    const struct wend_viewer *viewer = nearby->viewer;
    if (walk->number < polygon->count) {
        const struct wend_surface *surface = nearby->search->surface;
        const struct wend_point a = surface->sides[polygon->first + walk->number].at,
                                b = wend_side_end(surface, polygon->first + walk->number);
        *bound = (struct bound){(double)a.x - viewer->at.x, (double)a.y - viewer->at.y, (double)b.x - a.x,
                                (double)b.y - a.y, false};
        return true;
    }
    const uint32_t limit = walk->number - polygon->count;
    if (limit >= (uint32_t)viewer->has_right + viewer->has_left)
        return false;
    const struct wend_point direction = limit == 0 && viewer->has_right ? viewer->right : viewer->left;
    *bound = (struct bound){0, 0, direction.x, direction.y, false};
    return true;
}

/* A part of a zone's border: four lines, then circles around the corners if there are any; false after the last. */
static bool bound_of_zone(const struct bound_walk *walk, const struct wend_arrival_zone *zone, struct bound *bound)
{
    const struct wend_point at = walk->nearby->viewer->at;
    const double left = (double)zone->low.x - at.x, right = (double)zone->high.x - at.x,
                 top = (double)zone->low.y - at.y, bottom = (double)zone->high.y - at.y, range = zone->range;
    const uint32_t corner = walk->number & 3, corners = wend_point_equal(zone->low, zone->high) ? 1 : 4;
    const bool has_circles = !zone->is_square && zone->range != 0;
    if (walk->number >= 4 + (has_circles ? corners : 0))
        return false;
    if (walk->number >= 4)
        *bound = (struct bound){corner & 1 ? right : left, corner & 2 ? bottom : top, range, 0, true};
    else if (corner < 2)
        *bound = (struct bound){corner == 0 ? left - range : right + range, top, 0, 1, false};
    else
        *bound = (struct bound){left, corner == 2 ? top - range : bottom + range, 1, 0, false};
    return true;
}

/* Whether a zone may cover part of the polygon. */
static bool is_zone_near(const struct bound_walk *walk, const struct wend_arrival_zone *zone)
{
    return zone->level == walk->nearby->polygon->level && (int64_t)zone->low.x - zone->range <= walk->high.x &&
           (int64_t)zone->high.x + zone->range >= walk->low.x && (int64_t)zone->low.y - zone->range <= walk->high.y &&
           (int64_t)zone->high.y + zone->range >= walk->low.y;
}

static const struct wend_arrival_zone *zone_of_walk(const struct bound_walk *walk)
{
    const struct wend_mesh_search *search = walk->nearby->search;
    const uint32_t own = search->question.is_away ? 0 : 1;
    if (walk->zone <= own)
        return &search->question.zone;
    return walk->zone - own <= search->scratch->mesh->outside_count
               ? &search->scratch->mesh->outside[walk->zone - own - 1]
               : NULL;
}

/* The current bound, of this zone or a later one; false at the end. */
static bool bound_at(struct bound_walk *walk, struct bound *bound)
{
    for (;; walk->zone++, walk->number = 0) {
        if (walk->zone == 0) {
            if (bound_of_view(walk, bound))
                return true;
            continue;
        }
        const struct wend_arrival_zone *zone = zone_of_walk(walk);
        if (!zone)
            return false;
        if (is_zone_near(walk, zone) && bound_of_zone(walk, zone, bound))
            return true;
    }
}

/* Offers the point where two lines meet. */
static void offer_crossing(struct wend_arrival_look *nearby, const struct bound *a, const struct bound *b)
{
    const double across = a->u * b->v - a->v * b->u;
    const double t = ((b->x - a->x) * b->v - (b->y - a->y) * b->u) / across;
    if (across != 0)
        wend_arrival_look_offer(nearby, a->x + t * a->u, a->y + t * a->v);
}

/* Offers the points where a line meets a circle. */
static void offer_chord(struct wend_arrival_look *nearby, const struct bound *line, const struct bound *circle)
{
    const double x = line->x - circle->x, y = line->y - circle->y, square = line->u * line->u + line->v * line->v;
    const double half = (x * line->u + y * line->v) / square;
    const double fx = x - half * line->u, fy = y - half * line->v; /* foot of the perpendicular from the centre */
    const double rest = (circle->u * circle->u - fx * fx - fy * fy) / square;
    if (rest < 0)
        return;
    const double root = wend_sqrt(rest);
    for (int i = 0; i < 2; i++) {
        const double t = -half + (i == 0 ? -root : root);
        wend_arrival_look_offer(nearby, line->x + t * line->u, line->y + t * line->v);
    }
}

/* Offers the points where two circles meet: they are on a line across the one between the centres. */
static void offer_lens(struct wend_arrival_look *nearby, const struct bound *a, const struct bound *b)
{
    const double x = b->x - a->x, y = b->y - a->y, square = x * x + y * y;
    const double part = (square + a->u * a->u - b->u * b->u) / (2 * square);
    if (square != 0)
        offer_chord(nearby, &(struct bound){a->x + part * x, a->y + part * y, -y, x, false}, a);
}

static void offer_meeting(struct wend_arrival_look *nearby, const struct bound *a, const struct bound *b)
{
    if (a->is_round && b->is_round)
        offer_lens(nearby, a, b);
    else if (a->is_round || b->is_round)
        offer_chord(nearby, a->is_round ? b : a, a->is_round ? a : b);
    else
        offer_crossing(nearby, a, b);
}

/* Offers a bound's point nearest to the viewer; of a circle around the viewer one in each direction, all as near. */
static void offer_foot(struct wend_arrival_look *nearby, const struct bound *bound)
{
    const double square = bound->u * bound->u + bound->v * bound->v;
    if (!bound->is_round) {
        const double t = -(bound->x * bound->u + bound->y * bound->v) / square;
        wend_arrival_look_offer(nearby, bound->x + t * bound->u, bound->y + t * bound->v);
        return;
    }
    const double away = wend_length(bound->x, bound->y), part = 1 - bound->u / away;
    if (away != 0) {
        wend_arrival_look_offer(nearby, part * bound->x, part * bound->y);
        return;
    }
    for (int i = -1; i <= 1; i += 2) {
        wend_arrival_look_offer(nearby, i * bound->u, 0);
        wend_arrival_look_offer(nearby, 0, i * bound->u);
    }
}

static struct bound_walk begin_bounds(const struct wend_arrival_look *nearby)
{
    const struct wend_side *sides = nearby->search->surface->sides + nearby->polygon->first;
    struct bound_walk walk = {nearby, 0, 0, sides->at, sides->at};
    for (uint32_t i = 1; i < nearby->polygon->count; i++) {
        walk.low.x = sides[i].at.x < walk.low.x ? sides[i].at.x : walk.low.x;
        walk.low.y = sides[i].at.y < walk.low.y ? sides[i].at.y : walk.low.y;
        walk.high.x = sides[i].at.x > walk.high.x ? sides[i].at.x : walk.high.x;
        walk.high.y = sides[i].at.y > walk.high.y ? sides[i].at.y : walk.high.y;
    }
    return walk;
}

void wend_arrival_look_offer_bounds(struct wend_arrival_look *nearby)
{
    struct bound a, b;
    for (struct bound_walk walk = begin_bounds(nearby); bound_at(&walk, &a); walk.number++) {
        offer_foot(nearby, &a);
        struct bound_walk other = walk;
        for (other.number++; bound_at(&other, &b); other.number++)
            offer_meeting(nearby, &a, &b);
    }
}
