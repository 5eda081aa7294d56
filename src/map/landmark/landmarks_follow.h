/*
 * Landmarks after a change of the map.
 *
 * Closed cells leave the ever-free map as it is (landmark_past.h), and so do those that are opened again. Where a cell is opened that
 * never was free, places that every way through it passes get numbers; what is too high beside these is lowered, and what is too
 * high beside that. Jump points of the map as it is that are not in the ever-free map get the least that it allows, a few at a time.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARKS_FOLLOW_H
#define WEND_MAP_LANDMARK_LANDMARKS_FOLLOW_H

#include "map/landmark/landmark.h"

/*
 * Follows the last change, which jump maps have followed. False where that would take too long, or memory was refused: the
 * landmarks are to be forgotten.
 */
bool wend_landmarks_repair(wend_space *space, struct wend_landmarks *landmarks, struct wend_rectangle positions);

/*
 * In a copy of landmarks: jump points that are not in the ever-free map lose their numbers, for which of them have some is kept with
 * the repairs, which are not copied. Else they would keep them when ways get cheaper.
 */
void wend_landmark_repairs_part(const wend_space *space, struct wend_landmarks *landmarks,
                                const struct wend_landmark_repairs *theirs);

void wend_landmark_repairs_release(const wend_space *space, struct wend_landmarks *landmarks);

size_t wend_landmark_repairs_memory(const struct wend_landmarks *landmarks);

#endif
