/*
 * States that A* has seen: numbered as they came, so that nothing depends on hashes or addresses, in chunks that never
 * move, and found by an index of hashes (linear probing, Knuth 1998, The Art of Computer Programming 3, 6.4).
 */
#ifndef WEND_SEARCH_PLANNER_STATE_STORE_H
#define WEND_SEARCH_PLANNER_STATE_STORE_H

#include "search/planner/planner_data.h"

#define WEND_STATE_NONE UINT32_MAX

/* Empties it; memory is kept for the next time. */
void wend_state_store_begin(wend_planner *planner);

/* Gives all memory back. */
void wend_state_store_destroy(wend_planner *planner);

/* The number of a state; NONE where it has not been seen. */
uint32_t wend_state_store_find(const wend_planner *planner, const void *state, uint64_t hash);

/* Adds a state that has not been seen. *number becomes its number. */
enum wend_plan_end wend_state_store_add(wend_planner *planner, const void *state, uint64_t hash, uint32_t *number);

static inline struct wend_state_node *wend_state_store_at(const struct wend_state_store *store, uint32_t number)
{
    const uint32_t shift = store->chunk_shift, within = number & ((1u << shift) - 1);
    return (struct wend_state_node *)(void *)(store->chunks[number >> shift] + (size_t)within * store->stride);
}

static inline unsigned char *wend_state_store_bytes(const struct wend_state_store *store, uint32_t number)
{
    return (unsigned char *)(wend_state_store_at(store, number) + 1);
}

#endif
