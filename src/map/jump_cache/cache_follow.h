/* Cached successors under edits: which lists a change touches. */
#ifndef WEND_MAP_JUMP_CACHE_CACHE_FOLLOW_H
#define WEND_MAP_JUMP_CACHE_CACHE_FOLLOW_H

#include "map/jump_cache/cached_successors.h"

/*
 * Records what runs along the lines beside a change find, before the jump-point bitmaps follow the change. `box`
 * contains the changed cells and those around them. Does nothing if no lists are cached.
 */
void wend_cache_follow_begin(wend_space *space, const struct wend_jump_box *box);

/*
 * Follows the last change of the jump-point bitmaps: drops the lists that may have changed and marks them dirty. If
 * memory is refused the cache is destroyed.
 */
void wend_cache_follow(wend_space *space);

#endif
