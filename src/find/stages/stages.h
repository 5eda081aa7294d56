/* What the stages share: a complete answer, and the fallback for an unreachable goal. */
#ifndef WEND_FIND_STAGES_STAGES_H
#define WEND_FIND_STAGES_STAGES_H

#include "find/request/request.h"

/* The order of candidates: by bound, then by node. */
static inline bool wend_candidate_is_before(const struct wend_candidate *a, const struct wend_candidate *b)
{
    return a->bound < b->bound || (a->bound == b->bound && a->node < b->node);
}

/* Empties the list and makes room for `count`. False if memory is refused. */
bool wend_candidate_list_begin(struct wend_candidate_list *list, uint32_t count, const wend_allocator *memory);

void wend_candidate_list_sort(struct wend_candidate_list *list);
void wend_candidate_list_destroy(struct wend_candidate_list *list, const wend_allocator *memory);
size_t wend_candidate_list_memory(const struct wend_candidate_list *list);

/*
 * Begins to look for the cells to go to, listed in finder->fallback.candidates: the nearest by regions. False if the
 * regions are not enough to tell, or if memory is refused (*status).
 */
bool wend_candidates_by_region(const struct wend_question *question, wend_status *status);

/* The same by a flood: the cheapest of the nearest cells that it, or an earlier one, reached. MEMORY. */
wend_status wend_candidates_by_flood(const struct wend_question *question, const struct wend_search *flood);

/* Continues the look until finder->until, by one place at least; adds its work to the fallback's. MEMORY. */
wend_status wend_candidates_go_on(const struct wend_question *question, bool *is_over);

/* Finds a path from start to arrival, with fallback and lines, without places on the way. */
wend_status wend_answer_find(const struct wend_question *question);

/* Runs the last stage alone, without pauses: draws the lines of one of several paths. */
wend_status wend_answer_shape(const struct wend_question *question);

/* Runs the fallback. Precondition: the path is UNREACHABLE, its reason known. */
wend_status wend_fallback_find(const struct wend_question *question);

/* Resumes the fallback, if a search of it waits in the finder. */
wend_status wend_fallback_continue(const struct wend_question *question);

#endif
