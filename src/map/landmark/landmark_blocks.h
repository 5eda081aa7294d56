/* Landmarks on cells of any weight (landmark.h), as they are made and kept up to edits. */
#ifndef WEND_MAP_LANDMARK_LANDMARK_BLOCKS_H
#define WEND_MAP_LANDMARK_LANDMARK_BLOCKS_H

#include "map/landmark/landmark.h"

/* Begins to make so many landmarks for a space as it is; 0 = all there is room for. Null where memory is refused. */
struct wend_landmark_blocks_making *wend_landmark_making_open(const wend_space *space, uint32_t landmarks);
void wend_landmark_making_close(struct wend_landmark_blocks_making *making, const wend_space *space);

/* Goes on until done or `units` are spent. After MEMORY there is nothing to go on with. */
wend_status wend_landmark_making_go_on(struct wend_landmark_blocks_making *making, const wend_space *space,
                                       uint64_t *units, bool *is_done);

/* How many of WEND_LANDMARK_LANES + 1 floods of the map are done. */
uint32_t wend_landmark_making_done(const struct wend_landmark_blocks_making *making);

/* To be called after a change: if nothing got cheaper, no distance comes out below what it was before. */
wend_status wend_landmark_making_follow(struct wend_landmark_blocks_making *making, const wend_space *space);

/* Takes what was made, once. */
struct wend_landmark_planes wend_landmark_making_take(struct wend_landmark_blocks_making *making);
size_t wend_landmark_blocks_making_memory(const struct wend_landmark_blocks_making *making, const wend_space *space);

/* How many blocks a space has. Room for them, all 0. MEMORY: there is nothing to be released. */
uint64_t wend_landmark_planes_count(const wend_space *space);
wend_status wend_landmark_planes_allocate(struct wend_landmark_planes *planes, const wend_space *space);
void wend_landmark_planes_release(struct wend_landmark_planes *planes, const wend_space *space);

/*
 * Makes planes hold one position more (counted from 1): each distance is the least of a neighbour's plus the step's
 * symmetric cost. False where it does not fit.
 */
bool wend_landmark_planes_extend(struct wend_landmark_planes *planes, uint32_t x, uint32_t y, uint32_t moves,
                                 const uint64_t symmetric_costs[DIRECTIONS]);

/* The window of positions that are looked at around one that became cheaper. */
#define WEND_SAVING_SIDE    11 /* positions a side; paths in it stay one away from the border */
#define WEND_SAVING_CELLS   (WEND_SAVING_SIDE * WEND_SAVING_SIDE)
#define WEND_SAVING_MIDDLE  (WEND_SAVING_CELLS / 2)
#define WEND_SAVING_UNKNOWN UINT64_MAX

/*
 * What paths save at most, in symmetric costs, by a position that became cheaper. A path that uses it passes from one
 * of its eight neighbours to another, or begins or ends in it: where these were connected nearby before, it saves no
 * more than the difference, wherever it leads. `classes` are those of the window, row by row, with the position's own
 * before; beyond the map they are blocked. UNKNOWN where the neighbours were not connected nearby.
 */
uint64_t wend_landmark_saving(const wend_space *space, const uint8_t classes[WEND_SAVING_CELLS], uint8_t class_now);

#endif
