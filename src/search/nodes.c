/* Node stores: growth and stamps. Search floor. */
#include "search/nodes.h"

#include <string.h>

#include "base/memory.h"

#define STAMPS 65535u /* 1 to 65,535; 0 marks a node no search has written */

static size_t node_size(bool wide)
{
    return wide ? sizeof(struct wend_node64) : sizeof(struct wend_node32);
}

static void clear(struct wend_nodes *nodes, uint32_t from, uint32_t to, bool wide)
{
    memset((char *)nodes->array + from * node_size(wide), 0, (to - from) * node_size(wide));
}

static wend_status grow(struct wend_nodes *nodes, uint32_t count, bool wide, const wend_allocator *memory)
{
    void *array = wend_allocate(memory, count, node_size(wide), WEND_CACHE_LINE);
    if (!array)
        return WEND_ERROR_MEMORY;
    wend_nodes_destroy(nodes, wide, memory);
    *nodes = (struct wend_nodes){array, count, 0};
    clear(nodes, 0, count, wide);
    return WEND_OK;
}

/* Over 65,535 searches every part is cleared once, and each before its stamps come round. */
static void clear_part(struct wend_nodes *nodes, bool wide)
{
    uint32_t part = nodes->capacity / STAMPS + 1;
    uint64_t from = (uint64_t)(nodes->stamp - 1) * part, to = from + part;
    if (from < nodes->capacity)
        clear(nodes, (uint32_t)from, to < nodes->capacity ? (uint32_t)to : nodes->capacity, wide);
}

wend_status wend_nodes_begin(struct wend_nodes *nodes, uint32_t count, bool wide, const wend_allocator *memory)
{
    if (count > nodes->capacity) {
        wend_status status = grow(nodes, count, wide, memory);
        if (status != WEND_OK)
            return status;
    }
    nodes->stamp = nodes->stamp == STAMPS ? 1 : (uint16_t)(nodes->stamp + 1);
    clear_part(nodes, wide);
    return WEND_OK;
}

void wend_nodes_destroy(struct wend_nodes *nodes, bool wide, const wend_allocator *memory)
{
    wend_release(memory, nodes->array, nodes->capacity, node_size(wide), WEND_CACHE_LINE);
    *nodes = (struct wend_nodes){0};
}

size_t wend_nodes_memory(const struct wend_nodes *nodes, bool wide)
{
    return nodes->capacity * node_size(wide);
}
