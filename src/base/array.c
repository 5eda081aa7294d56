/* Arrays that grow: by half at least, so that growing one by one is cheap. */
#include "base/array.h"

#include "base/memory.h"

#include <string.h>

enum { FEWEST_ITEMS = 32 };

void *wend_array_grow(const wend_allocator *memory, void *array, uint32_t *capacity, uint32_t used, uint64_t need,
                      size_t size)
{
    if (need <= *capacity && array)
        return array;
    uint64_t wanted = (uint64_t)*capacity + *capacity / 2;
    if (wanted < need)
        wanted = need;
    if (wanted < FEWEST_ITEMS)
        wanted = FEWEST_ITEMS;
    if (wanted >= UINT32_MAX || wanted > SIZE_MAX)
        return NULL;
    void *larger = wend_allocate(memory, (size_t)wanted, size, WEND_CACHE_LINE);
    if (!larger)
        return NULL;
    if (used)
        memcpy(larger, array, used * size);
    wend_release(memory, array, *capacity, size, WEND_CACHE_LINE);
    *capacity = (uint32_t)wanted;
    return larger;
}
