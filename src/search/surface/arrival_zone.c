/* Zones: the places near a rectangle, where a path may or may not end. Membership is decided in whole numbers. */
#include "search/surface/surface.h"

#include "map/navmesh/navmesh_calls.h"

static int64_t turn_from(struct wend_point direction, struct wend_point from, struct wend_point to)
{
    return (int64_t)direction.x * ((int64_t)to.y - from.y) - (int64_t)direction.y * ((int64_t)to.x - from.x);
}

/* Distance from a coordinate to an interval of its axis. */
static uint64_t axis_gap(int32_t at, int32_t low, int32_t high)
{
    return at < low ? (uint64_t)((int64_t)low - at) : at > high ? (uint64_t)((int64_t)at - high) : 0;
}

/* Whether a point is in a zone, or with `inside` strictly within its border. */
static bool is_in_zone(const struct wend_arrival_zone *zone, struct wend_point point, bool inside)
{
    const uint64_t x = axis_gap(point.x, zone->low.x, zone->high.x), y = axis_gap(point.y, zone->low.y, zone->high.y);
    const uint64_t gap = zone->is_square ? (x > y ? x : y) : x * x + y * y;
    const uint64_t most = zone->is_square ? zone->range : (uint64_t)zone->range * zone->range;
    if (!inside)
        return gap <= most;
    return zone->range != 0
               ? gap < most
               : point.x > zone->low.x && point.x < zone->high.x && point.y > zone->low.y && point.y < zone->high.y;
}

double wend_arrival_zone_distance(const struct wend_arrival_zone *zone, struct wend_point point)
{
    const double x = (double)axis_gap(point.x, zone->low.x, zone->high.x),
                 y = (double)axis_gap(point.y, zone->low.y, zone->high.y);
    return zone->is_square ? (x > y ? x : y) : wend_length(x, y);
}

/* Clamps a coordinate to the greatest possible. */
static int32_t axis_end(int64_t at)
{
    return at < INT32_MAX ? (int32_t)at : INT32_MAX;
}

struct wend_arrival_zone wend_arrival_zone_around(const wend_area *area, uint32_t range, wend_measure measure)
{
    const wend_place place = area->place;
    struct wend_arrival_zone zone = {
        {place.x, place.y}, {place.x, place.y}, range, place.level, measure == WEND_MEASURE_CHEBYSHEV};
    if (area->width <= 1 && area->height <= 1)
        return zone;
    const uint32_t width = area->width != 0 ? area->width : 1, height = area->height != 0 ? area->height : 1;
    zone.low = (struct wend_point){place.x - (int32_t)((uint32_t)place.x & (WEND_CELL - 1)),
                                   place.y - (int32_t)((uint32_t)place.y & (WEND_CELL - 1))};
    zone.high = (struct wend_point){axis_end(zone.low.x + (int64_t)width * WEND_CELL),
                                    axis_end(zone.low.y + (int64_t)height * WEND_CELL)};
    return zone;
}

wend_place wend_arrival_zone_middle(const struct wend_arrival_zone *zone)
{
    return (wend_place){(int32_t)(((int64_t)zone->low.x + zone->high.x) / 2),
                        (int32_t)(((int64_t)zone->low.y + zone->high.y) / 2), zone->level, 0};
}

double wend_arrival_zone_reach(const struct wend_arrival_zone *zone)
{
    const double width = (double)zone->high.x - zone->low.x, height = (double)zone->high.y - zone->low.y;
    const bool is_point = width == 0 && height == 0;
    const double range = zone->is_square ? zone->range * (WEND_SQRT_2 + 1e-12) : zone->range;
    return is_point ? range : range + wend_length(width, height) / 2 + 1; /* the middle is rounded */
}

bool wend_mesh_search_arrives(const struct wend_mesh_search *search, struct wend_point point, uint16_t level)
{
    const struct wend_mesh_store *store = search->scratch->mesh;
    if (!search->question.is_away && !is_in_zone(&search->question.zone, point, false))
        return false;
    for (uint32_t i = 0; i < store->outside_count; i++)
        if (store->outside[i].level == level && is_in_zone(&store->outside[i], point, true))
            return false;
    return true;
}

double wend_mesh_search_gap(const struct wend_mesh_search *search, struct wend_point point, uint16_t level)
{
    const struct wend_mesh_store *store = search->scratch->mesh;
    double least = 1e300;
    if (!search->question.is_away)
        return wend_length((double)search->question.goal.x - point.x, (double)search->question.goal.y - point.y);
    for (uint32_t i = 0; i < store->outside_count; i++) {
        const struct wend_arrival_zone *zone = &store->outside[i];
        const double distance = zone->level == level ? wend_arrival_zone_distance(zone, point) : 1e300;
        least = distance < least ? distance : least;
    }
    return -least;
}

/* Whether a place is in the polygon, between the limits, and one where the question has arrived. */
static bool is_seen_arrival(const struct wend_arrival_look *nearby, struct wend_point point)
{
    const struct wend_viewer *viewer = nearby->viewer;
    const struct wend_polygon *polygon = nearby->polygon;
    if (!wend_mesh_search_arrives(nearby->search, point, polygon->level) ||
        (viewer->has_right && turn_from(viewer->right, viewer->at, point) < 0) ||
        (viewer->has_left && turn_from(viewer->left, viewer->at, point) > 0))
        return false;
    const struct wend_surface *surface = nearby->search->surface;
    for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++)
        if (wend_cross(surface->sides[side].at, wend_side_end(surface, side), point) < 0)
            return false;
    return true;
}

void wend_arrival_look_offer_at(struct wend_arrival_look *nearby, double x, double y)
{
    enum { ROUND = 2 };
    const struct wend_point at = nearby->viewer->at;
    if (!(wend_length(x - at.x, y - at.y) < nearby->distance + 1))
        return;
    const struct wend_point middle = {(int32_t)(x + (x < 0 ? -0.5 : 0.5)), (int32_t)(y + (y < 0 ? -0.5 : 0.5))};
    for (int32_t i = -ROUND; i <= ROUND; i++)
        for (int32_t j = -ROUND; j <= ROUND; j++) {
            const struct wend_point place = {middle.x + i, middle.y + j};
            const double distance = wend_length((double)place.x - at.x, (double)place.y - at.y);
            if (distance >= nearby->distance || !is_seen_arrival(nearby, place))
                continue;
            nearby->best = place;
            nearby->distance = distance;
            nearby->is_found = true;
        }
}

void wend_arrival_look_offer(struct wend_arrival_look *nearby, double x, double y)
{
    const struct wend_point at = nearby->viewer->at;
    const double most = 2.0 * WEND_POINT_MOST;
    if (x > -most && x < most && y > -most && y < most) /* else it is no point */
        wend_arrival_look_offer_at(nearby, at.x + x, at.y + y);
}

bool wend_mesh_search_shuns(const struct wend_mesh_search *search, const struct wend_polygon *polygon)
{
    const struct wend_mesh_store *store = search->scratch->mesh;
    for (uint32_t i = 0; i < store->outside_count; i++) {
        bool is_in = store->outside[i].level == polygon->level;
        for (uint32_t k = polygon->first; is_in && k < polygon->first + polygon->count; k++)
            is_in = is_in_zone(&store->outside[i], search->surface->sides[k].at, true);
        if (is_in)
            return true;
    }
    return false;
}
