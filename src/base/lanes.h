/*
 * Vectors of eight 16-bit numbers, four 32-bit ones, or four floats: not every compiler vectorises loops over them.
 * Uses SSE2, which all 64-bit x86 processors have. Callers keep the same in plain code, for other processors and as a
 * reference.
 */
#ifndef WEND_BASE_LANES_H
#define WEND_BASE_LANES_H

#include "base/inline.h"

#include <stddef.h>
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

/* Maps to signed numbers in the same order: SSE2 has the maximum only of those. */
WEND_ALWAYS_INLINE __m128i wend_lanes_signed(__m128i numbers)
{
    return _mm_xor_si128(numbers, _mm_set1_epi16(INT16_MIN));
}

/* The greatest of eight numbers mapped to signed. */
WEND_ALWAYS_INLINE uint32_t wend_lanes_greatest(__m128i numbers)
{
    numbers = _mm_max_epi16(numbers, _mm_srli_si128(numbers, 8));
    numbers = _mm_max_epi16(numbers, _mm_srli_si128(numbers, 4));
    numbers = _mm_max_epi16(numbers, _mm_srli_si128(numbers, 2));
    return ((uint32_t)_mm_cvtsi128_si32(numbers) & UINT16_MAX) ^ 0x8000u;
}

/* A bit for each of sixteen numbers that are not 0. */
WEND_ALWAYS_INLINE uint32_t wend_lanes_above_zero(const uint16_t numbers[16])
{
    const __m128i zero = _mm_setzero_si128(), first = _mm_cmpeq_epi16(wend_lanes_load(numbers), zero),
                  second = _mm_cmpeq_epi16(wend_lanes_load(numbers + 8), zero);
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(first, second)) ^ UINT16_MAX;
}

/* Transposes eight rows of eight numbers; rows are `stride` numbers apart. */
WEND_ALWAYS_INLINE void wend_lanes_transpose(const uint16_t *rows, uint16_t *columns, uint32_t stride)
{
    __m128i pairs[8], fours[8];
    for (uint32_t i = 0; i < 8; i += 2) {
        const __m128i even = wend_lanes_load(rows + (size_t)i * stride),
                      odd = wend_lanes_load(rows + (size_t)(i + 1) * stride);
        pairs[i] = _mm_unpacklo_epi16(even, odd);
        pairs[i + 1] = _mm_unpackhi_epi16(even, odd);
    }
    for (uint32_t i = 0; i < 8; i += 4)
        for (uint32_t half = 0; half < 2; half++) {
            fours[i + 2 * half] = _mm_unpacklo_epi32(pairs[i + half], pairs[i + half + 2]);
            fours[i + 2 * half + 1] = _mm_unpackhi_epi32(pairs[i + half], pairs[i + half + 2]);
        }
    for (uint32_t i = 0; i < 4; i++) {
        wend_lanes_store(columns + (size_t)(2 * i) * stride, _mm_unpacklo_epi64(fours[i], fours[i + 4]));
        wend_lanes_store(columns + (size_t)(2 * i + 1) * stride, _mm_unpackhi_epi64(fours[i], fours[i + 4]));
    }
}

/* Replaces four floats by their square roots, correctly rounded. */
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

WEND_ALWAYS_INLINE __m128i wend_four_load(const int32_t numbers[4])
{
    return _mm_loadu_si128((const __m128i *)(const void *)numbers);
}

WEND_ALWAYS_INLINE void wend_four_store(int32_t numbers[4], __m128i four)
{
    _mm_storeu_si128((__m128i *)(void *)numbers, four);
}

/* Distances of four numbers from another. */
WEND_ALWAYS_INLINE __m128i wend_four_apart(const int32_t numbers[4], int32_t other)
{
    const __m128i apart = _mm_sub_epi32(wend_four_load(numbers), _mm_set1_epi32(other)),
                  sign = _mm_srai_epi32(apart, 31);
    return _mm_sub_epi32(_mm_xor_si128(apart, sign), sign);
}

WEND_ALWAYS_INLINE __m128i wend_four_least(__m128i a, __m128i b)
{
    const __m128i is_more = _mm_cmpgt_epi32(a, b);
    return _mm_or_si128(_mm_and_si128(is_more, b), _mm_andnot_si128(is_more, a));
}

/* Of each pair, selects the first where the mask is all ones, the second where it is 0. */
WEND_ALWAYS_INLINE __m128i wend_four_choose(__m128i mask, __m128i a, __m128i b)
{
    return _mm_or_si128(_mm_and_si128(mask, a), _mm_andnot_si128(mask, b));
}

WEND_ALWAYS_INLINE int32_t wend_four_least_of(__m128i four)
{
    four = wend_four_least(four, _mm_srli_si128(four, 8));
    return _mm_cvtsi128_si32(wend_four_least(four, _mm_srli_si128(four, 4)));
}

/* A bit for each of four masks. */
WEND_ALWAYS_INLINE uint32_t wend_four_bits(__m128i masks)
{
    return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(masks));
}
#else
#define WEND_HAS_LANES 0
#endif

#endif
