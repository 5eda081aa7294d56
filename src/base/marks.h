/* Bit arrays for use now and then: they are cleared at the cost of what was set in them, not of their length. */
#ifndef WEND_BASE_MARKS_H
#define WEND_BASE_MARKS_H

#include "base/bits.h"
#include "base/memory.h"

#define WEND_MARKS_BLOCK 512 /* bits of a cache line */

/* All zeros except for what the current use has set. Loads from any index below `capacity` stay within the array. */
struct wend_marks {
    uint8_t *bits;
    uint8_t *touched;  /* bit: something in this block may be set */
    uint32_t capacity; /* in bits, a multiple of WEND_MARKS_BLOCK; 0 = no array yet */
};

/* Clears all marks and makes room for `count`. MEMORY leaves them cleared. */
wend_status wend_marks_begin(struct wend_marks *marks, uint32_t count, const wend_allocator *memory);

void wend_marks_destroy(struct wend_marks *marks, const wend_allocator *memory);

/* Hands them through an image. */
struct wend_image;
void wend_marks_image(struct wend_marks *marks, struct wend_image *image);

size_t wend_marks_memory(const struct wend_marks *marks);

/* Sets `length` bits from `first` on; there must be room. */
void wend_marks_add_run(struct wend_marks *marks, uint32_t first, uint32_t length);

/* Sets all that are set in others; there must be room. */
void wend_marks_add_all(struct wend_marks *marks, const struct wend_marks *others);

static inline void wend_marks_add(struct wend_marks *marks, uint32_t index)
{
    wend_bits_put(marks->bits, index, true);
    wend_bits_put(marks->touched, index / WEND_MARKS_BLOCK, true);
}

static inline bool wend_marks_has(const struct wend_marks *marks, uint32_t index)
{
    return wend_bits_get(marks->bits, index);
}

/*
 * The first bit set from `from` on; UINT32_MAX if there is none. Cost: what was set, and 1/32768 of what lies between.
 */
uint32_t wend_marks_next(const struct wend_marks *marks, uint32_t from);

/* The first bit set behind one of them, as above. */
uint32_t wend_marks_after(const struct wend_marks *marks, uint32_t index);

#endif
