/* Worlds as data, the tiles that are held of them, and what movers weigh on them. */
#ifndef WEND_WORLD_TILES_TILES_H
#define WEND_WORLD_TILES_TILES_H

#include <wend/world.h>

#include "base/memory.h"
#include "map/grid/grid.h"

enum { WORLD_LOG = 256 }; /* edits that followers can make good one by one */

struct wend_world {
    wend_allocator allocator;
    wend_world_desc desc;
    uint32_t columns, rows; /* of tiles */
    uint64_t version;
    struct wend_rectangle log[WORLD_LOG]; /* log[v % WORLD_LOG]: what changed from version v to v + 1 */
};

/* Whether all that changed since a version is still in the log. */
static inline bool wend_world_remembers(const wend_world *world, uint64_t since)
{
    return world->version - since <= WORLD_LOG;
}

/* The cells of an area; RANGE where it leaves the world. */
wend_status wend_world_take_area(const wend_world *world, wend_area area, struct wend_rectangle *cells);

/*
 * Which of a bounded number of slots holds a key, the least recently used one given to a new key when all are taken.
 * Keys are below UINT64_MAX.
 */
struct wend_recent {
    uint64_t *keys;               /* by slot; UINT64_MAX: none */
    uint32_t *newer, *older;      /* by slot, in a ring through slot `count` */
    uint32_t *next;               /* by slot: another of the same bucket */
    uint32_t *buckets;            /* the first slot of each, UINT32_MAX: none */
    uint32_t count, bucket_count; /* slots there may be; buckets, a power of two */
    uint32_t used;                /* slots ever taken */
};

wend_status wend_recent_make(struct wend_recent *recent, uint32_t count, const wend_allocator *memory);
void wend_recent_end(struct wend_recent *recent, const wend_allocator *memory);
size_t wend_recent_memory(const struct wend_recent *recent);

/* The slot of a key, which is now the most recently used; UINT32_MAX where there is none. */
uint32_t wend_recent_find(struct wend_recent *recent, uint64_t key);

/* A slot for a key that has none: one never used, else the least recently used one. */
uint32_t wend_recent_take(struct wend_recent *recent, uint64_t key);

/* A slot's key is forgotten; it is the next to be taken. */
void wend_recent_drop(struct wend_recent *recent, uint32_t slot);

/* Tiles that one thread holds. */
struct wend_tiles {
    const wend_world *world;
    const wend_allocator *memory;
    struct wend_recent recent;
    uint8_t **terrain; /* by slot, made with the first tile that is no missing one */
    bool *is_missing;  /* by slot */
    uint64_t version;  /* of the world that they are of */
    uint32_t blocks;   /* of memory for terrain */
    wend_tile *wanted; /* which the source answered LATER for, since wend_tiles_begin */
    uint32_t wanted_count, wanted_capacity;
    uint32_t loads;     /* since then */
    wend_status status; /* of the last that could not be had: OK where it is wanted */
};

/* For tiles of up to so many bytes, but at least `least` of them. */
wend_status wend_tiles_make(struct wend_tiles *tiles, const wend_world *world, size_t most_bytes, uint32_t least,
                            const wend_allocator *memory);
void wend_tiles_end(struct wend_tiles *tiles);
size_t wend_tiles_memory(const struct wend_tiles *tiles);

/* Which they are, as wend_world_finder_tiles has it. */
uint32_t wend_tiles_list(const struct wend_tiles *tiles, wend_tile *list, uint32_t capacity);

/* Forgets what the world's edits changed, and what was wanted. */
void wend_tiles_begin(struct wend_tiles *tiles);

/* A tile's terrain until the next is asked for; null for a missing one. False where it cannot be had. */
bool wend_tiles_get(struct wend_tiles *tiles, wend_tile tile, const uint8_t **terrain);

/*
 * A mover in worlds. Costs are reckoned the same there and back: a step pays its price times the weights of both its
 * cells, which for movers that pay what they enter is twice the cost but for the ends of the way.
 */
struct wend_mover {
    uint16_t weight[256];        /* by terrain, 0: blocked */
    uint32_t straight, diagonal; /* prices; with four neighbours a diagonal step is two straight ones */
    uint32_t least, most;        /* of the weights that are not 0 */
    uint32_t footprint;
    bool has_diagonals;
    bool cuts_corners; /* one of the cells beside a diagonal step may be blocked */
};

/* UNSUPPORTED for what worlds do not serve. */
wend_status wend_mover_make(struct wend_mover *mover, const wend_profile *profile);

/* The least cost of a way as long as this, there and back; in halves of cells. */
static inline uint64_t wend_mover_octile(const struct wend_mover *mover, uint32_t dx, uint32_t dy)
{
    uint64_t less = dx < dy ? dx : dy, more = dx < dy ? dy : dx;
    return mover->least * ((more - less) * mover->straight + less * mover->diagonal);
}

/*
 * Writes the mover's weights at the positions of a rectangle, row by row, 0 where it cannot be; the rectangle may leave
 * the world. False where tiles cannot be had: all that are wanted are then noted. `spare` is an array that grows.
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
