/*
 * Keys of the open lists of searches on surfaces: an estimated length in the upper bits, in the lower ones what it is of.
 */
#ifndef WEND_SEARCH_SURFACE_MESH_KEYS_H
#define WEND_SEARCH_SURFACE_MESH_KEYS_H

#include <stdint.h>
#include <string.h>

#include <wend/base.h>

#include "base/heap.h"

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

#endif
