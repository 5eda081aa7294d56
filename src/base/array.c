/* Arrays that grow by half at least, so that appending is amortised constant; and arenas. */
#include "base/array.h"

#include <string.h>

#include "base/memory.h"

enum { FEWEST_BYTES = 256 };

/* Returns the larger array, or NULL, with the array unchanged, if memory is refused. */
static void *enlarge(const wend_allocator *memory, void *items, uint32_t *capacity, uint64_t need, size_t size)
{
    uint64_t wanted = (uint64_t)*capacity + *capacity / 2;
    if (wanted < need)
        wanted = need;
    if (wanted * size < FEWEST_BYTES)
        wanted = (FEWEST_BYTES + size - 1) / size;
    if (wanted >= UINT32_MAX || wanted > SIZE_MAX)
        return NULL;
    void *larger = wend_reallocate(memory, items, *capacity, (size_t)wanted, size);
    if (larger)
        *capacity = (uint32_t)wanted;
    return larger;
}

/* Copied by memcpy: a pointer to one type must not be read as a pointer to another. */
void *wend_pointer_at(const void *address)
{
    void *pointer;
    memcpy(&pointer, address, sizeof pointer);
    return pointer;
}

void wend_pointer_put(void *address, void *pointer)
{
    memcpy(address, &pointer, sizeof pointer);
}

bool wend_array_reserve(const wend_allocator *memory, void *array, uint32_t *capacity, uint64_t need, size_t size)
{
    void *items = wend_pointer_at(array);
    if (items && need <= *capacity)
        return true;
    items = enlarge(memory, items, capacity, need, size);
    if (items)
        wend_pointer_put(array, items);
    return items != NULL;
}

void *wend_arena_cut(struct wend_arena *arena, uint64_t count, size_t size)
{
    const uint64_t begin = arena->used;
    arena->used += (count * size + WEND_CACHE_LINE - 1) / WEND_CACHE_LINE * WEND_CACHE_LINE;
    return arena->bytes && wend_arena_fits(arena) ? arena->bytes + begin : NULL; /* NULL + begin would be undefined */
}

bool wend_arena_grows(struct wend_arena *arena, const wend_allocator *memory)
{
    const uint64_t wanted = arena->used + (arena->size != 0 ? arena->used / 2 : 0);
    if (wend_arena_fits(arena) || wanted >= SIZE_MAX / 2)
        return false;
    uint8_t *larger = wend_allocate(memory, (size_t)wanted, 1);
    if (!larger)
        return false;
    wend_arena_end(arena, memory);
    *arena = (struct wend_arena){larger, (size_t)wanted, 0};
    return true;
}

void wend_arena_end(struct wend_arena *arena, const wend_allocator *memory)
{
    WEND_RELEASE(memory, arena->bytes, arena->size);
}
