/* A space over a mesh brought up to the mesh's edits. */
#include "map/mesh/mesh_update.h"

#include "base/array.h"
#include "map/any_angle/any_angle.h"
#include "map/grid/profile.h"
#include "map/mesh/mesh_change.h"
#include "map/mesh/mesh_ground.h"
#include "map/mesh/mesh_inflate.h"
#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"

static bool reserve_shapes(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    uint32_t slots = mesh->mesh->obstacle_count;
    if (!WEND_RESERVE(&space->allocator, mesh->shapes, mesh->shape_capacity, slots))
        return false;
    while (mesh->shape_count < slots)
        mesh->shapes[mesh->shape_count++] = (struct wend_shape){0};
    return true;
}

/* What an obstacle takes from this mover; nothing where there is none. */
static wend_status make_shape(wend_space *space, uint32_t slot, struct wend_shape *shape)
{
    const struct wend_obstacle_slot *obstacle = &space->mesh->mesh->obstacles[slot];
    *shape = (struct wend_shape){.stamp = obstacle->stamp};
    if (!obstacle->corners)
        return WEND_OK;
    wend_status status =
        wend_shape_make(shape, obstacle->corners, obstacle->count, space->profile.radius, &space->mesh->works.plan);
    shape->stamp = obstacle->stamp;
    shape->level = obstacle->level;
    return status;
}

/* Puts a shape among those that stand. */
static bool enter_shape(wend_space *space, uint32_t slot, const struct wend_shape *shape)
{
    struct wend_mesh_space *mesh = space->mesh;
    const struct wend_surface_index *index = &mesh->mesh->ground.index;
    if (shape->edges && !wend_board_add(&mesh->board, index, &space->allocator, shape, slot))
        return false;
    mesh->shapes[slot] = *shape;
    return true;
}

/* Where a change cannot be made locally all is made anew, with the shapes as they are. */
static wend_status change_or_derive(wend_space *space, wend_status status)
{
    return status == WEND_ERROR_UNSUPPORTED ? wend_ground_derive_shapes(space) : status;
}

static wend_status remove_shape(wend_space *space, uint32_t slot)
{
    struct wend_mesh_space *mesh = space->mesh;
    struct wend_shape gone = mesh->shapes[slot];
    if (!gone.edges)
        return WEND_OK;
    mesh->shapes[slot] = (struct wend_shape){0};
    wend_board_remove(&mesh->board, &mesh->mesh->ground.index, &gone, slot);
    wend_status status = change_or_derive(space, wend_mesh_give_back(space, &gone));
    if (status != WEND_ERROR_MEMORY)
        wend_shape_free(&gone, &space->allocator);
    else
        enter_shape(space, slot, &gone); /* there is room: it was there just now */
    return status;
}

static wend_status follow_slot(wend_space *space, uint32_t slot)
{
    struct wend_mesh_space *mesh = space->mesh;
    if (mesh->shapes[slot].stamp == mesh->mesh->obstacles[slot].stamp)
        return WEND_OK;
    struct wend_shape shape;
    wend_status status = make_shape(space, slot, &shape), removed = WEND_OK;
    if (status == WEND_OK)
        status = removed = remove_shape(space, slot);
    if (status == WEND_ERROR_UNSUPPORTED)
        status = WEND_OK; /* said at the end */
    if (status == WEND_OK && !enter_shape(space, slot, &shape))
        status = WEND_ERROR_MEMORY;
    if (status != WEND_OK) {
        wend_shape_free(&shape, &space->allocator);
        return status;
    }
    if (!shape.edges)
        return removed;
    status = change_or_derive(space, wend_mesh_take_out(space, &shape, WEND_NONE));
    if (status == WEND_ERROR_MEMORY)
        mesh->shapes[slot].stamp = 0; /* part of it may be gone: given back, and tried again, next time */
    return status == WEND_OK ? removed : status;
}

wend_status wend_mesh_take_links(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    wend_status status = WEND_OK;
    if (space->profile.apply_links)
        status = wend_ground_links_list(&mesh->links, mesh->mesh, &mesh->surface, &space->allocator);
    space->rules = mesh->links.count != 0 ? space->rules | RULE_LINKS : space->rules & ~(uint32_t)RULE_LINKS;
    return status;
}

wend_status wend_mesh_follow(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    const wend_mesh *map = mesh->mesh;
    if (space->version == map->version)
        return WEND_OK;
    wend_status status = reserve_shapes(space) ? WEND_OK : WEND_ERROR_MEMORY;
    bool in_log = map->version - space->version <= WEND_MESH_LOG, refused = false;
    uint64_t first = in_log ? space->version : 0, end = in_log ? map->version : map->obstacle_count;
    for (uint64_t i = first; i != end && status == WEND_OK; i++) {
        uint32_t slot = in_log ? map->log[i % WEND_MESH_LOG] : (uint32_t)i;
        if (slot != WEND_NONE)
            status = follow_slot(space, slot);
        if (status == WEND_ERROR_UNSUPPORTED) {
            refused = true;
            status = WEND_OK;
        }
    }
    wend_patch_settle(&mesh->works.patcher, &mesh->surface);
    wend_taut_drop(space);
    space->changes++;
    /* Whatever has been followed: polygons have other numbers now. */
    if (wend_mesh_take_links(space) != WEND_OK)
        status = WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        space->version = map->version;
    return status == WEND_OK && refused ? WEND_ERROR_UNSUPPORTED : status;
}

wend_status wend_mesh_take_obstacles(wend_space *space)
{
    struct wend_mesh_space *mesh = space->mesh;
    uint32_t found = 0;
    wend_status status = reserve_shapes(space) ? WEND_OK : WEND_ERROR_MEMORY;
    for (uint32_t slot = 0; slot < mesh->shape_count && status == WEND_OK; slot++) {
        struct wend_shape shape;
        status = make_shape(space, slot, &shape);
        if (status == WEND_OK && !enter_shape(space, slot, &shape))
            status = WEND_ERROR_MEMORY;
        if (status != WEND_OK)
            wend_shape_free(&shape, &space->allocator);
        found += status == WEND_OK && shape.edges;
    }
    if (status != WEND_OK || found == 0)
        return status;
    status = wend_ground_derive_shapes(space);
    if (status != WEND_ERROR_UNSUPPORTED)
        return status;
    /* Storeys: one after the other. */
    status = WEND_OK;
    for (uint32_t slot = 0; slot < mesh->shape_count && status == WEND_OK; slot++)
        if (mesh->shapes[slot].edges)
            status = wend_mesh_take_out(space, &mesh->shapes[slot], WEND_NONE);
    wend_patch_settle(&mesh->works.patcher, &mesh->surface);
    return status;
}
