/* A heap of 64-bit keys, the least on top, four children each (Williams 1964; Johnson 1975). */
#ifndef WEND_BASE_HEAP_H
#define WEND_BASE_HEAP_H

#include <stdint.h>
#include <string.h>

#include "base/inline.h"

/* Precondition: there is room. */
WEND_ALWAYS_INLINE void wend_keys_push(uint64_t *heap, uint32_t *count, uint64_t key)
{
    uint32_t at = (*count)++;
    while (at != 0) {
        uint32_t above = (at - 1) >> 2;
        if (heap[above] <= key)
            break;
        heap[at] = heap[above];
        at = above;
    }
    heap[at] = key;
}

/* Removes and returns the least key. Precondition: the heap is not empty. */
WEND_ALWAYS_INLINE uint64_t wend_keys_pop(uint64_t *heap, uint32_t *left)
{
    const uint32_t count = --*left;
    uint64_t least = heap[0], key = heap[count];
    for (uint32_t at = 0;;) {
        uint32_t child = 4 * at + 1, best = child;
        if (child >= count) {
            heap[at] = key;
            return least;
        }
        if (child + 3 < count) {
            uint32_t a = heap[child + 1] < heap[child] ? child + 1 : child;
            uint32_t b = heap[child + 3] < heap[child + 2] ? child + 3 : child + 2;
            best = heap[b] < heap[a] ? b : a;
        } else {
            for (uint32_t i = child + 1; i < count; i++)
                best = heap[i] < heap[best] ? i : best;
        }
        if (heap[best] >= key) {
            heap[at] = key;
            return least;
        }
        heap[at] = heap[best];
        at = best;
    }
}

/*
 * Keys made of lengths, in the same order. Their lowest bits hold a number below `count`; the mask has these bits set.
 */
static inline uint64_t wend_key_mask(uint32_t count)
{
    uint64_t mask = 1;
    while (mask < count)
        mask = mask << 1 | 1;
    return mask;
}

WEND_ALWAYS_INLINE uint64_t wend_key_numbered(double length, uint64_t mask, uint32_t number)
{
    uint64_t bits;
    memcpy(&bits, &length, sizeof bits);
    return (bits & ~mask) | number;
}

#endif
