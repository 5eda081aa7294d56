/*
 * Landmarks chosen and measured, in slices.
 *
 * First each region is flooded from any of its positions: those of few positions are left out, for theirs would make planes
 * steep that others share. The farthest is the first landmark; each further one is the position farthest from all before it.
 */
#ifndef WEND_MAP_LANDMARK_BLOCKS_MAKE_H
#define WEND_MAP_LANDMARK_BLOCKS_MAKE_H

#include "map/landmark_blocks_data.h"

struct wend_landmark_blocks_making; /* landmark_blocks_make.c */

/* Begins for a space as it is. Null where memory is refused. */
struct wend_landmark_blocks_making *wend_landmark_making_open(const wend_space *space);
void wend_landmark_making_close(struct wend_landmark_blocks_making *making, const wend_space *space);

/* Goes on until done or `units` are spent. After MEMORY there is nothing to go on with. */
wend_status wend_landmark_making_go_on(struct wend_landmark_blocks_making *making, const wend_space *space,
                                       uint64_t *units, bool *is_done);

/* Something has changed meanwhile: where nothing got cheaper, distances come out that are below none there was. */
wend_status wend_landmark_making_follow(struct wend_landmark_blocks_making *making, const wend_space *space);

/* Takes what was made, once. */
struct wend_landmark_planes wend_landmark_making_take(struct wend_landmark_blocks_making *making);
size_t wend_landmark_blocks_making_memory(const struct wend_landmark_blocks_making *making, const wend_space *space);

/* Room for a space's blocks, all 0. MEMORY: there is nothing to be released. */
wend_status wend_landmark_planes_allocate(struct wend_landmark_planes *planes, const wend_space *space);
void wend_landmark_planes_release(struct wend_landmark_planes *planes, const wend_space *space);

#endif
