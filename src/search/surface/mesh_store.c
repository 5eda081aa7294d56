/* Memory of searches on surfaces. */
#include "search/surface/surface.h"

#include <string.h>

#include "base/array.h"
#include "search/kit/kit_calls.h"

enum { FIRST_CONES = 256 };

static void release_roots(struct wend_mesh_store *store, const wend_allocator *memory)
{
    WEND_RELEASE(memory, store->roots, store->root_capacity);
    store->roots = NULL;
    store->root_capacity = 0;
}

wend_status wend_mesh_store_begin(struct wend_mesh_store *store, uint32_t vertex_count, const wend_allocator *memory)
{
    uint32_t count = vertex_count + 1;
    if (count > store->root_capacity) {
        struct wend_mesh_root *roots = wend_allocate(memory, count, sizeof *roots);
        if (!roots)
            return WEND_ERROR_MEMORY;
        release_roots(store, memory);
        memset(roots, 0, count * sizeof *roots);
        store->roots = roots;
        store->root_capacity = count;
        store->stamp = 0;
    }
    if (++store->stamp == 0) { /* after 2^32 searches */
        memset(store->roots, 0, store->root_capacity * sizeof *store->roots);
        store->stamp = 1;
    }
    return WEND_OK;
}

wend_status wend_mesh_store_grow(struct wend_mesh_store *store, const wend_allocator *memory)
{
    const uint64_t next = (uint64_t)store->cone_capacity + store->cone_capacity / 2 + FIRST_CONES;
    if (WEND_RESERVE(memory, store->heap, store->heap_capacity,
                     next) && /* first: there are as many as there are cones */
        WEND_RESERVE(memory, store->cones, store->cone_capacity, next))
        return WEND_OK;
    return WEND_ERROR_MEMORY;
}

wend_status wend_mesh_store_portals(struct wend_mesh_store *store, uint32_t count, const wend_allocator *memory)
{
    if (WEND_RESERVE(memory, store->portals, store->portal_capacity, count) &&
        WEND_RESERVE(memory, store->room, store->room_capacity, (uint64_t)count + 1))
        return WEND_OK;
    return WEND_ERROR_MEMORY;
}

void wend_mesh_store_destroy(struct wend_mesh_store *store, const wend_allocator *memory)
{
    wend_number_list_destroy(&store->start, memory);
    wend_number_list_destroy(&store->goal, memory);
    wend_marks_destroy(&store->blocks, memory);
    release_roots(store, memory);
    wend_number_list_destroy(&store->slots, memory);
    wend_number_list_destroy(&store->passed, memory);
    WEND_RELEASE(memory, store->portals, store->portal_capacity);
    WEND_RELEASE(memory, store->room, store->room_capacity);
    WEND_RELEASE(memory, store->cones, store->cone_capacity);
    WEND_RELEASE(memory, store->heap, store->heap_capacity);
    *store = (struct wend_mesh_store){0};
}

size_t wend_mesh_store_memory(const struct wend_mesh_store *store)
{
    size_t numbers =
        (size_t)store->start.capacity + store->goal.capacity + store->slots.capacity + store->passed.capacity;
    return numbers * sizeof(uint32_t) + store->room_capacity * sizeof *store->room +
           store->portal_capacity * sizeof *store->portals + wend_marks_memory(&store->blocks) +
           store->cone_capacity * sizeof *store->cones + store->heap_capacity * sizeof *store->heap +
           (size_t)store->root_capacity * sizeof *store->roots;
}
