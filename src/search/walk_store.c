/* The memory of walks measured by length. */
#include "search/walk_store.h"

#include <string.h>

enum { FIRST_WALK_ENTRIES = 1024 };

/* The states, with what loads may touch beyond. */
static size_t states_size(uint32_t capacity)
{
    return (size_t)capacity + WEND_BITS_SLACK;
}

static void clear_states(struct wend_walk_store *store)
{
    for (uint32_t i = 0; i < store->node_capacity / WEND_WALK_BLOCK; i += 8) {
        if (wend_bits_word(store->touched + i) == 0)
            continue;
        for (uint32_t k = i; k < i + 8; k++)
            if (store->touched[k])
                memset(store->states + (size_t)k * WEND_WALK_BLOCK, 0, WEND_WALK_BLOCK);
        memset(store->touched + i, 0, 8);
    }
}

static void release_states(struct wend_walk_store *store, const wend_allocator *memory)
{
    wend_release(memory, store->states, states_size(store->node_capacity), 1, WEND_CACHE_LINE);
    wend_release(memory, store->touched, store->node_capacity / WEND_WALK_BLOCK, 1, WEND_CACHE_LINE);
    store->states = store->touched = NULL;
    store->node_capacity = 0;
}

static wend_status reserve_states(struct wend_walk_store *store, uint32_t node_count, const wend_allocator *memory)
{
    enum { WHOLE = 8 * WEND_WALK_BLOCK };
    if (node_count <= store->node_capacity)
        return WEND_OK;
    const uint32_t capacity = (node_count + WHOLE - 1) / WHOLE * WHOLE;
    release_states(store, memory);
    store->states = wend_allocate(memory, states_size(capacity), 1, WEND_CACHE_LINE);
    store->touched = wend_allocate(memory, capacity / WEND_WALK_BLOCK, 1, WEND_CACHE_LINE);
    if (!store->states || !store->touched) {
        wend_release(memory, store->states, states_size(capacity), 1, WEND_CACHE_LINE);
        wend_release(memory, store->touched, capacity / WEND_WALK_BLOCK, 1, WEND_CACHE_LINE);
        store->states = store->touched = NULL;
        return WEND_ERROR_MEMORY;
    }
    memset(store->states, 0, states_size(capacity));
    memset(store->touched, 0, capacity / WEND_WALK_BLOCK);
    store->node_capacity = capacity;
    return WEND_OK;
}

wend_status wend_walk_store_begin(struct wend_walk_store *store, uint32_t node_count, const wend_allocator *memory)
{
    for (uint32_t i = 0; i < WEND_WALK_PRICES; i++)
        store->queues[i].taken = store->queues[i].put = 0;
    store->stack_count = 0;
    clear_states(store);
    return reserve_states(store, node_count, memory);
}

void wend_walk_store_destroy(struct wend_walk_store *store, const wend_allocator *memory)
{
    for (uint32_t i = 0; i < WEND_WALK_PRICES; i++)
        wend_release(memory, store->queues[i].entries, store->queues[i].capacity, sizeof *store->queues[i].entries,
                     WEND_CACHE_LINE);
    wend_release(memory, store->stack, store->stack_capacity, sizeof *store->stack, WEND_CACHE_LINE);
    release_states(store, memory);
}

size_t wend_walk_store_memory(const struct wend_walk_store *store)
{
    size_t bytes = store->stack_capacity * sizeof *store->stack + store->node_capacity / WEND_WALK_BLOCK;
    for (uint32_t i = 0; i < WEND_WALK_PRICES; i++)
        bytes += store->queues[i].capacity * sizeof *store->queues[i].entries;
    return bytes + (store->states ? states_size(store->node_capacity) : 0);
}

bool wend_walk_queue_grow(struct wend_walk_queue *queue, const wend_allocator *memory)
{
    const uint32_t capacity = queue->capacity ? queue->capacity * 2 : FIRST_WALK_ENTRIES;
    struct wend_walk_entry *entries =
        capacity > queue->capacity ? wend_allocate(memory, capacity, sizeof *entries, WEND_CACHE_LINE) : NULL;
    if (!entries)
        return false;
    const uint32_t count = queue->put - queue->taken;
    for (uint32_t i = 0; i < count; i++)
        entries[i] = queue->entries[(queue->taken + i) & (queue->capacity - 1)];
    wend_release(memory, queue->entries, queue->capacity, sizeof *entries, WEND_CACHE_LINE);
    queue->entries = entries;
    queue->capacity = capacity;
    queue->taken = 0;
    queue->put = count;
    return true;
}

bool wend_walk_store_grow_stack(struct wend_walk_store *store, uint32_t more, const wend_allocator *memory)
{
    uint32_t capacity = store->stack_capacity ? store->stack_capacity : FIRST_WALK_ENTRIES;
    while (capacity - store->stack_count < more)
        capacity *= 2;
    if (capacity == store->stack_capacity)
        return true;
    uint32_t *stack =
        wend_reallocate(memory, store->stack, store->stack_capacity, capacity, sizeof *stack, WEND_CACHE_LINE);
    if (!stack)
        return false;
    store->stack = stack;
    store->stack_capacity = capacity;
    return true;
}
