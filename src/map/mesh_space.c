/* Spaces over meshes: made, kept up to the mesh's edits, copied, freed. */
#include "map/mesh_space.h"

#include <string.h>

#include "base/memory.h"
#include "map/mesh_ground.h"
#include "map/surface_build.h"
#include "map/surface_index.h"
#include "map/taut_kept.h"

static bool locate_polygon(const wend_space *space, wend_place place, uint32_t *node)
{
    struct wend_around around;
    if (!wend_surface_around(&space->mesh->surface, place, &around))
        return false;
    *node = around.polygon;
    return true;
}

/* The mean of the corners: inside, for a polygon is convex. */
static wend_place middle_of_polygon(const wend_space *space, uint32_t node)
{
    const struct wend_polygon *polygon = &space->mesh->surface.polygons[node];
    int64_t x = 0, y = 0;
    for (uint32_t i = 0; i < polygon->count; i++) {
        x += space->mesh->surface.sides[polygon->first + i].at.x;
        y += space->mesh->surface.sides[polygon->first + i].at.y;
    }
    return (wend_place){(int32_t)(x / polygon->count), (int32_t)(y / polygon->count), polygon->level, 0};
}

static bool is_on_ground(const wend_space *space, wend_place place)
{
    struct wend_around around;
    return wend_surface_around(&space->mesh->surface, place, &around);
}

static wend_status nearest_on_ground(const wend_space *space, const wend_allocator *memory, wend_place start,
                                     wend_place goal, wend_nearest *nearest)
{
    (void)space, (void)memory, (void)start, (void)goal, (void)nearest;
    return WEND_ERROR_UNSUPPORTED;
}

static bool sees_over_ground(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                             size_t except_count)
{
    (void)space, (void)from, (void)to, (void)except, (void)except_count;
    return false;
}

static wend_status cast_over_ground(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                                    size_t except_count, wend_line_hit *hit)
{
    (void)space, (void)from, (void)to, (void)except, (void)except_count, (void)hit;
    return WEND_ERROR_UNSUPPORTED;
}

static wend_status cost_over_ground(const wend_space *space, wend_place from, wend_place to, uint64_t *cost)
{
    (void)space, (void)from, (void)to, (void)cost;
    return WEND_ERROR_UNSUPPORTED;
}

static bool shares_mesh(const wend_space *space, const wend_space *other)
{
    return space->mesh->mesh == other->mesh->mesh;
}

static bool has_all_mesh_edits(const wend_space *space)
{
    return space->version == space->mesh->mesh->version;
}

static wend_status update_mesh_space(wend_space *space)
{
    (void)space;
    return WEND_OK;
}

static size_t mesh_space_memory(const wend_space *space)
{
    return sizeof *space + sizeof *space->mesh + wend_surface_memory(&space->mesh->surface) + wend_taut_memory(space);
}

static void destroy_mesh_space(wend_space *space)
{
    wend_allocator memory = space->allocator;
    if (space->mesh)
        wend_surface_destroy(&space->mesh->surface);
    wend_taut_drop(space);
    wend_release(&memory, space->mesh, 1, sizeof *space->mesh, 8);
    wend_release(&memory, space, 1, sizeof *space, _Alignof(wend_space));
}

/* A space of which only the surface is missing; null where the allocator refuses. */
static wend_space *begin_mesh_space(const wend_space *like)
{
    wend_space *space = wend_allocate(&like->allocator, 1, sizeof *space, _Alignof(wend_space));
    if (!space)
        return NULL;
    *space = *like;
    space->taut = NULL;
    space->taut_prepared = 0;
    space->mesh = wend_allocate(&like->allocator, 1, sizeof *space->mesh, 8);
    if (space->mesh)
        memset(space->mesh, 0, sizeof *space->mesh);
    if (space->mesh)
        return space;
    destroy_mesh_space(space);
    return NULL;
}

static wend_status copy_mesh_space(const wend_space *space, wend_space **snapshot)
{
    wend_space *copy = begin_mesh_space(space);
    if (!copy)
        return WEND_ERROR_MEMORY;
    copy->mesh->mesh = space->mesh->mesh;
    wend_status status = wend_surface_copy(&copy->mesh->surface, &space->mesh->surface);
    if (status == WEND_OK)
        status = wend_taut_copy(copy, space);
    if (status == WEND_OK)
        *snapshot = copy;
    else
        destroy_mesh_space(copy);
    return status;
}

/* Surfaces there are from the start; walls may be touched, so that both kinds are one. */
static wend_status prepare_mesh_space(wend_space *space, uint32_t what)
{
    const uint32_t graphs = WEND_PREPARED_TAUT_GRAPH | WEND_PREPARED_TOUCHING_TAUT_GRAPH;
    return what & graphs ? wend_taut_keep(space, &space->mesh->surface, false) : WEND_OK;
}

static const struct wend_map_kind map_of_ground = {.map = WEND_MAP_MESH,
                                                   .locate = locate_polygon,
                                                   .place_of = middle_of_polygon,
                                                   .is_free = is_on_ground,
                                                   .nearest = nearest_on_ground,
                                                   .sees = sees_over_ground,
                                                   .raycast = cast_over_ground,
                                                   .line_cost = cost_over_ground,
                                                   .shares_map = shares_mesh,
                                                   .is_current = has_all_mesh_edits,
                                                   .update = update_mesh_space,
                                                   .prepare = prepare_mesh_space,
                                                   .copy = copy_mesh_space,
                                                   .memory = mesh_space_memory,
                                                   .destroy = destroy_mesh_space};

/* What docs/mesh.md refuses of a profile. */
static wend_status check_mesh_profile(const wend_profile *profile)
{
    wend_status status = wend_profile_check(profile, WEND_CELLS_SQUARE);
    if (status != WEND_OK)
        return status;
    if (profile->radius > WEND_MAX_RADIUS)
        return WEND_ERROR_ARGUMENT;
    bool refused = profile->footprint > 1 || profile->turn_cost != 0 || profile->walkable || profile->radius != 0;
    return refused ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}

wend_status wend_space_create_mesh(const wend_mesh *mesh, const wend_profile *profile, const wend_allocator *allocator,
                                   wend_space **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    wend_profile mover;
    if (!mesh || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_profile_take(profile, &mover);
    if (status == WEND_OK)
        status = check_mesh_profile(&mover);
    if (status != WEND_OK)
        return status;
    wend_space like = {
        .kind = &map_of_ground, .allocator = memory, .profile = mover, .rules = RULE_MESH, .version = mesh->version};
    wend_space *space = begin_mesh_space(&like);
    if (!space)
        return WEND_ERROR_MEMORY;
    space->mesh->mesh = mesh;
    status = wend_ground_derive(mesh, &mover, &memory, &space->mesh->surface);
    if (status == WEND_OK)
        *result = space;
    else
        destroy_mesh_space(space);
    return status;
}

const wend_mesh *wend_space_mesh(const wend_space *space)
{
    return space && space->kind == &map_of_ground ? space->mesh->mesh : NULL;
}
