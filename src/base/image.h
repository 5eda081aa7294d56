/*
 * Images: objects as bytes that are used in place, for instance in a mapped file.
 *
 * One function for each type describes its image for both directions, as with numbers alone (codec.h). Numbers come
 * first, little-endian; arrays follow, each on cache lines of its own, laid out as in memory: opened objects point to
 * them. A head, the struct that holds the pointers, is no part of the image but allocated on opening.
 */
#ifndef WEND_BASE_IMAGE_H
#define WEND_BASE_IMAGE_H

#include "base/codec.h"
#include "base/memory.h"

struct wend_image {
    struct wend_codec numbers;
    uint8_t *bytes; /* null while writing */
    size_t size;    /* of `bytes` */
    size_t at;      /* where the next array begins */
    /* Takes whole lines of WEND_CACHE_LINE bytes; returns false to stop writing. NULL: they are only counted. */
    bool (*put)(void *user, const uint8_t *lines, size_t count);
    void *user;
    bool is_refused;              /* `put` returned false */
    const wend_allocator *memory; /* for heads */
    bool lacks_memory;
    bool has_other_layout; /* an array's items have another size here: the bytes are valid, but not on this machine */
};

static inline bool wend_image_is_opened(const struct wend_image *image)
{
    return image->bytes != NULL;
}

/* Rounds a number of bytes up to whole lines. */
static inline size_t wend_image_lines(size_t bytes)
{
    return (bytes + WEND_CACHE_LINE - 1) / WEND_CACHE_LINE * WEND_CACHE_LINE;
}

/* Rejects the opened bytes as not in the format unless this holds. */
static inline void wend_image_expect(struct wend_image *image, bool holds)
{
    image->numbers.is_bad |= !holds;
}

/* Codes an array of `count` items, or NULL: writes it, or makes it point into the image. */
#define WEND_IMAGE_ARRAY(image, array, count) wend_image_array(image, &(array), count, sizeof *(array))

/* The same for items of `size` bytes; `array` is the address of the pointer to them. */
void wend_image_array(struct wend_image *image, void *array, uint64_t count, size_t size);

/*
 * Codes a head, or NULL. Writing returns the same head. Opening returns a new one of zero bytes; NULL if the image has
 * none, or if there is no memory.
 */
void *wend_image_head(struct wend_image *image, void *head, size_t size);

/* Code numbers of a head. */
#define WEND_IMAGE_U32(image, number)  ((number) = wend_code_u32(&(image)->numbers, number))
#define WEND_IMAGE_U64(image, number)  ((number) = wend_code_u64(&(image)->numbers, number))
#define WEND_IMAGE_BOOL(image, number) ((number) = wend_code_bool(&(image)->numbers, number))

/* A checksum: changing any single 64-bit word changes it. Gives no protection against deliberate collisions. */
struct wend_image_sum {
    uint64_t lanes[8];
};

/* Adds bytes, padded with zeros to a whole line. */
void wend_image_sum_add(struct wend_image_sum *sum, const void *bytes, size_t count);
void wend_image_sum_number(struct wend_image_sum *sum, uint64_t number);
uint64_t wend_image_sum_end(const struct wend_image_sum *sum);

/*
 * An allocator for objects that point into an image: takes memory from another allocator, and on release leaves alone
 * what lies in the image. So arrays in an image can grow as in any other memory.
 */
struct wend_image_memory {
    wend_allocator base;
    const uint8_t *bytes;
    size_t size;
    bool is_constant; /* the image must not be written to */
};

/* Makes one, itself allocated from `base`; false if memory is refused. */
bool wend_image_memory_begin(const wend_allocator *base, const struct wend_image *image, bool is_constant,
                             wend_allocator *allocator);

/* Ends it, after all its memory was released; does nothing for other allocators. */
void wend_image_memory_end(const wend_allocator *allocator);

/* Returns what it knows of its image, or NULL for other allocators. */
struct wend_image_memory *wend_image_memory_of(const wend_allocator *allocator);

/* Returns the allocator below it, for what has to outlive it. */
wend_allocator wend_image_memory_base(const wend_allocator *allocator);

/* True if an array lies in an image that must not be written to. */
bool wend_image_is_constant(const wend_allocator *allocator, const void *array);

#endif
