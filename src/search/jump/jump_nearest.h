/*
 * Jump point search to the nearest of several cells: several goals, or wherever a rule of arrival holds.
 *
 * It ends at the cell that costs least to reach, of several the topmost, then the leftmost one; and the way there is the
 * one that a search to that cell alone would give. So what comes back depends on the map and the ends alone.
 */
#ifndef WEND_SEARCH_JUMP_JUMP_NEAREST_H
#define WEND_SEARCH_JUMP_JUMP_NEAREST_H

#include "search/core/search.h"

/*
 * Whether a search with a goal set is one for it, under the rules of engine jps or jps4: from one free cell, to ends that are
 * not too many. They are gathered here. MEMORY.
 */
wend_status wend_jump_nearest_begin(const struct wend_search *search, bool *is_served);

/*
 * Runs a search that has begun so. Nobody may watch it. OVERFLOW: ways are too costly for costs of 32 bits, so that another
 * engine must do. Where the goal set wants several goals, they are its endings, and no way is written yet.
 */
enum wend_search_end wend_jump_nearest_run(struct wend_search *search);

/* Writes the way to an ending of the search that ran last. MEMORY. */
wend_status wend_jump_nearest_write(struct wend_search *search, uint32_t node);

#endif
