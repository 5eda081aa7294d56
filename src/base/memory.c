/* Memory through the caller's allocator. */
#include "base/memory.h"

#include <string.h>

wend_status wend_allocator_choose(const wend_allocator *given, wend_allocator *chosen)
{
    *chosen = given ? *given : wend_default_allocator;
    return chosen->allocate && chosen->release ? WEND_OK : WEND_ERROR_ARGUMENT;
}

void *wend_allocate(const wend_allocator *allocator, size_t count, size_t size)
{
    if (count > SIZE_MAX / 2 / size)
        return NULL;
    return allocator->allocate(allocator->user, count * size, WEND_CACHE_LINE);
}

void *wend_allocate_filled(const wend_allocator *allocator, size_t count, size_t size, uint8_t byte)
{
    void *block = wend_allocate(allocator, count, size);
    return block ? memset(block, byte, count * size) : NULL;
}

void wend_release(const wend_allocator *allocator, void *block, size_t count, size_t size)
{
    if (block)
        allocator->release(allocator->user, block, count * size, WEND_CACHE_LINE);
}

void *wend_reallocate(const wend_allocator *allocator, void *block, size_t capacity, size_t new_capacity, size_t size)
{
    void *larger = wend_allocate(allocator, new_capacity, size);
    if (!larger)
        return NULL;
    if (block)
        memcpy(larger, block, capacity * size);
    wend_release(allocator, block, capacity, size);
    return larger;
}
