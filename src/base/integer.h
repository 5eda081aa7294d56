/* Integer helpers. */
#ifndef WEND_BASE_INTEGER_H
#define WEND_BASE_INTEGER_H

#include <stdint.h>

#define WEND_MIN(a, b) ((a) < (b) ? (a) : (b))
#define WEND_MAX(a, b) ((a) > (b) ? (a) : (b))
#define WEND_ABS(a)    ((a) < 0 ? -(a) : (a))
#define WEND_SIGN(a)   (((a) > 0) - ((a) < 0))

static inline uint64_t wend_magnitude(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

static inline uint32_t wend_distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* Distance of a number from the range `first` to `last`. */
static inline uint32_t wend_range_distance(uint32_t at, uint32_t first, uint32_t last)
{
    return at < first ? first - at : at > last ? at - last : 0;
}

/* The difference, or 0 if it would be negative. */
static inline uint64_t wend_difference(uint64_t a, uint64_t b)
{
    return a > b ? a - b : 0;
}

/* The nearest integer; halves round up. */
static inline int32_t wend_round_half_up(double value)
{
    const double up = value + 0.5;
    const int32_t whole = (int32_t)up;
    return whole - (up < whole);
}

static inline uint64_t wend_sum(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* The greatest integer whose square is not above n. */
static inline uint64_t wend_integer_root(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit != 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    return root;
}

/* Root of an entry in a forest, where parents[root] is the root itself; halves the paths there. */
static inline uint32_t wend_root_of(uint32_t *parents, uint32_t at)
{
    for (; parents[at] != at; at = parents[at])
        parents[at] = parents[parents[at]];
    return at;
}

/*
 * Division by a constant as one multiplication (Granlund and Montgomery 1994). With 47 bits of fraction it is exact for
 * every value * divisor below 2^47 whose quotient is below 2^17: the error of the reciprocal, at most divisor / 2^47,
 * times the value stays below 1 / divisor.
 */
#define WEND_RECIPROCAL_BITS 47

static inline uint64_t wend_reciprocal(uint32_t divisor)
{
    return (UINT64_C(1) << WEND_RECIPROCAL_BITS) / divisor + 1;
}

static inline uint32_t wend_divide(uint32_t value, uint64_t reciprocal)
{
    return (uint32_t)(value * reciprocal >> WEND_RECIPROCAL_BITS);
}

#endif
