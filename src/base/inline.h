/*
 * Functions that must be inlined, so that constant arguments remove what a variant does not need; and prefetching.
 *
 * WEND_KERNEL marks such a function that is a whole search; each of its callers is a variant. With WEND_SMALL there is
 * one body for all, to which the constants are ordinary values; if besides the code is optimised for size (-Os, -Oz),
 * the compiler decides what to inline. So it does in instrumented builds (WEND_WATCHED): there each access becomes a
 * dozen instructions, and a variant in a single function takes minutes to compile. Results are the same.
 */
#ifndef WEND_BASE_INLINE_H
#define WEND_BASE_INLINE_H

#if defined(__GNUC__)
#if defined(WEND_WATCHED) || (defined(WEND_SMALL) && defined(__OPTIMIZE_SIZE__))
#define WEND_ALWAYS_INLINE static inline
#else
#define WEND_ALWAYS_INLINE static inline __attribute__((always_inline))
#endif
#define WEND_NEVER_INLINE      __attribute__((noinline))
#define wend_prefetch(address) __builtin_prefetch(address)
#else
#define WEND_ALWAYS_INLINE static inline
#define WEND_NEVER_INLINE
#define wend_prefetch(address) ((void)(address))
#endif

#if defined(WEND_SMALL) && defined(__GNUC__)
#define WEND_KERNEL static __attribute__((noinline, unused))
#else
#define WEND_KERNEL WEND_ALWAYS_INLINE
#endif

#endif
