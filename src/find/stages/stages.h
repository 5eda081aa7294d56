/* What the stages share: an answer in full, and what to do where the goal cannot be reached. */
#ifndef WEND_FIND_STAGES_STAGES_H
#define WEND_FIND_STAGES_STAGES_H

#include "find/request/request.h"

/* The order of candidates: by bound, then by node. */
static inline bool wend_candidate_is_before(const struct wend_candidate *a, const struct wend_candidate *b)
{
    return a->bound < b->bound || (a->bound == b->bound && a->node < b->node);
}

/* Makes room for so many; the list is empty then. False where memory is refused. */
bool wend_candidate_list_begin(struct wend_candidate_list *list, uint32_t count, const wend_allocator *memory);

void wend_candidate_list_sort(struct wend_candidate_list *list);
void wend_candidate_list_destroy(struct wend_candidate_list *list, const wend_allocator *memory);
size_t wend_candidate_list_memory(const struct wend_candidate_list *list);

/*
 * Begins to look for the cells to go to, which finder->fallback.candidates lists: those nearest by the regions. False
 * where the regions do not tell, or memory is refused (*status).
 */
bool wend_candidates_by_region(const struct wend_question *question, wend_status *status);

/* The same by a flood: of the nearest cells that it, or one before from another start, got to the cheapest. MEMORY. */
wend_status wend_candidates_by_flood(const struct wend_question *question, const struct wend_search *flood);

/* Goes on with the look as far as finder->until allows, a place at least; its work is the policy's. MEMORY. */
wend_status wend_candidates_go_on(const struct wend_question *question, bool *is_over);

/* From the start to the arrival with all that is asked for on the way, except for places to pass. */
wend_status wend_answer_find(const struct wend_question *question);

/* The last stage alone, without a pause: the lines of one of several ways. */
wend_status wend_answer_shape(const struct wend_question *question);

/* What to do instead where the path is UNREACHABLE and its reason known. */
wend_status wend_fallback_find(const struct wend_question *question);

/* Goes on with that, where a search of it waits in the finder. */
wend_status wend_fallback_continue(const struct wend_question *question);

#endif
