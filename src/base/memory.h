/* Memory through the caller's allocator. */
#ifndef WEND_BASE_MEMORY_H
#define WEND_BASE_MEMORY_H

#include <wend/base.h>

/* Alignment of all memory except zeroed memory: a cache line. */
#define WEND_CACHE_LINE 64

/* Size of the pages that the default allocator asks Linux for, for blocks at least as large. */
#define WEND_LARGE_PAGE ((size_t)2 << 20)

/* malloc and free; NULL members in a freestanding build, which has neither. */
extern const wend_allocator wend_default_allocator;

/* Copies the caller's allocator, or the default one for NULL. ARGUMENT if a function is missing. */
wend_status wend_allocator_choose(const wend_allocator *given, wend_allocator *chosen);

/* Allocates on a cache line. Returns NULL if refused, or if count * size exceeds the address space. */
void *wend_allocate(const wend_allocator *allocator, size_t count, size_t size);

/* The same, with all bytes set to `byte`. */
void *wend_allocate_filled(const wend_allocator *allocator, size_t count, size_t size, uint8_t byte);

/* Releases what wend_allocate returned for the same numbers; NULL is allowed. */
void wend_release(const wend_allocator *allocator, void *block, size_t count, size_t size);

/* Releases an array of `count` items. */
#define WEND_RELEASE(allocator, array, count) wend_release(allocator, array, count, sizeof *(array))

/*
 * Allocates zeroed memory, aligned as by malloc. With the default allocator no pass over it is made; a caller's memory
 * is cleared here, once.
 */
void *wend_allocate_zeroed(const wend_allocator *allocator, size_t count, size_t size);
void wend_release_zeroed(const wend_allocator *allocator, void *block, size_t count, size_t size);

/* The same for bytes of which few may be touched: if the system can, only touched pages take memory. */
void *wend_allocate_sparse(const wend_allocator *allocator, size_t bytes);
void wend_release_sparse(const wend_allocator *allocator, void *block, size_t bytes);

/*
 * Moves an array of `capacity` items of `size` bytes to a larger one and releases the old. Returns NULL if refused: the
 * old array is then unchanged.
 */
void *wend_reallocate(const wend_allocator *allocator, void *block, size_t capacity, size_t new_capacity, size_t size);

#endif
