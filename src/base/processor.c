/* Asks the processor what it offers. */
#include "base/processor.h"

#if WEND_HAS_AVX
#include <cpuid.h>

/*
 * Uses cpuid: Clang's __builtin_cpu_supports knows the name lzcnt only since version 15. The test is needed: without
 * lzcnt the same bytes are another instruction with other results. Every processor with AVX2 answers this cpuid;
 * virtual machines take some 10 us for each.
 */
static bool has_lzcnt(void)
{
    unsigned eax, ebx, ecx, edx;
    __cpuid(0x80000001u, eax, ebx, ecx, edx);
    return (ecx & (1u << 5)) != 0;
}
#endif

enum wend_processor wend_processor_here(void)
{
#if WEND_HAS_AVX
    __builtin_cpu_init();
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                __builtin_cpu_supports("popcnt") && has_lzcnt();
    bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                  __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
    return !avx2 ? PROCESSOR_ANY : avx512 ? PROCESSOR_AVX512 : PROCESSOR_AVX2;
#else
    return PROCESSOR_ANY;
#endif
}
