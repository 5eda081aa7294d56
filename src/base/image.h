/*
 * Images: things as bytes that are used where they lie, in a file that is mapped or wherever else.
 *
 * One function for each thing tells what an image of it has, for both ways, as with numbers alone (codec.h). Numbers
 * stand in front, little-endian; arrays behind them, each on cache lines of its own, as they lie in memory: what is
 * opened points to them. What holds the pointers, a head, is no part of an image but made when one is opened.
 */
#ifndef WEND_BASE_IMAGE_H
#define WEND_BASE_IMAGE_H

#include "base/codec.h"
#include "base/memory.h"

struct wend_image {
    struct wend_codec numbers;
    uint8_t *bytes; /* null while one is written */
    size_t size;    /* of these */
    size_t at;      /* where the next array begins */
    /* Takes whole lines of WEND_CACHE_LINE bytes; false ends the writing. Null: they are only counted. */
    bool (*put)(void *user, const uint8_t *lines, size_t count);
    void *user;
    bool is_refused;              /* by `put` */
    const wend_allocator *memory; /* for heads */
    bool lacks_memory;
    bool has_other_layout; /* an array has items of another size than here: the bytes are good, elsewhere */
};

static inline bool wend_image_is_opened(const struct wend_image *image)
{
    return image->bytes != NULL;
}

/* Bytes rounded up to whole lines. */
static inline size_t wend_image_lines(size_t bytes)
{
    return (bytes + WEND_CACHE_LINE - 1) / WEND_CACHE_LINE * WEND_CACHE_LINE;
}

/* What is opened is in the format only if this holds. */
static inline void wend_image_expect(struct wend_image *image, bool holds)
{
    image->numbers.is_bad |= !holds;
}

/* An array of so many items, which may be null: it is written, or becomes a pointer into the image. */
#define WEND_IMAGE_ARRAY(image, array, count) wend_image_array(image, &(array), count, sizeof *(array))

/* The same for items of `size` bytes; `array` is the address of the pointer to them. */
void wend_image_array(struct wend_image *image, void *array, uint64_t count, size_t size);

/*
 * A head, which may be null: the same one while an image is written; when it is opened a new one of zero bytes, or null
 * where there is none, or no memory.
 */
void *wend_image_head(struct wend_image *image, void *head, size_t size);

/* Numbers of a head. */
#define WEND_IMAGE_U32(image, number)  ((number) = wend_code_u32(&(image)->numbers, number))
#define WEND_IMAGE_U64(image, number)  ((number) = wend_code_u64(&(image)->numbers, number))
#define WEND_IMAGE_BOOL(image, number) ((number) = wend_code_bool(&(image)->numbers, number))

/*
 * A sum over bytes: whatever single word of 64 bits is changed among them, it is another. Nothing is said of whoever
 * means to have the same sum.
 */
struct wend_image_sum {
    uint64_t lanes[8];
};

/* So many bytes more, and zeros up to a whole line. */
void wend_image_sum_add(struct wend_image_sum *sum, const void *bytes, size_t count);
void wend_image_sum_number(struct wend_image_sum *sum, uint64_t number);
uint64_t wend_image_sum_end(const struct wend_image_sum *sum);

/*
 * An allocator for what points into an image: it asks another one for memory, and leaves what lies in the image alone
 * when that is released. So arrays grow out of an image like out of any other memory.
 */
struct wend_image_memory {
    wend_allocator base;
    const uint8_t *bytes;
    size_t size;
    bool is_constant; /* nothing may be written there */
};

/* One with memory of its own from the other; false where that refuses. */
bool wend_image_memory_begin(const wend_allocator *base, const struct wend_image *image, bool is_constant,
                             wend_allocator *allocator);

/* Ends it, after all that it gave was released; of other allocators nothing. */
void wend_image_memory_end(const wend_allocator *allocator);

/* What it knows of its image; null of other allocators. */
struct wend_image_memory *wend_image_memory_of(const wend_allocator *allocator);

/* The one that gives the memory, for what has to outlive it. */
wend_allocator wend_image_memory_base(const wend_allocator *allocator);

/* Whether an array lies where nothing may be written. */
bool wend_image_is_constant(const wend_allocator *allocator, const void *array);

#endif
