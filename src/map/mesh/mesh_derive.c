#include "map/mesh/mesh_derive.h"

#include "base/integer.h"
#include "base/memory.h"
#include "map/mesh/mesh_change.h"
#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

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
        open->points[i] = ground->vertices[i].side == WEND_NONE ? (struct wend_point){0, 0} : wend_vertex_at(ground, i);
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

static wend_status build_open_ground(const wend_space *space, struct wend_surface *surface)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const wend_allocator *memory = &space->allocator;
    struct open_ground open = {0};
    size_t points = (size_t)ground->vertex_count + 1, corners = (size_t)ground->side_count + 1,
           polygons = (size_t)ground->polygon_count + 1;
    open.points = wend_allocate(memory, points, sizeof *open.points);
    open.corners = wend_allocate(memory, corners, sizeof *open.corners);
    open.counts = wend_allocate(memory, polygons, sizeof *open.counts);
    open.terrains = wend_allocate(memory, polygons, sizeof *open.terrains);
    open.levels = wend_allocate(memory, polygons, sizeof *open.levels);
    wend_status status = WEND_ERROR_MEMORY;
    if (open.points && open.corners && open.counts && open.terrains && open.levels) {
        list_open_ground(ground, &space->profile, &open);
        status = wend_surface_build(surface, &open.soup, memory);
    }
    WEND_RELEASE(memory, open.points, points);
    WEND_RELEASE(memory, open.corners, corners);
    WEND_RELEASE(memory, open.counts, polygons);
    WEND_RELEASE(memory, open.terrains, polygons);
    WEND_RELEASE(memory, open.levels, polygons);
    return status;
}

/* Builds the surface that a plan of flat ground has made. */
static wend_status build_planned(const wend_space *space, struct wend_surface *surface)
{
    struct wend_mesh_works *works = &space->mesh->works;
    const struct wend_convex *convex = &works->plan.works.convex;
    for (uint32_t i = 0; i < convex->polygon_count; i++)
        convex->terrains[i] = works->plan.kinds[convex->terrains[i]];
    const struct wend_soup soup = {.points = convex->points,
                                   .corners = convex->corners,
                                   .counts = convex->counts,
                                   .terrains = convex->terrains,
                                   .twins = convex->twins,
                                   .point_count = convex->point_count,
                                   .corner_count = convex->corner_count,
                                   .polygon_count = convex->polygon_count,
                                   .flat = true};
    return wend_surface_build(surface, &soup, &space->allocator);
}

/* Plans all polygons of a flat surface as ground; walls also begin so many layers of what is solid. */
static wend_status plan_ground(wend_space *space, const struct wend_surface *surface, int8_t solid)
{
    struct wend_mesh_plan *plan = &space->mesh->works.plan;
    if (!wend_mesh_plan_reserve(plan, surface->live_sides))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[i];
        if (polygon->count == 0 || space->profile.weight[polygon->terrain] == 0)
            continue;
        uint32_t kind = wend_mesh_plan_kind(plan, polygon->terrain);
        for (uint32_t k = polygon->first; k < polygon->first + polygon->count; k++) {
            uint32_t twin = surface->sides[k].twin;
            if (twin != WEND_NONE && surface->polygons[surface->sides[twin].polygon].terrain == polygon->terrain)
                continue;
            wend_mesh_plan_add(plan, (struct wend_segment){surface->sides[k].at, wend_side_end(surface, k), WEND_NONE,
                                                           1, twin == WEND_NONE ? solid : 0, (uint16_t)kind, 0});
        }
    }
    return WEND_OK;
}

/* The wall that goes on where a wall ends, around the ground on their inner sides. */
static uint32_t next_wall(const struct wend_surface *surface, uint32_t wall)
{
    uint32_t side = wend_side_next(surface, wall);
    while (surface->sides[side].twin != WEND_NONE)
        side = wend_side_next(surface, surface->sides[side].twin);
    return side;
}

/* Plans what is nearer to walls than a radius, of which they keep off a part already, but for the walls themselves. */
static wend_status plan_surroundings(wend_space *space, const struct wend_surface *surface, uint32_t done,
                                     uint32_t radius)
{
    struct wend_mesh_plan *plan = &space->mesh->works.plan;
    for (uint32_t i = 0; i < surface->side_count; i++) {
        if (surface->sides[i].polygon == WEND_NONE || surface->sides[i].twin != WEND_NONE)
            continue;
        const struct wend_point corners[3] = {surface->sides[i].at, wend_side_end(surface, i),
                                              wend_side_end(surface, next_wall(surface, i))};
        if (wend_mesh_plan_surroundings(plan, corners, done, radius) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* Works out flat ground that keeps off walls by a part of the radius without all that is nearer than another part. */
static wend_status inset_by(wend_space *space, uint32_t done, uint32_t radius)
{
    struct wend_surface *surface = &space->mesh->surface, inset;
    wend_mesh_plan_clear(&space->mesh->works.plan);
    wend_status status = plan_ground(space, surface, 1);
    if (status == WEND_OK)
        status = plan_surroundings(space, surface, done, radius);
    space->mesh->works.plan.works.crossed = true; /* as surroundings of walls that meet do */
    if (status == WEND_OK)
        status = wend_mesh_plan_make(&space->mesh->works.plan);
    if (status == WEND_OK)
        status = build_planned(space, &inset);
    if (status == WEND_OK) {
        wend_surface_destroy(surface);
        *surface = inset;
    }
    return status;
}

/* How long the walls of a surface are on the mean, along the axis that they go along most. */
static uint32_t mean_wall(const struct wend_surface *surface)
{
    uint64_t sum = 0, count = 0;
    for (uint32_t i = 0; i < surface->side_count; i++) {
        if (surface->sides[i].polygon == WEND_NONE || surface->sides[i].twin != WEND_NONE)
            continue;
        const struct wend_point from = surface->sides[i].at, to = wend_side_end(surface, i);
        const int64_t across = (int64_t)to.x - from.x, down = (int64_t)to.y - from.y;
        sum += (uint64_t)WEND_MAX(WEND_MAX(across, -across), WEND_MAX(down, -down));
        count++;
    }
    return count == 0 ? 0 : (uint32_t)(sum / count);
}

/*
 * Works out flat ground without all that is nearer to its walls than the radius. Where that is many walls long, the
 * surroundings of each cross those of all walls near it, nearly everywhere to no effect. So it is done in steps, each
 * as far as all before: they leave few walls, and long ones, but where one thing is. Polygons around discs add up.
 */
static wend_status inset_flat_ground(wend_space *space)
{
    enum { WALLS_LONG = 4, LEAST_STEP = WEND_CELL / 2 };
    const uint32_t radius = space->profile.radius;
    const uint64_t first = WALLS_LONG * (uint64_t)mean_wall(&space->mesh->surface);
    wend_status status = WEND_OK;
    for (uint32_t done = 0; done < radius && status == WEND_OK;) {
        const uint64_t step = WEND_MAX(done == 0 ? first : done, (uint64_t)LEAST_STEP), left = radius - done;
        const uint32_t next = left < step + step / 2 ? radius : done + (uint32_t)step;
        status = inset_by(space, done, next);
        done = next;
    }
    return status;
}

/* Gives back the memory of a plan of the whole ground, which is many times that of local changes. */
static void forget_plan(wend_space *space)
{
    wend_mesh_plan_end(&space->mesh->works.plan);
    wend_mesh_plan_begin(&space->mesh->works.plan, &space->allocator);
}

bool wend_mesh_ground_is_flat(const wend_space *space)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    bool is_there[256] = {false};
    uint32_t terrains = 0;
    for (uint32_t i = 0; i < ground->polygon_count; i++)
        if (wend_ground_is_open(space, i) && !is_there[ground->polygons[i].terrain]) {
            is_there[ground->polygons[i].terrain] = true;
            terrains++;
        }
    return !ground->heights && ground->level_count == 1 && terrains < 256;
}

wend_status wend_mesh_derive_ground(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    if (!wend_mesh_ground_is_flat(space))
        return wend_storeys_begin(space);
    wend_status status = build_open_ground(space, &mesh->surface);
    if (status != WEND_OK || space->profile.radius == 0)
        return status;
    status = inset_flat_ground(space);
    forget_plan(space);
    return status;
}

wend_status wend_mesh_keep_base(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    const bool is_there = mesh->storeys.active || space->profile.radius == 0 || mesh->base.polygons;
    return is_there ? WEND_OK : wend_surface_copy(&mesh->base, &mesh->surface);
}

wend_status wend_mesh_derive_with_shapes(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    struct wend_surface surface;
    wend_mesh_plan_clear(&mesh->works.plan);
    wend_status status = plan_ground(space, wend_mesh_base(mesh), 0);
    for (uint32_t i = 0; i < mesh->shape_count && status == WEND_OK; i++)
        if (mesh->shapes[i].edges)
            status = wend_mesh_plan_edges(&mesh->works.plan, mesh->shapes[i].edges, mesh->shapes[i].count, 0, 1);
    if (status == WEND_OK)
        status = wend_mesh_plan_make(&mesh->works.plan);
    if (status == WEND_OK)
        status = build_planned(space, &surface);
    if (status == WEND_OK) {
        wend_surface_destroy(&mesh->surface);
        mesh->surface = surface;
        mesh->works.patcher.parts_ground = false;
    }
    forget_plan(space);
    return status;
}
