/* Paths at any angle, walked anew. */
#include "find/after/mesh_check.h"

#include "base/root.h"
#include "find/query/query.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "search/surface/surface.h"

/* A walk along a path. */
struct ground_walk {
    const wend_space *space;
    const struct wend_surface *surface;
    uint32_t weight; /* of all ground; 0 = segments are paid one by one */
    double length;   /* in 1/256 cells */
    uint64_t link_cost;
    wend_path_check *check;
};

static wend_path_fault blame_ground(struct ground_walk *walk, wend_path_fault fault, wend_place place)
{
    walk->check->fault = fault;
    walk->check->cell = (wend_place){place.x, place.y, place.level, 0};
    return fault;
}

static bool has_ground_at(const struct ground_walk *walk, wend_place place)
{
    struct wend_around around;
    return wend_surface_around(walk->surface, place, &around);
}

static wend_path_fault blame_place(struct ground_walk *walk, wend_place place)
{
    bool is_outside = wend_mesh_is_outside(walk->space, walk->surface, place);
    return blame_ground(walk, is_outside ? WEND_PATH_FAULT_OUTSIDE : WEND_PATH_FAULT_BLOCKED, place);
}

/* Where a line that is not free comes to a wall. */
static wend_place place_of_wall(const struct ground_walk *walk, wend_place from, wend_place to)
{
    struct wend_ray_end end;
    if (!wend_surface_ray(walk->surface, from, (struct wend_point){to.x, to.y}, &end))
        return from;
    double x = from.x + end.fraction * ((double)to.x - from.x), y = from.y + end.fraction * ((double)to.y - from.y);
    return (wend_place){(int32_t)(x + (x < 0 ? -0.5 : 0.5)), (int32_t)(y + (y < 0 ? -0.5 : 0.5)), from.level, 0};
}

static wend_path_fault walk_link(struct ground_walk *walk, wend_place from, wend_place to)
{
    const struct wend_ground_links *links = wend_space_ground_links(walk->space);
    uint32_t cost;
    if (!links || !wend_ground_links_cost(links, from, to, &cost))
        return blame_ground(walk, WEND_PATH_FAULT_LINK, to);
    walk->link_cost += cost;
    return WEND_PATH_FAULT_NONE;
}

static wend_path_fault walk_segment(struct ground_walk *walk, wend_place from, wend_place to, bool is_first)
{
    double x = (double)to.x - from.x, y = (double)to.y - from.y, length = wend_sqrt(x * x + y * y);
    uint64_t cost = 0;
    if (to.flags & WEND_PLACE_BY_LINK)
        return walk_link(walk, from, to);
    if (!has_ground_at(walk, to))
        return blame_place(walk, to);
    if (length == 0)
        return blame_ground(walk, WEND_PATH_FAULT_STEP, to);
    bool steps_out = is_first && !has_ground_at(walk, from);
    if (!steps_out && !wend_surface_sees(walk->surface, from, to))
        return blame_ground(walk, WEND_PATH_FAULT_LINE, place_of_wall(walk, from, to));
    if (walk->weight == 0 && !steps_out)
        cost =
            wend_surface_line_cost(walk->surface, from, to, walk->space->profile.weight, walk->space->profile.straight);
    walk->check->cost += cost;
    walk->length += length;
    return WEND_PATH_FAULT_NONE;
}

wend_path_fault wend_mesh_check(const wend_path *path, const struct wend_path_rest *rest, uint32_t count,
                                const wend_space *space, const struct wend_surface *surface, wend_path_check *check)
{
    struct ground_walk walk = {
        .space = space, .surface = surface, .weight = wend_mesh_weight(space, surface), .check = check};
    *check = (wend_path_check){.fault = WEND_PATH_FAULT_NONE};
    if (wend_mesh_is_outside(space, surface, rest->begin))
        blame_ground(&walk, WEND_PATH_FAULT_OUTSIDE, rest->begin);
    for (uint32_t i = rest->next; i < count && check->fault == WEND_PATH_FAULT_NONE; i++) {
        check->point = i;
        walk_segment(&walk, wend_path_before(path, rest, i), path->points[i], i == rest->next);
    }
    check->length = walk.length / WEND_CELL;
    if (walk.weight != 0)
        check->cost = wend_mesh_cost(space, walk.weight, walk.length);
    check->cost = wend_mesh_cost_sum(check->cost, walk.link_cost);
    if (check->fault == WEND_PATH_FAULT_NONE)
        check->point = 0;
    check->step = check->point;
    return check->fault;
}
