/*
 * Vectors of sixteen floats or eight doubles, for operations that compilers do not widen by themselves: they use the
 * widest instructions of the processor that a function is compiled for, with the same bits on each. `processor` is a
 * constant: all variants but one are dropped when the caller is inlined into a function for that processor.
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

/* Indices of eight numbers: from `first` on. Only those below `end` count, except `without`. */
struct wend_wide_range {
    uint32_t first, end, without;
};

/*
 * Packs those of eight doubles that count and are below a limit, and their indices; returns their number. May write all
 * eight slots of both outputs.
 */
WEND_FOR_AVX512 static inline uint32_t wend_wide_keep(const double numbers[WEND_WIDE_DOUBLES], double limit,
                                                      struct wend_wide_range range, double *kept, uint32_t *which)
{
    const __m256i all =
        _mm256_add_epi32(_mm256_set1_epi32((int)range.first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    const __m512d row = _mm512_loadu_pd(numbers);
    __mmask8 mask = _mm256_cmplt_epu32_mask(all, _mm256_set1_epi32((int)range.end));
    mask = _mm256_mask_cmpneq_epu32_mask(mask, all, _mm256_set1_epi32((int)range.without));
    mask = _mm512_mask_cmp_pd_mask(mask, row, _mm512_set1_pd(limit), _CMP_LT_OQ);
    _mm512_storeu_pd(kept, _mm512_maskz_compress_pd(mask, row));
    _mm256_storeu_si256((__m256i *)(void *)which, _mm256_maskz_compress_epi32(mask, all));
    return (uint32_t)_mm_popcnt_u32(mask);
}

/* What was kept of several numbers. */
struct wend_wide_kept {
    double limit;    /* input */
    double greatest; /* of those kept */
    uint32_t below;  /* a bit for each number kept, in their order, that is below the limit */
};

/* The greatest of sixteen doubles, in all eight lanes. */
WEND_FOR_AVX512 static inline __m512d wend_wide_greatest_pd(__m512d first, __m512d second)
{
    return _mm512_set1_pd(_mm512_reduce_max_pd(_mm512_max_pd(first, second)));
}

/*
 * Of one to sixteen numbers keeps the `most` least, or all if there are no more, in their order, and writes the kept
 * ones' `with` values. One or two excess numbers are removed without a branch, which would be unpredictable. False,
 * with nothing written, if some of several equal numbers would have to go.
 */
WEND_FOR_AVX512 static inline bool wend_wide_keep_least(const double numbers[WEND_WIDE], const uint32_t with[WEND_WIDE],
                                                        uint32_t count, uint32_t most, uint32_t *kept,
                                                        struct wend_wide_kept *least)
{
    const uint32_t all = (1u << count) - 1, excess = count > most ? count - most : 0;
    const __m512d none = _mm512_set1_pd(-WEND_WIDE_NEVER), limits = _mm512_set1_pd(least->limit);
    __m512d first = _mm512_mask_loadu_pd(none, (__mmask8)all, numbers);
    __m512d second = _mm512_mask_loadu_pd(none, (__mmask8)(all >> WEND_WIDE_DOUBLES), numbers + WEND_WIDE_DOUBLES);
    const uint32_t below = (uint32_t)_mm512_cmp_pd_mask(first, limits, _CMP_LT_OQ) |
                           (uint32_t)_mm512_cmp_pd_mask(second, limits, _CMP_LT_OQ) << WEND_WIDE_DOUBLES;
    uint32_t left = all;
    __m512d greatest = wend_wide_greatest_pd(first, second);
    for (uint32_t gone = 0; gone < 2 || gone < excess; gone++) {
        const __mmask8 goes = (__mmask8)(0 - (uint32_t)(gone < excess));
        const __mmask8 in_first = _mm512_mask_cmp_pd_mask(goes, first, greatest, _CMP_EQ_OQ);
        const __mmask8 in_second = _mm512_mask_cmp_pd_mask(goes, second, greatest, _CMP_EQ_OQ);
        left &= ~((uint32_t)in_first | (uint32_t)in_second << WEND_WIDE_DOUBLES);
        first = _mm512_mask_mov_pd(first, in_first, none);
        second = _mm512_mask_mov_pd(second, in_second, none);
        greatest = wend_wide_greatest_pd(first, second);
    }
    const uint32_t kept_count = count - excess;
    if ((uint32_t)_mm_popcnt_u32(left) != kept_count)
        return false;
    const __m512i packed = _mm512_maskz_compress_epi32((__mmask16)left, _mm512_loadu_si512(with));
    _mm512_mask_storeu_epi32(kept, (__mmask16)((1u << kept_count) - 1), packed);
    least->greatest = _mm512_cvtsd_f64(greatest);
    least->below = _pext_u32(below, left);
    return true;
}
#endif

/* Replaces each by its square root, correctly rounded; so is a float's root computed as a double. */
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

/* A bit for each that is above 0. */
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

/* The least and the greatest, by halves, so that the order of operations is always the same. */
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

#endif
