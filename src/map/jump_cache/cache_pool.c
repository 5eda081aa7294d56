/* Blocks of places by sizes: up to 8 every number, then four sizes for each doubling. */
#include "map/jump_cache/cache_pool.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

enum { EXACT_SIZES = 8 };

static uint32_t size_class(uint32_t count)
{
    if (count <= EXACT_SIZES)
        return count;
    const uint32_t octave = 31 - wend_count_leading_zeros(count - 1); /* 3 for 9 to 16 */
    return EXACT_SIZES + (octave - 3) * 4 + ((count - 1) >> (octave - 2)) - 3;
}

uint32_t wend_cache_pool_room(uint32_t count)
{
    if (count <= EXACT_SIZES)
        return count;
    const uint32_t unit = 1u << (29 - wend_count_leading_zeros(count - 1));
    return (count + unit - 1) / unit * unit;
}

uint32_t wend_cache_pool_take(struct wend_cache_pool *pool, uint32_t count)
{
    const uint32_t size = size_class(count), room = wend_cache_pool_room(count);
    uint32_t block = pool->unused[size];
    if (block != 0) {
        pool->unused[size] = pool->places[block];
    } else if (pool->capacity - pool->used >= room + CACHE_POOL_AHEAD) {
        block = pool->used;
        pool->used += room;
    } else {
        return 0;
    }
    pool->listed += room;
    return block;
}

void wend_cache_pool_give(struct wend_cache_pool *pool, uint32_t block, uint32_t count)
{
    const uint32_t size = size_class(count);
    pool->places[block] = pool->unused[size];
    pool->unused[size] = block;
    pool->listed -= wend_cache_pool_room(count);
}

bool wend_cache_pool_reserve(struct wend_cache_pool *pool, uint32_t count, uint32_t most, const wend_allocator *memory)
{
    const uint32_t used = pool->capacity == 0 ? CACHE_POOL_FIRST : pool->used;
    const uint32_t needed = count + CACHE_POOL_AHEAD;
    if (used >= most || needed > most - used)
        return false;
    if (pool->capacity >= used + needed)
        return true;
    const uint64_t dirty = (uint64_t)(used + needed) + (used + needed) / 8 + 256;
    const uint32_t capacity = dirty < most ? (uint32_t)dirty : most;
    uint32_t *places = wend_reallocate(memory, pool->places, pool->capacity, capacity, sizeof *places);
    if (!places)
        return false;
    if (pool->capacity == 0) {
        memset(places, 0, CACHE_POOL_FIRST * sizeof *places);
        pool->used = CACHE_POOL_FIRST;
    }
    pool->places = places;
    pool->capacity = capacity;
    return true;
}

void wend_cache_pool_trim(struct wend_cache_pool *pool, const wend_allocator *memory)
{
    const uint32_t spare = pool->used / 32 + 256;
    if (pool->capacity - pool->used <= 2 * spare)
        return;
    uint32_t *places = wend_allocate(memory, pool->used + spare, sizeof *places);
    if (!places)
        return;
    memcpy(places, pool->places, pool->used * sizeof *places);
    wend_release(memory, pool->places, pool->capacity, sizeof *places);
    pool->places = places;
    pool->capacity = pool->used + spare;
}

bool wend_cache_pool_copy(struct wend_cache_pool *pool, const struct wend_cache_pool *from,
                          const wend_allocator *memory)
{
    const uint32_t had = pool->capacity;
    uint32_t *places = wend_allocate(memory, from->capacity, sizeof *places);
    if (!places)
        return false;
    wend_release(memory, pool->places, had, sizeof *places);
    *pool = *from;
    pool->places = places;
    memcpy(places, from->places, from->used * sizeof *places);
    return true;
}

void wend_cache_pool_clear(struct wend_cache_pool *pool)
{
    pool->used = pool->capacity ? CACHE_POOL_FIRST : 0;
    pool->listed = 0;
    memset(pool->unused, 0, sizeof pool->unused);
}

void wend_cache_pool_release(struct wend_cache_pool *pool, const wend_allocator *memory)
{
    WEND_RELEASE(memory, pool->places, pool->capacity);
    *pool = (struct wend_cache_pool){.places = NULL};
}
