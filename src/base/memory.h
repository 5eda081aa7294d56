/* Memory through the caller's allocator. */
#ifndef WEND_BASE_MEMORY_H
#define WEND_BASE_MEMORY_H

#include <wend/base.h>

/* Alignment of arrays that searches stream through: a cache line. */
#define WEND_CACHE_LINE 64

/* malloc and free; null members in a freestanding build, which has neither. */
extern const wend_allocator wend_default_allocator;

/* Copies the caller's allocator, or the default one for null. ARGUMENT where a function is missing. */
wend_status wend_allocator_choose(const wend_allocator *given, wend_allocator *chosen);

/* Null where the allocator refuses, or where count * size passes the address space. */
void *wend_allocate(const wend_allocator *allocator, size_t count, size_t size, size_t alignment);

/*
 * The same, aligned to WEND_ZEROED_ALIGNMENT and all bytes 0. By default it makes no pass over them; memory of the caller's
 * is cleared here, once.
 */
#define WEND_ZEROED_ALIGNMENT _Alignof(uint64_t)
void *wend_allocate_zeroed(const wend_allocator *allocator, size_t count, size_t size);

/* Gives back what wend_allocate returned for the same numbers; a null block is allowed. */
void wend_release(const wend_allocator *allocator, void *block, size_t count, size_t size, size_t alignment);

/*
 * Moves an array of `capacity` items of `size` bytes to a larger one. Null where the allocator refuses: the
 * old array is then untouched, else it is released.
 */
void *wend_reallocate(const wend_allocator *allocator, void *block, size_t capacity, size_t new_capacity, size_t size,
                      size_t alignment);

#endif
