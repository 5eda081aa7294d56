/* The nearest place and straight lines over a mesh. There are no cells: nothing is excepted. */
#include "map/mesh_lines.h"

#include "map/surface_index.h"
#include "map/surface_nearest.h"
#include "map/surface_ray.h"
#include "map/surface_settle.h"

wend_status wend_mesh_nearest(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                              wend_nearest *nearest)
{
    const struct wend_surface *surface = &space->mesh->surface;
    struct wend_around around;
    struct wend_surface_point point;
    (void)memory;
    if (!wend_surface_around(surface, start, &around) || !wend_point_in_range((struct wend_point){goal.x, goal.y}) ||
        !wend_surface_nearest(surface, goal, UINT32_MAX, surface->labels[around.polygon].component, &point))
        return WEND_OK;
    uint32_t polygon = point.polygon;
    nearest->place = wend_surface_settle_anyhow(surface, point.x, point.y, &polygon);
    nearest->distance_squared = (uint64_t)wend_side_distance_square(&point.distance);
    nearest->count = 1;
    return WEND_OK;
}

bool wend_mesh_sees(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                    size_t except_count)
{
    (void)except, (void)except_count;
    return wend_point_in_range((struct wend_point){from.x, from.y}) &&
           wend_point_in_range((struct wend_point){to.x, to.y}) && wend_surface_sees(&space->mesh->surface, from, to);
}

wend_status wend_mesh_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                              size_t except_count, wend_line_hit *hit)
{
    const struct wend_point goal = {to.x, to.y};
    struct wend_ray_end end;
    (void)except, (void)except_count;
    if (!wend_point_in_range((struct wend_point){from.x, from.y}) || !wend_point_in_range(goal) ||
        !wend_surface_ray(&space->mesh->surface, from, goal, &end))
        return WEND_ERROR_RANGE;
    double across = (double)to.x - from.x, down = (double)to.y - from.y;
    uint32_t polygon = end.polygon;
    hit->hit = !end.is_free;
    hit->fraction = end.is_free ? 1 : end.fraction;
    hit->cell = wend_surface_settle_anyhow(&space->mesh->surface, from.x + hit->fraction * across,
                                           from.y + hit->fraction * down, &polygon);
    return WEND_OK;
}

wend_status wend_mesh_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost)
{
    *cost = UINT64_MAX;
    if (wend_point_in_range((struct wend_point){from.x, from.y}) &&
        wend_point_in_range((struct wend_point){to.x, to.y}))
        *cost = wend_surface_line_cost(&space->mesh->surface, from, to, space->profile.weight, space->profile.straight);
    return WEND_OK;
}
