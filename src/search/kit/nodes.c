/* Node stores: growth and stamps. */
#include "search/kit/nodes.h"

#include <string.h>

#include "base/memory.h"

#define STAMPS 65535u /* 1 to 65,535; 0 marks a node no search has written */

static void clear(struct wend_nodes *nodes, uint32_t from, uint32_t to, size_t size)
{
    memset((char *)nodes->array + from * size, 0, (to - from) * size);
}

static wend_status grow(struct wend_nodes *nodes, uint32_t count, size_t size, const wend_allocator *memory)
{
    void *array = wend_allocate_zeroed(memory, count, size);
    if (!array)
        return WEND_ERROR_MEMORY;
    wend_store_destroy(nodes, size, memory);
    *nodes = (struct wend_nodes){array, count, 0};
    return WEND_OK;
}

/* Over 65,535 searches every part is cleared once, and each before its stamps come round. */
static void clear_part(struct wend_nodes *nodes, size_t size)
{
    uint32_t part = nodes->capacity / STAMPS + 1;
    uint64_t from = (uint64_t)(nodes->stamp - 1) * part, to = from + part;
    if (from < nodes->capacity)
        clear(nodes, (uint32_t)from, to < nodes->capacity ? (uint32_t)to : nodes->capacity, size);
}

wend_status wend_store_begin(struct wend_nodes *nodes, uint32_t count, size_t size, const wend_allocator *memory)
{
    if (count > nodes->capacity) {
        wend_status status = grow(nodes, count, size, memory);
        if (status != WEND_OK)
            return status;
    }
    nodes->stamp = nodes->stamp == STAMPS ? 1 : (uint16_t)(nodes->stamp + 1);
    clear_part(nodes, size);
    return WEND_OK;
}

void wend_store_destroy(struct wend_nodes *nodes, size_t size, const wend_allocator *memory)
{
    wend_release_zeroed(memory, nodes->array, nodes->capacity, size);
    *nodes = (struct wend_nodes){0};
}
