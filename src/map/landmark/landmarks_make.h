/* Making landmarks: which jump points they are, and what the ways from all others to them cost. */
#ifndef WEND_MAP_LANDMARK_LANDMARKS_MAKE_H
#define WEND_MAP_LANDMARK_LANDMARKS_MAKE_H

#include "map/landmark/landmark.h"
#include "map/space/space.h"

/*
 * Goes on until all is made or the run is spent: `count` is 0 until then. MEMORY leaves what is to be given to
 * wend_landmarks_stop_making.
 */
wend_status wend_landmarks_go_on_making(wend_space *space, struct wend_landmarks *landmarks,
                                        struct wend_prepare_run *run);

/* Gives back what is needed while they are made; null is allowed. */
void wend_landmarks_stop_making(wend_space *space, struct wend_landmarks *landmarks);

size_t wend_landmark_making_memory(const wend_space *space, const struct wend_landmark_making *making);

#endif
