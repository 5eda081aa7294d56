/*
 * Arrival without a single goal: the point of a polygon that lies in a zone and in none of some others, is seen from a
 * viewer, between two limits, and is nearest to the viewer. It is found in fractions, then rounded to a place that
 * meets all conditions exactly. Without zones cut out the region is convex: its nearest point is that of the zone, or
 * one on a side or limit. With zones cut out see zone_bounds.c.
 */
#include "search/surface/surface.h"

#include "map/navmesh/navmesh_calls.h"

/* An interval of a line; empty if from > to. */
struct stretch {
    double from, to;
};

static const struct stretch no_stretch = {1, 0};

/* Clips an interval to where value + slope * t is at least 0. */
static void clip(struct stretch *stretch, double value, double slope)
{
    if (slope == 0) {
        if (value < 0)
            *stretch = no_stretch;
        return;
    }
    const double zero = -value / slope;
    if (slope > 0 && zero > stretch->from)
        stretch->from = zero;
    if (slope < 0 && zero < stretch->to)
        stretch->to = zero;
}

/* A line: a point on it, and its direction. */
struct arrival_line {
    struct wend_point from;
    double ex, ey;
};

/* The part of an interval of a line that is in a circle. */
static struct stretch in_circle(struct stretch stretch, const struct arrival_line *line, struct wend_point centre,
                                double range)
{
    const double x = (double)line->from.x - centre.x, y = (double)line->from.y - centre.y;
    const double square = line->ex * line->ex + line->ey * line->ey, half = (x * line->ex + y * line->ey) / square;
    const double rest = half * half - (x * x + y * y - range * range) / square;
    if (rest < 0)
        return no_stretch;
    const double root = wend_sqrt(rest);
    stretch.from = stretch.from > -half - root ? stretch.from : -half - root;
    stretch.to = stretch.to < -half + root ? stretch.to : -half + root;
    return stretch;
}

/* The part in a zone's rectangle, widened on each side. */
static struct stretch in_rectangle(struct stretch stretch, const struct arrival_line *line,
                                   const struct wend_arrival_zone *zone, double wider, double higher)
{
    clip(&stretch, line->from.x - (zone->low.x - wider), line->ex);
    clip(&stretch, zone->high.x + wider - line->from.x, -line->ex);
    clip(&stretch, line->from.y - (zone->low.y - higher), line->ey);
    clip(&stretch, zone->high.y + higher - line->from.y, -line->ey);
    return stretch;
}

static void take_stretch(struct stretch *whole, struct stretch part)
{
    if (part.from > part.to)
        return;
    if (whole->from > whole->to)
        *whole = part;
    whole->from = part.from < whole->from ? part.from : whole->from;
    whole->to = part.to > whole->to ? part.to : whole->to;
}

/* Clips an interval to the zone, which is convex: two rectangles, and a circle at each corner. */
static void clip_to_zone(const struct wend_arrival_look *nearby, struct stretch *stretch,
                         const struct arrival_line *line)
{
    const struct wend_arrival_zone *zone = &nearby->search->question.zone;
    const double range = zone->range;
    if (nearby->search->question.is_away)
        return;
    if (wend_point_equal(zone->low, zone->high) && !zone->is_square) {
        *stretch = in_circle(*stretch, line, zone->low, range);
        return;
    }
    if (zone->is_square) {
        *stretch = in_rectangle(*stretch, line, zone, range, range);
        return;
    }
    struct stretch whole = no_stretch;
    take_stretch(&whole, in_rectangle(*stretch, line, zone, range, 0));
    take_stretch(&whole, in_rectangle(*stretch, line, zone, 0, range));
    for (int corner = 0; corner < 4; corner++) {
        const struct wend_point centre = {corner & 1 ? zone->high.x : zone->low.x,
                                          corner & 2 ? zone->high.y : zone->low.y};
        take_stretch(&whole, in_circle(*stretch, line, centre, range));
    }
    *stretch = whole;
}

/* Offers the nearest point of a side. */
static void look_along_side(struct wend_arrival_look *nearby, uint32_t side)
{
    const struct wend_viewer *viewer = nearby->viewer;
    const struct wend_surface *surface = nearby->search->surface;
    const struct wend_point a = surface->sides[side].at, b = wend_side_end(surface, side);
    const double ex = (double)b.x - a.x, ey = (double)b.y - a.y, ax = (double)a.x - viewer->at.x,
                 ay = (double)a.y - viewer->at.y;
    struct stretch stretch = {0, 1};
    if (viewer->has_right)
        clip(&stretch, viewer->right.x * ay - viewer->right.y * ax, viewer->right.x * ey - viewer->right.y * ex);
    if (viewer->has_left)
        clip(&stretch, viewer->left.y * ax - viewer->left.x * ay, viewer->left.y * ex - viewer->left.x * ey);
    clip_to_zone(nearby, &stretch, &(struct arrival_line){a, ex, ey});
    if (stretch.from > stretch.to)
        return;
    double t = -(ax * ex + ay * ey) / (ex * ex + ey * ey);
    t = t < stretch.from ? stretch.from : t > stretch.to ? stretch.to : t;
    wend_arrival_look_offer_at(nearby, a.x + t * ex, a.y + t * ey);
}

/* Offers the nearest point along a limit. */
static void look_along_limit(struct wend_arrival_look *nearby, struct wend_point direction)
{
    const struct wend_polygon *polygon = nearby->polygon;
    const struct wend_surface *surface = nearby->search->surface;
    const struct wend_point at = nearby->viewer->at;
    struct stretch stretch = {0, 1e300};
    for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
        const struct wend_point a = surface->sides[side].at, b = wend_side_end(surface, side);
        const double ex = (double)b.x - a.x, ey = (double)b.y - a.y;
        clip(&stretch, (double)wend_cross(a, b, at), ex * direction.y - ey * direction.x);
    }
    clip_to_zone(nearby, &stretch, &(struct arrival_line){at, direction.x, direction.y});
    if (stretch.from <= stretch.to)
        wend_arrival_look_offer_at(nearby, at.x + stretch.from * direction.x, at.y + stretch.from * direction.y);
}

static double axis_nearest(double at, double low, double high)
{
    return at < low ? low : at > high ? high : at;
}

/* Offers the nearest point of the zone itself; true if it is seen: no other is nearer. */
static bool look_at_zone(struct wend_arrival_look *nearby)
{
    const struct wend_arrival_zone *zone = &nearby->search->question.zone;
    const struct wend_point at = nearby->viewer->at;
    const double wider = zone->is_square ? zone->range : 0;
    double x = at.x, y = at.y;
    if (!nearby->search->question.is_away) {
        x = axis_nearest(at.x, zone->low.x - wider, zone->high.x + wider);
        y = axis_nearest(at.y, zone->low.y - wider, zone->high.y + wider);
    }
    const double distance = wend_length(at.x - x, at.y - y),
                 range = nearby->search->question.is_away || zone->is_square ? 0 : zone->range,
                 part = distance > range ? range / distance : 1;
    wend_arrival_look_offer_at(nearby, x + part * (at.x - x), y + part * (at.y - y));
    return nearby->is_found && nearby->distance <= distance - range + 2;
}

bool wend_nearest_arrival(const struct wend_mesh_search *search, uint32_t polygon, const struct wend_viewer *viewer,
                          double most, wend_place *nearest)
{
    struct wend_arrival_look nearby = {
        .search = search, .polygon = &search->surface->polygons[polygon], .viewer = viewer, .distance = most};
    if (wend_mesh_search_shuns(search, nearby.polygon))
        return false;
    if (!look_at_zone(&nearby)) {
        for (uint32_t i = 0; i < nearby.polygon->count; i++)
            look_along_side(&nearby, nearby.polygon->first + i);
        if (viewer->has_right)
            look_along_limit(&nearby, viewer->right);
        if (viewer->has_left)
            look_along_limit(&nearby, viewer->left);
        if (search->scratch->mesh->outside_count != 0)
            wend_arrival_look_offer_bounds(&nearby);
    }
    *nearest = (wend_place){nearby.best.x, nearby.best.y, nearby.polygon->level, 0};
    return nearby.is_found;
}
