/* The point of a surface nearest to a place, and the wall nearest to a place on it. */
#include "map/navmesh/surface_nearest.h"

#include "map/navmesh/surface_box.h"
#include "map/navmesh/surface_index.h"
#include "map/navmesh/surface_ray.h"

/* The point of a polygon nearest to another: itself inside, else on the sides that have it on their outer side. */
static void nearest_in_polygon(const struct wend_surface *surface, uint32_t polygon, struct wend_point point,
                               struct wend_surface_point *nearest)
{
    uint32_t first = surface->polygons[polygon].first;
    *nearest = (struct wend_surface_point){.polygon = polygon, .side = WEND_NONE, .distance = {0, 0, 1}};
    for (uint32_t i = 0; i < surface->polygons[polygon].count; i++) {
        struct wend_point a = surface->sides[first + i].at, b = wend_side_end(surface, first + i);
        struct wend_side_distance distance;
        if (wend_cross(a, b, point) >= 0)
            continue;
        wend_distance_to_side(point, a, b, &distance);
        if (nearest->side != WEND_NONE && wend_side_distance_compare(&distance, &nearest->distance) >= 0)
            continue;
        nearest->side = first + i;
        nearest->distance = distance;
    }
}

bool wend_polygon_is_within(const struct wend_surface *surface, uint32_t polygon, struct wend_point point,
                            uint32_t within)
{
    struct wend_surface_point nearest;
    struct wend_side_distance most = wend_side_distance_of(within);
    nearest_in_polygon(surface, polygon, point, &nearest);
    return wend_side_distance_compare(&nearest.distance, &most) <= 0;
}

static void note_foot(const struct wend_surface *surface, struct wend_point point, struct wend_surface_point *nearest)
{
    nearest->x = point.x;
    nearest->y = point.y;
    if (nearest->side != WEND_NONE)
        wend_foot_on_side(point, surface->sides[nearest->side].at, wend_side_end(surface, nearest->side), &nearest->x,
                          &nearest->y);
}

/*
 * Coordinates to be compared. What the same point is by the sides of one polygon and of another may differ in its last bits;
 * on sides along rows, columns and diagonals points are at halves at most, so that no such bit is where numbers change.
 */
static int64_t rounded(double coordinate)
{
    return (int64_t)(coordinate * 4 + (WEND_POINT_MOST * 8.0 + 0.3));
}

static int order_of(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/*
 * Below 0 if one of two points that are as near comes first: that of the lower y, x, level. Numbers of polygons come last,
 * for they depend on how the surface came to be; points that only they tell apart are the same.
 */
static int compare_points(const struct wend_surface *surface, const struct wend_surface_point *a,
                          const struct wend_surface_point *b)
{
    int order = order_of(rounded(a->y), rounded(b->y));
    order = order != 0 ? order : order_of(rounded(a->x), rounded(b->x));
    order = order != 0 ? order : order_of(surface->polygons[a->polygon].level, surface->polygons[b->polygon].level);
    return order;
}

int wend_surface_compare_nearest(const struct wend_surface *surface, const struct wend_surface_point *a,
                                 const struct wend_surface_point *b)
{
    const int order = wend_side_distance_compare(&a->distance, &b->distance);
    return order != 0 ? order : compare_points(surface, a, b);
}

/* What is looked for around a place. */
struct nearest_search {
    const struct wend_surface *surface;
    wend_place place;
    uint32_t component;                     /* WEND_NONE = any */
    const struct wend_surface_point *after; /* null, or what comes before all that is of interest */
};

static bool is_of_interest(const struct nearest_search *look, const struct wend_surface_point *here)
{
    return !look->after || wend_surface_compare_nearest(look->surface, look->after, here) < 0;
}

/* Looks in the rectangle around the place. */
static bool search_box(const struct nearest_search *look, uint64_t radius, struct wend_surface_point *nearest)
{
    const struct wend_surface *surface = look->surface;
    struct wend_point point = {look->place.x, look->place.y}, low, high;
    struct wend_box_walk walk;
    bool found = false;
    uint32_t polygon;
    wend_box_around(point, radius, &low, &high);
    wend_box_begin(surface, low, high, &walk);
    while (wend_box_next(surface, &walk, &polygon)) {
        struct wend_surface_point here;
        if ((look->place.level != WEND_ALL_LEVELS && surface->polygons[polygon].level != look->place.level) ||
            (look->component != WEND_NONE && surface->labels[polygon].component != look->component))
            continue;
        nearest_in_polygon(surface, polygon, point, &here);
        if (found && wend_side_distance_compare(&here.distance, &nearest->distance) > 0)
            continue;
        note_foot(surface, point, &here);
        int order = found ? wend_surface_compare_nearest(surface, &here, nearest) : -1;
        if ((order > 0 || (order == 0 && polygon >= nearest->polygon)) || !is_of_interest(look, &here))
            continue;
        *nearest = here;
        found = true;
    }
    return found;
}

static bool is_as_near(const struct wend_surface_point *nearest, uint64_t radius)
{
    struct wend_side_distance most = {radius, radius, 1};
    return wend_side_distance_compare(&nearest->distance, &most) <= 0;
}

bool wend_surface_nearest(const struct wend_surface *surface, wend_place place, uint32_t within, uint32_t component,
                          struct wend_surface_point *nearest)
{
    const struct nearest_search look = {surface, place, component, NULL};
    /* Twice as far each time, until what is found lies in the circle within the square looked at. */
    uint64_t most = within < (uint32_t)WEND_POINT_MOST * 4 ? within : (uint64_t)WEND_POINT_MOST * 4;
    for (uint64_t radius = WEND_CELL / 2;; radius *= 2) {
        radius = radius < most ? radius : most;
        if (search_box(&look, radius, nearest) && is_as_near(nearest, radius))
            return true;
        if (radius == most)
            return false;
    }
}

bool wend_surface_as_near(const struct wend_surface *surface, wend_place place, const struct wend_surface_point *before,
                          struct wend_surface_point *next)
{
    const struct nearest_search look = {surface, place, WEND_NONE, before};
    uint64_t radius = WEND_CELL / 2;
    while (!is_as_near(before, radius))
        radius *= 2;
    return search_box(&look, radius, next) && wend_side_distance_compare(&next->distance, &before->distance) == 0;
}

/* How far away a wall is at most, looked for in four directions; `most` if that is nearer. */
static uint64_t wall_bound(const struct wend_surface *surface, wend_place from, uint64_t most)
{
    for (int i = 0; i < 4; i++) {
        static const int8_t across[4] = {1, 0, -1, 0}, down[4] = {0, 1, 0, -1};
        const int32_t step = 1 << 16;
        struct wend_point towards = {from.x + across[i] * step, from.y + down[i] * step};
        struct wend_ray_end end;
        if (!wend_surface_endless_ray(surface, from, towards, &end) || end.wall == WEND_NONE)
            continue;
        uint64_t bound = (uint64_t)(end.fraction * step) + 2;
        most = bound < most ? bound : most;
    }
    return most;
}

/* Whether the nearest point of a wall is seen from a place. */
static bool sees_wall(const struct wend_surface *surface, wend_place from, uint32_t side, enum wend_foot at)
{
    const struct wend_side *wall = &surface->sides[side];
    struct wend_point a = wall->at, b = wend_side_end(surface, side), point = {from.x, from.y};
    struct wend_ray_end end;
    if (at != WEND_FOOT_INSIDE) {
        struct wend_point corner = at == WEND_FOOT_BEGIN ? a : b;
        wend_place to = {corner.x, corner.y, surface->polygons[wall->polygon].level, 0};
        return wend_surface_sees(surface, from, to);
    }
    if (wend_cross(a, b, point) == 0) {
        uint32_t ignored;
        bool at_corner;
        struct wend_around around;
        for (bool is = wend_surface_around(surface, from, &around); is; is = wend_around_next(surface, &around))
            if (around.polygon == wall->polygon)
                return wend_polygon_has(surface, around.polygon, point, &ignored, &at_corner);
        return false;
    }
    /* Straight at it, a quarter of a turn from its own direction. */
    struct wend_point towards = {point.x + (b.y - a.y), point.y - (b.x - a.x)};
    return wend_surface_endless_ray(surface, from, towards, &end) && end.wall == side;
}

/* Looks at the walls of a polygon no farther than `most`. */
static void search_walls(const struct wend_surface *surface, wend_place from, uint32_t polygon, uint64_t most,
                         struct wend_surface_point *nearest)
{
    uint32_t first = surface->polygons[polygon].first;
    struct wend_point point = {from.x, from.y};
    for (uint32_t i = first; i < first + surface->polygons[polygon].count; i++) {
        struct wend_surface_point here = {.polygon = polygon, .side = i};
        struct wend_point a = surface->sides[i].at, b = wend_side_end(surface, i);
        if (surface->sides[i].twin != WEND_NONE || wend_cross(a, b, point) < 0)
            continue;
        enum wend_foot at = wend_distance_to_side(point, a, b, &here.distance);
        if (!is_as_near(&here, most))
            continue;
        note_foot(surface, point, &here);
        int order = nearest->side != WEND_NONE ? wend_surface_compare_nearest(surface, &here, nearest) : -1;
        if (order > 0 ||
            (order == 0 && (polygon > nearest->polygon || (polygon == nearest->polygon && i > nearest->side))))
            continue;
        if (!sees_wall(surface, from, i, at))
            continue;
        *nearest = here;
    }
}

bool wend_surface_wall(const struct wend_surface *surface, wend_place from, uint32_t within,
                       struct wend_surface_point *nearest)
{
    struct wend_point point = {from.x, from.y}, low, high;
    struct wend_around around;
    struct wend_box_walk walk;
    uint32_t polygon;
    nearest->side = WEND_NONE;
    if (!wend_surface_around(surface, from, &around))
        return false;
    /* Inside a polygon the wall is one of ground linked to it; on a corner other ground may touch. */
    uint32_t component = around.side == WEND_NONE ? surface->labels[around.polygon].component : WEND_NONE;
    uint64_t most = wall_bound(surface, from, within);
    for (uint64_t radius = WEND_CELL / 2; nearest->side == WEND_NONE; radius *= 2) {
        radius = radius < most ? radius : most;
        wend_box_around(point, radius, &low, &high);
        wend_box_begin(surface, low, high, &walk);
        while (wend_box_next(surface, &walk, &polygon))
            if (component == WEND_NONE || surface->labels[polygon].component == component)
                search_walls(surface, from, polygon, radius, nearest);
        if (radius == most)
            break;
    }
    return nearest->side != WEND_NONE;
}
