/* Lists of places, each in a block of one array; blocks come in sizes, and those given back wait for lists of their size. */
#ifndef WEND_MAP_JUMP_CACHE_CACHE_POOL_H
#define WEND_MAP_JUMP_CACHE_CACHE_POOL_H

#include <wend/base.h>

enum { CACHE_POOL_SIZES = 29, CACHE_POOL_NONE = 1, CACHE_POOL_FIRST = 2 };

/* So many places from the first of any block on can be read. */
enum { CACHE_POOL_AHEAD = 8 };

struct wend_cache_pool {
    uint32_t *places;                  /* the first two are nobody's: their numbers say what has no block */
    uint32_t used, capacity;           /* in places */
    uint32_t listed;                   /* those of blocks in use */
    uint32_t unused[CACHE_POOL_SIZES]; /* the first block given back of each size, which names the next; 0 = none */
};

/* A block for so many places, at least one and at most 256; 0 where none is left. */
uint32_t wend_cache_pool_take(struct wend_cache_pool *pool, uint32_t count);

/* Gives back a block that was taken for so many. */
void wend_cache_pool_give(struct wend_cache_pool *pool, uint32_t block, uint32_t count);

/* How many places a block for so many has. */
uint32_t wend_cache_pool_room(uint32_t count);

/* Sees to it that so many more places can be taken, up to `most` in all; false where they can't. */
bool wend_cache_pool_reserve(struct wend_cache_pool *pool, uint32_t count, uint32_t most, const wend_allocator *memory);

/* Gives back most of what is not in use, if there is memory to do it in. */
void wend_cache_pool_trim(struct wend_cache_pool *pool, const wend_allocator *memory);

/* Whether a block for so many would lead beyond `most` places in all. */
static inline bool wend_cache_pool_is_full(const struct wend_cache_pool *pool, uint32_t count, uint32_t most)
{
    const uint32_t room = wend_cache_pool_room(count) + CACHE_POOL_AHEAD;
    return pool->used >= most || room > most - pool->used;
}

/* Makes a pool like another, which has places; false where memory is refused. */
bool wend_cache_pool_copy(struct wend_cache_pool *pool, const struct wend_cache_pool *from,
                          const wend_allocator *memory);

/* Takes all blocks back. */
void wend_cache_pool_clear(struct wend_cache_pool *pool);

void wend_cache_pool_release(struct wend_cache_pool *pool, const wend_allocator *memory);

#endif
