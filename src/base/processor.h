/* What the processor offers beyond the baseline of its architecture. */
#ifndef WEND_BASE_PROCESSOR_H
#define WEND_BASE_PROCESSOR_H

#include <stdbool.h>

enum wend_processor { PROCESSOR_ANY, PROCESSOR_AVX2, PROCESSOR_AVX512 };

/* Whether functions for these processors are compiled, by target attribute; small libraries go without. */
#if defined(__x86_64__) && !defined(WEND_FREESTANDING) && !defined(WEND_SMALL) &&                                      \
    (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 11))
#define WEND_HAS_AVX    1
#define WEND_FOR_AVX2   __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define WEND_FOR_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx2,bmi,bmi2,popcnt")))
#else
#define WEND_HAS_AVX 0
#endif

/* Returns the greatest of them that this machine has and this build uses. */
enum wend_processor wend_processor_here(void);

#endif
