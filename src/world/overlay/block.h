/* Blocks: squares of 256 cells, and the clusters of 32, 64 and 128 cells made from their cells and those around. */
#ifndef WEND_WORLD_OVERLAY_BLOCK_H
#define WEND_WORLD_OVERLAY_BLOCK_H

#include "base/lanes.h"
#include "world/overlay/cluster.h"

enum {
    BLOCK_BASE = BLOCK_SIDE / LEAST_SIDE, /* clusters of level 0 along a side */
    RING_BASE = BLOCK_BASE + 2,           /* with the clusters around the block */
    FINE_COUNT = BLOCK_BASE * BLOCK_BASE * 21 / 16
};

/* Entrances of a level-0 cluster that higher levels keep, one bit per position. */
struct wend_kept_entrances {
    uint32_t spaced[SIDES]; /* kept by level 2 */
    uint32_t major[SIDES];  /* kept by level 3 */
};

/* Levels 0 to 2 of a block. Masks have one bit per level-0 cluster, row by row. */
struct wend_detail {
    wend_tile block;
    uint64_t touched;                      /* clusters to be rebuilt: their cells or entrances changed */
    uint64_t beside;                       /* clusters whose entrances may change: around changed cells */
    bool is_current;                       /* nothing is to be rebuilt */
    bool is_superseded;                    /* the block's level-3 cluster comes from another worker's detail */
    struct wend_cluster *fine[FINE_COUNT]; /* level by level, row by row */
    struct wend_kept_entrances kept[BLOCK_BASE * BLOCK_BASE];
    uint32_t free[RING_BASE * RING_BASE][LEAST_SIDE]; /* by ring index and row: free positions, one bit each */
};

/* Index of a level-0 cluster among those of a block with its ring, by its column and row within the block. */
static inline uint32_t wend_ring_index(uint32_t column, uint32_t row)
{
    return (row + 1) * RING_BASE + column + 1;
}

/* Index in `fine` of a cluster of level 0 to 2, by its column and row within the block. */
static inline uint32_t wend_fine_index(uint32_t level, uint32_t column, uint32_t row)
{
    static const uint32_t first[BLOCK_LEVEL] = {0, 64, 80};
    return first[level] + row * ((uint32_t)BLOCK_BASE >> level) + column;
}

void wend_detail_free(struct wend_detail *detail, const wend_allocator *memory);

/* Marks all of it to be rebuilt. */
void wend_detail_forget(struct wend_detail *detail);

/* Mask of the level-0 clusters in a range of columns and rows, clipped to the block. */
uint64_t wend_detail_clusters(int64_t left, int64_t right, int64_t top, int64_t bottom);

size_t wend_detail_memory(const struct wend_detail *detail);

/* Border between two level-0 clusters: masks of its entrances, and of those that levels 2 and 3 keep. */
struct wend_border {
    uint32_t chosen, spaced, major;
};

/* Scratch of a worker for making details. */
struct wend_block_maker {
    const wend_allocator *memory;
    /*
     * True if levels 0 and 1 get more entrances: in details that searches run on, not in those that level 3 is joined
     * from. Level 3 has the same entrances and the same region numbers either way.
     */
    bool is_close;
    struct wend_world_window window; /* cells of `read` */
    struct wend_rectangle read;      /* clusters in the window; columns and rows count the ring */
    struct wend_join join;
    struct wend_ways *ways;                                   /* allocated at first use */
    uint8_t labels[RING_BASE * RING_BASE][SIDES][LEAST_SIDE]; /* regions of border positions, 0: blocked */
    /* Estimated cost of reaching border positions from within their cluster, in units of entrances.c. */
    uint16_t approaches[RING_BASE * RING_BASE][SIDES][LEAST_SIDE];
    struct wend_border borders[RING_BASE * RING_BASE][SIDES / 2]; /* northern and western border of each cluster */
};

/* First of a cluster's weights in the window. */
static inline const uint16_t *wend_maker_weights(const struct wend_block_maker *maker, uint32_t ring)
{
    const size_t row = ring / RING_BASE - maker->read.y, column = ring % RING_BASE - maker->read.x;
    return maker->window.weights + row * LEAST_SIDE * maker->window.width + column * LEAST_SIDE;
}

/* Free positions of a row, one bit each. */
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

/* Chooses the entrances of all borders between clusters that were read, at least one of them the block's. */
void wend_borders_choose(struct wend_block_maker *maker, uint32_t least);

/* Returns a border of one of the block's clusters, or NULL if the cluster beyond it was not read. */
const struct wend_border *wend_border_read(const struct wend_block_maker *maker, uint32_t ring, uint32_t side);

void wend_block_maker_end(struct wend_block_maker *maker);
size_t wend_block_maker_memory(const struct wend_block_maker *maker);

/* Details that one thread holds; the least recently used are dropped. */
struct wend_details {
    const wend_world *world;
    const wend_allocator *memory;
    struct wend_recent recent;
    struct wend_detail **by_slot;
    uint64_t version; /* world version that they show, except where they are marked to be rebuilt */
};

wend_status wend_details_make(struct wend_details *details, const wend_world *world, uint32_t count,
                              const wend_allocator *memory);
void wend_details_end(struct wend_details *details);
size_t wend_details_memory(const struct wend_details *details);

/* Marks what the world's edits changed; a mover covers `footprint` cells a side. */
void wend_details_follow(struct wend_details *details, uint32_t footprint);

/* Notes that a block's level-3 cluster now comes from another worker's detail. */
void wend_details_supersede(struct wend_details *details, wend_tile block);

/*
 * Returns the current detail of a block, made or refreshed as needed, or NULL if memory is refused or tiles cannot be
 * had: the tiles' status says which. With `whole`, makes the block's level-3 cluster too; *whole stays if it came from
 * this detail and nothing changed.
 */
const struct wend_detail *wend_details_get(struct wend_details *details, wend_tile block, struct wend_cluster **whole,
                                           struct wend_block_maker *maker, const struct wend_overlay *overlay,
                                           struct wend_tiles *tiles);

/* Rebuilds what a detail has marked; `whole` and failures as above. */
bool wend_detail_refresh(struct wend_detail *detail, struct wend_cluster **whole, struct wend_block_maker *maker,
                         const struct wend_overlay *overlay, struct wend_tiles *tiles);

/* Finds the positions of a level-0 cluster that can be reached from one of them, by row, one bit each. */
void wend_region_flood(const uint32_t free[LEAST_SIDE], uint32_t x, uint32_t y, uint32_t reached[LEAST_SIDE]);

/* Costs within a cluster of level 0. */

enum {
    WAY_GROUP = 8, /* sources searched at once on every processor */
    WAY_MOST = 16, /* the same on processors that have AVX2 */
    WAY_STRIDE = LEAST_SIDE + 2,
    WAY_COUNT = WAY_STRIDE * WAY_STRIDE
};

/* Steps whose prices are stored; the others are these reversed. */
enum wend_way_step { WAY_WEST, WAY_NORTH, WAY_NORTH_WEST, WAY_NORTH_EAST, WAY_STEPS };

static inline uint32_t wend_way_index(uint32_t x, uint32_t y)
{
    return (y + 1) * WAY_STRIDE + x + 1;
}

/* Sources of paths, at most wend_ways_lanes, and target positions that can be reached from all of them. */
struct wend_way_ends {
    const struct wend_world_point *sources, *targets;
    uint32_t source_count, target_count;
};

/* Costs from each source to all positions of a cluster. */
struct wend_ways {
    const struct wend_overlay *overlay;
    uint32_t free[LEAST_SIDE]; /* by row, a bit each */
    uint32_t most;             /* greatest weight */
    bool is_even;              /* all free positions weigh the same */
    uint32_t lanes;            /* sources in the narrow costs */
    bool is_wide[WAY_MOST / WAY_GROUP], has_narrow_prices, has_wide_prices;
    uint16_t weights[WAY_COUNT];                                                   /* with a border of walls */
    uint16_t narrow_prices[2][WAY_COUNT][WAY_STEPS], narrow[WAY_COUNT * WAY_MOST]; /* from above and below; costs */
    int32_t wide_prices[2][WAY_COUNT][WAY_STEPS];
    int32_t wide[WAY_MOST / WAY_GROUP][WAY_COUNT * WAY_GROUP]; /* in the unit of level 0 */
};

/* Prepares for a cluster whose weights lie in rows of `stride`. */
void wend_ways_begin(struct wend_ways *ways, const struct wend_overlay *overlay, const uint16_t *weights,
                     uint32_t stride);

/* Number of sources that can be searched at once. */
uint32_t wend_ways_lanes(const struct wend_ways *ways);

void wend_ways_find(struct wend_ways *ways, const struct wend_way_ends *ends);

/* Cost from a lane's source to a position, in the unit of level 0, or NO_CROSSING_COST if there is no path. */
int32_t wend_ways_cost(const struct wend_ways *ways, uint32_t lane, struct wend_world_point at);

/* Fills in the costs of a draft of the prepared cluster: between all entrances of each region. */
void wend_ways_cross(struct wend_ways *ways, struct wend_draft *draft);

#endif
