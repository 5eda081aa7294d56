/*
 * Arrival within a range: the point of a polygon that lies in a circle, is seen from a point, and is nearest to that. What
 * is seen lies between two limits, so the region is convex: its nearest point is that of the circle, or one on a side or
 * on a limit. It is found in fractions, and rounded to a place of which all that is asked holds exactly.
 */
#include "search/surface/surface.h"

#include "map/navmesh/navmesh_calls.h"

/* A point wanted. */
struct nearby {
    const struct wend_surface *surface;
    const struct wend_polygon *polygon;
    const struct wend_viewer *viewer;
    struct wend_point centre;
    uint32_t range;
    struct wend_point best;
    double distance; /* of the best; 1e300 = none is known */
};

/* A stretch of a line, by how far along; empty where from > to. */
struct stretch {
    double from, to;
};

static int64_t turn_from(struct wend_point direction, struct wend_point from, struct wend_point to)
{
    return (int64_t)direction.x * ((int64_t)to.y - from.y) - (int64_t)direction.y * ((int64_t)to.x - from.x);
}

static bool lies_within(const struct nearby *nearby, struct wend_point point)
{
    const int64_t x = (int64_t)point.x - nearby->centre.x, y = (int64_t)point.y - nearby->centre.y;
    return (uint64_t)(x * x + y * y) <= (uint64_t)nearby->range * nearby->range;
}

/* Whether a place lies in the polygon, in the circle, and between the limits. */
static bool is_seen_within(const struct nearby *nearby, struct wend_point point)
{
    const struct wend_viewer *viewer = nearby->viewer;
    const struct wend_polygon *polygon = nearby->polygon;
    if (!lies_within(nearby, point) || (viewer->has_right && turn_from(viewer->right, viewer->at, point) < 0) ||
        (viewer->has_left && turn_from(viewer->left, viewer->at, point) > 0))
        return false;
    for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++)
        if (wend_cross(nearby->surface->sides[side].at, wend_side_end(nearby->surface, side), point) < 0)
            return false;
    return true;
}

/* Takes the nearest of the places around a point, if one is nearer than the best. */
static void offer_places_around(struct nearby *nearby, double x, double y)
{
    enum { ROUND = 2 };
    const struct wend_point at = nearby->viewer->at;
    if (wend_length(x - at.x, y - at.y) >= nearby->distance + 1)
        return;
    const struct wend_point middle = {(int32_t)(x + (x < 0 ? -0.5 : 0.5)), (int32_t)(y + (y < 0 ? -0.5 : 0.5))};
    for (int32_t i = -ROUND; i <= ROUND; i++)
        for (int32_t j = -ROUND; j <= ROUND; j++) {
            const struct wend_point place = {middle.x + i, middle.y + j};
            const double distance = wend_length((double)place.x - at.x, (double)place.y - at.y);
            if (distance >= nearby->distance || !is_seen_within(nearby, place))
                continue;
            nearby->best = place;
            nearby->distance = distance;
        }
}

/* Keeps what of a stretch lies where value + slope * t is at least 0. */
static void clip(struct stretch *stretch, double value, double slope)
{
    if (slope == 0) {
        if (value < 0)
            *stretch = (struct stretch){1, 0};
        return;
    }
    const double zero = -value / slope;
    if (slope > 0 && zero > stretch->from)
        stretch->from = zero;
    if (slope < 0 && zero < stretch->to)
        stretch->to = zero;
}

/* Keeps what of a stretch of the line from a point in a direction lies in the circle. */
static void clip_to_circle(const struct nearby *nearby, struct stretch *stretch, struct wend_point from, double ex,
                           double ey)
{
    const double x = (double)from.x - nearby->centre.x, y = (double)from.y - nearby->centre.y;
    const double square = ex * ex + ey * ey, half = (x * ex + y * ey) / square;
    const double rest = half * half - (x * x + y * y - (double)nearby->range * nearby->range) / square;
    if (rest < 0) {
        *stretch = (struct stretch){1, 0};
        return;
    }
    const double root = wend_sqrt(rest);
    stretch->from = stretch->from > -half - root ? stretch->from : -half - root;
    stretch->to = stretch->to < -half + root ? stretch->to : -half + root;
}

/* The nearest point of a side. */
static void look_along_side(struct nearby *nearby, uint32_t side)
{
    const struct wend_viewer *viewer = nearby->viewer;
    const struct wend_point a = nearby->surface->sides[side].at, b = wend_side_end(nearby->surface, side);
    const double ex = (double)b.x - a.x, ey = (double)b.y - a.y, ax = (double)a.x - viewer->at.x,
                 ay = (double)a.y - viewer->at.y;
    struct stretch stretch = {0, 1};
    if (viewer->has_right)
        clip(&stretch, viewer->right.x * ay - viewer->right.y * ax, viewer->right.x * ey - viewer->right.y * ex);
    if (viewer->has_left)
        clip(&stretch, viewer->left.y * ax - viewer->left.x * ay, viewer->left.y * ex - viewer->left.x * ey);
    clip_to_circle(nearby, &stretch, a, ex, ey);
    if (stretch.from > stretch.to)
        return;
    double t = -(ax * ex + ay * ey) / (ex * ex + ey * ey);
    t = t < stretch.from ? stretch.from : t > stretch.to ? stretch.to : t;
    offer_places_around(nearby, a.x + t * ex, a.y + t * ey);
}

/* The nearest point along a limit. */
static void look_along_limit(struct nearby *nearby, struct wend_point direction)
{
    const struct wend_polygon *polygon = nearby->polygon;
    const struct wend_point at = nearby->viewer->at;
    struct stretch stretch = {0, 1e300};
    for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
        const struct wend_point a = nearby->surface->sides[side].at, b = wend_side_end(nearby->surface, side);
        const double ex = (double)b.x - a.x, ey = (double)b.y - a.y;
        clip(&stretch, (double)wend_cross(a, b, at), ex * direction.y - ey * direction.x);
    }
    clip_to_circle(nearby, &stretch, at, direction.x, direction.y);
    if (stretch.from <= stretch.to)
        offer_places_around(nearby, at.x + stretch.from * direction.x, at.y + stretch.from * direction.y);
}

/* The point of the circle itself; true where that is seen: nothing is nearer. */
static bool look_at_circle(struct nearby *nearby)
{
    const double x = (double)nearby->viewer->at.x - nearby->centre.x,
                 y = (double)nearby->viewer->at.y - nearby->centre.y, distance = wend_length(x, y),
                 part = distance > nearby->range ? nearby->range / distance : 1;
    offer_places_around(nearby, nearby->centre.x + part * x, nearby->centre.y + part * y);
    return nearby->distance <= distance - nearby->range + 2;
}

bool wend_nearest_within(const struct wend_mesh_search *search, uint32_t polygon, const struct wend_viewer *viewer,
                         wend_place *nearest)
{
    const wend_place goal = search->question.goal;
    struct nearby nearby = {.surface = search->surface,
                            .polygon = &search->surface->polygons[polygon],
                            .viewer = viewer,
                            .centre = {goal.x, goal.y},
                            .range = search->question.range,
                            .distance = 1e300};
    if (!look_at_circle(&nearby)) {
        for (uint32_t i = 0; i < nearby.polygon->count; i++)
            look_along_side(&nearby, nearby.polygon->first + i);
        if (viewer->has_right)
            look_along_limit(&nearby, viewer->right);
        if (viewer->has_left)
            look_along_limit(&nearby, viewer->left);
    }
    *nearest = (wend_place){nearby.best.x, nearby.best.y, nearby.polygon->level, 0};
    return nearby.distance < 1e300;
}
