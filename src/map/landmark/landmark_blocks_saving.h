/*
 * What ways save at most by a position that became cheaper: worked out from the positions around alone.
 *
 * A way that makes use of it passes from one to another of the eight around, or begins or ends in it. Where they were
 * connected nearby before, it saves no more than the difference, whatever it leads to.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARK_BLOCKS_SAVING_H
#define WEND_MAP_LANDMARK_LANDMARK_BLOCKS_SAVING_H

#include "map/landmark/landmark.h"

#define WEND_SAVING_SIDE    11 /* positions a side; ways in between stay one away from the border */
#define WEND_SAVING_CELLS   (WEND_SAVING_SIDE * WEND_SAVING_SIDE)
#define WEND_SAVING_MIDDLE  (WEND_SAVING_CELLS / 2)
#define WEND_SAVING_UNKNOWN UINT64_MAX

/*
 * In symmetric costs of steps, which landmark_blocks.h tells of: `classes` are those around the position and its own before, row by
 * row; those beyond the map are blocked. UNKNOWN where positions around were not connected nearby.
 */
uint64_t wend_landmark_saving(const wend_space *space, const uint8_t classes[WEND_SAVING_CELLS], uint8_t class_now);

#endif
