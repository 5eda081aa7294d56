/* The memory of a jump point search: its open list, and the state of jump points. */
#include "search/jump/jump_memory.h"

#include <string.h>

#include "base/array.h"
#include "map/jump/jump_successors.h"
#include "search/kit/kit_calls.h"

struct wend_bucket_queue *wend_bucket_queue_create(const wend_allocator *memory)
{
    struct wend_bucket_queue *bucket_queue = wend_allocate(memory, 1, sizeof *bucket_queue);
    if (bucket_queue)
        memset(bucket_queue, 0, sizeof *bucket_queue);
    return bucket_queue;
}

void wend_bucket_queue_destroy(struct wend_bucket_queue *bucket_queue, const wend_allocator *memory)
{
    if (!bucket_queue)
        return;
    WEND_RELEASE(memory, bucket_queue->entries, bucket_queue->capacity);
    WEND_RELEASE(memory, bucket_queue, 1);
}

size_t wend_bucket_queue_memory(const struct wend_bucket_queue *bucket_queue)
{
    return bucket_queue ? sizeof *bucket_queue + bucket_queue->capacity * sizeof *bucket_queue->entries : 0;
}

void wend_bucket_queue_begin(struct wend_bucket_queue *bucket_queue)
{
    memset(bucket_queue->filled, 0, sizeof bucket_queue->filled);
    bucket_queue->filled_words = 0;
    bucket_queue->fresh = 1;
    bucket_queue->spare = bucket_queue->spare_count = 0;
    if (bucket_queue->fresh > bucket_queue->capacity)
        bucket_queue->fresh = bucket_queue->capacity; /* nothing allocated yet: wend_bucket_queue_reserve corrects it */
}

bool wend_bucket_queue_reserve(struct wend_bucket_queue *bucket_queue, uint32_t count, const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, bucket_queue->entries, bucket_queue->capacity, (uint64_t)bucket_queue->fresh + count + 1))
        return false;
    bucket_queue->fresh += bucket_queue->fresh == 0;
    bucket_queue->entries[0] = (struct wend_bucket_queue_entry){0, 0};
    return true;
}

wend_status wend_jump_store_begin(struct wend_jump_store *store, const wend_space *space, uint32_t more,
                                  const wend_allocator *memory)
{
    /*
     * Edits add slots one by one. Some spare room lets a search continue after an edit; more than that keeps most edits
     * from making the next search allocate.
     */
    uint32_t needed = space->cells.jump_maps->slot_count + 2 + more, room = store->slots.capacity;
    store->room = needed + needed / 8 + 128;
    if (store->room > room)
        room = needed + needed / 4 + 256;
    store->tie_count = 1;
    uint32_t found = wend_jump_most_found(space) + WEND_PLACES_AHEAD;
    if (!WEND_RESERVE(memory, store->found, store->found_capacity, found))
        return WEND_ERROR_MEMORY;
    return wend_store_begin(&store->slots, room, WEND_JUMP_SIZE, memory);
}

void wend_jump_store_destroy(struct wend_jump_store *store, const wend_allocator *memory)
{
    wend_store_destroy(&store->slots, WEND_JUMP_SIZE, memory);
    WEND_RELEASE(memory, store->ties, store->tie_capacity);
    WEND_RELEASE(memory, store->found, store->found_capacity);
}

size_t wend_jump_store_memory(const struct wend_jump_store *store)
{
    return store->slots.capacity * WEND_JUMP_SIZE + store->tie_capacity * sizeof *store->ties +
           store->found_capacity * sizeof *store->found;
}

bool wend_jump_store_tie(struct wend_jump_store *store, struct wend_jump_origin *origin, uint32_t parent,
                         const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, store->ties, store->tie_capacity, store->tie_count + 2))
        return false;
    if (!wend_jump_is_tied(origin)) {
        store->ties[store->tie_count] = (struct wend_jump_tie){origin->parent, 0};
        origin->parent = JUMP_TIED | store->tie_count++;
    }
    struct wend_jump_tie *first = &store->ties[origin->parent & ~JUMP_TIED];
    store->ties[store->tie_count] = (struct wend_jump_tie){parent, first->next};
    first->next = store->tie_count++;
    return true;
}
