/* The frame of images: writing header, numbers, arrays and sum, and what opening has in common for all kinds. */
#include "map/assembly/image_frame.h"

#include <string.h>

#include "base/sizes.h"
#include "map/grid/profile.h"
#include "map/space/derived.h"

enum { IMAGE_VERSION = 5, HEADER_BYTES = WEND_CACHE_LINE, SUM_BYTES = 8 };

static const uint64_t magic = UINT64_C(0x0A474D49646E6577); /* "wendIMG\n" */

/* 1 on little-endian machines. */
static uint32_t byte_order_here(void)
{
    const uint8_t bytes[4] = {1, 0, 0, 0};
    uint32_t number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

static void code_header(struct wend_codec *codec, struct wend_image_header *header)
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

static void *allocate_zeros(void *user, size_t size, size_t alignment)
{
    const wend_allocator *memory = user;
    void *block = memory->allocate(memory->user, size, alignment);
    return block ? memset(block, 0, size) : NULL;
}

static void release_zeros(void *user, void *block, size_t size, size_t alignment)
{
    const wend_allocator *memory = user;
    memory->release(memory->user, block, size, alignment);
}

wend_allocator wend_image_zeroing(const wend_allocator *memory)
{
    return (wend_allocator){allocate_zeros, release_zeros, (void *)(uintptr_t)memory};
}

static bool put_to_sink(void *user, const uint8_t *lines, size_t count)
{
    struct wend_image_sink *sink = user;
    wend_image_sum_add(&sink->sum, lines, count);
    return sink->write(sink->user, lines, count);
}

/* Header and numbers, in whole lines; null if memory is refused. */
static uint8_t *front_of(const struct wend_image_kind *kind, wend_space *copy, const struct wend_image *counted,
                         size_t bytes)
{
    struct wend_codec codec = {.size = HEADER_BYTES};
    struct wend_image image = {.numbers = {.size = counted->numbers.at}};
    struct wend_image_header header = {.magic = magic, .version = IMAGE_VERSION, .byte_order = byte_order_here()};
    uint8_t *front = wend_allocate_filled(&copy->allocator, bytes, 1, 0);
    if (!front)
        return NULL;
    header.length = bytes + counted->at + SUM_BYTES;
    header.numbers = counted->numbers.at;
    header.map_hash = kind->map_hash(copy);
    header.profile_hash = wend_profile_hash(&copy->profile);
    header.map = kind->map;
    header.prepared = kind->prepared(copy);
    codec.target = front;
    code_header(&codec, &header);
    image.numbers.target = front + HEADER_BYTES;
    kind->image(copy, &image);
    return front;
}

static wend_status write_copy(const struct wend_image_kind *kind, wend_space *copy, struct wend_image_sink *sink,
                              size_t *length)
{
    struct wend_image counted = {.put = NULL}, image = {.put = put_to_sink, .user = sink};
    kind->image(copy, &counted);
    const size_t bytes = HEADER_BYTES + wend_image_lines(counted.numbers.at);
    *length = bytes + counted.at + SUM_BYTES;
    if (counted.lacks_memory || !sink->write)
        return counted.lacks_memory ? WEND_ERROR_MEMORY : WEND_OK;
    uint8_t *front = front_of(kind, copy, &counted, bytes);
    if (!front)
        return WEND_ERROR_MEMORY;
    image.is_refused = !put_to_sink(sink, front, bytes);
    WEND_RELEASE(&copy->allocator, front, bytes);
    kind->image(copy, &image);
    uint8_t sum[SUM_BYTES];
    struct wend_codec codec = {.target = sum, .size = sizeof sum};
    wend_code_u64(&codec, wend_image_sum_end(&sink->sum));
    if (!image.is_refused)
        image.is_refused = !sink->write(sink->user, sum, sizeof sum);
    return image.is_refused ? WEND_ERROR_FILE : WEND_OK;
}

wend_status wend_image_write_whole(const struct wend_image_kind *kind, const wend_space *space,
                                   struct wend_image_sink *sink, size_t *length)
{
    const wend_allocator base = wend_image_memory_base(&space->allocator), memory = wend_image_zeroing(&base);
    wend_space *copy;
    wend_status status = kind->copy(space, &memory, &copy);
    if (status != WEND_OK)
        return status;
    status = write_copy(kind, copy, sink, length);
    kind->drop(copy);
    return status;
}

/* Opening. */

wend_status wend_image_read_header(const void *bytes, size_t length, struct wend_image_header *header,
                                   struct wend_image *image)
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
        (length - SUM_BYTES) % WEND_CACHE_LINE != 0)
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

wend_status wend_image_open_begin(struct wend_image_opening *opening, const wend_image_desc *desc,
                                  const wend_allocator *allocator, wend_map_kind map)
{
    *opening = (struct wend_image_opening){.desc = desc};
    if (!desc || desc->size < sizeof *desc || !desc->bytes || (uintptr_t)desc->bytes % WEND_IMAGE_ALIGNMENT != 0 ||
        wend_allocator_choose(allocator, &opening->memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    const wend_status status = wend_image_read_header(desc->bytes, desc->length, &opening->header, &opening->image);
    if (status != WEND_OK)
        return status;
    if (!desc->is_trusted && !has_its_sum(&opening->image))
        return WEND_ERROR_FORMAT;
    opening->image.memory = &opening->memory;
    return wend_format_if(opening->header.map == (uint32_t)map);
}

void wend_image_open_profile(struct wend_image_opening *opening)
{
    wend_profile_image(&opening->profile, &opening->image);
}

wend_status wend_image_status(const struct wend_image *image)
{
    return image->lacks_memory ? WEND_ERROR_MEMORY : wend_format_if(!image->numbers.is_bad);
}

wend_status wend_image_match_profile(const struct wend_image_opening *opening)
{
    wend_profile profile;
    if (!opening->desc->profile)
        return WEND_OK;
    if (wend_profile_take(opening->desc->profile, &profile) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    return profile.walkable || wend_profile_hash(&profile) != opening->header.profile_hash ? WEND_ERROR_STALE : WEND_OK;
}

struct wend_image wend_image_end(const struct wend_image *image)
{
    struct wend_image end = *image;
    end.at = image->size;
    end.numbers.at = image->numbers.size;
    return end;
}

/* The part of an image that is compared with lines as they are written. */
struct comparing {
    const uint8_t *at;
    size_t left;
};

static bool compare_lines(void *user, const uint8_t *lines, size_t count)
{
    struct comparing *comparing = user;
    if (count > comparing->left || memcmp(comparing->at, lines, count) != 0)
        return false;
    comparing->at += count;
    comparing->left -= count;
    return true;
}

wend_status wend_image_compare(const struct wend_image *from, const struct wend_image *to, void *thing,
                               void (*hand_through)(void *thing, struct wend_image *image),
                               const wend_allocator *memory)
{
    struct comparing comparing = {from->bytes + from->at, to->at - from->at};
    const size_t bytes = to->numbers.at - from->numbers.at;
    uint8_t *numbers = wend_allocate(memory, bytes, 1);
    if (!numbers)
        return WEND_ERROR_MEMORY;
    struct wend_image image = {.numbers = {.target = numbers, .size = bytes}, .put = compare_lines, .user = &comparing};
    hand_through(thing, &image);
    const bool is_same = !image.is_refused && comparing.left == 0 && image.numbers.at == bytes &&
                         memcmp(numbers, from->bytes + from->numbers.at, bytes) == 0;
    wend_release(memory, numbers, bytes, 1);
    return wend_format_if(is_same);
}
