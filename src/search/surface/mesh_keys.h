/* Open lists of searches on surfaces. A key is an estimated length; its lower bits are a slot or cone. */
#ifndef WEND_SEARCH_SURFACE_MESH_KEYS_H
#define WEND_SEARCH_SURFACE_MESH_KEYS_H

#include <string.h>

#include "base/heap.h"
#include "search/surface/surface.h"

/* The base of keys: a little less than the straight line, or than a cell if that is longer. */
static inline uint64_t wend_key_base(double straight)
{
    uint64_t bits;
    straight = straight < WEND_CELL ? WEND_CELL : straight;
    memcpy(&bits, &straight, sizeof bits);
    return bits - (UINT64_C(1) << 32);
}

/* The upper 32 bits of a key grow with the length above the base: 27 binary digits, over 32 powers of two. */
WEND_ALWAYS_INLINE uint64_t wend_key_of_length(uint64_t base, double length)
{
    uint64_t bits;
    memcpy(&bits, &length, sizeof bits);
    bits = bits > base ? (bits - base) >> 25 : 0;
    return (bits < UINT32_MAX ? bits : UINT32_MAX) << 32;
}

/* Offers a key. The best one waits beside the heap: most paths continue where they came last. There must be room. */
WEND_ALWAYS_INLINE void wend_open_keys_offer(struct wend_open_keys *open, uint64_t *heap, uint64_t key)
{
    if (key < open->pending) {
        const uint64_t worse = open->pending;
        open->pending = key;
        key = worse;
    }
    if (key != WEND_NO_KEY)
        wend_keys_push(heap, &open->count, key);
}

/* Takes the least key; WEND_NO_KEY if none is left. Precondition: there is room for one. */
WEND_ALWAYS_INLINE uint64_t wend_open_keys_take(struct wend_open_keys *open, uint64_t *heap)
{
    const uint64_t key = open->pending;
    open->pending = WEND_NO_KEY;
    if (open->count == 0 || key <= heap[0])
        return key;
    if (key != WEND_NO_KEY)
        wend_keys_push(heap, &open->count, key);
    return wend_keys_pop(heap, &open->count);
}

#endif
