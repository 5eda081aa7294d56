/* Bit arrays with the same layout on every machine: bit i is bit i % 8 of byte i / 8. */
#ifndef WEND_BASE_BITS_H
#define WEND_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes past the last bit that loads may read; downward loads read as many before the first. */
#define WEND_BITS_SLACK 8

/* Two bytes as 16 bits, the first byte lowest. */
static inline uint32_t wend_bits_pair(const uint8_t *from)
{
    return from[0] | (uint32_t)from[1] << 8;
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

/* The number of zero bits below the lowest one. Precondition: word != 0. */
static inline uint32_t wend_count_trailing_zeros64(uint64_t word)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    uint32_t count = 0;
    for (; !(word & 1); word >>= 1)
        count++;
    return count;
#endif
}

/* The number of zero bits above the highest one. Precondition: word != 0. */
static inline uint32_t wend_count_leading_zeros64(uint64_t word)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_clzll(word);
#else
    uint32_t count = 0;
    for (; !(word >> 63); word <<= 1)
        count++;
    return count;
#endif
}

/* Exponent of the greatest power of two that is at most the value; 0 for 0. */
static inline uint32_t wend_log2(uint64_t value)
{
    return 63 - wend_count_leading_zeros64(value | 1);
}

/* Sums in fields of 2, 4 and 8 bits; compilers recognise this and use the processor's instruction if there is one. */
static inline uint32_t wend_count_ones64(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* The number of zero bits below the lowest one. Precondition: word != 0. */
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

/* The number of zero bits above the highest one. Precondition: word != 0. */
static inline uint32_t wend_count_leading_zeros(uint32_t word)
{
    return wend_count_leading_zeros64(word) - 32;
}

#endif
