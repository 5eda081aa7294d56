/*
 * Landmarks after a change of the map.
 *
 * The ever-free map (landmark_ever_free.h) changes only if a cell is opened that was never free. Then a set of places
 * that every path through the cell passes gets numbers; numbers that are too high beside these are lowered, and so on.
 * Jump points of the current map outside the ever-free map get the least number that it allows, a few at a time.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARKS_FOLLOW_H
#define WEND_MAP_LANDMARK_LANDMARKS_FOLLOW_H

#include "map/landmark/landmark.h"

/*
 * Follows the last change, after jump maps. False if that takes too long or memory is refused: landmarks must be
 * dropped.
 */
bool wend_landmarks_repair(wend_space *space, struct wend_landmarks *landmarks, struct wend_rectangle positions);

/*
 * In a copy of landmarks, drops the numbers of jump points outside the ever-free map. The repairs list these and are
 * not copied, so nothing could lower their numbers when paths get cheaper.
 */
void wend_landmark_repairs_part(const wend_space *space, struct wend_landmarks *landmarks,
                                const struct wend_landmark_repairs *theirs);

void wend_landmark_repairs_release(const wend_space *space, struct wend_landmarks *landmarks);

size_t wend_landmark_repairs_memory(const struct wend_landmarks *landmarks);

#endif
