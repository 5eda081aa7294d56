/* Surfaces of spaces, and what it costs to walk on them. */
#include "find/mesh_ground.h"

#include "map/any_angle.h"
#include "map/mesh_space.h"

const struct wend_surface *wend_mesh_ground(const wend_space *space, const wend_query *query)
{
    if (space->kind->map == WEND_MAP_MESH)
        return &space->mesh->surface;
    return wend_any_angle_surface(space, query->shape.corners_may_touch);
}

const struct wend_surface *wend_mesh_widest_ground(const wend_space *space)
{
    if (space->kind->map == WEND_MAP_MESH)
        return &space->mesh->surface;
    const struct wend_surface *touching = wend_any_angle_surface(space, true);
    return touching ? touching : wend_any_angle_surface(space, false);
}

/* The weight of all terrains that are not closed; 0 where they differ. */
static uint32_t weight_of_all(const wend_profile *profile)
{
    uint32_t least = UINT32_MAX, greatest = 0;
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t weight = profile->weight[i];
        greatest = weight > greatest ? weight : greatest;
        least = weight != 0 && weight < least ? weight : least;
    }
    return least == greatest ? least : 0;
}

/* The same of the terrains that there are. */
static uint32_t weight_of_ground(const wend_profile *profile, const struct wend_surface *surface)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[i];
        uint32_t weight = polygon->count != 0 ? profile->weight[polygon->terrain] : found;
        if (found != 0 && weight != found)
            return 0;
        found = weight;
    }
    return found;
}

uint32_t wend_mesh_weight(const wend_space *space, const struct wend_surface *surface)
{
    if (wend_space_has_cells(space))
        return space->cells.classes.weight[1] * (space->profile.weigh == WEND_WEIGH_BOTH ? 2u : 1u);
    uint32_t weight = weight_of_all(&space->profile);
    return weight != 0 ? weight : weight_of_ground(&space->profile, surface);
}

uint64_t wend_mesh_cost(const wend_space *space, uint32_t weight, double length)
{
    double cost = length / WEND_CELL * ((double)space->profile.straight * weight);
    if (cost >= 18446744073709549568.0)
        return UINT64_MAX;
    uint64_t below = (uint64_t)cost;
    return below + ((double)below < cost);
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
