/* The search in a window for movers among others, over costly ground, or to more than one cell. */
#ifndef WEND_SEARCH_CELLS_AMONG_OTHERS_H
#define WEND_SEARCH_CELLS_AMONG_OTHERS_H

#include "search/core/search.h"

/* Whether a search takes it: a layer adds to what is free, or the goal is near but no single cell. */
static inline bool wend_is_among_others(const struct wend_search *search)
{
    return search->question.is_near || wend_space_occupied(search->space) || wend_space_extra(search->space);
}

/*
 * Searches the window that was cut; with is_near others and ends were marked, and the ends are good. Leaves in search->end where the way ends.
 * OVERFLOW where a cheapest way may cost more than a window can tell.
 */
enum wend_search_end wend_search_among_others(struct wend_search *search);

/* What the way that it found costs besides its steps. */
uint64_t wend_surcharge_among_others(const struct wend_search *search);

#endif
