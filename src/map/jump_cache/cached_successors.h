/* The store of cached successors: lists by slot, which of them exist, and which are dirty. */
#ifndef WEND_MAP_JUMP_CACHE_CACHED_SUCCESSORS_H
#define WEND_MAP_JUMP_CACHE_CACHED_SUCCESSORS_H

#include "map/jump/jump_successors.h"

/*
 * Lists of places, each in a block of one array. Blocks come in size classes. Those given back wait for lists of their
 * class, and the records that name them lie outside the array: if the array belongs to an image, an edit writes only
 * its new lists, side by side, and few pages are copied for this instance.
 */
enum { CACHE_POOL_SIZES = 29, CACHE_POOL_NONE = 1, CACHE_POOL_FIRST = 2 };

/* Places that can be read from the first of any block on. */
enum { CACHE_POOL_AHEAD = 8 };

/* A block given back, and the index + 1 of the next of its size; 0 = none. */
struct wend_cache_spare {
    uint32_t first, next;
};

struct wend_cache_pool {
    uint32_t *places;                  /* indices 0 and 1 name no block */
    uint32_t used, capacity;           /* in places */
    uint32_t unused[CACHE_POOL_SIZES]; /* first spare of each size class; class 0: records that name no block */
    struct wend_cache_spare *spares;
    uint32_t spare_count, spare_capacity;
};

/* True if a block for `count` places would exceed `most` places in all. */
bool wend_cache_pool_is_full(const struct wend_cache_pool *pool, uint32_t count, uint32_t most);

/* Makes room for `count` more places, up to `most` in all. False if there is none. */
bool wend_cache_pool_reserve(struct wend_cache_pool *pool, uint32_t count, uint32_t most, const wend_allocator *memory);

/* Gives back most unused room, if there is memory for that. */
void wend_cache_pool_trim(struct wend_cache_pool *pool, const wend_allocator *memory);

/*
 * The lists of a jump point, consecutive by direction of entry. Searches most often ask if a list is empty, so that has
 * its own bits.
 */
struct wend_cache_header {
    uint32_t first; /* where the lists begin; 0 = not made */
    uint32_t dead;  /* bit per direction: its list was made and is empty */
    uint8_t ends[DIRECTIONS];
};

/* Units of work that following edits may cost, per unit spent on making lists while the map rests. */
enum { CACHE_FOLLOWED_FOR_MADE = 2 };

/* A tile is 2^CACHE_TILE_BITS columns and rows wide. */
enum { CACHE_TILE_BITS = 7 };

struct wend_cache_tile {
    uint32_t made;        /* jump points with lists */
    uint32_t is_given_up; /* no lists are made in it */
};

struct wend_successor_cache {
    struct wend_slot_array headers;
    struct wend_cache_pool pool;
    uint64_t *block;       /* holds all arrays below */
    size_t block_size;     /* in words */
    uint8_t *made;         /* bit per node: a jump point whose lists exist */
    uint64_t *dirty;       /* bit per node: a jump point whose lists must be made */
    uint64_t *dirty_words; /* bit per non-zero word of `dirty` */
    uint8_t *open_blocks;  /* bit per 8x8 cells, rows from whole bytes on: all free, no jump point */
    wend_jump_find *find;
    uint32_t *found;                  /* places that the scans of one jump point find */
    uint32_t *lines;                  /* beside a change; see cache_follow.c */
    struct wend_cache_tile *tiles;    /* row by row */
    uint32_t *made_in_rows;           /* by row of tiles: jump points with lists */
    uint32_t made_count, dirty_count; /* dirty_count is in words */
    uint32_t next;                    /* word of `dirty` to continue with */
    uint32_t tiles_across, tiles_down;
    uint32_t most_places, room; /* limits of the pool and of `found` */
    int64_t credit;             /* units of work that following edits may still cost; see successor_cache.c */
    struct wend_jump_box box;   /* of the change being followed: its cells and those around them */
    bool is_changing;           /* a change is being followed */
    bool has_changed;           /* there were changes since the last update ended */
    bool gave_up;               /* some tile is given up */
};

/* Creates an empty store, with `room` places in `found`. MEMORY: there is none. */
wend_status wend_cached_successors_create(wend_space *space, uint32_t room);
wend_status wend_cached_successors_copy(wend_space *space, const struct wend_successor_cache *from);
void wend_cached_successors_destroy(wend_space *space);

/* Passes a store whose head exists through an image; and checks one that was opened. */
void wend_cached_successors_image(wend_space *space, uint32_t room, struct wend_image *image);
wend_status wend_cached_successors_check(const wend_space *space);
size_t wend_cached_successors_memory(const struct wend_successor_cache *cache);

/* Empties the store and marks the lists of all jump points dirty. */
void wend_cached_successors_clear(wend_space *space);

/* Mark the lists of a jump point as to be made, or no longer. */
void wend_cache_mark_dirty(struct wend_successor_cache *cache, uint32_t node);
void wend_cache_clear_dirty(struct wend_successor_cache *cache, uint32_t node);

/* The first word of nodes, from `from` on, with dirty ones; UINT32_MAX if there is none. */
uint32_t wend_cache_next_dirty(const wend_space *space, uint32_t from);

/* Stores the lists of a jump point that has none, with their ends. False if there is no room. */
bool wend_cache_put(wend_space *space, uint32_t node, const uint8_t ends[DIRECTIONS], const uint32_t *places);

/*
 * Drops the lists of a tile, and makes none there until all such tiles are taken up again: where runs come from far,
 * edits cost more than lists save.
 */
void wend_cache_give_up(wend_space *space, uint32_t tile);
void wend_cache_take_up(wend_space *space);

/* Recomputes `open_blocks` for the 8x8 cells that a box touches. */
void wend_cache_note_open(wend_space *space, struct wend_jump_box box);

/* Bytes per row of `open_blocks`. */
static inline uint32_t wend_cache_open_stride(const wend_space *space)
{
    return (space->cells.stride / 8 + 7) / 8;
}

/* True if no lists are made for jump points near a place. */
static inline bool wend_cache_is_given_up(const struct wend_successor_cache *cache, uint32_t place)
{
    const uint32_t across = wend_jump_column(place) >> CACHE_TILE_BITS, down = wend_jump_row(place) >> CACHE_TILE_BITS;
    return cache->tiles[down * cache->tiles_across + across].is_given_up != 0;
}

/* Drops the lists of a jump point, if it has any. */
void wend_cache_drop(wend_space *space, uint32_t node, struct wend_cache_header *header);

static inline struct wend_cache_header *wend_cache_header_at(const wend_space *space, uint32_t node)
{
    const uint32_t slot = wend_jump_maps_slot(&space->cells.jump_maps->maps, node);
    return wend_slot_item(&space->cells.prepared.successor_cache->headers, slot);
}

#endif
