/*
 * Functions that must be inlined for their constant arguments to drop what a variant does not need, and hints of what
 * memory is needed soon.
 *
 * WEND_KERNEL is one of them that is a whole search: each of its callers is a variant. Where WEND_SMALL is defined
 * there is one body for all of them, to which constants are values like others; and where besides the compiler was
 * asked for small code (-Os, -Oz) it decides itself what to inline. So it does in builds that look on at what runs
 * (WEND_WATCHED): there each access becomes a dozen instructions, and a variant that is a single function takes minutes
 * to compile. What is found is the same.
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
