/* Images of spaces over meshes. */
#include "base/memory.h"
#include "map/assembly/image_frame.h"
#include "map/grid/profile.h"
#include "map/mesh/mesh_image.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/space/derived.h"

/* Writing. */

static bool mesh_space_has_image(const wend_space *space)
{
    return space->mesh != NULL;
}

/* The mesh of a copy made by copy_mesh_to_write. */
static wend_mesh *mesh_to_write(const wend_space *copy)
{
    return (wend_mesh *)(uintptr_t)copy->mesh->mesh;
}

/* A copy over a copy of the mesh, whose unused room is blank as well. */
static wend_status copy_mesh_to_write(const wend_space *space, const wend_allocator *memory, wend_space **copy)
{
    wend_mesh *mesh;
    wend_status status = wend_mesh_copy(space->mesh->mesh, memory, &mesh);
    if (status != WEND_OK)
        return status;
    status = wend_mesh_space_copy(space, mesh, memory, copy);
    if (status != WEND_OK)
        wend_mesh_destroy(mesh);
    return status;
}

static void drop_mesh_copy(wend_space *copy)
{
    wend_mesh *mesh = mesh_to_write(copy);
    wend_space_destroy(copy);
    wend_mesh_destroy(mesh);
}

static void image_mesh_all(wend_space *copy, struct wend_image *image)
{
    wend_mesh_image_counts(mesh_to_write(copy), image);
    wend_profile_image(&copy->profile, image);
    wend_mesh_image_ground(mesh_to_write(copy), image);
    wend_mesh_image_slots(mesh_to_write(copy), image);
    wend_mesh_space_image(copy, image);
}

static uint64_t hash_of_mesh(const wend_space *space)
{
    return wend_mesh_hash(space->mesh->mesh);
}

static void info_of_mesh(wend_image_info *info, struct wend_image *image)
{
    wend_mesh mesh = {.version = 0};
    wend_mesh_image_counts(&mesh, image);
    info->levels = mesh.ground.level_count;
    info->polygons = mesh.ground.live_polygons;
    info->map_version = mesh.version;
}

const struct wend_image_kind wend_image_of_ground = {.map = WEND_MAP_MESH,
                                                     .has_image = mesh_space_has_image,
                                                     .copy = copy_mesh_to_write,
                                                     .drop = drop_mesh_copy,
                                                     .image = image_mesh_all,
                                                     .map_hash = hash_of_mesh,
                                                     .prepared = wend_space_prepared,
                                                     .info = info_of_mesh};

/* Opening. */

/* True if everything in the image must be checked before it is used. */
static bool is_looked_over(const struct wend_image_opening *o)
{
    return !o->desc->is_trusted || o->image.has_other_layout;
}

static void image_ground_alone(void *surface, struct wend_image *image)
{
    wend_surface_image(surface, image);
}

/*
 * Derives the ground from its polygons, and replaces the image's ground unless both are equal byte by byte: paintings
 * leave gaps, and another kind of machine writes other arrays.
 */
static wend_status look_over_ground(struct wend_image_opening *o, wend_mesh *mesh, const struct wend_image *from,
                                    const struct wend_image *to)
{
    const bool is_swapped = o->image.has_other_layout;
    struct wend_surface made;
    wend_status status = wend_mesh_remake_ground(mesh, is_swapped, &made);
    if (status == WEND_OK && !is_swapped && wend_mesh_hash(mesh) != o->header.map_hash)
        status = WEND_ERROR_FORMAT;
    if (status == WEND_OK && is_swapped)
        status = wend_mesh_swap_outlines(mesh);
    const wend_status same =
        status == WEND_OK && !is_swapped ? wend_image_compare(from, to, &made, image_ground_alone, &o->memory) : status;
    if (status == WEND_OK && (same == WEND_ERROR_FORMAT || is_swapped)) {
        wend_surface_destroy(&mesh->ground);
        mesh->ground = made;
        return WEND_OK;
    }
    wend_surface_destroy(&made);
    return same;
}

/* The image's mesh; its arrays stay in the image. */
static wend_status open_mesh(struct wend_image_opening *o, wend_mesh **result)
{
    wend_mesh *mesh = wend_allocate_filled(&o->memory, 1, sizeof *mesh, 0);
    if (!mesh)
        return WEND_ERROR_MEMORY;
    if (!wend_image_memory_begin(&o->memory, &o->image, !o->desc->is_writable, &mesh->allocator)) {
        WEND_RELEASE(&o->memory, mesh, 1);
        return WEND_ERROR_MEMORY;
    }
    *result = mesh;
    wend_mesh_image_counts(mesh, &o->image);
    wend_image_open_profile(o);
    const struct wend_image from = o->image;
    wend_mesh_image_ground(mesh, &o->image);
    const struct wend_image to = o->image;
    wend_mesh_image_slots(mesh, &o->image);
    wend_status status = wend_image_status(&o->image);
    if (status == WEND_OK && is_looked_over(o))
        status = look_over_ground(o, mesh, &from, &to);
    if (status == WEND_OK && is_looked_over(o))
        status =
            wend_format_if(wend_mesh_has_sound_slots(mesh) && wend_profile_hash(&o->profile) == o->header.profile_hash);
    return status;
}

static wend_status match_mesh(const struct wend_image_opening *o, const wend_mesh *own)
{
    const wend_mesh *given = o->desc->mesh;
    if (given && (given->ground.live_polygons != own->ground.live_polygons ||
                  given->ground.level_count != own->ground.level_count ||
                  given->obstacle_count != own->obstacle_count || given->obstacles_live != own->obstacles_live ||
                  given->link_slots != own->link_slots || given->links_live != own->links_live))
        return WEND_ERROR_STALE;
    if (given && !o->desc->is_trusted && wend_mesh_hash(given) != o->header.map_hash)
        return WEND_ERROR_STALE;
    return wend_image_match_profile(o);
}

/* The space as it would be without an image. */
static wend_status make_mesh_space_anew(const struct wend_image_opening *o, const wend_mesh *mesh, wend_space **fresh)
{
    wend_status status = wend_space_create_mesh(mesh, &o->profile, &o->memory, fresh);
    if (status == WEND_OK && o->header.prepared != 0)
        status = wend_space_prepare(*fresh, o->header.prepared);
    if (status == WEND_OK || status == WEND_ERROR_MEMORY)
        return status;
    wend_space_destroy(*fresh);
    *fresh = NULL;
    return WEND_ERROR_FORMAT;
}

static void image_mesh_space(void *space, struct wend_image *image)
{
    wend_mesh_space_image(space, image);
}

/* FORMAT: the image holds something else. */
static wend_status compare_mesh_space(const struct wend_image_opening *o, const struct wend_image *begun,
                                      const wend_space *fresh)
{
    const wend_allocator memory = wend_image_zeroing(&o->memory);
    const struct wend_image end = wend_image_end(begun);
    wend_space *copy;
    wend_status status = wend_mesh_space_copy(fresh, fresh->mesh->mesh, &memory, &copy);
    if (status != WEND_OK)
        return status;
    status = wend_image_compare(begun, &end, copy, image_mesh_space, &o->memory);
    wend_space_destroy(copy);
    return status;
}

/*
 * Keeps the image's data if it equals, byte by byte, that of a fresh space, else uses the fresh one: a space that has
 * followed obstacles and paintings has other polygons, and checking those would take as long as making a space.
 */
static wend_status look_over_mesh_space(struct wend_image_opening *o, const struct wend_image *begun,
                                        const wend_mesh *mesh)
{
    wend_space *fresh = NULL;
    wend_status status = make_mesh_space_anew(o, mesh, &fresh);
    if (status == WEND_OK && o->space)
        status = compare_mesh_space(o, begun, fresh);
    else if (status == WEND_OK)
        status = WEND_ERROR_FORMAT;
    if (status == WEND_ERROR_FORMAT && fresh) {
        wend_space_destroy(o->space);
        o->space = fresh;
        return WEND_OK;
    }
    wend_space_destroy(fresh);
    return status;
}

/* A space whose arrays stay in the image; `own` is the image's mesh. */
static wend_status open_mesh_space(struct wend_image_opening *o, const wend_mesh *own)
{
    const wend_mesh *mesh = o->desc->mesh ? o->desc->mesh : own;
    const struct wend_image begun = o->image;
    wend_allocator memory;
    if (o->image.has_other_layout)
        return look_over_mesh_space(o, &begun, mesh);
    if (!wend_image_memory_begin(&o->memory, &o->image, !o->desc->is_writable, &memory))
        return WEND_ERROR_MEMORY;
    wend_status status = wend_mesh_space_open(mesh, &o->profile, &memory, &o->image, &o->space);
    if (!o->space)
        wend_image_memory_end(&memory);
    if (status == WEND_OK)
        status = wend_image_status(&o->image);
    return status == WEND_OK && !o->desc->is_trusted ? look_over_mesh_space(o, &begun, mesh) : status;
}

wend_status wend_space_open_mesh_image(const wend_image_desc *caller, const wend_allocator *allocator, wend_mesh **mesh,
                                       wend_space **space)
{
    struct wend_image_opening o;
    wend_mesh *own = NULL;
    if (mesh)
        *mesh = NULL;
    if (space)
        *space = NULL;
    if (!space || !caller || (!mesh && !caller->mesh))
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_image_open_begin(&o, caller, allocator, WEND_MAP_MESH);
    if (status == WEND_OK)
        status = open_mesh(&o, &own);
    if (status == WEND_OK)
        status = match_mesh(&o, own);
    if (status == WEND_OK)
        status = open_mesh_space(&o, own);
    if (status != WEND_OK)
        wend_space_destroy(o.space);
    if (status != WEND_OK || caller->mesh) {
        wend_mesh_destroy(own);
        own = NULL;
    }
    if (status != WEND_OK)
        return status;
    if (mesh)
        *mesh = own;
    *space = o.space;
    return WEND_OK;
}
