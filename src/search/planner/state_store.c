/* States that A* has seen. */
#include "search/planner/state_store.h"

#include "search/planner/planner_memory.h"
#include "search/planner/planner_states.h"

enum { CHUNK_BYTES = 1 << 16, FIRST_CHUNKS = 16, FIRST_INDEX = 1024 };

/* What a pointer to a chunk counts for, also where it is smaller: limits are reached alike everywhere. */
#define CHUNK_POINTER sizeof(uint64_t)

/* So many states at most: a node keeps its parent's number in 31 bits. */
#define MOST_STATES (UINT32_C(1) << 31)

/* At the cost of the states that are in it, where they are few. */
static void clear_index(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    if (store->count > store->index_capacity / 16) {
        memset(store->index, 0, store->index_capacity * sizeof *store->index);
        return;
    }
    for (uint32_t i = 0; i < store->count; i++) {
        uint32_t at = (uint32_t)wend_planner_hash(planner, wend_state_store_bytes(store, i));
        while ((uint32_t)store->index[at & (store->index_capacity - 1)] != i + 1)
            at++;
        store->index[at & (store->index_capacity - 1)] = 0;
    }
}

void wend_state_store_begin(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    if (store->stride == 0) {
        store->stride = (uint32_t)sizeof(struct wend_state_node) + ((planner->desc.state_size + 7) & ~7u);
        while (store->chunk_shift < 16 && (store->stride << (store->chunk_shift + 1)) <= CHUNK_BYTES)
            store->chunk_shift++;
    }
    if (store->index)
        clear_index(planner);
    store->count = 0;
}

void wend_state_store_destroy(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    for (uint32_t i = 0; i < store->chunk_count; i++)
        wend_planner_give(planner, store->chunks[i], (size_t)store->stride << store->chunk_shift, 1);
    wend_planner_give(planner, store->chunks, store->chunk_capacity, CHUNK_POINTER);
    wend_planner_give(planner, store->index, store->index_capacity, sizeof *store->index);
    *store = (struct wend_state_store){0};
}

/* The place of a state in the index, or the empty one where it belongs. */
static uint32_t find_in_index(const wend_planner *planner, const void *state, uint64_t hash)
{
    const struct wend_state_store *store = &planner->store;
    const uint32_t mask = store->index_capacity - 1;
    uint32_t at = (uint32_t)hash & mask;
    for (uint64_t entry; (entry = store->index[at]) != 0; at = (at + 1) & mask)
        if (entry >> 32 == hash >> 32 &&
            wend_planner_equal(planner, state, wend_state_store_bytes(store, (uint32_t)entry - 1)))
            break;
    return at;
}

uint32_t wend_state_store_find(const wend_planner *planner, const void *state, uint64_t hash)
{
    const struct wend_state_store *store = &planner->store;
    return store->index ? (uint32_t)store->index[find_in_index(planner, state, hash)] - 1 : WEND_STATE_NONE;
}

/* Doubles the index. The low half of hashes is not in it, so they are asked for again. */
static enum wend_plan_end enlarge_index(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    const uint32_t larger = store->index_capacity ? store->index_capacity * 2 : FIRST_INDEX;
    void *room = NULL;
    enum wend_plan_end end = wend_planner_take(planner, larger, sizeof *store->index, &room);
    if (end != PLAN_GOES_ON)
        return end;
    wend_planner_give(planner, store->index, store->index_capacity, sizeof *store->index);
    store->index = room;
    store->index_capacity = larger;
    memset(store->index, 0, larger * sizeof *store->index);
    for (uint32_t i = 0; i < store->count; i++) {
        const uint64_t hash = wend_planner_hash(planner, wend_state_store_bytes(store, i));
        uint32_t at = (uint32_t)hash & (larger - 1);
        while (store->index[at] != 0)
            at = (at + 1) & (larger - 1);
        store->index[at] = hash >> 32 << 32 | (i + 1);
    }
    return PLAN_GOES_ON;
}

static enum wend_plan_end add_chunk(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    if (store->chunk_count == store->chunk_capacity) {
        const uint32_t larger = store->chunk_capacity ? store->chunk_capacity * 2 : FIRST_CHUNKS;
        void *chunks = store->chunks;
        enum wend_plan_end end = wend_planner_enlarge(planner, &chunks, store->chunk_capacity, larger, CHUNK_POINTER);
        if (end != PLAN_GOES_ON)
            return end;
        store->chunks = chunks;
        store->chunk_capacity = larger;
    }
    void *chunk = NULL;
    enum wend_plan_end end = wend_planner_take(planner, (size_t)store->stride << store->chunk_shift, 1, &chunk);
    if (end == PLAN_GOES_ON)
        store->chunks[store->chunk_count++] = chunk;
    return end;
}

enum wend_plan_end wend_state_store_add(wend_planner *planner, const void *state, uint64_t hash, uint32_t *number)
{
    struct wend_state_store *store = &planner->store;
    enum wend_plan_end end = PLAN_GOES_ON;
    if (store->count >= store->index_capacity / 4 * 3)
        end = store->count < MOST_STATES / 4 * 3 ? enlarge_index(planner) : PLAN_FULL;
    if (end == PLAN_GOES_ON && store->count >> store->chunk_shift == store->chunk_count)
        end = add_chunk(planner);
    if (end != PLAN_GOES_ON)
        return end;
    *number = store->count++;
    store->index[find_in_index(planner, state, hash)] = hash >> 32 << 32 | (*number + 1);
    memcpy(wend_state_store_bytes(store, *number), state, planner->desc.state_size);
    return PLAN_GOES_ON;
}
