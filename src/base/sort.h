/*
 * Sorting: short and medium lists in place (Shell 1959, with the gaps of Ciura 2001 and a few above them), and by keys.
 */
#ifndef WEND_BASE_SORT_H
#define WEND_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/inline.h"

/* True if one item goes before another. No two may be equal, so that all algorithms give the same result. */
typedef bool wend_sort_order(const void *a, const void *b, const void *user);

enum { WEND_SORT_LARGEST = 64 /* bytes of an item */ };

/* The order and the items' size are compile-time constants. */
WEND_ALWAYS_INLINE void wend_sort_known(void *items, uint32_t count, const size_t size,
                                        wend_sort_order *const is_before, const void *user)
{
    static const uint32_t gaps[] = {460316, 204585, 90927, 40412, 17961, 7983, 3548, 1577,
                                    701,    301,    132,   57,    23,    10,   4,    1};
    uint8_t *const bytes = items, moved[WEND_SORT_LARGEST];
    for (uint32_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
        for (uint32_t gap = gaps[g], i = gap; i < count; i++) {
            uint32_t at = i;
            memcpy(moved, bytes + i * size, size);
            for (; at >= gap && is_before(moved, bytes + (at - gap) * size, user); at -= gap)
                memcpy(bytes + at * size, bytes + (at - gap) * size, size);
            memcpy(bytes + at * size, moved, size);
        }
}

#if defined(WEND_SMALL)
/* One body for all orders and sizes. */
void wend_sort(void *items, uint32_t count, size_t size, wend_sort_order *is_before, const void *user);
#else
#define wend_sort wend_sort_known
#endif

/* The same for an array. */
#define WEND_SORT(array, count, is_before, user) wend_sort(array, count, sizeof *(array), is_before, user)

struct wend_keyed {
    uint32_t key, item;
};

/* Sorts by ascending key; stable. `spare` has room for `count` items. */
void wend_keyed_sort(struct wend_keyed *items, struct wend_keyed *spare, uint32_t count);

#endif
