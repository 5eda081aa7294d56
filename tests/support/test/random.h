/*
 * tests/support/test/random.h: a seeded generator of integers, the same on every machine.
 * Two draws in one call, or in one list in braces, may come in either order: a statement each keeps tests the
 * same with every compiler.
 * Source: Steele, Lea and Flood 2014 (SplitMix64).
 */
#ifndef WEND_TESTS_TEST_RANDOM_H
#define WEND_TESTS_TEST_RANDOM_H

#include <stdint.h>

typedef struct random_source {
    uint64_t state; /* any seed will do */
} random_source;

static inline uint64_t random_next(random_source *random)
{
    uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* From 0 to bound - 1; bound is not 0. */
static inline uint32_t random_below(random_source *random, uint32_t bound)
{
    return (uint32_t)(((random_next(random) >> 32) * bound) >> 32);
}

/* True `percent` times in a hundred. */
static inline int random_chance(random_source *random, uint32_t percent)
{
    return random_below(random, 100) < percent;
}

#endif
