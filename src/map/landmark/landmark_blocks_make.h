/*
 * Landmarks chosen and measured, in slices.
 *
 * First each region is flooded from any of its positions: those of few positions are left out, for theirs would make planes
 * steep that others share. The farthest is the first landmark; each further one is the position farthest from all before it.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARK_BLOCKS_MAKE_H
#define WEND_MAP_LANDMARK_LANDMARK_BLOCKS_MAKE_H

#include "map/landmark/landmark.h"

struct wend_landmark_blocks_making; /* landmark_blocks_make.c */

/* Begins with so many landmarks for a space as it is; 0 = all there is room for. Null where memory is refused. */
struct wend_landmark_blocks_making *wend_landmark_making_open(const wend_space *space, uint32_t landmarks);
void wend_landmark_making_close(struct wend_landmark_blocks_making *making, const wend_space *space);

/* Goes on until done or `units` are spent. After MEMORY there is nothing to go on with. */
wend_status wend_landmark_making_go_on(struct wend_landmark_blocks_making *making, const wend_space *space,
                                       uint64_t *units, bool *is_done);

/* How many of WEND_LANDMARK_LANES + 1 floods of the map are done. */
uint32_t wend_landmark_making_done(const struct wend_landmark_blocks_making *making);

/* Something has changed meanwhile: where nothing got cheaper, distances come out that are below none there was. */
wend_status wend_landmark_making_follow(struct wend_landmark_blocks_making *making, const wend_space *space);

/* Takes what was made, once. */
struct wend_landmark_planes wend_landmark_making_take(struct wend_landmark_blocks_making *making);
size_t wend_landmark_blocks_making_memory(const struct wend_landmark_blocks_making *making, const wend_space *space);

/* How many blocks a space has. Room for them, all 0. MEMORY: there is nothing to be released. */
uint64_t wend_landmark_planes_count(const wend_space *space);
wend_status wend_landmark_planes_allocate(struct wend_landmark_planes *planes, const wend_space *space);
void wend_landmark_planes_release(struct wend_landmark_planes *planes, const wend_space *space);

#endif
