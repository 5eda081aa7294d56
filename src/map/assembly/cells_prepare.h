/* Preparing spaces over grids: all that they keep for later queries, each in a room of its own. */
#ifndef WEND_MAP_ASSEMBLY_CELLS_PREPARE_H
#define WEND_MAP_ASSEMBLY_CELLS_PREPARE_H

#include "map/space/space.h"

/* As wend_space_ops has them. */
wend_status wend_cells_prepare(wend_space *space, uint32_t what, struct wend_prepare_run *run);
void wend_cells_forget(wend_space *space, uint32_t what);

/* For a space made anew: what it had before, as far as there is memory. */
void wend_cells_prepare_again(wend_space *space);

#endif
