/*
 * Images of spaces over grids. An image is
 *
 *     a header, 64 bytes         what it is: read without knowing more
 *     numbers, whole lines       map, profile and what heads have, in the order of derived.inl
 *     arrays, whole lines each   terrain, and what was worked out
 *     a sum, 8 bytes             over all before
 */
#include <wend/image.h>

#include <string.h>

#include "base/sizes.h"
#include "map/any_angle/any_angle.h"
#include "map/assembly/assembly.h"
#include "map/grid/grid_calls.h"
#include "map/grid/profile.h"

enum { IMAGE_VERSION = 1, HEADER_BYTES = WEND_CACHE_LINE, SUM_BYTES = 8 };

static const uint64_t magic = UINT64_C(0x0A474D49646E6577); /* "wendIMG\n" */

struct image_header {
    uint64_t magic;
    uint32_t version;
    uint32_t byte_order; /* 1, as a machine of its kind has it in memory */
    uint64_t length;     /* of the whole */
    uint64_t numbers;    /* bytes of numbers, without those that fill their last line */
    uint64_t map_hash, profile_hash;
    uint32_t map;
    uint32_t prepared;
};

/* 1 on machines whose first byte is the lowest. */
static uint32_t byte_order_here(void)
{
    const uint8_t bytes[4] = {1, 0, 0, 0};
    uint32_t number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

static void code_header(struct wend_codec *codec, struct image_header *header)
{
    header->magic = wend_code_u64(codec, header->magic);
    header->version = wend_code_u32(codec, header->version);
    header->byte_order = wend_code_u32(codec, header->byte_order);
    header->length = wend_code_u64(codec, header->length);
    header->numbers = wend_code_u64(codec, header->numbers);
    header->map_hash = wend_code_u64(codec, header->map_hash);
    header->profile_hash = wend_code_u64(codec, header->profile_hash);
    header->map = wend_code_u32(codec, header->map);
    header->prepared = wend_code_u32(codec, header->prepared);
}

/* Writing. */

/* What was worked out, behind map and profile. */
static void image_derived(wend_space *space, struct wend_image *image)
{
    struct wend_space_prepared *prepared = &space->cells.prepared;
    WEND_IMAGE_U32(image, prepared->cached);
    WEND_IMAGE_U32(image, prepared->left_out);
    WEND_IMAGE_U64(image, prepared->most_bytes);
    for (uint32_t i = 0; i < wend_derived_count; i++)
        if (wend_all_derived[i]->image && !image->numbers.is_bad && !image->lacks_memory)
            wend_all_derived[i]->image(space, image);
}

static void image_all(wend_space *copy, struct wend_image *image)
{
    wend_grid grid = *copy->cells.grid;
    wend_grid_image_sides(&grid, image);
    wend_profile_image(&copy->profile, image);
    wend_grid_image_cells(&grid, image);
    image_derived(copy, image);
}

/* Where an image goes; all that it gets is summed up. */
struct image_sink {
    bool (*write)(void *user, const void *bytes, size_t count);
    void *user;
    struct wend_image_sum sum;
};

static bool put_to_sink(void *user, const uint8_t *lines, size_t count)
{
    struct image_sink *sink = user;
    wend_image_sum_add(&sink->sum, lines, count);
    return sink->write(sink->user, lines, count);
}

/* Header and numbers, in whole lines; null where memory is refused. */
static uint8_t *front_of(wend_space *copy, const struct wend_image *counted, size_t bytes)
{
    struct wend_codec codec = {.size = HEADER_BYTES};
    struct wend_image image = {.numbers = {.size = counted->numbers.at}};
    struct image_header header = {.magic = magic, .version = IMAGE_VERSION, .byte_order = byte_order_here()};
    uint8_t *front = wend_allocate_filled(&copy->allocator, bytes, 1, 0);
    if (!front)
        return NULL;
    header.length = bytes + counted->at + SUM_BYTES;
    header.numbers = counted->numbers.at;
    header.map_hash = wend_grid_hash(copy->cells.grid);
    header.profile_hash = wend_profile_hash(&copy->profile);
    header.map = WEND_MAP_GRID;
    header.prepared = wend_space_prepared(copy);
    codec.target = front;
    code_header(&codec, &header);
    image.numbers.target = front + HEADER_BYTES;
    image_all(copy, &image);
    return front;
}

/* Writes a space, whose arrays may be tidied on the way. */
static wend_status write_copy(wend_space *copy, struct image_sink *sink, size_t *length)
{
    struct wend_image counted = {.put = NULL}, image = {.put = put_to_sink, .user = sink};
    image_all(copy, &counted);
    const size_t bytes = HEADER_BYTES + wend_image_lines(counted.numbers.at);
    *length = bytes + counted.at + SUM_BYTES;
    if (counted.lacks_memory || !sink->write)
        return counted.lacks_memory ? WEND_ERROR_MEMORY : WEND_OK;
    uint8_t *front = front_of(copy, &counted, bytes);
    if (!front)
        return WEND_ERROR_MEMORY;
    image.is_refused = !put_to_sink(sink, front, bytes);
    WEND_RELEASE(&copy->allocator, front, bytes);
    image_all(copy, &image);
    uint8_t sum[SUM_BYTES];
    struct wend_codec codec = {.target = sum, .size = sizeof sum};
    wend_code_u64(&codec, wend_image_sum_end(&sink->sum));
    if (!image.is_refused)
        image.is_refused = !sink->write(sink->user, sum, sizeof sum);
    return image.is_refused ? WEND_ERROR_FILE : WEND_OK;
}

static wend_status may_write(const wend_space *space)
{
    if (!wend_space_has_cells(space) || space->profile.walkable || space->layers[WEND_LAYER_KNOWN])
        return WEND_ERROR_UNSUPPORTED;
    return wend_space_is_current(space) ? WEND_OK : WEND_ERROR_STALE;
}

static wend_status write_to(const wend_space *space, struct image_sink *sink, size_t *length)
{
    wend_space *copy;
    wend_status status = may_write(space);
    if (status == WEND_OK)
        status = wend_space_snapshot(space, &copy);
    if (status != WEND_OK)
        return status;
    status = write_copy(copy, sink, length);
    wend_space_destroy(copy);
    return status;
}

/* Memory of the caller's; what does not fit is left out. */
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
    struct image_sink sink = {.write = bytes ? write_to_buffer : NULL, .user = &buffer};
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
    struct image_sink sink = {.write = write, .user = user};
    const wend_status status = write_to(space, &sink, &counted);
    if (length)
        *length = counted;
    return status;
}

/* Opening. */

void wend_image_desc_init(wend_image_desc *result, uint32_t size)
{
    const wend_image_desc desc = {.size = size};
    wend_give_sized(result, size, &desc, sizeof desc);
}

/* Reads the header, and begins to read what stands behind it. */
static wend_status begin_image(const void *bytes, size_t length, struct image_header *header, struct wend_image *image)
{
    struct wend_codec codec = {.source = bytes, .size = HEADER_BYTES};
    *image = (struct wend_image){.bytes = NULL};
    if (length < HEADER_BYTES + SUM_BYTES)
        return WEND_ERROR_FORMAT;
    code_header(&codec, header);
    if (header->magic != magic)
        return WEND_ERROR_FORMAT;
    if (header->version != IMAGE_VERSION)
        return WEND_ERROR_UNSUPPORTED;
    if (header->length != length || header->numbers > length - HEADER_BYTES - SUM_BYTES ||
        (length - SUM_BYTES) % WEND_CACHE_LINE != 0 || header->map != WEND_MAP_GRID)
        return WEND_ERROR_FORMAT;
    image->bytes = (uint8_t *)(uintptr_t)bytes;
    image->size = length - SUM_BYTES;
    image->numbers =
        (struct wend_codec){.source = bytes, .at = HEADER_BYTES, .size = HEADER_BYTES + (size_t)header->numbers};
    image->at = wend_image_lines(image->numbers.size);
    image->has_other_layout = header->byte_order != byte_order_here();
    return WEND_OK;
}

static bool has_its_sum(const struct wend_image *image)
{
    struct wend_image_sum sum = {{0}};
    struct wend_codec codec = {.source = image->bytes + image->size, .size = SUM_BYTES};
    wend_image_sum_add(&sum, image->bytes, image->size);
    return wend_code_u64(&codec, 0) == wend_image_sum_end(&sum);
}

wend_status wend_image_read_info(const void *bytes, size_t length, wend_image_info *info)
{
    struct image_header header;
    struct wend_image image;
    wend_grid grid = {.allocator = wend_default_allocator};
    if (!bytes || !info)
        return WEND_ERROR_ARGUMENT;
    *info = (wend_image_info){.version = 0};
    const wend_status status = begin_image(bytes, length, &header, &image);
    if (status != WEND_OK)
        return status;
    const bool opens_in_place = !image.has_other_layout;
    wend_grid_image_sides(&grid, &image);
    *info = (wend_image_info){.version = header.version,
                              .opens_in_place = opens_in_place,
                              .cells = grid.cells,
                              .width = grid.width,
                              .height = grid.height,
                              .levels = grid.levels,
                              .prepared = header.prepared,
                              .map_version = grid.edits.version,
                              .map_hash = header.map_hash,
                              .profile_hash = header.profile_hash};
    wend_profile_image(&info->profile, &image);
    return image.numbers.is_bad ? WEND_ERROR_FORMAT : WEND_OK;
}

/* The image that is opened, and what comes of it. */
struct opening {
    const wend_image_desc *desc;
    wend_allocator memory; /* the caller's */
    struct image_header header;
    struct wend_image image;
    wend_profile profile;
    wend_grid *grid; /* of the image */
    wend_space *space;
};

/* How the numbers read so far leave things. */
static wend_status status_of(const struct wend_image *image)
{
    return image->lacks_memory ? WEND_ERROR_MEMORY : wend_format_if(!image->numbers.is_bad);
}

/* The image's grid; its cells stay where they are. */
static wend_status open_grid(struct opening *o)
{
    wend_grid *grid = wend_allocate_filled(&o->memory, 1, sizeof *grid, 0);
    if (!grid)
        return WEND_ERROR_MEMORY;
    if (!wend_image_memory_begin(&o->memory, &o->image, !o->desc->is_writable, &grid->allocator)) {
        WEND_RELEASE(&o->memory, grid, 1);
        return WEND_ERROR_MEMORY;
    }
    o->grid = grid;
    wend_grid_image_sides(grid, &o->image);
    wend_profile_image(&o->profile, &o->image);
    wend_grid_image_cells(grid, &o->image);
    wend_status status = status_of(&o->image);
    if (status == WEND_OK && !o->desc->is_trusted)
        status = wend_format_if(wend_grid_counts_its_exits(grid) && wend_grid_hash(grid) == o->header.map_hash &&
                                wend_profile_hash(&o->profile) == o->header.profile_hash);
    return status;
}

/* Whether the map and the profile given are those of the image. */
static wend_status match_given(const struct opening *o)
{
    const wend_grid *given = o->desc->grid, *own = o->grid;
    wend_profile profile;
    if (given && (given->cells != own->cells || given->width != own->width || given->height != own->height ||
                  given->levels != own->levels || given->link_count != own->link_count))
        return WEND_ERROR_STALE;
    if (given && !o->desc->is_trusted && wend_grid_hash(given) != o->header.map_hash)
        return WEND_ERROR_STALE;
    if (!o->desc->profile)
        return WEND_OK;
    if (wend_profile_take(o->desc->profile, &profile) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    return profile.walkable || wend_profile_hash(&profile) != o->header.profile_hash ? WEND_ERROR_STALE : WEND_OK;
}

/* What the space is of: the map given, or the image's. */
static const wend_grid *map_of(const struct opening *o)
{
    return o->desc->grid ? o->desc->grid : o->grid;
}

/* What has no image is made anew, in its turn. */
static wend_status open_derived(struct opening *o, wend_space *space)
{
    struct wend_space_prepared *prepared = &space->cells.prepared;
    struct wend_image *image = &o->image;
    wend_status status = WEND_OK;
    image->memory = &o->memory;
    WEND_IMAGE_U32(image, prepared->cached);
    WEND_IMAGE_U32(image, prepared->left_out);
    WEND_IMAGE_U64(image, prepared->most_bytes);
    for (uint32_t i = 0; i < wend_derived_count && status == WEND_OK; i++) {
        const struct wend_derived *derived = wend_all_derived[i];
        if (!derived->image) {
            status = derived->create(space);
            continue;
        }
        derived->image(space, image);
        status = status_of(image);
    }
    wend_space_state_rules(space);
    return status;
}

/* A space whose arrays lie in the image. */
static wend_status open_space(struct opening *o)
{
    const wend_grid *grid = map_of(o);
    wend_allocator memory;
    struct wend_classes classes;
    wend_status status = wend_profile_check(&o->profile, grid->cells);
    if (status == WEND_OK)
        status = wend_profile_classes(&o->profile, false, &classes);
    if (status != WEND_OK)
        return WEND_ERROR_FORMAT;
    if (!wend_image_memory_begin(&o->memory, &o->image, !o->desc->is_writable, &memory))
        return WEND_ERROR_MEMORY;
    wend_space *space = o->space = wend_allocate(&memory, 1, sizeof *space);
    if (!space) {
        wend_image_memory_end(&memory);
        return WEND_ERROR_MEMORY;
    }
    *space = wend_space_over(grid, &o->profile, &memory);
    space->cells.classes = classes;
    return open_derived(o, space);
}

/* Compares with a space made anew what follows from map and profile, and looks over what was prepared. */
static wend_status check_space(const struct opening *o)
{
    wend_space *fresh;
    wend_status status = wend_space_create(o->space->cells.grid, &o->profile, &o->memory, &fresh);
    if (status != WEND_OK)
        return status;
    for (uint32_t i = 0; i < wend_derived_count && status == WEND_OK; i++)
        if (wend_all_derived[i]->check)
            status = wend_all_derived[i]->check(o->space, fresh);
    wend_space_destroy(fresh);
    return status == WEND_OK ? wend_any_angle_renew(o->space) : status;
}

/* A grid of its own like that of the image. */
static wend_status copy_grid(const wend_grid *from, const wend_allocator *memory, wend_grid **grid)
{
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = from->width;
    desc.height = from->height;
    desc.levels = from->levels;
    desc.cells = from->cells;
    desc.terrain = from->terrain;
    wend_status status = wend_grid_create(&desc, memory, grid);
    for (uint32_t row = 0; from->exits && row < from->rows && status == WEND_OK; row++)
        for (uint32_t x = 0; x < from->width && status == WEND_OK; x++)
            status = wend_grid_set_exits(*grid, wend_grid_place(from, x, row), wend_grid_exits_in_row(from, x, row));
    for (uint32_t i = 0; i < from->link_count && status == WEND_OK; i++)
        status = wend_grid_add_link(*grid, wend_grid_link_at(from, i));
    return status;
}

/* Map and space as they would be without an image: where that is of another kind of machine. */
static wend_status make_anew(struct opening *o)
{
    wend_grid *own = NULL;
    wend_status status = o->desc->grid ? WEND_OK : copy_grid(o->grid, &o->memory, &own);
    wend_grid_destroy(o->grid);
    o->grid = own;
    if (status == WEND_OK)
        status = wend_space_create(map_of(o), &o->profile, &o->memory, &o->space);
    if (status == WEND_OK && o->header.prepared != 0)
        status = wend_space_prepare(o->space, o->header.prepared);
    return status;
}

static wend_status open_whole(struct opening *o)
{
    wend_status status = begin_image(o->desc->bytes, o->desc->length, &o->header, &o->image);
    if (status == WEND_OK && !o->desc->is_trusted)
        status = wend_format_if(has_its_sum(&o->image));
    if (status == WEND_OK)
        status = open_grid(o);
    if (status == WEND_OK)
        status = match_given(o);
    if (status != WEND_OK)
        return status;
    if (!o->image.has_other_layout)
        status = open_space(o);
    if (o->image.has_other_layout && status != WEND_ERROR_MEMORY) {
        wend_space_destroy(o->space);
        o->space = NULL;
        return make_anew(o);
    }
    return status == WEND_OK && !o->desc->is_trusted ? check_space(o) : status;
}

wend_status wend_space_open_image(const wend_image_desc *caller, const wend_allocator *allocator, wend_grid **grid,
                                  wend_space **space)
{
    struct opening o = {.grid = NULL};
    if (grid)
        *grid = NULL;
    if (space)
        *space = NULL;
    if (!space || !caller || caller->size < sizeof *caller || !caller->bytes || (!grid && !caller->grid) ||
        (uintptr_t)caller->bytes % WEND_IMAGE_ALIGNMENT != 0 || wend_allocator_choose(allocator, &o.memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    o.desc = caller;
    const wend_status status = open_whole(&o);
    if (status != WEND_OK || caller->grid) {
        if (status != WEND_OK)
            wend_space_destroy(o.space);
        wend_grid_destroy(o.grid);
        o.grid = NULL;
    }
    if (status != WEND_OK)
        return status;
    if (grid)
        *grid = o.grid;
    *space = o.space;
    return WEND_OK;
}

bool wend_space_in_image(const wend_space *space)
{
    const struct wend_image_memory *memory = space ? wend_image_memory_of(&space->allocator) : NULL;
    return memory && (uintptr_t)space->cells.free - (uintptr_t)memory->bytes < memory->size;
}
