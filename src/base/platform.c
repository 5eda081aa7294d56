/* What needs an operating system: the default allocator. */
#include "base/memory.h"

#include <string.h>

/* As malloc aligns it, for calloc is in its place where it can be. */
#define ZEROED_ALIGNMENT _Alignof(uint64_t)

static void *allocate_cleared(const wend_allocator *allocator, size_t count, size_t size)
{
    if (count > SIZE_MAX / 2 / size)
        return NULL;
    void *block = allocator->allocate(allocator->user, count * size, ZEROED_ALIGNMENT);
    return block ? memset(block, 0, count * size) : NULL;
}

void wend_release_zeroed(const wend_allocator *allocator, void *block, size_t count, size_t size)
{
    if (block)
        allocator->release(allocator->user, block, count * size, ZEROED_ALIGNMENT);
}

#ifdef WEND_FREESTANDING

const wend_allocator wend_default_allocator = {0};

void *wend_allocate_zeroed(const wend_allocator *allocator, size_t count, size_t size)
{
    return allocate_cleared(allocator, count, size);
}

#else

#include <stdlib.h>
#ifdef _WIN32
#include <malloc.h>
#endif

static void *allocate_from_heap(void *user, size_t size, size_t alignment)
{
    (void)user;
#ifdef _WIN32
    return alignment <= ZEROED_ALIGNMENT ? malloc(size) : _aligned_malloc(size, alignment);
#else
    /* C17 wants a multiple of the alignment. */
    size_t rounded = (size + alignment - 1) / alignment * alignment;
    return alignment <= _Alignof(max_align_t) ? malloc(size) : aligned_alloc(alignment, rounded);
#endif
}

static void release_to_heap(void *user, void *block, size_t size, size_t alignment)
{
    (void)user;
    (void)size;
#ifdef _WIN32
    if (alignment > ZEROED_ALIGNMENT) {
        _aligned_free(block);
        return;
    }
#endif
    (void)alignment;
    free(block);
}

/* Systems hand out large blocks that are zero, page by page when they are first touched: calloc knows. */
void *wend_allocate_zeroed(const wend_allocator *allocator, size_t count, size_t size)
{
    if (allocator->allocate == allocate_from_heap)
        return count > SIZE_MAX / 2 / size ? NULL : calloc(count, size);
    return allocate_cleared(allocator, count, size);
}

const wend_allocator wend_default_allocator = {allocate_from_heap, release_to_heap, NULL};

#endif
