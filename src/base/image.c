/* Images: arrays written and opened, checksums, memory that may lie in an image. */
#include "base/image.h"

#include <string.h>

#include "base/array.h"
#include "base/bit_words.h"

static void put_lines(struct wend_image *image, const uint8_t *lines, size_t count)
{
    if (image->put && !image->is_refused && count != 0)
        image->is_refused = !image->put(image->user, lines, count);
}

static void write_array(struct wend_image *image, const uint8_t *items, size_t bytes)
{
    const size_t whole = bytes / WEND_CACHE_LINE * WEND_CACHE_LINE;
    uint8_t last[WEND_CACHE_LINE] = {0};
    put_lines(image, items, whole);
    if (whole != bytes)
        put_lines(image, memcpy(last, items + whole, bytes - whole), sizeof last);
}

void wend_image_array(struct wend_image *image, void *array, uint64_t count, size_t size)
{
    uint8_t *items = wend_pointer_at(array);
    const uint32_t item = wend_code_u32(&image->numbers, items ? (uint32_t)size : 0);
    if (item == 0) {
        wend_pointer_put(array, NULL);
        return;
    }
    if (wend_image_is_opened(image)) {
        image->has_other_layout |= item != size;
        wend_image_expect(image, item == size && count <= (image->size - image->at) / size);
        items = image->numbers.is_bad ? NULL : image->bytes + image->at;
        wend_pointer_put(array, items);
    } else {
        write_array(image, items, (size_t)count * size);
    }
    image->at += items ? wend_image_lines((size_t)count * size) : 0;
}

void *wend_image_head(struct wend_image *image, void *head, size_t size)
{
    const bool is_there = wend_code_bool(&image->numbers, head != NULL);
    if (!wend_image_is_opened(image))
        return head;
    if (!is_there)
        return NULL;
    head = wend_allocate_filled(image->memory, 1, size, 0);
    image->lacks_memory |= !head;
    return head;
}

/* An odd number, so that multiplication by it is one to one. */
#define MIX UINT64_C(0x9E3779B97F4A7C15)

static uint64_t mix_in(uint64_t lane, uint64_t word)
{
    const uint64_t mixed = (lane ^ word) * MIX;
    return mixed << 29 | mixed >> 35;
}

static void add_line(struct wend_image_sum *sum, const uint8_t *line)
{
    for (uint32_t i = 0; i < 8; i++)
        sum->lanes[i] = mix_in(sum->lanes[i], wend_bits_word(line + (size_t)8 * i));
}

void wend_image_sum_add(struct wend_image_sum *sum, const void *bytes, size_t count)
{
    const uint8_t *line = bytes;
    struct wend_image_sum held = *sum;
    for (; count >= WEND_CACHE_LINE; count -= WEND_CACHE_LINE, line += WEND_CACHE_LINE)
        add_line(&held, line);
    if (count != 0) {
        uint8_t last[WEND_CACHE_LINE] = {0};
        add_line(&held, memcpy(last, line, count));
    }
    *sum = held;
}

void wend_image_sum_number(struct wend_image_sum *sum, uint64_t number)
{
    uint64_t *lane = &sum->lanes[0];
    *lane = mix_in(*lane, number);
}

uint64_t wend_image_sum_end(const struct wend_image_sum *sum)
{
    uint64_t all = MIX;
    for (uint32_t i = 0; i < 8; i++)
        all = mix_in(all, sum->lanes[i]);
    return all ^ all >> 32;
}

static void *allocate_outside(void *user, size_t size, size_t alignment)
{
    const struct wend_image_memory *memory = user;
    return memory->base.allocate(memory->base.user, size, alignment);
}

/* True also at the end: an empty array may lie there, before the checksum. */
static bool lies_within(const struct wend_image_memory *memory, const void *block)
{
    return (uintptr_t)block - (uintptr_t)memory->bytes <= memory->size;
}

static void release_outside(void *user, void *block, size_t size, size_t alignment)
{
    const struct wend_image_memory *memory = user;
    if (!lies_within(memory, block))
        memory->base.release(memory->base.user, block, size, alignment);
}

bool wend_image_memory_begin(const wend_allocator *base, const struct wend_image *image, bool is_constant,
                             wend_allocator *allocator)
{
    struct wend_image_memory *memory = wend_allocate(base, 1, sizeof *memory);
    if (!memory)
        return false;
    *memory = (struct wend_image_memory){*base, image->bytes, image->size, is_constant};
    *allocator = (wend_allocator){allocate_outside, release_outside, memory};
    return true;
}

struct wend_image_memory *wend_image_memory_of(const wend_allocator *allocator)
{
    return allocator->release == release_outside ? allocator->user : NULL;
}

wend_allocator wend_image_memory_base(const wend_allocator *allocator)
{
    const struct wend_image_memory *memory = wend_image_memory_of(allocator);
    return memory ? memory->base : *allocator;
}

void wend_image_memory_end(const wend_allocator *allocator)
{
    struct wend_image_memory *memory = wend_image_memory_of(allocator);
    const wend_allocator base = wend_image_memory_base(allocator);
    WEND_RELEASE(&base, memory, 1);
}

bool wend_image_is_constant(const wend_allocator *allocator, const void *array)
{
    const struct wend_image_memory *memory = wend_image_memory_of(allocator);
    return memory && memory->is_constant && lies_within(memory, array);
}
