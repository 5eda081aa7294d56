/* Bit arrays for repeated use: clearing takes time linear in what was set, not in their length. */
#ifndef WEND_BASE_MARKS_H
#define WEND_BASE_MARKS_H

#include "base/bits.h"
#include "base/memory.h"

#define WEND_MARKS_BLOCK 512 /* bits of a cache line */

/* All zeros except for what the current use has set. Loads from any index below `capacity` stay within the array. */
struct wend_marks {
    uint8_t *bits;
    uint8_t *touched;  /* a bit per block: something in it may be set */
    uint32_t capacity; /* in bits, a multiple of WEND_MARKS_BLOCK; 0 = no array yet */
};

/* Clears all marks and makes room for `count`. MEMORY leaves them cleared. */
wend_status wend_marks_begin(struct wend_marks *marks, uint32_t count, const wend_allocator *memory);

void wend_marks_destroy(struct wend_marks *marks, const wend_allocator *memory);

/* Codes the marks in an image. */
struct wend_image;
void wend_marks_image(struct wend_marks *marks, struct wend_image *image);

size_t wend_marks_memory(const struct wend_marks *marks);

/* Sets `length` bits from `first` on. Precondition: there is room. */
void wend_marks_add_run(struct wend_marks *marks, uint32_t first, uint32_t length);

/* Sets all bits that are set in others. Precondition: there is room. */
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

/* Returns the first set bit from `from` on, or UINT32_MAX. Cost: what was set, and 1/32768 of what lies between. */
uint32_t wend_marks_next(const struct wend_marks *marks, uint32_t from);

/* Returns the first set bit after a set one, or UINT32_MAX; cost as above. */
uint32_t wend_marks_after(const struct wend_marks *marks, uint32_t index);

#endif
