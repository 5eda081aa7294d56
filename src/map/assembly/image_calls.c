/* Images of spaces over any map: written to memory, streamed, described. */
#include <wend/image.h>

#include <string.h>

#include "base/sizes.h"
#include "map/assembly/image_frame.h"
#include "map/graph/graph.h"
#include "map/grid/profile.h"
#include "map/mesh/mesh.h"

static const struct wend_image_kind *const kinds[] = {&wend_image_of_cells, &wend_image_of_nodes,
                                                      &wend_image_of_ground};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const struct wend_image_kind *image_kind_of(uint32_t map)
{
    for (uint32_t i = 0; i < KINDS; i++)
        if (map == (uint32_t)kinds[i]->map)
            return kinds[i];
    return NULL;
}

static wend_status write_to(const wend_space *space, struct wend_image_sink *sink, size_t *length)
{
    const struct wend_image_kind *kind = image_kind_of((uint32_t)space->ops->map);
    if (!kind || !kind->has_image(space))
        return WEND_ERROR_UNSUPPORTED;
    return wend_space_is_current(space) ? wend_image_write_whole(kind, space, sink, length) : WEND_ERROR_STALE;
}

/* The caller's memory; bytes beyond its capacity are dropped. */
struct image_buffer {
    uint8_t *bytes;
    size_t capacity, used;
};

static bool write_to_buffer(void *user, const void *bytes, size_t count)
{
    struct image_buffer *buffer = user;
    const size_t room = buffer->capacity - buffer->used, written = count < room ? count : room;
    memcpy(buffer->bytes + buffer->used, bytes, written);
    buffer->used += written;
    return written == count;
}

wend_status wend_space_write_image(const wend_space *space, void *bytes, size_t capacity, size_t *length)
{
    if (!space || !length || (!bytes && capacity != 0))
        return WEND_ERROR_ARGUMENT;
    struct image_buffer buffer = {bytes, capacity, 0};
    struct wend_image_sink sink = {.write = bytes ? write_to_buffer : NULL, .user = &buffer};
    *length = 0;
    const wend_status status = write_to(space, &sink, length);
    return status == WEND_ERROR_FILE || (status == WEND_OK && *length > capacity) ? WEND_ERROR_CAPACITY : status;
}

wend_status wend_space_stream_image(const wend_space *space, bool (*write)(void *user, const void *bytes, size_t count),
                                    void *user, size_t *length)
{
    size_t counted = 0;
    if (!space || !write)
        return WEND_ERROR_ARGUMENT;
    struct wend_image_sink sink = {.write = write, .user = user};
    const wend_status status = write_to(space, &sink, &counted);
    if (length)
        *length = counted;
    return status;
}

void wend_image_desc_init(wend_image_desc *result, uint32_t size)
{
    const wend_image_desc desc = {.size = size};
    wend_give_sized(result, size, &desc, sizeof desc);
}

wend_status wend_image_read_info(const void *bytes, size_t length, wend_image_info *info)
{
    struct wend_image_header header;
    struct wend_image image;
    if (!bytes || !info)
        return WEND_ERROR_ARGUMENT;
    *info = (wend_image_info){.version = 0};
    const wend_status status = wend_image_read_header(bytes, length, &header, &image);
    if (status != WEND_OK)
        return status;
    const struct wend_image_kind *kind = image_kind_of(header.map);
    if (!kind)
        return WEND_ERROR_FORMAT;
    *info = (wend_image_info){.version = header.version,
                              .opens_in_place = !image.has_other_layout,
                              .map = kind->map,
                              .prepared = header.prepared,
                              .map_hash = header.map_hash,
                              .profile_hash = header.profile_hash};
    kind->info(info, &image);
    wend_profile_image(&info->profile, &image);
    return image.numbers.is_bad ? WEND_ERROR_FORMAT : WEND_OK;
}

bool wend_space_in_image(const wend_space *space)
{
    const struct wend_image_memory *memory = space ? wend_image_memory_of(&space->allocator) : NULL;
    const void *held = !memory        ? NULL
                       : space->graph ? (const void *)space->graph->out.rows
                       : space->mesh  ? (const void *)space->mesh->surface.index.heads
                                      : space->cells.free;
    return memory && (uintptr_t)held - (uintptr_t)memory->bytes < memory->size;
}
