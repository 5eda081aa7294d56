/* Arrays by node. */
#include "map/space/cells.h"

#include "base/memory.h"

size_t wend_space_bitmap_bytes(const wend_space *space)
{
    return space->cells.node_count / 8 + 1 + WEND_BITS_SLACK;
}

void *wend_space_new_bytes(const wend_space *space, size_t entry_size)
{
    void *bytes = wend_allocate(&space->allocator, space->cells.node_count, entry_size);
    if (bytes)
        memset(bytes, 0, space->cells.node_count * entry_size);
    return bytes;
}

uint8_t *wend_space_new_bitmap(const wend_space *space)
{
    uint8_t *bits = wend_allocate(&space->allocator, wend_space_bitmap_bytes(space), 1);
    if (bits)
        memset(bits, 0, wend_space_bitmap_bytes(space));
    return bits;
}

void wend_space_release_bytes(const wend_space *space, void *bytes, size_t entry_size)
{
    wend_release(&space->allocator, bytes, space->cells.node_count, entry_size);
}

void wend_space_release_bitmap(const wend_space *space, uint8_t *bits)
{
    wend_release(&space->allocator, bits, wend_space_bitmap_bytes(space), 1);
}

static bool copy_array(const wend_space *space, void **array, size_t bytes)
{
    const void *original = *array;
    *array = original ? wend_allocate(&space->allocator, bytes, 1) : NULL;
    if (*array)
        memcpy(*array, original, bytes);
    return *array || !original;
}

bool wend_space_copy_bytes(const wend_space *space, uint8_t **bytes)
{
    void *array = *bytes;
    bool complete = copy_array(space, &array, space->cells.node_count);
    *bytes = array;
    return complete;
}

bool wend_space_copy_bitmap(const wend_space *space, uint8_t **bits)
{
    void *array = *bits;
    bool complete = copy_array(space, &array, wend_space_bitmap_bytes(space));
    *bits = array;
    return complete;
}
