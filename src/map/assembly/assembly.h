/* What makes a space over a grid and what writes and opens images of one have in common. */
#ifndef WEND_MAP_ASSEMBLY_ASSEMBLY_H
#define WEND_MAP_ASSEMBLY_ASSEMBLY_H

#include "map/space/derived.h"

/* All that spaces over grids work out, in order. */
extern const struct wend_derived *const wend_all_derived[];
extern const uint32_t wend_derived_count;

/* A space of which nothing is worked out yet. */
wend_space wend_space_over(const wend_grid *grid, const wend_profile *profile, const wend_allocator *memory);

/* Notes which rules engines must keep, by what is worked out. */
void wend_space_state_rules(wend_space *space);

#endif
