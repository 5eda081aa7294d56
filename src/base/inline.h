/*
 * Functions that must be inlined for their constant arguments to drop what a variant does not need, and hints of what
 * memory is needed soon.
 */
#ifndef WEND_BASE_INLINE_H
#define WEND_BASE_INLINE_H

#if defined(__GNUC__)
#define WEND_ALWAYS_INLINE     static inline __attribute__((always_inline))
#define WEND_NEVER_INLINE      __attribute__((noinline))
#define wend_prefetch(address) __builtin_prefetch(address)
#else
#define WEND_ALWAYS_INLINE static inline
#define WEND_NEVER_INLINE
#define wend_prefetch(address) ((void)(address))
#endif

#endif
