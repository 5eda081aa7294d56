/* Blocks and components of a surface: which parts a shortest path can pass through at all. */
#ifndef WEND_MAP_SURFACE_BLOCKS_H
#define WEND_MAP_SURFACE_BLOCKS_H

#include "map/surface.h"

/*
 * Labels a surface anew. False where the allocator refuses: the labels are then as they were. Cost: one pass over its
 * sides. Source: Hopcroft and Tarjan 1973, without recursion.
 */
bool wend_blocks_label(struct wend_surface *surface);

/*
 * Marks the blocks that a path between two polygons can pass through: marks[block] = stamp. False where none leads from
 * one to the other. A side may be crossed if that of its block is marked; `marks` has surface->block_count entries.
 */
bool wend_blocks_mark(const struct wend_surface *surface, uint32_t from, uint32_t to, uint32_t *marks, uint32_t stamp);

/*
 * Takes two blocks, and all on the way between them, together as one, which is returned. For ground that links what they
 * hold anew; WEND_NONE as one of them is the other.
 */
uint32_t wend_blocks_join(struct wend_surface *surface, uint32_t a, uint32_t b);

#endif
