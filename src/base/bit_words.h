/*
 * Bit arrays read and written many bits at a time, and scanned; bits.h says how they lie in memory. Compilers that
 * define __BYTE_ORDER__ have __builtin_memcpy as well; it saves string.h, which half of the files that include this do
 * not need otherwise.
 */
#ifndef WEND_BASE_BIT_WORDS_H
#define WEND_BASE_BIT_WORDS_H

#include <stddef.h>

#include "base/bits.h"

/* Returns at least 25 bits from bit `index` on, lowest first; bits above the 25th are those that follow. */
static inline uint32_t wend_bits_load(const uint8_t *bits, uint32_t index)
{
    const uint8_t *from = bits + (index >> 3);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint32_t word;
    __builtin_memcpy(&word, from, sizeof word);
#else
    uint32_t word = from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
#endif
    return word >> (index & 7);
}

/* Eight bytes as 64 bits, the first byte lowest. */
static inline uint64_t wend_bits_word(const uint8_t *from)
{
    uint64_t word = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    __builtin_memcpy(&word, from, sizeof word);
#else
    for (uint32_t i = 0; i < 8; i++)
        word |= (uint64_t)from[i] << (8 * i);
#endif
    return word;
}

/* Writes the lowest `bytes` bytes, at most 8, of 64 bits, lowest first. */
static inline void wend_bits_put_word(uint8_t *to, uint64_t word, uint32_t bytes)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (bytes == sizeof word) {
        __builtin_memcpy(to, &word, sizeof word);
        return;
    }
#endif
    for (uint32_t i = 0; i < bytes; i++)
        to[i] = (uint8_t)(word >> (8 * i));
}

/* Returns at least 57 bits from bit `index` on, lowest first; bits above the 57th are those that follow. */
static inline uint64_t wend_bits_load_up(const uint8_t *bits, size_t index)
{
    return wend_bits_word(bits + (index >> 3)) >> (index & 7);
}

/* Returns at least 57 bits from bit `index` downwards, that one highest. */
static inline uint64_t wend_bits_load_down(const uint8_t *bits, uint32_t index)
{
    return wend_bits_word(bits + (index >> 3) - 7) << (7 - (index & 7));
}

#define WEND_SCAN 56 /* bits tested by one step of a scan, which excludes the bit it starts from */

/*
 * Distance from a bit upwards, or downwards, to the next set bit (flip = 0) or the next clear one (flip = all ones).
 * Precondition: there is one.
 */
static inline uint32_t wend_bits_scan_up(const uint8_t *bits, uint32_t from, uint64_t flip)
{
    const uint64_t looked_at = ((UINT64_C(1) << WEND_SCAN) - 1) << 1;
    uint32_t run = 0;
    for (;;) {
        uint64_t found = (wend_bits_load_up(bits, from + run) ^ flip) & looked_at;
        if (found)
            return run + wend_count_trailing_zeros64(found);
        run += WEND_SCAN;
    }
}

static inline uint32_t wend_bits_scan_down(const uint8_t *bits, uint32_t from, uint64_t flip)
{
    const uint64_t looked_at = ((UINT64_C(1) << WEND_SCAN) - 1) << (63 - WEND_SCAN);
    uint32_t run = 0;
    for (;;) {
        uint64_t found = (wend_bits_load_down(bits, from - run) ^ flip) & looked_at;
        if (found)
            return run + wend_count_leading_zeros64(found);
        run += WEND_SCAN;
    }
}

/*
 * Returns where the run of set bits that ends at `last` begins. Precondition: bit 0 is clear. Unlike a scan, reads
 * nothing before the first byte.
 */
static inline uint32_t wend_bits_run_start(const uint8_t *bits, uint32_t last)
{
    uint32_t word = last >> 6;
    uint64_t clear = ~wend_bits_word(bits + word * 8) & ((UINT64_C(1) << (last & 63)) - 1);
    while (clear == 0)
        clear = ~wend_bits_word(bits + --word * 8);
    return word * 64 + 64 - wend_count_leading_zeros64(clear);
}

#endif
