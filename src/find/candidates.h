/* The cells to go to where the goal cannot be reached, into finder->fallback.candidates. */
#ifndef WEND_FIND_CANDIDATES_H
#define WEND_FIND_CANDIDATES_H

#include "find/question.h"

/* Those that the regions have as the nearest. False where these do not tell, or memory is refused (*status). */
bool wend_candidates_by_region(const struct wend_question *question, wend_status *status);

/* The same by a flood: of the nearest cells that it, or one before from another start, got to the cheapest. */
wend_status wend_candidates_by_flood(const struct wend_question *question, const struct wend_search *flood);

#endif
