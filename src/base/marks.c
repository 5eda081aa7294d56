/* Bit arrays that are cleared in time linear in what was set. */
#include "base/marks.h"

#include <string.h>

#include "base/bit_words.h"
#include "base/image.h"

enum { BLOCK_BYTES = WEND_MARKS_BLOCK / 8 };

/* Bytes of the array, with slack for loads, and of the blocks' bits, in whole words. */
static size_t bits_size(uint32_t capacity)
{
    return capacity / 8 + WEND_BITS_SLACK;
}

static size_t touched_size(uint32_t capacity)
{
    return ((size_t)capacity / WEND_MARKS_BLOCK + 63) / 64 * 8;
}

static void clear_marks(struct wend_marks *marks)
{
    for (size_t i = 0; i < touched_size(marks->capacity); i += 8) {
        for (uint64_t blocks = wend_bits_word(marks->touched + i); blocks != 0; blocks &= blocks - 1)
            memset(marks->bits + (i * 8 + wend_count_trailing_zeros64(blocks)) * BLOCK_BYTES, 0, BLOCK_BYTES);
        memset(marks->touched + i, 0, 8);
    }
}

wend_status wend_marks_begin(struct wend_marks *marks, uint32_t count, const wend_allocator *memory)
{
    clear_marks(marks);
    if (count <= marks->capacity)
        return WEND_OK;
    uint32_t capacity = (count + WEND_MARKS_BLOCK - 1) / WEND_MARKS_BLOCK * WEND_MARKS_BLOCK;
    uint8_t *bits = wend_allocate_filled(memory, bits_size(capacity), 1, 0);
    uint8_t *touched = wend_allocate_filled(memory, touched_size(capacity), 1, 0);
    if (!bits || !touched) {
        wend_release(memory, bits, bits_size(capacity), 1);
        wend_release(memory, touched, touched_size(capacity), 1);
        return WEND_ERROR_MEMORY;
    }
    wend_marks_destroy(marks, memory);
    *marks = (struct wend_marks){bits, touched, capacity};
    return WEND_OK;
}

void wend_marks_destroy(struct wend_marks *marks, const wend_allocator *memory)
{
    wend_release(memory, marks->bits, bits_size(marks->capacity), 1);
    wend_release(memory, marks->touched, touched_size(marks->capacity), 1);
    *marks = (struct wend_marks){NULL, NULL, 0};
}

void wend_marks_image(struct wend_marks *marks, struct wend_image *image)
{
    WEND_IMAGE_U32(image, marks->capacity);
    WEND_IMAGE_ARRAY(image, marks->bits, bits_size(marks->capacity));
    WEND_IMAGE_ARRAY(image, marks->touched, touched_size(marks->capacity));
    wend_image_expect(image, (marks->capacity != 0) == (marks->bits != NULL && marks->touched != NULL));
}

size_t wend_marks_memory(const struct wend_marks *marks)
{
    return marks->bits ? bits_size(marks->capacity) + touched_size(marks->capacity) : 0;
}

void wend_marks_add_run(struct wend_marks *marks, uint32_t first, uint32_t length)
{
    if (length == 0)
        return;
    uint32_t last = first + length - 1, from = first / 8, to = last / 8;
    uint8_t head = (uint8_t)(0xff << (first & 7)), tail = (uint8_t)(0xff >> (7 - (last & 7)));
    for (uint32_t block = first / WEND_MARKS_BLOCK; block <= last / WEND_MARKS_BLOCK; block++)
        wend_bits_put(marks->touched, block, true);
    if (from == to) {
        marks->bits[from] |= head & tail;
        return;
    }
    marks->bits[from] |= head;
    memset(marks->bits + from + 1, 0xff, to - from - 1);
    marks->bits[to] |= tail;
}

/* Returns the first touched block from `block` on, or the number of blocks if there is none. */
static uint32_t next_block(const struct wend_marks *marks, uint32_t block)
{
    uint32_t count = marks->capacity / WEND_MARKS_BLOCK;
    while (block < count) {
        uint64_t blocks = wend_bits_word(marks->touched + block / 64 * 8) >> block % 64;
        if (blocks != 0)
            return block + wend_count_trailing_zeros64(blocks);
        block = (block / 64 + 1) * 64;
    }
    return count;
}

void wend_marks_add_all(struct wend_marks *marks, const struct wend_marks *others)
{
    const uint32_t count = others->capacity / WEND_MARKS_BLOCK;
    for (uint32_t block = next_block(others, 0); block < count; block = next_block(others, block + 1)) {
        wend_bits_put(marks->touched, block, true);
        for (uint32_t i = block * BLOCK_BYTES; i < (block + 1) * BLOCK_BYTES; i++)
            marks->bits[i] |= others->bits[i];
    }
}

uint32_t wend_marks_next(const struct wend_marks *marks, uint32_t from)
{
    while (from < marks->capacity) {
        uint32_t block = next_block(marks, from / WEND_MARKS_BLOCK);
        uint32_t begin = block * WEND_MARKS_BLOCK, end = begin + WEND_MARKS_BLOCK;
        for (from = from > begin ? from : begin; from < end && from < marks->capacity; from = (from / 64 + 1) * 64) {
            uint64_t word = wend_bits_word(marks->bits + from / 64 * 8) >> from % 64;
            if (word != 0)
                return from + wend_count_trailing_zeros64(word);
        }
    }
    return UINT32_MAX;
}

uint32_t wend_marks_after(const struct wend_marks *marks, uint32_t index)
{
    const uint64_t rest = wend_bits_word(marks->bits + index / 64 * 8) >> index % 64 >> 1;
    return rest != 0 ? index + 1 + wend_count_trailing_zeros64(rest) : wend_marks_next(marks, (index / 64 + 1) * 64);
}
