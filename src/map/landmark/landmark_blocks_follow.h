/* What edits do to landmarks on cells of any weight: landmark_blocks.h tells how. */
#ifndef WEND_MAP_LANDMARK_LANDMARK_BLOCKS_FOLLOW_H
#define WEND_MAP_LANDMARK_LANDMARK_BLOCKS_FOLLOW_H

#include "map/landmark/landmark.h"
#include "map/space/derived.h"

/* Room to remember what became costlier, nothing of which has; without memory nothing is remembered. */
void wend_landmark_costlier_open(struct wend_landmark_costlier *costlier, const wend_space *space);
void wend_landmark_costlier_close(struct wend_landmark_costlier *costlier, const wend_space *space);

/* The stages of an update, as derived.h has them. What was noted for one that was refused memory counts no longer. */
wend_status wend_landmark_blocks_begin_update(wend_space *space);
wend_status wend_landmark_blocks_capture(wend_space *space, const struct wend_change *change);
void wend_landmark_blocks_follow(wend_space *space, bool from_scratch);

#endif
