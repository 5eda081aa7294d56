/* Surfaces of spaces, and what it costs to walk on them. */
#include "find/request/mesh_ground.h"

#include "map/any_angle/any_angle.h"
#include "map/mesh/mesh_space.h"

const struct wend_surface *wend_mesh_ground(const wend_space *space, const wend_query *query)
{
    if (space->ops->map == WEND_MAP_MESH)
        return &space->mesh->surface;
    return wend_any_angle_surface(space, query->shape.corners_may_touch);
}

const struct wend_surface *wend_mesh_widest_ground(const wend_space *space)
{
    if (space->ops->map == WEND_MAP_MESH)
        return &space->mesh->surface;
    const struct wend_surface *touching = wend_any_angle_surface(space, true);
    return touching ? touching : wend_any_angle_surface(space, false);
}

/* Corners, right and lower borders of a grid are its ground's, but not of its cells. */
bool wend_mesh_is_outside(const wend_space *space, const struct wend_surface *surface, wend_place place)
{
    if (!wend_space_has_cells(space))
        return place.level >= surface->level_count || (place.flags & WEND_PLACE_NODE) != 0;
    const struct wend_space_cells *cells = &space->cells;
    return place.level >= cells->levels || place.x < 0 || place.y < 0 || (uint32_t)place.x > cells->width * WEND_CELL ||
           (uint32_t)place.y > cells->height * WEND_CELL;
}
