/* What needs an operating system: the default allocator. */
#include "base/memory.h"

#ifdef WEND_FREESTANDING

const wend_allocator wend_default_allocator = {0};

#else

#include <stdlib.h>
#ifdef _WIN32
#include <malloc.h>
#endif

static void *allocate_from_heap(void *user, size_t size, size_t alignment)
{
    (void)user;
#ifdef _WIN32
    return _aligned_malloc(size, alignment);
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
    (void)alignment;
#ifdef _WIN32
    _aligned_free(block);
#else
    free(block);
#endif
}

const wend_allocator wend_default_allocator = {allocate_from_heap, release_to_heap, NULL};

#endif
