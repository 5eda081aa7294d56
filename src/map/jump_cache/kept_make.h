/* Making the kept lists that are wanted. */
#ifndef WEND_MAP_JUMP_CACHE_KEPT_MAKE_H
#define WEND_MAP_JUMP_CACHE_KEPT_MAKE_H

#include "map/jump_cache/kept_lists.h"
#include "map/space/prepare.h"

/* Makes lists until so many units of work are spent, which are added up, or none are wanted; false where memory is refused. */
bool wend_kept_make_some(wend_space *space, uint64_t *units, uint64_t most);

/* Makes all of them, on the threads of a run and as far as it goes. MEMORY leaves what was made. */
wend_status wend_kept_make(wend_space *space, struct wend_prepare_run *run);

#endif
