/* The memory of walks measured by length. */
#include "search/kit/walk_store.h"

#include <string.h>

#include "base/array.h"

enum { FIRST_WALK_ENTRIES = 1024, FIRST_WALK_RUNS = 64 };

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
    wend_release(memory, store->states, states_size(store->node_capacity), 1);
    wend_release(memory, store->touched, store->node_capacity / WEND_WALK_BLOCK, 1);
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
    store->states = wend_allocate(memory, states_size(capacity), 1);
    store->touched = wend_allocate(memory, capacity / WEND_WALK_BLOCK, 1);
    if (!store->states || !store->touched) {
        wend_release(memory, store->states, states_size(capacity), 1);
        wend_release(memory, store->touched, capacity / WEND_WALK_BLOCK, 1);
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
        store->queues[i].taken = store->queues[i].put = store->queues[i].run_taken = store->queues[i].run_put = 0;
    store->level_count = 0;
    clear_states(store);
    return reserve_states(store, node_count, memory);
}

void wend_walk_store_destroy(struct wend_walk_store *store, const wend_allocator *memory)
{
    for (uint32_t i = 0; i < WEND_WALK_PRICES; i++) {
        const struct wend_walk_queue *queue = &store->queues[i];
        WEND_RELEASE(memory, queue->nodes, queue->capacity);
        WEND_RELEASE(memory, queue->runs, queue->run_capacity);
    }
    WEND_RELEASE(memory, store->level, store->level_capacity);
    release_states(store, memory);
}

size_t wend_walk_store_memory(const struct wend_walk_store *store)
{
    size_t bytes = store->level_capacity * sizeof *store->level + store->node_capacity / WEND_WALK_BLOCK;
    for (uint32_t i = 0; i < WEND_WALK_PRICES; i++)
        bytes += store->queues[i].capacity * sizeof *store->queues[i].nodes +
                 store->queues[i].run_capacity * sizeof *store->queues[i].runs;
    return bytes + (store->states ? states_size(store->node_capacity) : 0);
}

static bool grow_walk_nodes(struct wend_walk_queue *queue, uint32_t more, const wend_allocator *memory)
{
    const uint32_t count = queue->put - queue->taken;
    uint32_t capacity = queue->capacity ? queue->capacity : FIRST_WALK_ENTRIES;
    while (capacity != 0 && capacity - count < more)
        capacity *= 2;
    if (capacity == queue->capacity)
        return true;
    uint32_t *nodes = capacity != 0 ? wend_allocate(memory, capacity, sizeof *nodes) : NULL;
    if (!nodes)
        return false;
    for (uint32_t i = queue->taken; i != queue->put; i++)
        nodes[i & (capacity - 1)] = queue->nodes[i & (queue->capacity - 1)];
    wend_release(memory, queue->nodes, queue->capacity, sizeof *nodes);
    queue->nodes = nodes;
    queue->capacity = capacity;
    return true;
}

static bool grow_walk_runs(struct wend_walk_queue *queue, const wend_allocator *memory)
{
    if (queue->run_capacity != queue->run_put - queue->run_taken)
        return true;
    const uint32_t capacity = queue->run_capacity ? queue->run_capacity * 2 : FIRST_WALK_RUNS;
    struct wend_walk_run *runs = wend_allocate(memory, capacity, sizeof *runs);
    if (!runs)
        return false;
    for (uint32_t i = queue->run_taken; i != queue->run_put; i++)
        runs[i & (capacity - 1)] = queue->runs[i & (queue->run_capacity - 1)];
    wend_release(memory, queue->runs, queue->run_capacity, sizeof *runs);
    queue->runs = runs;
    queue->run_capacity = capacity;
    return true;
}

bool wend_walk_queue_grow(struct wend_walk_queue *queue, uint32_t more, const wend_allocator *memory)
{
    return grow_walk_nodes(queue, more, memory) && grow_walk_runs(queue, memory);
}

bool wend_walk_store_grow_level(struct wend_walk_store *store, uint32_t more, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, store->level, store->level_capacity, (uint64_t)store->level_count + more);
}
