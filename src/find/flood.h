/* Floods: from the starts to all that can be reached. */
#ifndef WEND_FIND_FLOOD_H
#define WEND_FIND_FLOOD_H

#include "find/question.h"

/*
 * The path becomes UNREACHABLE, and *search tells where the costs are; or it ends at the limit. A flood that waits in the
 * finder goes on. MEMORY.
 */
wend_status wend_flood_run(const struct wend_question *question, bool goes_on, struct wend_search *search);

#endif
