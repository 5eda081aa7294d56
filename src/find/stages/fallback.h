/* What to do where a goal cannot be reached. */
#ifndef WEND_FIND_STAGES_FALLBACK_H
#define WEND_FIND_STAGES_FALLBACK_H

#include "find/request/request.h"

/* What to do instead where the path is UNREACHABLE and its reason known. */
wend_status wend_fallback_find(const struct wend_question *question);

/* Goes on with that, where a search of it waits in the finder. */
wend_status wend_fallback_continue(const struct wend_question *question);

#endif
