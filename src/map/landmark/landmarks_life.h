/* The life of landmarks: made on request, kept up to edits, forgotten. */
#ifndef WEND_MAP_LANDMARK_LANDMARKS_LIFE_H
#define WEND_MAP_LANDMARK_LANDMARKS_LIFE_H

#include "map/landmark/landmarks.h"
#include "map/space/space.h"

/* Whether spaces like this have searches that read them. */
bool wend_landmarks_serve_space(const wend_space *space);

/* Goes on making them (prepare.h). MEMORY: there are none, and the space is as it was. */
wend_status wend_landmarks_prepare(wend_space *space, struct wend_prepare_run *run);
void wend_landmarks_forget(wend_space *space);
size_t wend_landmarks_memory(const wend_space *space);

#endif
