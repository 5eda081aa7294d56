/* The life of a space over a grid. */
#ifndef WEND_MAP_ASSEMBLY_GRID_SPACE_H
#define WEND_MAP_ASSEMBLY_GRID_SPACE_H

#include "map/space/space.h"

/*
 * Makes a space over the same grid with a layer of what is known, or with null none, in the place of another. MEMORY,
 * UNSUPPORTED: that is then as it was.
 */
wend_status wend_space_remake(wend_space *space, wend_layer *known);

#endif
