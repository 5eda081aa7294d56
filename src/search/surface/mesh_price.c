#include "search/surface/mesh_price.h"

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

uint64_t wend_mesh_cost_sum(uint64_t a, uint64_t b)
{
    return b > UINT64_MAX - a ? UINT64_MAX : a + b;
}
