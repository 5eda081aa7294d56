/* Rounds points to whole ones on the ground, and computes heights there. */

#include "base/integer.h"
#include "base/root.h"
#include "map/geometry/geometry.h"
#include "map/navmesh/navmesh_calls.h"

/* The polygon, or an open one beside it, that contains a point; WEND_NONE if there is none. */
static uint32_t polygon_beside(const struct wend_surface *surface, const uint16_t *weights, uint32_t polygon,
                               struct wend_point point)
{
    uint32_t side, first = surface->polygons[polygon].first;
    bool at_corner;
    if (wend_polygon_has(surface, polygon, point, &side, &at_corner))
        return polygon;
    for (uint32_t i = 0; i < surface->polygons[polygon].count; i++) {
        const struct wend_side *here = &surface->sides[first + i];
        if (here->twin == WEND_NONE || wend_cross(here->at, wend_side_end(surface, first + i), point) > 0)
            continue;
        uint32_t other = surface->sides[here->twin].polygon;
        if (wend_polygon_is_open(surface, other, weights) && wend_polygon_has(surface, other, point, &side, &at_corner))
            return other;
    }
    return WEND_NONE;
}

static bool keeps_rule(const struct wend_settle_rule *rule, struct wend_point point)
{
    if (!rule)
        return true;
    return wend_sqrt((double)wend_point_square(rule->from, point)) <= rule->most &&
           wend_point_square(rule->goal, point) < rule->nearer;
}

struct rough_point {
    double x, y;
};

/* Conditions on a rounded point; each may be NULL. */
struct settle_limits {
    const struct wend_settle_rule *rule;
    const uint16_t *weights;
};

/* Rounds a point like wend_surface_settle. */
static bool settle_in_limits(const struct wend_surface *surface, struct rough_point rough,
                             const struct settle_limits *limits, uint32_t *polygon, wend_place *place)
{
    const double x = rough.x, y = rough.y;
    struct wend_point middle = {wend_round_half_up(x), wend_round_half_up(y)};
    uint32_t from = *polygon;
    double nearest = 0;
    bool found = false;
    for (int32_t i = 0; i < 9; i++) {
        /* The middle first: nothing is nearer. */
        static const int8_t across[9] = {0, 0, -1, 1, 0, -1, 1, -1, 1}, down[9] = {0, -1, 0, 0, 1, -1, -1, 1, 1};
        struct wend_point point = {middle.x + across[i], middle.y + down[i]};
        double square = (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y);
        if ((found && square >= nearest) || !keeps_rule(limits->rule, point))
            continue;
        uint32_t there = polygon_beside(surface, limits->weights, from, point);
        if (there == WEND_NONE)
            continue;
        found = true;
        nearest = square;
        *polygon = there;
        *place = (wend_place){point.x, point.y, surface->polygons[there].level, 0};
    }
    return found;
}

bool wend_surface_settle(const struct wend_surface *surface, double x, double y, const struct wend_settle_rule *rule,
                         uint32_t *polygon, wend_place *place)
{
    return settle_in_limits(surface, (struct rough_point){x, y}, &(struct settle_limits){rule, NULL}, polygon, place);
}

wend_place wend_surface_settle_anyhow(const struct wend_surface *surface, double x, double y, uint32_t *polygon)
{
    return wend_surface_settle_open(surface, x, y, NULL, polygon);
}

wend_place wend_surface_settle_open(const struct wend_surface *surface, double x, double y, const uint16_t *weights,
                                    uint32_t *polygon)
{
    const struct settle_limits limits = {NULL, weights};
    wend_place place = {0, 0, 0, 0};
    if (settle_in_limits(surface, (struct rough_point){x, y}, &limits, polygon, &place))
        return place;
    const struct wend_polygon *shape = &surface->polygons[*polygon];
    double nearest = 0;
    for (uint32_t i = 0; i < shape->count; i++) {
        struct wend_point at = surface->sides[shape->first + i].at;
        double square = (at.x - x) * (at.x - x) + (at.y - y) * (at.y - y);
        if (i != 0 && square >= nearest)
            continue;
        nearest = square;
        place = (wend_place){at.x, at.y, shape->level, 0};
    }
    return place;
}

struct wend_heights wend_polygon_heights(const struct wend_surface *surface, uint32_t polygon)
{
    const struct wend_polygon *shape = &surface->polygons[polygon];
    struct wend_heights heights = {INT32_MAX, INT32_MIN};
    if (!surface->heights)
        return (struct wend_heights){0, 0};
    for (uint32_t i = shape->first; i < shape->first + shape->count; i++) {
        const int32_t height = surface->heights[surface->sides[i].corner >> 1];
        heights.low = WEND_MIN(heights.low, height);
        heights.high = WEND_MAX(heights.high, height);
    }
    return heights;
}

int32_t wend_surface_height(const struct wend_surface *surface, uint32_t polygon, struct wend_point point)
{
    if (!surface->heights)
        return 0;
    uint32_t first = surface->polygons[polygon].first, count = surface->polygons[polygon].count, i = 1;
    const struct wend_side *sides = surface->sides + first;
    if (surface->polygons[polygon].is_level)
        return surface->heights[sides->corner >> 1];
    /* The polygon is convex, so the point's triangle is the first one whose far side has it on the inner side. */
    while (i + 2 < count && wend_cross(sides[0].at, sides[i + 1].at, point) > 0)
        i++;
    const struct wend_side *corners[3] = {sides, sides + i, sides + i + 1};
    double whole = 0, sum = 0;
    for (int k = 0; k < 3; k++) {
        int64_t share = wend_cross(corners[(k + 1) % 3]->at, corners[(k + 2) % 3]->at, point);
        whole += (double)share;
        sum += (double)share * surface->heights[corners[k]->corner >> 1];
    }
    return wend_round_half_up(sum / whole);
}
