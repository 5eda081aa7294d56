/*
 * The distances of all positions of a region from one of them, by the symmetric costs that landmark_blocks.h tells of, in slices.
 *
 * Dijkstra's algorithm with buckets no wider than the cheapest step, so that what is taken out is final (Denardo and Fox
 * 1979); where weights are too far apart for that, buckets are wider, and positions may be taken out more than once.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARK_BLOCKS_FLOOD_H
#define WEND_MAP_LANDMARK_LANDMARK_BLOCKS_FLOOD_H

#include "map/landmark/landmark_blocks_data.h"

#define WEND_LANDMARK_NOT_REACHED UINT32_MAX

struct wend_landmark_entry; /* landmark_blocks_flood.c */

struct wend_landmark_flood {
    uint32_t *distance; /* by node, in units of 2^shift costs */
    uint32_t shift;
    bool prunes; /* steps that others make up for are left out: as long as nothing changes between slices */
    struct wend_landmark_prices prices;
    struct wend_landmark_entry *entries; /* entry 0 is not used */
    uint32_t capacity, fresh;            /* entries from `fresh` on were not used yet */
    uint32_t spare, spare_count;         /* a stack of entries given back */
    uint32_t *tops;                      /* of the ring of buckets */
    uint32_t ring, bits;
    uint32_t waiting; /* entries in it */
    uint64_t current;
};

/* What becomes of a flood. */
enum wend_landmark_end { LANDMARK_FLOODED, LANDMARK_STOPPED, LANDMARK_TOO_FAR, LANDMARK_NO_MEMORY };

/* Called with each position that is taken out, those nearest first. */
typedef void wend_landmark_reach(void *user, uint32_t node, uint32_t distance);

/* Room for floods of a space. MEMORY: there is nothing to be ended. */
wend_status wend_landmark_flood_open(struct wend_landmark_flood *flood, const wend_space *space, uint32_t shift);
void wend_landmark_flood_close(struct wend_landmark_flood *flood, const wend_space *space);

/* Forgets all distances; begins a flood at a free position; goes on with it until that is done or `units` are spent. */
void wend_landmark_flood_clear(struct wend_landmark_flood *flood, const wend_space *space);
void wend_landmark_flood_begin(struct wend_landmark_flood *flood, uint32_t node);
enum wend_landmark_end wend_landmark_flood_go_on(struct wend_landmark_flood *flood, const wend_space *space,
                                                 uint64_t *units, wend_landmark_reach *reach, void *user);

#endif
