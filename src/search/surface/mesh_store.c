/* Memory of searches on surfaces. */
#include "search/surface/surface.h"

#include <string.h>

enum { FIRST_CONES = 256 };

static void release_roots(struct wend_mesh_store *store, const wend_allocator *memory)
{
    wend_release(memory, store->roots, store->root_capacity, sizeof *store->roots, WEND_CACHE_LINE);
    store->roots = NULL;
    store->root_capacity = 0;
}

wend_status wend_mesh_store_begin(struct wend_mesh_store *store, uint32_t vertex_count, const wend_allocator *memory)
{
    uint32_t count = vertex_count + 1;
    if (count > store->root_capacity) {
        struct wend_mesh_root *roots = wend_allocate(memory, count, sizeof *roots, WEND_CACHE_LINE);
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
    uint32_t before = store->cone_capacity, capacity = before ? 2 * before : FIRST_CONES;
    if (before > UINT32_MAX / 2)
        return WEND_ERROR_MEMORY;
    uint64_t *heap = wend_allocate(memory, capacity, sizeof *heap, WEND_CACHE_LINE);
    struct wend_cone *cones =
        heap ? wend_reallocate(memory, store->cones, before, capacity, sizeof *cones, WEND_CACHE_LINE) : NULL;
    if (!cones) {
        wend_release(memory, heap, capacity, sizeof *heap, WEND_CACHE_LINE);
        return WEND_ERROR_MEMORY;
    }
    if (before)
        memcpy(heap, store->heap, before * sizeof *heap);
    wend_release(memory, store->heap, before, sizeof *heap, WEND_CACHE_LINE);
    store->heap = heap;
    store->cones = cones;
    store->cone_capacity = capacity;
    return WEND_OK;
}

static void release_portals(struct wend_mesh_store *store, const wend_allocator *memory)
{
    wend_release(memory, store->portals, store->portal_capacity, sizeof *store->portals, 8);
    wend_release(memory, store->room, store->room ? store->portal_capacity + 1 : 0, sizeof *store->room, 8);
    store->portals = NULL;
    store->room = NULL;
    store->portal_capacity = 0;
}

wend_status wend_mesh_store_portals(struct wend_mesh_store *store, uint32_t count, const wend_allocator *memory)
{
    if (store->room && count <= store->portal_capacity)
        return WEND_OK;
    const uint32_t capacity = count < FIRST_CONES ? FIRST_CONES : 2 * count;
    wend_portal *portals = wend_allocate(memory, capacity, sizeof *portals, 8);
    wend_place *room = wend_allocate(memory, capacity + 1, sizeof *room, 8);
    if (!portals || !room) {
        wend_release(memory, portals, capacity, sizeof *portals, 8);
        wend_release(memory, room, capacity + 1, sizeof *room, 8);
        return WEND_ERROR_MEMORY;
    }
    release_portals(store, memory);
    store->portals = portals;
    store->room = room;
    store->portal_capacity = capacity;
    return WEND_OK;
}

void wend_mesh_store_destroy(struct wend_mesh_store *store, const wend_allocator *memory)
{
    wend_number_list_destroy(&store->start, memory);
    wend_number_list_destroy(&store->goal, memory);
    wend_marks_destroy(&store->blocks, memory);
    release_roots(store, memory);
    wend_number_list_destroy(&store->slots, memory);
    wend_number_list_destroy(&store->passed, memory);
    release_portals(store, memory);
    wend_release(memory, store->cones, store->cone_capacity, sizeof *store->cones, WEND_CACHE_LINE);
    wend_release(memory, store->heap, store->cone_capacity, sizeof *store->heap, WEND_CACHE_LINE);
    *store = (struct wend_mesh_store){0};
}

size_t wend_mesh_store_memory(const struct wend_mesh_store *store)
{
    size_t numbers =
        (size_t)store->start.capacity + store->goal.capacity + store->slots.capacity + store->passed.capacity;
    size_t places = store->room ? (size_t)store->portal_capacity + 1 : 0;
    return numbers * sizeof(uint32_t) + places * sizeof *store->room + store->portal_capacity * sizeof *store->portals +
           wend_marks_memory(&store->blocks) +
           (size_t)store->cone_capacity * (sizeof *store->cones + sizeof *store->heap) +
           (size_t)store->root_capacity * sizeof *store->roots;
}
