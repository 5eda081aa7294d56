/* memory.c: blocks, and lists that double in size. */
#include "maps/memory.h"

#include <string.h>

wend_allocator maps_memory;

void *maps_take(size_t bytes)
{
    return maps_memory.allocate(maps_memory.user, bytes, 16);
}

void maps_give(void *block, size_t bytes)
{
    if (block != NULL)
        maps_memory.release(maps_memory.user, block, bytes, 16);
}

void *maps_grow(void *list, size_t item, uint32_t count, uint32_t *capacity)
{
    if (count < *capacity)
        return list;
    const uint32_t more = *capacity == 0 ? 4 : *capacity * 2;
    void *longer = *capacity <= UINT32_MAX / 2 ? maps_take(more * item) : NULL;
    if (longer == NULL)
        return NULL;
    if (count > 0)
        memcpy(longer, list, count * item);
    maps_give(list, *capacity * item);
    *capacity = more;
    return longer;
}
