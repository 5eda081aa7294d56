/*
 * Landmarks after a change of the map.
 *
 * The ever-free map (landmark_ever_free.h) changes only where a cell is opened that never was free. Then places that
 * every path through it passes get numbers; numbers that are too high beside these are lowered, and so on. Jump points
 * of today's map that are not in the ever-free map get the least number that it allows, a few at a time.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARKS_FOLLOW_H
#define WEND_MAP_LANDMARK_LANDMARKS_FOLLOW_H

#include "map/landmark/landmark.h"

/*
 * Follows the last change, after jump maps. False where that takes too long or memory is refused: landmarks must be
 * dropped.
 */
bool wend_landmarks_repair(wend_space *space, struct wend_landmarks *landmarks, struct wend_rectangle positions);

/*
 * In a copy of landmarks, drops the numbers of jump points that are not in the ever-free map. Which these are stands in
 * the repairs, which are not copied, so nothing could lower them when paths get cheaper.
 */
void wend_landmark_repairs_part(const wend_space *space, struct wend_landmarks *landmarks,
                                const struct wend_landmark_repairs *theirs);

void wend_landmark_repairs_release(const wend_space *space, struct wend_landmarks *landmarks);

size_t wend_landmark_repairs_memory(const struct wend_landmarks *landmarks);

#endif
