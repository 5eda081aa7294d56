/*
 * The successors of every jump point, cached as wend_jump_find finds them, for each direction in which runs end there.
 *
 * Lists are made when a space is told to prepare them, and repaired by updates; searches only read them. A jump point
 * may lack lists: they are too long, not made yet, or memory is short. A search then finds its successors itself.
 */
#ifndef WEND_MAP_JUMP_CACHE_SUCCESSOR_CACHE_H
#define WEND_MAP_JUMP_CACHE_SUCCESSOR_CACHE_H

#include "base/inline.h"
#include "map/jump_cache/cached_successors.h"
#include "map/space/space.h"

/* The lists that a search reads. headers null: there are no lists. */
struct wend_cached_successors {
    const struct wend_cache_header *headers; /* by slot */
    const uint32_t *places;
};

/* The lists that exist. */
static inline struct wend_cached_successors wend_cached_successors_made(const wend_space *space)
{
    const struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    if (!cache)
        return (struct wend_cached_successors){NULL, NULL};
    return (struct wend_cached_successors){(const struct wend_cache_header *)(const void *)cache->headers.items,
                                           cache->pool.places};
}

/* The same for a search: none if so few jump points have lists that looking them up costs more than it saves. */
static inline struct wend_cached_successors wend_cached_successors_of(const wend_space *space)
{
    const struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    if (!cache || cache->made_count < space->cells.jump_maps->jump_count / 2)
        return (struct wend_cached_successors){NULL, NULL};
    return wend_cached_successors_made(space);
}

/*
 * The successors of a jump point entered by a direction in which runs end there, as wend_jump_find finds them; null if
 * not cached.
 */
static inline const uint32_t *wend_cache_list(const struct wend_cached_successors *lists, uint32_t slot,
                                              uint32_t direction, uint32_t *count)
{
    const struct wend_cache_header *header = &lists->headers[slot];
    if (header->first == 0)
        return NULL;
    const uint32_t begin = direction == 0 ? 0 : header->ends[direction - 1];
    *count = header->ends[direction] - begin;
    return lists->places + header->first + begin;
}

/* Prefetches the lists of a jump point, if there are any. */
static inline void wend_cache_prefetch(const struct wend_cached_successors *lists, uint32_t slot)
{
    wend_prefetch(lists->places + lists->headers[slot].first);
}

/* True if a jump point entered by a direction in which runs end there is known to have no successors. */
static inline bool wend_cache_is_dead(const struct wend_cached_successors *lists, uint32_t slot, uint32_t direction)
{
    return lists->headers[slot].dead >> direction & 1;
}

/* True if searches on a space read the lists. */
bool wend_successor_cache_serves(const wend_space *space);

/* Makes missing lists, within the run. MEMORY keeps those that exist. */
wend_status wend_successor_cache_prepare(wend_space *space, struct wend_prepare_run *run);

void wend_successor_cache_forget(wend_space *space);
size_t wend_successor_cache_memory(const wend_space *space);

#endif
