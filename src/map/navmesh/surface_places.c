/* What spaces answer by their surface: lines between places, and the nearest place. */
#include "map/navmesh/surface_places.h"

#include "map/navmesh/surface_index.h"
#include "map/navmesh/surface_nearest.h"
#include "map/navmesh/surface_ray.h"
#include "map/navmesh/surface_settle.h"

static bool can_be_of_mesh(wend_place place)
{
    return wend_point_in_range((struct wend_point){place.x, place.y});
}

bool wend_places_see(const struct wend_surface *surface, wend_place from, wend_place to)
{
    return can_be_of_mesh(from) && can_be_of_mesh(to) && wend_surface_sees(surface, from, to);
}

wend_status wend_places_raycast(const struct wend_surface *surface, wend_place from, wend_place to, wend_line_hit *hit)
{
    struct wend_ray_end end;
    *hit = (wend_line_hit){0};
    if (!can_be_of_mesh(from) || !can_be_of_mesh(to) ||
        !wend_surface_ray(surface, from, (struct wend_point){to.x, to.y}, &end))
        return WEND_ERROR_RANGE;
    hit->hit = !end.is_free;
    hit->fraction = end.fraction;
    if (end.is_free)
        return WEND_OK;
    double x = from.x + ((double)to.x - from.x) * end.fraction, y = from.y + ((double)to.y - from.y) * end.fraction;
    hit->cell = wend_surface_settle_anyhow(surface, x, y, &end.polygon);
    return WEND_OK;
}

uint64_t wend_places_line_cost(const struct wend_surface *surface, const wend_profile *profile, wend_place from,
                               wend_place to)
{
    return can_be_of_mesh(from) && can_be_of_mesh(to) ? wend_surface_profile_cost(surface, from, to, profile)
                                                      : UINT64_MAX;
}

void wend_places_nearest(const struct wend_surface *surface, wend_place start, wend_place goal, wend_nearest *nearest)
{
    struct wend_around around;
    if (can_be_of_mesh(start) && wend_surface_around(surface, start, &around))
        wend_places_nearest_of(surface, surface->labels[around.polygon].component, goal, nearest);
}

void wend_places_nearest_of(const struct wend_surface *surface, uint32_t component, wend_place goal,
                            wend_nearest *nearest)
{
    struct wend_surface_point point;
    if (!can_be_of_mesh(goal) || !wend_surface_nearest(surface, goal, UINT32_MAX, component, &point))
        return;
    nearest->place = wend_surface_settle_anyhow(surface, point.x, point.y, &point.polygon);
    nearest->distance_squared = (uint64_t)wend_side_distance_square(&point.distance);
    nearest->count = 1;
}
