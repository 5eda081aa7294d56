/* World spaces: the clusters of a whole world from level 3 up, made and kept up with edits. */
#ifndef WEND_WORLD_OVERLAY_WORLD_SPACE_H
#define WEND_WORLD_OVERLAY_WORLD_SPACE_H

#include "world/overlay/block.h"

/* One level of clusters, row by row. */
struct wend_level {
    uint32_t columns, rows;
    struct wend_cluster **clusters; /* NULL until made */
    uint16_t *stale; /* by cluster, one bit per level at which it or a part of it is stale (wend_stale_bit) */
    uint64_t stale_count;
    size_t bytes; /* of the clusters */
};

/* Scratch of one worker for making clusters. */
struct wend_space_worker {
    struct wend_block_maker maker;
    struct wend_join around[SIDES]; /* joins of the four neighbours of the cluster being made */
    struct wend_tiles tiles;
    struct wend_details details;
};

struct wend_world_space {
    wend_allocator allocator;
    const wend_world *world;
    wend_profile profile;
    struct wend_overlay overlay;
    uint64_t version;                      /* world version that the space shows, or will show once made */
    struct wend_level levels[MOST_LEVELS]; /* from BLOCK_LEVEL to overlay.top */
    struct wend_space_worker *workers;
    uint32_t worker_count;
    wend_tile *wanted;
    uint32_t wanted_count, wanted_capacity;
};

/*
 * Stale bit of a level. A cluster that is to be made or rebuilt has the bit of its level, and so has every cluster
 * above that contains it: a search from the top down looks at few.
 */
static inline uint16_t wend_stale_bit(uint32_t level)
{
    return (uint16_t)(1u << (level - BLOCK_LEVEL));
}

/* True if no cluster is stale. */
bool wend_world_space_is_made(const wend_world_space *space);

/* Creates a space without clusters. */
wend_status wend_world_space_begin(const wend_world *world, const wend_profile *profile,
                                   const wend_allocator *allocator, wend_world_space **space);

static inline const struct wend_cluster *wend_space_cluster(const wend_world_space *space, uint32_t level,
                                                            uint32_t column, uint32_t row)
{
    const struct wend_level *of = &space->levels[level];
    return of->clusters[(size_t)row * of->columns + column];
}

/* Stores a cluster and frees the one before it. */
void wend_space_put(wend_world_space *space, uint32_t level, size_t index, struct wend_cluster *cluster);

void wend_space_workers_end(wend_world_space *space);

#endif
