/* Landmarks on cells of any weight (landmark.h): making them and following edits. */
#ifndef WEND_MAP_LANDMARK_LANDMARK_BLOCKS_H
#define WEND_MAP_LANDMARK_LANDMARK_BLOCKS_H

#include "map/landmark/landmark.h"

/* Begins to make `landmarks` landmarks for the current space; 0 = all there is room for. Null if memory is refused. */
struct wend_landmark_blocks_making *wend_landmark_blocks_making_open(const wend_space *space, uint32_t landmarks);
void wend_landmark_blocks_making_close(struct wend_landmark_blocks_making *making, const wend_space *space);

/* Continues until done or `units` are spent. After MEMORY it cannot be continued. */
wend_status wend_landmark_making_go_on(struct wend_landmark_blocks_making *making, const wend_space *space,
                                       uint64_t *units, bool *is_done);

/* Finished floods of the map, of WEND_LANDMARK_LANES + 1. */
uint32_t wend_landmark_making_done(const struct wend_landmark_blocks_making *making);

/* Call after a change. Unless something got cheaper, no distance then comes out below its value before. */
wend_status wend_landmark_making_follow(struct wend_landmark_blocks_making *making, const wend_space *space);

/* Takes the result, once. */
struct wend_landmark_planes wend_landmark_blocks_making_take(struct wend_landmark_blocks_making *making);
size_t wend_landmark_blocks_making_memory(const struct wend_landmark_blocks_making *making, const wend_space *space);

/* The number of blocks of a space. Allocates them, all 0. MEMORY: there is nothing to release. */
uint64_t wend_landmark_planes_count(const wend_space *space);
wend_status wend_landmark_planes_allocate(struct wend_landmark_planes *planes, const wend_space *space);
void wend_landmark_planes_release(struct wend_landmark_planes *planes, const wend_space *space);

/*
 * Extends planes to one more position, counted from 1: each distance is the least of a neighbour's plus the step's
 * symmetric cost. False if that does not fit.
 */
bool wend_landmark_planes_extend(struct wend_landmark_planes *planes, uint32_t x, uint32_t y, uint32_t moves,
                                 const uint64_t symmetric_costs[DIRECTIONS]);

/* The window of positions examined around one that became cheaper. */
#define WEND_SAVING_SIDE    11 /* positions; paths inside stay one away from the border */
#define WEND_SAVING_CELLS   (WEND_SAVING_SIDE * WEND_SAVING_SIDE)
#define WEND_SAVING_MIDDLE  (WEND_SAVING_CELLS / 2)
#define WEND_SAVING_UNKNOWN UINT64_MAX

/*
 * Upper bound of what paths save, in symmetric costs, by a position that became cheaper. A path that uses the position
 * passes from one of its eight neighbours to another, or begins or ends in it: if these were connected nearby before,
 * it saves no more than the difference, wherever it leads. `classes` are those of the window, row by row, with the
 * position's old class; blocked beyond the map. UNKNOWN if the neighbours were not connected nearby.
 */
uint64_t wend_landmark_saving(const wend_space *space, const uint8_t classes[WEND_SAVING_CELLS], uint8_t class_now);

#endif
