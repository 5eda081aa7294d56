/* Bit arrays that are the same on every machine: bit i is bit i % 8 of byte i / 8. Ground floor. */
#ifndef WEND_BASE_BITS_H
#define WEND_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Bytes past the last bit that wend_bits_load and wend_bits_load_long may touch. */
#define WEND_BITS_SLACK 8

/* 25 bits or more from bit `index` on, lowest first; the ones above belong to the bits that follow. */
static inline uint32_t wend_bits_load(const uint8_t *bits, uint32_t index)
{
    const uint8_t *from = bits + (index >> 3);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint32_t word;
    memcpy(&word, from, sizeof word);
#else
    uint32_t word = from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
#endif
    return word >> (index & 7);
}

/* 57 bits or more from bit `index` on, likewise. */
static inline uint64_t wend_bits_load_long(const uint8_t *bits, size_t index)
{
    const uint8_t *from = bits + (index >> 3);
    uint64_t word = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&word, from, sizeof word);
#else
    for (uint32_t i = 0; i < 8; i++)
        word |= (uint64_t)from[i] << (8 * i);
#endif
    return word >> (index & 7);
}

static inline bool wend_bits_get(const uint8_t *bits, uint32_t index)
{
    return bits[index >> 3] >> (index & 7) & 1;
}

static inline void wend_bits_put(uint8_t *bits, uint32_t index, bool value)
{
    uint8_t bit = (uint8_t)(1u << (index & 7));
    bits[index >> 3] = (uint8_t)(value ? bits[index >> 3] | bit : bits[index >> 3] & ~bit);
}

/* The number of zero bits below the lowest one; word is not 0. */
static inline uint32_t wend_count_trailing_zeros(uint32_t word)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctz(word);
#else
    uint32_t count = 0;
    for (; !(word & 1); word >>= 1)
        count++;
    return count;
#endif
}

#endif
