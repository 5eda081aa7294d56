/* The square root of a double, correctly rounded, so that it has the same bits on every machine. No libm. */
#ifndef WEND_BASE_ROOT_H
#define WEND_BASE_ROOT_H

#define WEND_SQRT_2 1.41421356237309504880

/* Instructions of IEEE 754 processors round correctly; compilers would turn sqrt() into a call of libm, for errno. */
#if defined(__GNUC__) && defined(__x86_64__)
#include <emmintrin.h>
/* Not assembly: in functions for AVX the SSE form stalls while the upper halves of registers are in use. */
#define WEND_ROOT_INSTRUCTION(root, x) ((root) = _mm_cvtsd_f64(_mm_sqrt_sd(_mm_set_sd(x), _mm_set_sd(x))))
#elif defined(__GNUC__) && defined(__aarch64__)
#define WEND_ROOT_INSTRUCTION(root, x) __asm__("fsqrt %d0, %d1" : "=w"(root) : "w"(x))
#endif

#if !defined(WEND_ROOT_INSTRUCTION) || defined(WEND_ROOT_TEST)

#include <stdint.h>
#include <string.h>

#include "base/bits.h"

/*
 * In integers only: processors that round doubles twice would spoil any other way. Digit by digit: the root of a * 2^54
 * has 54 bits, the last of which rounds. No root lies halfway between two doubles: it would end in a 1, and so would
 * its square, which ends in 0. Cost: about 0.1 us. Precondition: x >= 0.
 */
static inline double wend_sqrt_by_digits(double x)
{
    uint64_t bits, root = 0, rest = 0;
    memcpy(&bits, &x, sizeof bits);
    int32_t exponent = (int32_t)(bits >> 52);
    uint64_t a = bits & ((UINT64_C(1) << 52) - 1);
    if (!(x > 0) || exponent >= 2047)
        return x;
    if (exponent == 0) {
        uint32_t shift = wend_count_leading_zeros64(a) - 11;
        a <<= shift;
        exponent = 1 - (int32_t)shift;
    } else {
        a |= UINT64_C(1) << 52;
    }
    if (exponent % 2 == 0) { /* exponent of the factor 2^(exponent - 1075) */
        a <<= 1;
        exponent--;
    }
    for (int32_t digit = 52; digit > -56; digit -= 2) {
        rest = rest << 2 | (digit >= 0 ? a >> digit & 3 : 0);
        uint64_t trial = root << 2 | 1;
        root <<= 1;
        if (rest >= trial) {
            rest -= trial;
            root |= 1;
        }
    }
    int32_t half = (exponent - 1075 - 54) / 2;
    bits = ((uint64_t)(half + 1075) << 52) + ((root + 1) >> 1); /* the root's highest bit adds one to the exponent */
    memcpy(&x, &bits, sizeof bits);
    return x;
}

#endif

/* Precondition: x >= 0. */
static inline double wend_sqrt(double x)
{
#if defined(WEND_ROOT_INSTRUCTION)
    double root;
    WEND_ROOT_INSTRUCTION(root, x);
    return root;
#else
    return wend_sqrt_by_digits(x);
#endif
}

static inline double wend_length(double x, double y)
{
    return wend_sqrt(x * x + y * y);
}

#endif
