/*
 * Landmarks after a change of the map.
 *
 * Where cells were closed the numbers that there are stay what they must be (landmarks.h), and new jump points get the least
 * that the others allow. Where cells were opened, places that every way through them passes get numbers too; what is too high
 * beside these is lowered, and what is too high beside that.
 */
#ifndef WEND_MAP_LANDMARKS_FOLLOW_H
#define WEND_MAP_LANDMARKS_FOLLOW_H

#include "map/landmarks.h"

/*
 * Follows the last change, which jump maps have followed. False where that would take too long, or memory was refused: the
 * landmarks are to be forgotten.
 */
bool wend_landmarks_repair(wend_space *space, struct wend_landmarks *landmarks, struct wend_rectangle positions);

void wend_landmark_repairs_release(const wend_space *space, struct wend_landmarks *landmarks);

size_t wend_landmark_repairs_memory(const struct wend_landmarks *landmarks);

#endif
