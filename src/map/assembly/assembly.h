/* Shared by the code that makes spaces over grids and the code that writes and opens their images. */
#ifndef WEND_MAP_ASSEMBLY_ASSEMBLY_H
#define WEND_MAP_ASSEMBLY_ASSEMBLY_H

#include "map/space/derived.h"

/* All that spaces over grids derive, in the order of derived.inl. */
extern const struct wend_derived *const wend_all_derived[];
extern const uint32_t wend_derived_count;

/* A space from which nothing is derived yet. */
wend_space wend_space_over(const wend_grid *grid, const wend_profile *profile, const wend_allocator *memory);

/* Sets the rules that engines must keep, from the derived data. */
void wend_space_state_rules(wend_space *space);

#endif
