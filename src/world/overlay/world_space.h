/* World spaces: the clusters of a whole world from level 3 up, made and kept up with edits. */
#ifndef WEND_WORLD_OVERLAY_WORLD_SPACE_H
#define WEND_WORLD_OVERLAY_WORLD_SPACE_H

#include "world/overlay/block.h"

/* One level of clusters, row by row. */
struct wend_level {
    uint32_t columns, rows;
    struct wend_cluster **clusters; /* null until they are made */
    uint16_t *stale;                /* by cluster, a bit a level (wend_stale_bit): some of it is to be made */
    uint64_t stale_count;
    size_t bytes; /* of the clusters */
};

/* What one worker makes clusters with. */
struct wend_space_worker {
    struct wend_block_maker maker;
    struct wend_join around[SIDES]; /* of the clusters beside the one that is made */
    struct wend_tiles tiles;
    struct wend_details details;
};

struct wend_world_space {
    wend_allocator allocator;
    const wend_world *world;
    wend_profile profile;
    struct wend_overlay overlay;
    uint64_t version;                      /* of the world that is shown, or will be */
    struct wend_level levels[MOST_LEVELS]; /* from BLOCK_LEVEL to overlay.top */
    struct wend_space_worker *workers;
    uint32_t worker_count;
    wend_tile *wanted;
    uint32_t wanted_count, wanted_capacity;
};

/*
 * The bit of a level. A cluster that is to be made, anew or at all, has the bit of its level, and so has every cluster
 * above it that it is part of: from the top down few are to be looked at.
 */
static inline uint16_t wend_stale_bit(uint32_t level)
{
    return (uint16_t)(1u << (level - BLOCK_LEVEL));
}

/* Whether no cluster is to be made. */
bool wend_world_space_is_made(const wend_world_space *space);

/* A space without clusters. */
wend_status wend_world_space_begin(const wend_world *world, const wend_profile *profile,
                                   const wend_allocator *allocator, wend_world_space **space);

static inline const struct wend_cluster *wend_space_cluster(const wend_world_space *space, uint32_t level,
                                                            uint32_t column, uint32_t row)
{
    const struct wend_level *of = &space->levels[level];
    return of->clusters[(size_t)row * of->columns + column];
}

/* Puts a cluster in its place; the one before it is freed. */
void wend_space_put(wend_world_space *space, uint32_t level, size_t index, struct wend_cluster *cluster);

void wend_space_workers_end(wend_world_space *space);

#endif
