/* Memory of searches over a taut visibility graph. */
#include "search/kit/taut_store.h"

#include <string.h>

#include "base/array.h"

wend_status wend_taut_store_begin(struct wend_taut_store *store, uint32_t vertex_count, const wend_allocator *memory)
{
    if (vertex_count > store->node_capacity) {
        struct wend_taut_node *nodes = wend_allocate(memory, vertex_count, sizeof *nodes);
        if (!nodes)
            return WEND_ERROR_MEMORY;
        wend_release(memory, store->nodes, store->node_capacity, sizeof *nodes);
        memset(nodes, 0, vertex_count * sizeof *nodes);
        store->nodes = nodes;
        store->node_capacity = vertex_count;
        store->stamp = 0;
    }
    if (++store->stamp == 0) { /* after 2^32 searches */
        memset(store->nodes, 0, store->node_capacity * sizeof *store->nodes);
        store->stamp = 1;
    }
    return WEND_OK;
}

bool wend_taut_store_grow(struct wend_taut_store *store, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, store->heap, store->heap_capacity, store->heap_capacity + 1);
}

void wend_taut_store_destroy(struct wend_taut_store *store, const wend_allocator *memory)
{
    wend_taut_view_destroy(&store->view, memory);
    WEND_RELEASE(memory, store->nodes, store->node_capacity);
    WEND_RELEASE(memory, store->heap, store->heap_capacity);
    *store = (struct wend_taut_store){0};
}

size_t wend_taut_store_memory(const struct wend_taut_store *store)
{
    return wend_taut_view_memory(&store->view) + store->node_capacity * sizeof *store->nodes +
           store->heap_capacity * sizeof *store->heap;
}
