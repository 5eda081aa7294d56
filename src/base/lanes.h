/*
 * Eight numbers of 16 bits, or four floats, at once, by name: of loops over them not every compiler makes vector
 * instructions. The oldest ones that 64-bit processors have; who uses them has the same in plain code beside, for all
 * others and to be compared with.
 */
#ifndef WEND_BASE_LANES_H
#define WEND_BASE_LANES_H

#include "base/inline.h"

#include <stdint.h>

#if defined(__SSE2__) && !defined(WEND_FREESTANDING)
#include <emmintrin.h>
#define WEND_HAS_LANES 1

WEND_ALWAYS_INLINE __m128i wend_lanes_load(const uint16_t numbers[8])
{
    return _mm_loadu_si128((const __m128i *)(const void *)numbers);
}

WEND_ALWAYS_INLINE void wend_lanes_store(uint16_t numbers[8], __m128i lanes)
{
    _mm_storeu_si128((__m128i *)(void *)numbers, lanes);
}

/* As signed numbers in the same order: only of those do the oldest instructions know the greater. */
WEND_ALWAYS_INLINE __m128i wend_lanes_signed(__m128i numbers)
{
    return _mm_xor_si128(numbers, _mm_set1_epi16(INT16_MIN));
}

/* The greatest of eight numbers made signed. */
WEND_ALWAYS_INLINE uint32_t wend_lanes_greatest(__m128i numbers)
{
    numbers = _mm_max_epi16(numbers, _mm_srli_si128(numbers, 8));
    numbers = _mm_max_epi16(numbers, _mm_srli_si128(numbers, 4));
    numbers = _mm_max_epi16(numbers, _mm_srli_si128(numbers, 2));
    return ((uint32_t)_mm_cvtsi128_si32(numbers) & UINT16_MAX) ^ 0x8000u;
}

/* Makes four floats their square roots, correctly rounded. */
WEND_ALWAYS_INLINE void wend_lanes_roots(float numbers[4])
{
    _mm_storeu_ps(numbers, _mm_sqrt_ps(_mm_loadu_ps(numbers)));
}

/* The square root of one float, correctly rounded, by an instruction of the width of the code around it. */
WEND_ALWAYS_INLINE float wend_lane_root(float number)
{
    return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(number)));
}

/* A bit for each of four floats above 0. */
WEND_ALWAYS_INLINE uint32_t wend_lanes_above(const float numbers[4])
{
    return (uint32_t)_mm_movemask_ps(_mm_cmpgt_ps(_mm_loadu_ps(numbers), _mm_setzero_ps()));
}
#else
#define WEND_HAS_LANES 0
#endif

#endif
