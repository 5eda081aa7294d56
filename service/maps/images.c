/* images.c: makes images all at once; a worker opens them when needed. */
#include "maps/images.h"

#include <wend/image.h>

#include <string.h>

/* Surfaces and taut graphs would be rebuilt when an image is opened, which would keep Redis's own thread. */
#define KEPT (WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS)

static bool has_image(const mover *mover)
{
    return mover->base == NULL && mover->layers[WEND_LAYER_KNOWN] == NULL && mover->space != NULL &&
           wend_space_is_current(mover->space) &&
           (mover->has_landmarks || (wend_space_prepared(mover->space) & KEPT) != 0);
}

static uint64_t version(const stored_map *map)
{
    return map->kind == WEND_MAP_GRAPH ? wend_graph_version(map->graph.graph) : wend_grid_version(map->grid);
}

static bool make(const mover *mover, made_image *image)
{
    wend_space *bare = NULL;
    *image = (made_image){.profile = mover->profile};
    if (wend_space_snapshot(mover->space, &bare) != WEND_OK)
        return false;
    wend_space_unprepare(bare, (WEND_PREPARED_AUTO - 1) & ~(uint32_t)KEPT);
    size_t length = 0;
    if (wend_space_write_image(bare, NULL, 0, &length) == WEND_ERROR_CAPACITY)
        image->bytes = maps_take(length);
    image->length = length;
    const bool is_made = image->bytes != NULL &&
                         wend_space_write_image(bare, image->bytes, image->length, &length) == WEND_OK &&
                         length == image->length;
    wend_space_destroy(bare);
    if (!is_made)
        maps_give(image->bytes, image->length);
    return is_made;
}

void images_make(const stored_map *map, made_images *images)
{
    images->count = 0;
    if (map->kind == WEND_MAP_MESH)
        return;
    for (uint32_t i = 0; i < map->mover_count && images->count <= MOST_PROFILES; i++)
        if (has_image(map->movers[i]))
            images->count += make(map->movers[i], &images->list[images->count]);
}

void images_free(made_images *images)
{
    for (uint32_t i = 0; i < images->count; i++)
        maps_give(images->list[i].bytes, images->list[i].length);
}

bool image_give(mover *mover, word bytes, bool is_trusted)
{
    wend_image_info info;
    const wend_status status = wend_image_read_info(bytes.at, bytes.length, &info);
    if (status != WEND_OK)
        return status == WEND_ERROR_UNSUPPORTED;
    void *copy = maps_memory.allocate(maps_memory.user, bytes.length, WEND_IMAGE_ALIGNMENT);
    if (copy == NULL)
        return true;
    memcpy(copy, bytes.at, bytes.length);
    mover->image.length = bytes.length;
    mover->image.version = version(mover->map);
    mover->image.is_trusted = is_trusted;
    mover->image.bytes = copy;
    return true;
}

void image_drop(mover *mover)
{
    void *bytes = atomic_exchange(&mover->image.bytes, NULL);
    if (bytes != NULL)
        maps_memory.release(maps_memory.user, bytes, mover->image.length, WEND_IMAGE_ALIGNMENT);
}

static wend_status open_space(const mover *mover, wend_image_desc *desc, wend_space **space)
{
    wend_grid *no_grid = NULL;
    wend_graph *no_graph = NULL;
    if (mover->map->kind == WEND_MAP_GRAPH) {
        desc->graph = mover->map->graph.graph;
        return wend_space_open_graph_image(desc, &maps_memory, &no_graph, space);
    }
    desc->grid = mover->map->grid;
    return wend_space_open_image(desc, &maps_memory, &no_grid, space);
}

void image_open(mover *mover, wend_space **space)
{
    wend_image_desc desc = wend_image_desc_default();
    *space = NULL;
    if (mover->image.bytes == NULL)
        return;
    desc.bytes = mover->image.bytes;
    desc.length = mover->image.length;
    desc.is_trusted = mover->image.is_trusted;
    desc.is_writable = true;
    desc.profile = &mover->rules;
    if (mover->image.version == version(mover->map))
        open_space(mover, &desc, space);
    mover->has_landmarks = *space != NULL && mover->map->kind == WEND_MAP_GRAPH;
    /* The image is of another kind of machine, or of another map: the space does not lie in it. */
    if (*space == NULL || !wend_space_in_image(*space))
        image_drop(mover);
}
