/*
 * Sixteen floats or eight doubles at once: what compilers make no wide instructions of by themselves, by name, with the
 * widest that the processor has which a function is compiled for. The same bits on each. `processor` is a constant: of
 * the variants all but one are dropped where the caller is inlined into a function for that processor.
 */
#ifndef WEND_BASE_WIDE_LANES_H
#define WEND_BASE_WIDE_LANES_H

#include "base/bits.h"
#include "base/lanes.h"
#include "base/processor.h"
#include "base/root.h"

enum { WEND_WIDE = 16, WEND_WIDE_DOUBLES = 8 };

/* Greater than any number that is compared. */
#define WEND_WIDE_NEVER 1e300

#if WEND_HAS_AVX
#include <immintrin.h>

WEND_FOR_AVX2 static inline void wend_wide_roots_avx2(float numbers[WEND_WIDE])
{
    _mm256_storeu_ps(numbers, _mm256_sqrt_ps(_mm256_loadu_ps(numbers)));
    _mm256_storeu_ps(numbers + 8, _mm256_sqrt_ps(_mm256_loadu_ps(numbers + 8)));
}

WEND_FOR_AVX2 static inline uint32_t wend_wide_above_avx2(const float numbers[WEND_WIDE])
{
    const __m256 zero = _mm256_setzero_ps();
    const __m256 first = _mm256_cmp_ps(_mm256_loadu_ps(numbers), zero, _CMP_GT_OQ);
    const __m256 second = _mm256_cmp_ps(_mm256_loadu_ps(numbers + 8), zero, _CMP_GT_OQ);
    return (uint32_t)_mm256_movemask_ps(first) | (uint32_t)_mm256_movemask_ps(second) << 8;
}

WEND_FOR_AVX512 static inline void wend_wide_roots_avx512(float numbers[WEND_WIDE])
{
    _mm512_storeu_ps(numbers, _mm512_sqrt_ps(_mm512_loadu_ps(numbers)));
}

WEND_FOR_AVX512 static inline uint32_t wend_wide_above_avx512(const float numbers[WEND_WIDE])
{
    return _mm512_cmp_ps_mask(_mm512_loadu_ps(numbers), _mm512_setzero_ps(), _CMP_GT_OQ);
}

/* A bit for each of the first `count` of eight, or for all if there are more. */
WEND_FOR_AVX512 static inline uint32_t wend_wide_first(uint32_t count)
{
    return _bzhi_u32(UINT8_MAX, count < WEND_WIDE_DOUBLES ? count : WEND_WIDE_DOUBLES);
}

/* A bit for each of eight doubles below a limit. */
WEND_FOR_AVX512 static inline uint32_t wend_wide_below(const double numbers[WEND_WIDE_DOUBLES], double limit)
{
    return _mm512_cmp_pd_mask(_mm512_loadu_pd(numbers), _mm512_set1_pd(limit), _CMP_LT_OQ);
}

/*
 * Of eight doubles those with a bit, side by side, and which they are, counted from `first`; returns how many. All
 * eight may be written.
 */
WEND_FOR_AVX512 static inline uint32_t wend_wide_keep(const double numbers[WEND_WIDE_DOUBLES], uint32_t first,
                                                      uint32_t bits, double *kept, uint32_t *which)
{
    const __mmask8 mask = (__mmask8)bits;
    const __m256i all = _mm256_add_epi32(_mm256_set1_epi32((int)first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    _mm512_storeu_pd(kept, _mm512_maskz_compress_pd(mask, _mm512_loadu_pd(numbers)));
    _mm256_storeu_si256((__m256i *)(void *)which, _mm256_maskz_compress_epi32(mask, all));
    return (uint32_t)_mm_popcnt_u32(bits);
}

/*
 * Moves the `most` least of sixteen numbers or fewer, and what goes with each, to the front, in their order; all
 * sixteen may be written. False, and nothing is changed, where several are equal of which some would have to go.
 */
WEND_FOR_AVX512 static inline bool wend_wide_keep_least(double numbers[WEND_WIDE], uint32_t with[WEND_WIDE],
                                                        uint32_t count, uint32_t most)
{
    const __m512i one = _mm512_set1_epi64(1), limit = _mm512_set1_epi64(most);
    const __m512d beyond = _mm512_set1_pd(WEND_WIDE_NEVER);
    const __m512d first = _mm512_mask_loadu_pd(beyond, (__mmask8)wend_wide_first(count), numbers);
    const uint32_t rest = count > WEND_WIDE_DOUBLES ? count - WEND_WIDE_DOUBLES : 0;
    const __m512d second = _mm512_mask_loadu_pd(beyond, (__mmask8)wend_wide_first(rest), numbers + WEND_WIDE_DOUBLES);
    __m512i first_rank = _mm512_setzero_si512(), second_rank = _mm512_setzero_si512();
    double all[WEND_WIDE];
    _mm512_storeu_pd(all, first);
    _mm512_storeu_pd(all + WEND_WIDE_DOUBLES, second);
    for (uint32_t i = 0; i < WEND_WIDE; i++) {
        const __m512d number = _mm512_set1_pd(all[i]);
        first_rank = _mm512_mask_add_epi64(first_rank, _mm512_cmp_pd_mask(number, first, _CMP_LT_OQ), first_rank, one);
        second_rank =
            _mm512_mask_add_epi64(second_rank, _mm512_cmp_pd_mask(number, second, _CMP_LT_OQ), second_rank, one);
    }
    const __mmask8 in_first = _mm512_cmplt_epi64_mask(first_rank, limit);
    const __mmask8 in_second = _mm512_cmplt_epi64_mask(second_rank, limit);
    const uint32_t bits = (uint32_t)in_first | (uint32_t)in_second << WEND_WIDE_DOUBLES;
    if ((uint32_t)_mm_popcnt_u32(bits) != most)
        return false;
    _mm512_storeu_pd(numbers, _mm512_maskz_compress_pd(in_first, first));
    _mm512_storeu_pd(numbers + _mm_popcnt_u32(in_first), _mm512_maskz_compress_pd(in_second, second));
    _mm512_storeu_si512(with, _mm512_maskz_compress_epi32((__mmask16)bits, _mm512_loadu_si512(with)));
    return true;
}

WEND_FOR_AVX512 static inline double wend_wide_most_avx512(const double *numbers, uint32_t count)
{
    __m512d most = _mm512_set1_pd(numbers[0]);
    for (uint32_t i = 0; i < count; i += WEND_WIDE_DOUBLES)
        most = _mm512_mask_max_pd(most, (__mmask8)wend_wide_first(count - i), most, _mm512_loadu_pd(numbers + i));
    return _mm512_reduce_max_pd(most);
}

WEND_FOR_AVX512 static inline uint32_t wend_wide_last_avx512(const double *numbers, uint32_t count, double number)
{
    for (uint32_t i = (count - 1) / WEND_WIDE_DOUBLES * WEND_WIDE_DOUBLES;; i -= WEND_WIDE_DOUBLES) {
        const uint32_t equal = _mm512_cmp_pd_mask(_mm512_loadu_pd(numbers + i), _mm512_set1_pd(number), _CMP_EQ_OQ) &
                               wend_wide_first(count - i);
        if (equal)
            return i + 63 - wend_count_leading_zeros64(equal);
    }
}
#endif

/* Makes each its square root, correctly rounded: that of a float by way of a double is. */
WEND_ALWAYS_INLINE void wend_wide_roots(float numbers[WEND_WIDE], enum wend_processor processor)
{
#if WEND_HAS_AVX
    if (processor == PROCESSOR_AVX512) {
        wend_wide_roots_avx512(numbers);
        return;
    }
    if (processor == PROCESSOR_AVX2) {
        wend_wide_roots_avx2(numbers);
        return;
    }
#endif
    (void)processor;
#if WEND_HAS_LANES
    for (uint32_t i = 0; i < WEND_WIDE; i += 4)
        wend_lanes_roots(numbers + i);
#else
    for (uint32_t i = 0; i < WEND_WIDE; i++)
        numbers[i] = (float)wend_sqrt(numbers[i]);
#endif
}

/* A bit for each above 0. */
WEND_ALWAYS_INLINE uint32_t wend_wide_above(const float numbers[WEND_WIDE], enum wend_processor processor)
{
    uint32_t bits = 0;
#if WEND_HAS_AVX
    if (processor == PROCESSOR_AVX512)
        return wend_wide_above_avx512(numbers);
    if (processor == PROCESSOR_AVX2)
        return wend_wide_above_avx2(numbers);
#endif
    (void)processor;
#if WEND_HAS_LANES
    for (uint32_t i = 0; i < WEND_WIDE; i += 4)
        bits |= wend_lanes_above(numbers + i) << i;
#else
    for (uint32_t i = 0; i < WEND_WIDE; i++)
        bits |= (uint32_t)(numbers[i] > 0) << i;
#endif
    return bits;
}

/* The least of them and the greatest, by halves, so that the order is one for all. */
WEND_ALWAYS_INLINE float wend_wide_least(const float numbers[WEND_WIDE])
{
#if WEND_HAS_LANES
    const __m128 first = _mm_min_ps(_mm_loadu_ps(numbers + 8), _mm_loadu_ps(numbers));
    __m128 least = _mm_min_ps(_mm_min_ps(_mm_loadu_ps(numbers + 12), _mm_loadu_ps(numbers + 4)), first);
    least = _mm_min_ps(_mm_movehl_ps(least, least), least);
    return _mm_cvtss_f32(_mm_min_ss(_mm_shuffle_ps(least, least, 1), least));
#else
    float halves[WEND_WIDE / 2];
    for (uint32_t i = 0; i < WEND_WIDE / 2; i++)
        halves[i] = numbers[i + 8] < numbers[i] ? numbers[i + 8] : numbers[i];
    for (uint32_t half = WEND_WIDE / 4; half != 0; half /= 2)
        for (uint32_t i = 0; i < half; i++)
            halves[i] = halves[i + half] < halves[i] ? halves[i + half] : halves[i];
    return halves[0];
#endif
}

WEND_ALWAYS_INLINE float wend_wide_greatest(const float numbers[WEND_WIDE])
{
#if WEND_HAS_LANES
    const __m128 first = _mm_max_ps(_mm_loadu_ps(numbers + 8), _mm_loadu_ps(numbers));
    __m128 greatest = _mm_max_ps(_mm_max_ps(_mm_loadu_ps(numbers + 12), _mm_loadu_ps(numbers + 4)), first);
    greatest = _mm_max_ps(_mm_movehl_ps(greatest, greatest), greatest);
    return _mm_cvtss_f32(_mm_max_ss(_mm_shuffle_ps(greatest, greatest, 1), greatest));
#else
    float halves[WEND_WIDE / 2];
    for (uint32_t i = 0; i < WEND_WIDE / 2; i++)
        halves[i] = numbers[i + 8] > numbers[i] ? numbers[i + 8] : numbers[i];
    for (uint32_t half = WEND_WIDE / 4; half != 0; half /= 2)
        for (uint32_t i = 0; i < half; i++)
            halves[i] = halves[i + half] > halves[i] ? halves[i + half] : halves[i];
    return halves[0];
#endif
}

/* The greatest of one number or more; seven more behind them may be read. */
WEND_ALWAYS_INLINE double wend_wide_most(const double *numbers, uint32_t count, enum wend_processor processor)
{
#if WEND_HAS_AVX
    if (processor == PROCESSOR_AVX512)
        return wend_wide_most_avx512(numbers, count);
#endif
    (void)processor;
    double most = numbers[0];
    for (uint32_t i = 1; i < count; i++)
        most = numbers[i] > most ? numbers[i] : most;
    return most;
}

/* The last of several numbers that equals one, which is among them. */
WEND_ALWAYS_INLINE uint32_t wend_wide_last(const double *numbers, uint32_t count, double number,
                                           enum wend_processor processor)
{
#if WEND_HAS_AVX
    if (processor == PROCESSOR_AVX512)
        return wend_wide_last_avx512(numbers, count, number);
#endif
    (void)processor;
    uint32_t last = count - 1;
    while (numbers[last] != number)
        last--;
    return last;
}

#endif
