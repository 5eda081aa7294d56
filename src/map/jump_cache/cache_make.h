/* Making the cached lists that are dirty. */
#ifndef WEND_MAP_JUMP_CACHE_CACHE_MAKE_H
#define WEND_MAP_JUMP_CACHE_CACHE_MAKE_H

#include "map/jump_cache/cached_successors.h"
#include "map/space/space.h"

/* Makes lists until so many units of work are spent, which are added up, or none are dirty; false where memory is refused. */
bool wend_cache_make_some(wend_space *space, uint64_t *units, uint64_t most);

/* Makes all of them, on the threads of a run and as far as it goes. MEMORY leaves what was made. */
wend_status wend_cache_make(wend_space *space, struct wend_prepare_run *run);

#endif
