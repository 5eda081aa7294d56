/* Memory through the caller's allocator. */
#ifndef WEND_BASE_MEMORY_H
#define WEND_BASE_MEMORY_H

#include <wend/base.h>

/* Alignment of all memory but what is zeroed: a cache line. */
#define WEND_CACHE_LINE 64

/* The pages that the default allocator asks Linux for where a block is as large. */
#define WEND_LARGE_PAGE ((size_t)2 << 20)

/* malloc and free; null members in a freestanding build, which has neither. */
extern const wend_allocator wend_default_allocator;

/* Copies the caller's allocator, or the default one for null. ARGUMENT where a function is missing. */
wend_status wend_allocator_choose(const wend_allocator *given, wend_allocator *chosen);

/* On a cache line. Null where the allocator refuses, or where count * size passes the address space. */
void *wend_allocate(const wend_allocator *allocator, size_t count, size_t size);

/* The same, all bytes of which are `byte`. */
void *wend_allocate_filled(const wend_allocator *allocator, size_t count, size_t size, uint8_t byte);

/* Gives back what wend_allocate returned for the same numbers; a null block is allowed. */
void wend_release(const wend_allocator *allocator, void *block, size_t count, size_t size);

/* An array of so many items. */
#define WEND_RELEASE(allocator, array, count) wend_release(allocator, array, count, sizeof *(array))

/*
 * Memory all of whose bytes are 0, aligned as malloc does. By default nobody makes a pass over it; memory of the
 * caller's is cleared here, once.
 */
void *wend_allocate_zeroed(const wend_allocator *allocator, size_t count, size_t size);
void wend_release_zeroed(const wend_allocator *allocator, void *block, size_t count, size_t size);

/* The same for bytes of which few may ever be touched: where the system can, only pages that are take memory. */
void *wend_allocate_sparse(const wend_allocator *allocator, size_t bytes);
void wend_release_sparse(const wend_allocator *allocator, void *block, size_t bytes);

/*
 * Moves an array of `capacity` items of `size` bytes to a larger one. Null where the allocator refuses: the
 * old array is then untouched, else it is released.
 */
void *wend_reallocate(const wend_allocator *allocator, void *block, size_t capacity, size_t new_capacity, size_t size);

#endif
