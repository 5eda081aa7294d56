/* Worlds as data, the tiles that a thread holds, and the weights that a mover gives to positions. */
#ifndef WEND_WORLD_TILES_TILES_H
#define WEND_WORLD_TILES_TILES_H

#include <wend/world.h>

#include "base/memory.h"
#include "map/grid/grid.h"

enum { WORLD_LOG = 256 }; /* edits kept in the log; a follower further behind starts over */

struct wend_world {
    wend_allocator allocator;
    wend_world_desc desc;
    uint32_t columns, rows; /* in tiles */
    uint64_t version;
    struct wend_rectangle log[WORLD_LOG]; /* log[v % WORLD_LOG]: what changed from version v to v + 1 */
};

/* True if every edit since a version is still in the log. */
static inline bool wend_world_remembers(const wend_world *world, uint64_t since)
{
    return world->version - since <= WORLD_LOG;
}

/* Converts an area to cells. Errors: RANGE if it leaves the world. */
wend_status wend_world_take_area(const wend_world *world, wend_area area, struct wend_rectangle *cells);

/*
 * Least-recently-used table of a bounded number of slots by key. When all slots are taken, a new key gets the least
 * recently used one. Keys are below UINT64_MAX.
 */
struct wend_recent {
    uint64_t *keys;               /* by slot; UINT64_MAX: free */
    uint32_t *newer, *older;      /* by slot, in order of use: a ring whose sentinel is slot `count` */
    uint32_t *next;               /* by slot: the next slot of the same bucket, or UINT32_MAX */
    uint32_t *buckets;            /* first slot of each bucket, or UINT32_MAX */
    uint32_t count, bucket_count; /* capacity in slots; number of buckets, a power of two */
    uint32_t used;                /* slots ever taken */
};

wend_status wend_recent_make(struct wend_recent *recent, uint32_t count, const wend_allocator *memory);
void wend_recent_end(struct wend_recent *recent, const wend_allocator *memory);
size_t wend_recent_memory(const struct wend_recent *recent);

/* Returns the slot of a key, which becomes the most recently used, or UINT32_MAX if the key has none. */
uint32_t wend_recent_find(struct wend_recent *recent, uint64_t key);

/* Returns a slot for a key that has none: a dropped one, else one never used, else the least recently used. */
uint32_t wend_recent_take(struct wend_recent *recent, uint64_t key);

/* Forgets a slot's key; the slot is the next to be taken. */
void wend_recent_drop(struct wend_recent *recent, uint32_t slot);

/* Tiles that one thread holds; the least recently used are dropped. */
struct wend_tiles {
    const wend_world *world;
    const wend_allocator *memory;
    struct wend_recent recent;
    uint8_t **terrain; /* by slot; allocated when a tile is first loaded into it */
    bool *is_missing;  /* by slot */
    uint64_t version;  /* world version that the tiles show */
    uint32_t blocks;   /* number of terrain buffers allocated */
    wend_tile *wanted; /* tiles that the source answered LATER for since wend_tiles_begin */
    uint32_t wanted_count, wanted_capacity;
    uint32_t loads;     /* calls of the source since wend_tiles_begin */
    wend_status status; /* why the last tile could not be had; OK if the source answered LATER */
};

/* Makes room for most_bytes of terrain, but for at least `least` tiles and at most the world's. */
wend_status wend_tiles_make(struct wend_tiles *tiles, const wend_world *world, size_t most_bytes, uint32_t least,
                            const wend_allocator *memory);
void wend_tiles_end(struct wend_tiles *tiles);
size_t wend_tiles_memory(const struct wend_tiles *tiles);

/* Lists the tiles held, as wend_world_finder_tiles does. */
uint32_t wend_tiles_list(const struct wend_tiles *tiles, wend_tile *list, uint32_t capacity);

/* Drops the tiles that the world's edits changed; clears `wanted`, `loads` and `status`. */
void wend_tiles_begin(struct wend_tiles *tiles);

/* Gives a tile's terrain, valid until the next call; NULL for a missing tile. False if the tile cannot be had. */
bool wend_tiles_get(struct wend_tiles *tiles, wend_tile tile, const uint8_t **terrain);

/*
 * A mover in worlds. Costs are two-way, the same in both directions: a step costs its price times the sum of the
 * weights of both its cells. For movers that pay only the cells they enter, that is twice the real cost, except at the
 * ends of the path (wend_finder_cost).
 */
struct wend_mover {
    uint16_t weight[256];        /* by terrain, 0: blocked */
    uint32_t straight, diagonal; /* step prices; with four neighbours `diagonal` is twice `straight` */
    uint32_t least, most;        /* range of the weights that are not 0 */
    uint32_t footprint;
    bool has_diagonals;
    bool cuts_corners; /* one of the cells beside a diagonal step may be blocked */
};

/* Errors: UNSUPPORTED for movers that worlds do not serve. */
wend_status wend_mover_make(struct wend_mover *mover, const wend_profile *profile);

/* Lower bound of the two-way cost between points that lie dx and dy apart, in halves of cells. */
static inline uint64_t wend_mover_octile(const struct wend_mover *mover, uint32_t dx, uint32_t dy)
{
    uint64_t less = dx < dy ? dx : dy, more = dx < dy ? dy : dx;
    return mover->least * ((more - less) * mover->straight + less * mover->diagonal);
}

/*
 * The mover's weight at each position of a rectangle, row by row, 0 where it cannot stand; the rectangle may leave the
 * world. wend_window_read fills in the weights. False if tiles cannot be had: all wanted ones are then listed in
 * `tiles`.
 */
struct wend_world_window {
    int32_t x, y;
    uint32_t width, height;
    uint16_t *weights;
    uint32_t capacity;
};
bool wend_window_read(struct wend_world_window *window, struct wend_tiles *tiles, const struct wend_mover *mover);
void wend_window_end(struct wend_world_window *window, const wend_allocator *memory);

#endif
