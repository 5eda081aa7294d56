/* Floods: from the starts to all that can be reached. */
#ifndef WEND_FIND_STAGES_FLOOD_H
#define WEND_FIND_STAGES_FLOOD_H

#include "find/request/request.h"

/*
 * The path becomes UNREACHABLE, and *search tells where the costs are; or it ends at the limit. A flood that waits in the
 * finder goes on. MEMORY.
 */
wend_status wend_flood_run(const struct wend_question *question, bool goes_on, struct wend_search *search);

/* The path of a flood that got everywhere, as if it had ended at a limit: to where it came nearest to the goal. MEMORY. */
wend_status wend_flood_conclude(const struct wend_question *question, struct wend_search *search);

/* The same where none has begun: to stay, or from between cells to go to the next. MEMORY. */
wend_status wend_flood_stay(const struct wend_question *question);

#endif
