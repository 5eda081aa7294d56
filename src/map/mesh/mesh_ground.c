/* The ground of a mesh that one mover may walk on. */
#include "map/mesh/mesh_ground.h"

#include "base/memory.h"
#include "map/mesh/mesh_change.h"
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
        convex->terrains[i] = works->plan.kinds[convex->terrains[i]].terrain;
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

/* Plans all polygons of a flat surface as ground. */
static wend_status plan_ground(wend_space *space, const struct wend_surface *surface)
{
    struct wend_mesh_plan *plan = &space->mesh->works.plan;
    if (!wend_mesh_plan_reserve(plan, surface->live_sides))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[i];
        if (polygon->count == 0 || space->profile.weight[polygon->terrain] == 0)
            continue;
        uint32_t kind = wend_mesh_plan_kind(plan, (struct wend_ground_kind){0, 0, polygon->terrain});
        if (kind == 0)
            return WEND_ERROR_UNSUPPORTED;
        for (uint32_t k = polygon->first; k < polygon->first + polygon->count; k++) {
            uint32_t twin = surface->sides[k].twin;
            if (twin != WEND_NONE && surface->polygons[surface->sides[twin].polygon].terrain == polygon->terrain)
                continue;
            wend_mesh_plan_add(plan, (struct wend_segment){surface->sides[k].at, wend_side_end(surface, k), WEND_NONE,
                                                           1, 0, (uint16_t)kind, 0});
        }
    }
    return WEND_OK;
}

static wend_status plan_capsules(wend_space *space, const struct wend_surface *surface)
{
    struct wend_mesh_plan *plan = &space->mesh->works.plan;
    for (uint32_t i = 0; i < surface->side_count; i++) {
        if (surface->sides[i].polygon == WEND_NONE || surface->sides[i].twin != WEND_NONE)
            continue;
        struct wend_capsule capsule;
        wend_capsule_make(&capsule, (struct wend_edge){surface->sides[i].at, wend_side_end(surface, i)},
                          space->profile.radius);
        if (wend_mesh_plan_edges(plan, capsule.edges, capsule.count, 0, 1) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* Works out flat ground at once, without all that is nearer to its walls than the radius. */
static wend_status inset_flat_ground(wend_space *space)
{
    struct wend_surface *surface = &space->mesh->surface, inset;
    wend_mesh_plan_clear(&space->mesh->works.plan);
    wend_status status = plan_ground(space, surface);
    if (status == WEND_OK)
        status = plan_capsules(space, surface);
    if (status == WEND_OK)
        status = wend_mesh_plan_make(&space->mesh->works.plan);
    if (status == WEND_OK)
        status = build_planned(space, &inset);
    if (status == WEND_OK) {
        wend_surface_destroy(surface);
        *surface = inset;
    }
    return status == WEND_ERROR_ARGUMENT ? WEND_ERROR_UNSUPPORTED : status;
}

/* Takes all that is nearer to a wall than the radius out of the ground that is linked to a polygon. */
static wend_status take_out_wall(wend_space *space, const struct wend_surface *whole, uint32_t side, uint32_t ground)
{
    struct wend_capsule capsule;
    wend_capsule_make(&capsule, (struct wend_edge){whole->sides[side].at, wend_side_end(whole, side)},
                      space->profile.radius);
    struct wend_shape shape = {
        .edges = capsule.edges, .count = capsule.count, .level = whole->polygons[whole->sides[side].polygon].level};
    wend_shape_measure(&shape);
    return wend_mesh_take_out(space, &shape, ground);
}

/* Works out ground of several storeys: the surroundings of its walls are taken out one by one. */
static wend_status inset_storeys(wend_space *space)
{
    struct wend_surface *surface = &space->mesh->surface, whole;
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    wend_status status = wend_surface_copy(&whole, surface);
    /* The polygons of the surface are those of the ground in their order, except for closed ones. */
    for (uint32_t i = 0, polygon = 0; status == WEND_OK && i < ground->polygon_count; i++) {
        if (ground->polygons[i].count == 0 || space->profile.weight[ground->polygons[i].terrain] == 0)
            continue;
        uint32_t first = whole.polygons[polygon].first, count = whole.polygons[polygon].count;
        for (uint32_t k = first; k < first + count && status == WEND_OK; k++)
            if (whole.sides[k].twin == WEND_NONE)
                status = take_out_wall(space, &whole, k, i);
        polygon++;
    }
    if (whole.sides)
        wend_surface_destroy(&whole);
    wend_patch_settle(&space->mesh->works.patcher, surface);
    return status;
}

/* Gives back the memory of a plan of the whole ground, which is many times that of local changes. */
static void forget_plan(wend_space *space)
{
    wend_mesh_plan_end(&space->mesh->works.plan);
    wend_mesh_plan_begin(&space->mesh->works.plan, &space->allocator);
}

static bool is_flat(const wend_space *space)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    return !ground->heights && ground->level_count == 1;
}

wend_status wend_ground_derive(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    wend_status status = build_open_ground(space, &mesh->surface);
    if (status != WEND_OK || space->profile.radius == 0)
        return status;
    status = is_flat(space) ? inset_flat_ground(space) : inset_storeys(space);
    forget_plan(space);
    return status == WEND_OK ? wend_surface_copy(&mesh->base, &mesh->surface) : status;
}

wend_status wend_ground_derive_shapes(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    struct wend_surface surface;
    if (!is_flat(space))
        return WEND_ERROR_UNSUPPORTED;
    wend_mesh_plan_clear(&mesh->works.plan);
    wend_status status = plan_ground(space, wend_mesh_base(mesh));
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
    return status == WEND_ERROR_ARGUMENT ? WEND_ERROR_UNSUPPORTED : status;
}
