/* What the processor offers beyond what every one of its kind does. */
#ifndef WEND_BASE_PROCESSOR_H
#define WEND_BASE_PROCESSOR_H

#include <stdbool.h>

enum wend_processor { PROCESSOR_ANY, PROCESSOR_AVX2, PROCESSOR_AVX512 };

/* Whether functions for these processors are compiled, by target attribute; a small library does without. */
#if defined(__x86_64__) && !defined(WEND_FREESTANDING) && !defined(WEND_SMALL) &&                                      \
    (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 11))
#define WEND_HAS_AVX    1
#define WEND_FOR_AVX2   __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define WEND_FOR_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx2,bmi,bmi2,popcnt")))
#else
#define WEND_HAS_AVX 0
#endif

#if WEND_HAS_AVX
#include <cpuid.h>

/*
 * Asked of the processor itself: Clang's __builtin_cpu_supports knows the word lzcnt only since version 15. It must be asked,
 * for where it is missing the same bytes are another instruction, with other results.
 */
static inline bool wend_processor_has_lzcnt(void)
{
    unsigned eax, ebx, ecx, edx;
    return __get_cpuid(0x80000001u, &eax, &ebx, &ecx, &edx) != 0 && (ecx & (1u << 5)) != 0;
}
#endif

/* The greatest of them that this machine has and this build makes use of. */
static inline enum wend_processor wend_processor_here(void)
{
#if WEND_HAS_AVX
    __builtin_cpu_init();
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                __builtin_cpu_supports("popcnt") && wend_processor_has_lzcnt();
    bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                  __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
    return !avx2 ? PROCESSOR_ANY : avx512 ? PROCESSOR_AVX512 : PROCESSOR_AVX2;
#else
    return PROCESSOR_ANY;
#endif
}

#endif
