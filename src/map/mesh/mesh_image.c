/* Meshes and spaces over them in images, and hashes of meshes. */
#include "map/mesh/mesh_image.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/any_angle/any_angle.h"
#include "map/mesh/mesh_life.h"
#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

/* Each slot takes at least this many bytes of numbers. */
enum { LEAST_SLOT_BYTES = 24 };

static void image_point(struct wend_point *point, struct wend_image *image)
{
    point->x = (int32_t)wend_code_u32(&image->numbers, (uint32_t)point->x);
    point->y = (int32_t)wend_code_u32(&image->numbers, (uint32_t)point->y);
}

/* The number of slots; 0 if an image being opened has no room for that many. */
static uint32_t image_slot_count(uint32_t count, struct wend_image *image)
{
    WEND_IMAGE_U32(image, count);
    if (!wend_image_is_opened(image))
        return count;
    wend_image_expect(image, count <= wend_codec_left(&image->numbers) / LEAST_SLOT_BYTES);
    return image->numbers.is_bad ? 0 : count;
}

void wend_mesh_image_counts(wend_mesh *mesh, struct wend_image *image)
{
    WEND_IMAGE_U64(image, mesh->version);
    WEND_IMAGE_U64(image, mesh->painted);
    WEND_IMAGE_U32(image, mesh->ground.level_count);
    WEND_IMAGE_U32(image, mesh->ground.live_polygons);
    if (wend_image_is_opened(image))
        mesh->forgotten = mesh->painted; /* images have neither paintings nor the log */
}

void wend_mesh_image_ground(wend_mesh *mesh, struct wend_image *image)
{
    if (wend_image_is_opened(image))
        mesh->ground.memory = mesh->allocator;
    wend_surface_image(&mesh->ground, image);
    wend_image_expect(image, mesh->ground.sides && mesh->ground.polygons && mesh->ground.index.heads);
}

static void image_obstacle(struct wend_obstacle_slot *slot, struct wend_image *image)
{
    WEND_IMAGE_U32(image, slot->generation);
    WEND_IMAGE_U32(image, slot->next);
    WEND_IMAGE_U64(image, slot->stamp);
    WEND_IMAGE_U32(image, slot->count);
    slot->level = wend_code_u16(&image->numbers, slot->level);
    WEND_IMAGE_ARRAY(image, slot->corners, slot->count);
    wend_image_expect(image, (slot->count != 0) == (slot->corners != NULL));
}

static void image_obstacles(wend_mesh *mesh, struct wend_image *image)
{
    const uint32_t count = image_slot_count(mesh->obstacle_count, image);
    WEND_IMAGE_U32(image, mesh->free_obstacle);
    if (!wend_image_is_opened(image)) {
        for (uint32_t i = 0; i < count; i++)
            image_obstacle(&mesh->obstacles[i], image);
        return;
    }
    if (count != 0 && !WEND_RESERVE(&mesh->allocator, mesh->obstacles, mesh->obstacle_capacity, count)) {
        image->lacks_memory = true;
        return;
    }
    for (; mesh->obstacle_count < count; mesh->obstacle_count++) {
        struct wend_obstacle_slot *slot = &mesh->obstacles[mesh->obstacle_count];
        *slot = (struct wend_obstacle_slot){.corners = NULL};
        image_obstacle(slot, image);
        mesh->obstacles_live += slot->corners != NULL;
    }
}

static void image_link(struct wend_link_slot *slot, struct wend_image *image)
{
    slot->link.from = wend_code_place(&image->numbers, slot->link.from);
    slot->link.to = wend_code_place(&image->numbers, slot->link.to);
    WEND_IMAGE_U32(image, slot->link.cost);
    WEND_IMAGE_U32(image, slot->generation);
    WEND_IMAGE_U32(image, slot->next);
    WEND_IMAGE_BOOL(image, slot->is_open);
}

static void image_links_of_mesh(wend_mesh *mesh, struct wend_image *image)
{
    const uint32_t count = image_slot_count(mesh->link_slots, image);
    WEND_IMAGE_U32(image, mesh->free_link);
    if (!wend_image_is_opened(image)) {
        for (uint32_t i = 0; i < count; i++)
            image_link(&mesh->links[i], image);
        return;
    }
    if (count != 0 && !WEND_RESERVE(&mesh->allocator, mesh->links, mesh->link_capacity, count)) {
        image->lacks_memory = true;
        return;
    }
    for (; mesh->link_slots < count; mesh->link_slots++) {
        struct wend_link_slot *slot = &mesh->links[mesh->link_slots];
        *slot = (struct wend_link_slot){.next = WEND_NONE};
        image_link(slot, image);
        mesh->links_live += slot->link.cost != 0;
    }
}

void wend_mesh_image_slots(wend_mesh *mesh, struct wend_image *image)
{
    image_obstacles(mesh, image);
    image_links_of_mesh(mesh, image);
}

static void hash_point(struct wend_image_sum *sum, struct wend_point point)
{
    wend_image_sum_number(sum, (uint64_t)(uint32_t)point.x << 32 | (uint32_t)point.y);
}

static void hash_polygon(struct wend_image_sum *sum, const struct wend_surface *ground, uint32_t number)
{
    const struct wend_polygon *polygon = &ground->polygons[number];
    wend_image_sum_number(sum, (uint64_t)number << 32 | polygon->count);
    wend_image_sum_number(sum, (uint64_t)polygon->level << 8 | polygon->terrain);
    for (uint32_t i = polygon->first; i < polygon->first + polygon->count; i++) {
        const struct wend_side *side = &ground->sides[i];
        hash_point(sum, side->at);
        wend_image_sum_number(sum, (uint64_t)side->corner << 32 | side->twin);
        if (ground->heights)
            wend_image_sum_number(sum, (uint32_t)ground->heights[side->corner >> 1]);
    }
}

static void hash_link(struct wend_image_sum *sum, const struct wend_link_slot *slot)
{
    const wend_place ends[] = {slot->link.from, slot->link.to};
    for (uint32_t end = 0; end < 2; end++) {
        hash_point(sum, (struct wend_point){ends[end].x, ends[end].y});
        wend_image_sum_number(sum, ends[end].level);
    }
    wend_image_sum_number(sum, (uint64_t)slot->link.cost << 1 | slot->is_open);
}

uint64_t wend_mesh_hash(const wend_mesh *mesh)
{
    struct wend_image_sum sum = {{0}};
    const struct wend_surface *ground = &mesh->ground;
    const uint32_t counts[] = {ground->level_count, ground->live_polygons, ground->heights != NULL,
                               mesh->obstacle_count, mesh->link_slots};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        wend_image_sum_number(&sum, counts[i]);
    for (uint32_t i = 0; i < ground->polygon_count; i++)
        if (ground->polygons[i].count != 0)
            hash_polygon(&sum, ground, i);
    for (uint32_t i = 0; i < mesh->obstacle_count; i++) {
        const struct wend_obstacle_slot *slot = &mesh->obstacles[i];
        wend_image_sum_number(&sum, (uint64_t)slot->count << 32 | slot->level);
        for (uint32_t k = 0; k < slot->count; k++)
            hash_point(&sum, slot->corners[k]);
    }
    for (uint32_t i = 0; i < mesh->link_slots; i++)
        hash_link(&sum, &mesh->links[i]);
    return wend_image_sum_end(&sum);
}

static bool copy_obstacle(wend_mesh *copy, const struct wend_obstacle_slot *from)
{
    struct wend_obstacle_slot *to = &copy->obstacles[copy->obstacle_count];
    *to = *from;
    if (!from->corners)
        return true;
    to->corners = wend_allocate(&copy->allocator, from->count, sizeof *to->corners);
    if (!to->corners)
        return false;
    memcpy(to->corners, from->corners, from->count * sizeof *to->corners);
    return true;
}

static bool copy_slots(wend_mesh *copy, const wend_mesh *mesh)
{
    const wend_allocator *memory = &copy->allocator;
    if (mesh->obstacle_count != 0 &&
        !WEND_RESERVE(memory, copy->obstacles, copy->obstacle_capacity, mesh->obstacle_count))
        return false;
    for (; copy->obstacle_count < mesh->obstacle_count; copy->obstacle_count++)
        if (!copy_obstacle(copy, &mesh->obstacles[copy->obstacle_count]))
            return false;
    if (mesh->link_slots != 0 && !WEND_RESERVE(memory, copy->links, copy->link_capacity, mesh->link_slots))
        return false;
    if (mesh->link_slots != 0)
        memcpy(copy->links, mesh->links, mesh->link_slots * sizeof *copy->links);
    copy->link_slots = mesh->link_slots;
    return true;
}

wend_status wend_mesh_copy(const wend_mesh *mesh, const wend_allocator *memory, wend_mesh **result)
{
    wend_mesh *copy = wend_mesh_begin(memory);
    if (!copy)
        return WEND_ERROR_MEMORY;
    copy->version = mesh->version;
    copy->painted = copy->forgotten = mesh->painted;
    copy->free_obstacle = mesh->free_obstacle;
    copy->free_link = mesh->free_link;
    copy->obstacles_live = mesh->obstacles_live;
    copy->links_live = mesh->links_live;
    if (wend_surface_copy(&copy->ground, &mesh->ground) != WEND_OK || !copy_slots(copy, mesh)) {
        wend_mesh_destroy(copy);
        return WEND_ERROR_MEMORY;
    }
    *result = copy;
    return WEND_OK;
}

static void image_shape(struct wend_shape *shape, struct wend_image *image)
{
    WEND_IMAGE_U32(image, shape->count);
    WEND_IMAGE_U32(image, shape->ground_count);
    shape->level = wend_code_u16(&image->numbers, shape->level);
    WEND_IMAGE_BOOL(image, shape->convex);
    image_point(&shape->low, image);
    image_point(&shape->high, image);
    WEND_IMAGE_ARRAY(image, shape->edges, shape->count);
    WEND_IMAGE_ARRAY(image, shape->ground, shape->ground_count);
    if (wend_image_is_opened(image))
        shape->ground_capacity = shape->ground_count;
    wend_image_expect(image, (shape->count != 0) == (shape->edges != NULL) &&
                                 (shape->ground_count != 0) == (shape->ground != NULL));
}

/* One for each obstacle slot of the mesh. */
static void image_shapes(wend_space *space, struct wend_image *image)
{
    struct wend_mesh_space *mesh = space->mesh;
    const uint32_t count = image_slot_count(mesh->shape_count, image);
    if (!wend_image_is_opened(image)) {
        for (uint32_t i = 0; i < count; i++)
            image_shape(&mesh->shapes[i], image);
        return;
    }
    wend_image_expect(image, count == mesh->mesh->obstacle_count);
    if (count != 0 && !WEND_RESERVE(&space->allocator, mesh->shapes, mesh->shape_capacity, count)) {
        image->lacks_memory = true;
        return;
    }
    for (; mesh->shape_count < count && !image->numbers.is_bad; mesh->shape_count++) {
        /* By the version of the mesh that it now lies over. */
        mesh->shapes[mesh->shape_count] = (struct wend_shape){.stamp = mesh->mesh->obstacles[mesh->shape_count].stamp};
        image_shape(&mesh->shapes[mesh->shape_count], image);
    }
}

/* A surface that may be empty. */
static void image_surface_if_any(struct wend_surface *surface, const wend_allocator *memory, struct wend_image *image)
{
    if (!wend_code_bool(&image->numbers, surface->polygons != NULL))
        return;
    if (wend_image_is_opened(image))
        surface->memory = *memory;
    wend_surface_image(surface, image);
    wend_image_expect(image, surface->polygons != NULL);
}

void wend_mesh_space_image(wend_space *space, struct wend_image *image)
{
    struct wend_mesh_space *mesh = space->mesh;
    image_surface_if_any(&mesh->surface, &space->allocator, image);
    image_surface_if_any(&mesh->base, &space->allocator, image);
    wend_storeys_image(&mesh->storeys, mesh->surface.polygon_count, image);
    image_shapes(space, image);
    wend_ground_links_image(&mesh->links, image);
    WEND_IMAGE_U32(image, mesh->weight);
    wend_taut_image(space, image);
    wend_board_image(&mesh->board, image);
    wend_image_expect(image, mesh->surface.polygons && mesh->surface.index.heads);
}
