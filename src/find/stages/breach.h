/* Breaches: the cheapest way through walls, as far as the mover can walk it. */
#ifndef WEND_FIND_STAGES_BREACH_H
#define WEND_FIND_STAGES_BREACH_H

#include "find/request/request.h"

/* Cuts the way through a breach space off where it cannot be walked, and lists the walls on it. MEMORY. */
wend_status wend_breach_cut(const struct wend_question *question);

#endif
