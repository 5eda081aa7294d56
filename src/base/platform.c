/* What needs an operating system: the default allocator. */
#include "base/memory.h"

#include <string.h>

/* As aligned by malloc, because calloc replaces it if possible. */
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

#ifdef __linux__
#include <sys/mman.h>
#ifndef MADV_HUGEPAGE /* hidden by strict C, as madvise is */
#define MADV_HUGEPAGE 14
int madvise(void *address, size_t bytes, int advice);
#endif
/* Hidden too; the number is the same on most processors. */
#if !defined(MAP_ANONYMOUS) && !(defined(__mips__) || defined(__alpha__) || defined(__hppa__) || defined(__xtensa__))
#define MAP_ANONYMOUS 0x20
#endif

/*
 * Large blocks are filled at once, and the system takes longer to hand out pages of 4 KB than wend takes to fill them.
 * This lets it hand out 2 MB at a time, except for the rest at the end, which may stay unused. If it cannot, nothing
 * changes.
 */
static void *allocate_large(size_t size)
{
    const size_t whole = size / WEND_LARGE_PAGE * WEND_LARGE_PAGE;
    void *block =
        size <= SIZE_MAX / 2 ? aligned_alloc(WEND_LARGE_PAGE, size == whole ? whole : whole + WEND_LARGE_PAGE) : NULL;
    if (block)
        (void)madvise(block, whole, MADV_HUGEPAGE);
    return block;
}
#endif

static void *allocate_from_heap(void *user, size_t size, size_t alignment)
{
    (void)user;
#ifdef _WIN32
    return alignment <= ZEROED_ALIGNMENT ? malloc(size) : _aligned_malloc(size, alignment);
#else
#ifdef __linux__
    if (size >= WEND_LARGE_PAGE)
        return allocate_large(size);
#endif
    /* C17 requires a multiple of the alignment. */
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

/* Systems hand out large zeroed blocks page by page, when first touched; calloc makes use of that. */
void *wend_allocate_zeroed(const wend_allocator *allocator, size_t count, size_t size)
{
    if (allocator->allocate == allocate_from_heap)
        return count > SIZE_MAX / 2 / size ? NULL : calloc(count, size);
    return allocate_cleared(allocator, count, size);
}

#ifdef MAP_ANONYMOUS

enum { LEAST_PAGES = 1 << 16 }; /* bytes worth pages of their own */

static bool has_pages(const wend_allocator *allocator, size_t bytes)
{
    return allocator->allocate == allocate_from_heap && bytes >= LEAST_PAGES;
}

/* calloc clears reused memory, and parts of small new blocks: then all of it takes memory. */
void *wend_allocate_sparse(const wend_allocator *allocator, size_t bytes)
{
    if (!has_pages(allocator, bytes))
        return wend_allocate_zeroed(allocator, bytes, 1);
    void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return pages == MAP_FAILED ? NULL : pages;
}

void wend_release_sparse(const wend_allocator *allocator, void *block, size_t bytes)
{
    if (!has_pages(allocator, bytes))
        wend_release_zeroed(allocator, block, bytes, 1);
    else if (block)
        munmap(block, bytes);
}

#endif

const wend_allocator wend_default_allocator = {allocate_from_heap, release_to_heap, NULL};

#endif

#if defined(WEND_FREESTANDING) || !defined(MAP_ANONYMOUS)

void *wend_allocate_sparse(const wend_allocator *allocator, size_t bytes)
{
    return wend_allocate_zeroed(allocator, bytes, 1);
}

void wend_release_sparse(const wend_allocator *allocator, void *block, size_t bytes)
{
    wend_release_zeroed(allocator, block, bytes, 1);
}

#endif
