/* Cached successors under edits: which lists a change touches. */
#ifndef WEND_MAP_JUMP_CACHE_CACHE_FOLLOW_H
#define WEND_MAP_JUMP_CACHE_CACHE_FOLLOW_H

#include "map/jump_cache/cached_successors.h"

/*
 * Notes how lines are before the jump-point bitmaps follow a change: `box` has the changed cells and those around them.
 * Does nothing where no lists are cached.
 */
void wend_cache_follow_begin(wend_space *space, const struct wend_jump_box *box);

/*
 * Follows the last change of the jump-point bitmaps: forgets the lists that may have changed, to be made again. Where
 * memory is refused there is no store afterwards.
 */
void wend_cache_follow(wend_space *space);

#endif
