/* A finder's own data. Find floor. */
#ifndef WEND_FIND_FINDER_H
#define WEND_FIND_FINDER_H

#include "search/search.h"

struct wend_finder {
    struct wend_scratch scratch;
};

/*
 * Writes the way back from search->end to path: its points, cost and length. The points lie in the finder or,
 * where the path has one, in the caller's buffer. MEMORY, or CAPACITY if that buffer is too small.
 */
wend_status wend_search_assemble(struct wend_search *search, wend_path *path);

/* The same for a path that stays where it starts. */
wend_status wend_search_assemble_stay(struct wend_search *search, wend_path *path);

#endif
