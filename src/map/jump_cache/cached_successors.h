/* The store of cached successors: lists by slot, which of them are there, and which are still dirty. */
#ifndef WEND_MAP_JUMP_CACHE_CACHED_SUCCESSORS_H
#define WEND_MAP_JUMP_CACHE_CACHED_SUCCESSORS_H

#include "map/jump/jump_successors.h"

/*
 * Lists of places, each in a block of one array. Blocks come in sizes; those given back wait for lists of their size,
 * and what names them lies elsewhere: where the array is an image's, an edit writes its new lists side by side and
 * nothing else, and few pages become the instance's own.
 */
enum { CACHE_POOL_SIZES = 29, CACHE_POOL_NONE = 1, CACHE_POOL_FIRST = 2 };

/* So many places can be read from the first of any block on. */
enum { CACHE_POOL_AHEAD = 8 };

/* A block given back, and the next of its size, counted from 1; 0 = none. */
struct wend_cache_spare {
    uint32_t first, next;
};

struct wend_cache_pool {
    uint32_t *places;                  /* the first two stand for no block */
    uint32_t used, capacity;           /* in places */
    uint32_t unused[CACHE_POOL_SIZES]; /* the first spare of each size; of size 0 those that name no block */
    struct wend_cache_spare *spares;
    uint32_t spare_count, spare_capacity;
};

/* Whether a block for so many places would lead beyond `most` in all. */
bool wend_cache_pool_is_full(const struct wend_cache_pool *pool, uint32_t count, uint32_t most);

/* Makes room for so many more places, up to `most` in all; false where there is none. */
bool wend_cache_pool_reserve(struct wend_cache_pool *pool, uint32_t count, uint32_t most, const wend_allocator *memory);

/* Gives back most of what is not in use, if there is memory to do it in. */
void wend_cache_pool_trim(struct wend_cache_pool *pool, const wend_allocator *memory);

/*
 * The lists of a jump point, one after the other by direction of entry. Searches ask most whether it leads nowhere, so
 * that has bits of its own.
 */
struct wend_cache_header {
    uint32_t first; /* where they begin; 0 = not made */
    uint32_t dead;  /* bit per direction: its list was made, and there is nothing on it */
    uint8_t ends[DIRECTIONS];
};

/* For each unit of work on lists while the map rests, following edits may cost so many. */
enum { CACHE_FOLLOWED_FOR_MADE = 2 };

/* Tiles are so many columns and rows wide, as a power of two. */
enum { CACHE_TILE_BITS = 7 };

struct wend_cache_tile {
    uint32_t made;        /* jump points with lists */
    uint32_t is_given_up; /* none are to be made */
};

struct wend_successor_cache {
    struct wend_slot_array headers;
    struct wend_cache_pool pool;
    uint64_t *block;       /* all arrays that follow */
    size_t block_size;     /* in words */
    uint8_t *made;         /* bit per node: a jump point whose lists are there */
    uint64_t *dirty;       /* bit per node: one whose lists are to be made */
    uint64_t *dirty_words; /* bit per word of these that is not 0 */
    uint8_t *open_blocks; /* bit per 8x8 cells, rows of them from whole bytes on: all are free, and none a jump point */
    wend_jump_find *find;
    uint32_t *found;                  /* what one jump point's scans find */
    uint32_t *lines;                  /* beside a change; see cache_follow.c */
    struct wend_cache_tile *tiles;    /* row by row */
    uint32_t *made_in_rows;           /* jump points with lists in each row of tiles */
    uint32_t made_count, dirty_count; /* the latter in words */
    uint32_t next;                    /* dirty word to go on with */
    uint32_t tiles_across, tiles_down;
    uint32_t most_places, room; /* of the pool; of `found` */
    int64_t credit;             /* units of work that following edits may still cost; see successor_cache.c */
    struct wend_jump_box box;   /* of a change that is being followed: its cells, and those around them */
    bool is_changing;           /* there is one */
    bool has_changed;           /* there were some since the last update ended */
    bool gave_up;               /* a tile is given up */
};

/* Makes an empty store, with room for what `found` is to hold. MEMORY: there is none. */
wend_status wend_cached_successors_create(wend_space *space, uint32_t room);
wend_status wend_cached_successors_copy(wend_space *space, const struct wend_successor_cache *from);
void wend_cached_successors_destroy(wend_space *space);

/* Hands a store that has its head through an image, with so much room for `found`; whether one from there is sound. */
void wend_cached_successors_image(wend_space *space, uint32_t room, struct wend_image *image);
wend_status wend_cached_successors_check(const wend_space *space);
size_t wend_cached_successors_memory(const struct wend_successor_cache *cache);

/* Empties the store: the lists of all jump points are dirty. */
void wend_cached_successors_clear(wend_space *space);

/* Notes that the lists of a jump point are to be made, or no longer. */
void wend_cache_mark_dirty(struct wend_successor_cache *cache, uint32_t node);
void wend_cache_clear_dirty(struct wend_successor_cache *cache, uint32_t node);

/* The first word of nodes, from one on, among which some are dirty; UINT32_MAX where there is none. */
uint32_t wend_cache_next_dirty(const wend_space *space, uint32_t from);

/* Keeps the lists of a jump point that has none, which end so; false where there is no room. */
bool wend_cache_put(wend_space *space, uint32_t node, const uint8_t ends[DIRECTIONS], const uint32_t *places);

/*
 * Forgets the lists of a tile, and makes no others there until all tiles given up are taken up again: where runs come
 * from far, edits cost more than lists save.
 */
void wend_cache_give_up(wend_space *space, uint32_t tile);
void wend_cache_take_up(wend_space *space);

/* Works out `open_blocks` anew, for the 8x8 cells that a box touches. */
void wend_cache_note_open(wend_space *space, struct wend_jump_box box);

/* Bytes of a row of bits for 8x8 cells. */
static inline uint32_t wend_cache_open_stride(const wend_space *space)
{
    return (space->cells.stride / 8 + 7) / 8;
}

/* Whether no lists are to be made for jump points near a place. */
static inline bool wend_cache_is_given_up(const struct wend_successor_cache *cache, uint32_t place)
{
    const uint32_t across = wend_jump_column(place) >> CACHE_TILE_BITS, down = wend_jump_row(place) >> CACHE_TILE_BITS;
    return cache->tiles[down * cache->tiles_across + across].is_given_up != 0;
}

/* Forgets the lists of a jump point, if there are any. */
void wend_cache_drop(wend_space *space, uint32_t node, struct wend_cache_header *header);

static inline struct wend_cache_header *wend_cache_header_at(const wend_space *space, uint32_t node)
{
    const uint32_t slot = wend_jump_maps_slot(&space->cells.jump_maps->maps, node);
    return wend_slot_item(&space->cells.prepared.successor_cache->headers, slot);
}

#endif
