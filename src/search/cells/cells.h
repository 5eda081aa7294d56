/* Search memory on cells that a finder holds: the flood outwards from a goal, and the open list of A*. */
#ifndef WEND_SEARCH_CELLS_CELLS_H
#define WEND_SEARCH_CELLS_CELLS_H

#include "map/region/region.h"
#include "search/kit/kit.h"

/*
 * Finds the accepted cells nearest to a goal, like wend_nearby_find. The distance of a cell is the least cost of
 * walking to one of the goal's boxes; blocked cells weigh as little as the lightest ground. Uses scratch->estimates and
 * scratch->wheel with one cost per bucket, so that the order is exact. All calls return false if memory is refused.
 */
struct wend_reverse_dijkstra {
    struct wend_nearby *nearby;
    const wend_space *space;
    struct wend_scratch *scratch;
    uint64_t taken;          /* number of places taken from the open list */
    uint32_t last_x, last_y; /* greatest column and row of the mover's anchor */
    bool is_over;            /* every cell that is accepted and as near as the first is found */
};

bool wend_reverse_dijkstra_begin(struct wend_reverse_dijkstra *outward, struct wend_nearby *nearby,
                                 struct wend_scratch *scratch);

/* Adds a box of the goal's. Precondition: it is on the map. */
bool wend_reverse_dijkstra_open(struct wend_reverse_dijkstra *outward, const struct wend_box *box);

/* Continues over at most `places` places, until it is over or the next call. */
bool wend_reverse_dijkstra_find(struct wend_reverse_dijkstra *outward, uint64_t places);

/* The open list of A* and its kin. */
#define WEND_BUCKETS_MOST 256 /* of a ring */

struct wend_buckets {
    uint64_t current;                        /* lowest bucket that may hold nodes; not taken modulo the ring */
    uint32_t filled[WEND_BUCKETS_MOST / 32]; /* bit per bucket: something was pushed since it was last left */
    uint32_t tops[WEND_BUCKETS_MOST];        /* index into pool of the last entry */
    uint32_t ring;                           /* number of buckets */
    uint32_t *pool;
    uint32_t block_count; /* blocks in the pool */
    uint32_t fresh;       /* blocks from here on were not used in this search */
    uint32_t spare;       /* chain of free blocks, 0 = none */
    uint32_t spare_count;
};

void wend_buckets_destroy(struct wend_buckets *buckets, const wend_allocator *memory);

size_t wend_buckets_memory(const struct wend_buckets *buckets);

#endif
