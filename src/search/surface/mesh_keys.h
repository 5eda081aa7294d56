/*
 * The open list of searches on surfaces: a 4-ary heap of keys, each an estimated length in its upper bits and what it is of in its lower ones.
 */
#ifndef WEND_SEARCH_SURFACE_MESH_KEYS_H
#define WEND_SEARCH_SURFACE_MESH_KEYS_H

#include <stdint.h>
#include <string.h>

#include <wend/base.h>

#include "base/inline.h"

/* Greater than any key. */
#define WEND_NO_KEY UINT64_MAX

/* What keys count from: a little below the straight line, or a cell where that is shorter. */
static inline uint64_t wend_key_base(double straight)
{
    uint64_t bits;
    straight = straight < WEND_CELL ? WEND_CELL : straight;
    memcpy(&bits, &straight, sizeof bits);
    return bits - (UINT64_C(1) << 32);
}

/* Lengths from the base on in the upper 32 bits, which grow with them: 27 of their digits, over 32 powers of two. */
WEND_ALWAYS_INLINE uint64_t wend_key_of_length(uint64_t base, double length)
{
    uint64_t bits;
    memcpy(&bits, &length, sizeof bits);
    bits = bits > base ? (bits - base) >> 25 : 0;
    return (bits < UINT32_MAX ? bits : UINT32_MAX) << 32;
}

/* There must be room. */
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

/* Takes the least key of some. */
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

#endif
