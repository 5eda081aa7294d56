/* The ground of a mesh that one mover may walk on. */
#include "map/mesh_ground.h"

#include <string.h>

#include "base/memory.h"
#include "map/surface_build.h"

/* The polygons of a mesh's ground that are open, as a list of corners. */
struct open_ground {
    struct wend_point *points; /* per vertex of the ground */
    uint32_t *corners, *counts;
    uint8_t *terrains;
    uint16_t *levels;
    struct wend_soup soup;
};

static void list_open_ground(const struct wend_surface *ground, const wend_profile *profile, struct open_ground *open)
{
    struct wend_soup *soup = &open->soup;
    for (uint32_t i = 0; i < ground->vertex_count; i++)
        open->points[i] = ground->vertices[i].at;
    for (uint32_t i = 0; i < ground->polygon_count; i++) {
        const struct wend_polygon *polygon = &ground->polygons[i];
        if (polygon->count == 0 || profile->weight[polygon->terrain] == 0)
            continue;
        for (uint32_t k = 0; k < polygon->count; k++)
            open->corners[soup->corner_count++] = ground->sides[polygon->first + k].corner >> 1;
        open->terrains[soup->polygon_count] = polygon->terrain;
        open->levels[soup->polygon_count] = polygon->level;
        open->counts[soup->polygon_count++] = polygon->count;
    }
    soup->points = open->points;
    soup->heights = ground->heights;
    soup->corners = open->corners;
    soup->counts = open->counts;
    soup->terrains = open->terrains;
    soup->levels = open->levels;
    soup->point_count = ground->vertex_count;
}

wend_status wend_ground_derive(const wend_mesh *mesh, const wend_profile *profile, const wend_allocator *memory,
                               struct wend_surface *surface)
{
    const struct wend_surface *ground = &mesh->ground;
    struct open_ground open = {0};
    size_t points = (size_t)ground->vertex_count + 1, corners = (size_t)ground->side_count + 1,
           polygons = (size_t)ground->polygon_count + 1;
    open.points = wend_allocate(memory, points, sizeof *open.points, 8);
    open.corners = wend_allocate(memory, corners, sizeof *open.corners, 8);
    open.counts = wend_allocate(memory, polygons, sizeof *open.counts, 8);
    open.terrains = wend_allocate(memory, polygons, sizeof *open.terrains, 8);
    open.levels = wend_allocate(memory, polygons, sizeof *open.levels, 8);
    wend_status status = WEND_ERROR_MEMORY;
    if (open.points && open.corners && open.counts && open.terrains && open.levels) {
        list_open_ground(ground, profile, &open);
        status = wend_surface_build(surface, &open.soup, memory);
    }
    wend_release(memory, open.points, points, sizeof *open.points, 8);
    wend_release(memory, open.corners, corners, sizeof *open.corners, 8);
    wend_release(memory, open.counts, polygons, sizeof *open.counts, 8);
    wend_release(memory, open.terrains, polygons, sizeof *open.terrains, 8);
    wend_release(memory, open.levels, polygons, sizeof *open.levels, 8);
    return status;
}
