/* Blocks: squares of 256 cells, and what is worked out from their cells alone: clusters of 32, 64 and 128. */
#ifndef WEND_WORLD_OVERLAY_BLOCK_H
#define WEND_WORLD_OVERLAY_BLOCK_H

#include "base/lanes.h"
#include "world/overlay/cluster.h"

enum {
    BLOCK_BASE = BLOCK_SIDE / LEAST_SIDE, /* clusters of level 0 along a side */
    RING_BASE = BLOCK_BASE + 2,           /* with those that border on the block */
    FINE_COUNT = BLOCK_BASE * BLOCK_BASE * 21 / 16
};

/* Entrances of a cluster of level 0 that levels above have as well, a bit each. */
struct wend_kept_entrances {
    uint32_t spaced[SIDES]; /* level 2 */
    uint32_t major[SIDES];  /* level 3 */
};

/* The levels below the block's own. Masks have a bit for each cluster of level 0, row by row. */
struct wend_detail {
    wend_tile block;
    uint64_t touched;                      /* to be made anew, for their cells or entrances changed */
    uint64_t beside;                       /* whose entrances may come out otherwise */
    bool is_current;                       /* nothing is to be made anew */
    bool is_superseded;                    /* another's cluster of level 3 took the place of its own */
    struct wend_cluster *fine[FINE_COUNT]; /* level by level, row by row */
    struct wend_kept_entrances kept[BLOCK_BASE * BLOCK_BASE];
    uint32_t free[RING_BASE * RING_BASE][LEAST_SIDE]; /* by cluster of level 0: positions by row, a bit each */
};

/* A cluster of level 0 among those of a block with its ring, by its column and row within the block. */
static inline uint32_t wend_ring_index(uint32_t column, uint32_t row)
{
    return (row + 1) * RING_BASE + column + 1;
}

/* A cluster of a level below 3 in a detail, by its column and row within the block. */
static inline uint32_t wend_fine_index(uint32_t level, uint32_t column, uint32_t row)
{
    static const uint32_t first[BLOCK_LEVEL] = {0, 64, 80};
    return first[level] + row * ((uint32_t)BLOCK_BASE >> level) + column;
}

void wend_detail_free(struct wend_detail *detail, const wend_allocator *memory);

/* All of it is to be made anew. */
void wend_detail_forget(struct wend_detail *detail);

/* The clusters of the block from one column to another, in rows from one to another, as far as they are in it. */
uint64_t wend_detail_clusters(int64_t left, int64_t right, int64_t top, int64_t bottom);

size_t wend_detail_memory(const struct wend_detail *detail);

/* A border between two clusters of level 0: its entrances, a bit each, and which of them levels 2 and 3 have too. */
struct wend_border {
    uint32_t chosen, spaced, major;
};

/* What makes details: a worker's own. */
struct wend_block_maker {
    const wend_allocator *memory;
    /*
     * Whether levels 0 and 1 are to have more entrances: those that ways are searched in, not those that level 3 is
     * joined of. It has the same ones of either, and their regions have the same numbers.
     */
    bool is_close;
    struct wend_world_window window; /* of what is made, with a ring of clusters around it */
    struct wend_rectangle read;      /* the clusters in the window, counted with the ring's */
    struct wend_join join;
    struct wend_ways *ways;                                   /* made with the first use */
    uint8_t labels[RING_BASE * RING_BASE][SIDES][LEAST_SIDE]; /* regions of border positions, 0: blocked */
    /* What ways within its cluster to a border position cost, in units. */
    uint16_t approaches[RING_BASE * RING_BASE][SIDES][LEAST_SIDE];
    struct wend_border borders[RING_BASE * RING_BASE][SIDES / 2]; /* the northern and western ones of clusters */
};

/* The first of a cluster's weights in the window. */
static inline const uint16_t *wend_maker_weights(const struct wend_block_maker *maker, uint32_t ring)
{
    const size_t row = ring / RING_BASE - maker->read.y, column = ring % RING_BASE - maker->read.x;
    return maker->window.weights + row * LEAST_SIDE * maker->window.width + column * LEAST_SIDE;
}

/* The positions of a row that are free, a bit each. */
static inline uint32_t wend_free_row(const uint16_t weights[LEAST_SIDE])
{
#if WEND_HAS_LANES
    return wend_lanes_above_zero(weights) | wend_lanes_above_zero(weights + 16) << 16;
#else
    uint32_t free = 0;
    for (uint32_t x = 0; x < LEAST_SIDE; x++)
        free |= (uint32_t)(weights[x] != 0) << x;
    return free;
#endif
}

/* Chooses entrances of the borders between clusters that were read, of which some are the block's. */
void wend_borders_choose(struct wend_block_maker *maker, uint32_t least);

/* A border of a cluster of the block; null where not all was read that bears on it. */
const struct wend_border *wend_border_read(const struct wend_block_maker *maker, uint32_t ring, uint32_t side);

void wend_block_maker_end(struct wend_block_maker *maker);

/* Details that one thread holds, the least recently used go. */
struct wend_details {
    const wend_world *world;
    const wend_allocator *memory;
    struct wend_recent recent;
    struct wend_detail **by_slot;
    uint64_t version; /* of the world that they are of, but for what they say is to be made anew */
};

wend_status wend_details_make(struct wend_details *details, const wend_world *world, uint32_t count,
                              const wend_allocator *memory);
void wend_details_end(struct wend_details *details);
size_t wend_details_memory(const struct wend_details *details);

/* Notes what the world's edits changed; movers cover so many cells. */
void wend_details_follow(struct wend_details *details, uint32_t footprint);

/* Notes that the cluster of level 3 of a block is of another's detail now. */
void wend_details_supersede(struct wend_details *details, wend_tile block);

/*
 * The detail of a block as it is now, made where it is not held; with `whole`, the block's cluster of level 3 too: a
 * *whole that came of this detail the last time stays if nothing changed. Null where memory is refused or tiles cannot
 * be had: the tiles' status says which.
 */
const struct wend_detail *wend_details_get(struct wend_details *details, wend_tile block, struct wend_cluster **whole,
                                           struct wend_block_maker *maker, const struct wend_overlay *overlay,
                                           struct wend_tiles *tiles);

/* Brings a detail up to what it says is to be made anew; as above. */
bool wend_detail_refresh(struct wend_detail *detail, struct wend_cluster **whole, struct wend_block_maker *maker,
                         const struct wend_overlay *overlay, struct wend_tiles *tiles);

/* The positions of a region: those that can be reached from one, by rows with a bit each, in a cluster of level 0. */
void wend_region_flood(const uint32_t free[LEAST_SIDE], uint32_t x, uint32_t y, uint32_t reached[LEAST_SIDE]);

/* Costs within a cluster of level 0. */

enum {
    WAY_GROUP = 8, /* sources whose ways every processor finds at once */
    WAY_MOST = 16, /* that some do */
    WAY_STRIDE = LEAST_SIDE + 2,
    WAY_COUNT = WAY_STRIDE * WAY_STRIDE
};

/* Steps that have a price of their own; the others are these backwards. */
enum wend_way_step { WAY_WEST, WAY_NORTH, WAY_NORTH_WEST, WAY_NORTH_EAST, WAY_STEPS };

static inline uint32_t wend_way_index(uint32_t x, uint32_t y)
{
    return (y + 1) * WAY_STRIDE + x + 1;
}

/* Where ways are to begin, up to wend_ways_lanes of them, and positions that can be reached from all of these. */
struct wend_way_ends {
    const struct wend_world_point *sources, *targets;
    uint32_t source_count, target_count;
};

/* What it costs to get from each of the sources to all positions. */
struct wend_ways {
    const struct wend_overlay *overlay;
    uint32_t free[LEAST_SIDE]; /* by row, a bit each */
    uint32_t most;             /* of the weights */
    bool is_even;              /* all positions that are free weigh the same */
    uint32_t lanes;            /* of the narrow costs */
    bool is_wide[WAY_MOST / WAY_GROUP], has_narrow_prices, has_wide_prices;
    uint16_t weights[WAY_COUNT];                                                   /* with a border of walls */
    uint16_t narrow_prices[2][WAY_COUNT][WAY_STEPS], narrow[WAY_COUNT * WAY_MOST]; /* from above and below; costs */
    int32_t wide_prices[2][WAY_COUNT][WAY_STEPS];
    int32_t wide[WAY_MOST / WAY_GROUP][WAY_COUNT * WAY_GROUP]; /* in the unit of level 0 */
};

/* For a cluster whose weights lie in rows of `stride`. */
void wend_ways_begin(struct wend_ways *ways, const struct wend_overlay *overlay, const uint16_t *weights,
                     uint32_t stride);

/* From how many sources ways are found at once. */
uint32_t wend_ways_lanes(const struct wend_ways *ways);

void wend_ways_find(struct wend_ways *ways, const struct wend_way_ends *ends);

/* The cost from the source of a lane to a position, in the unit of level 0; NO_CROSSING_COST where there is no way. */
int32_t wend_ways_cost(const struct wend_ways *ways, uint32_t lane, struct wend_world_point at);

/* The costs of a draft: between all entrances of each of its regions, in the cluster that the ways are of. */
void wend_ways_cross(struct wend_ways *ways, struct wend_draft *draft);

#endif
