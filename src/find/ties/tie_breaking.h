/* The choice among equally cheap paths. */
#ifndef WEND_FIND_TIES_TIE_BREAKING_H
#define WEND_FIND_TIES_TIE_BREAKING_H

#include "search/core/core.h"

/*
 * Chooses search->way among all cheapest ways to search->end, as search->ties says, or goes on with that (search->is_choosing)
 * as far as the search's limit goes: then it is still choosing. Adds the work. The search must have found a cost for every
 * node on any of those ways. MEMORY.
 */
wend_status wend_tie_breaking_choose(struct wend_search *search);

/* The same without a search, to the goal, where the way that would be chosen on open ground is open. MEMORY. */
wend_status wend_tie_breaking_cross(struct wend_search *search, bool *is_open);

#endif
