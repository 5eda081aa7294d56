/* Blocks and components of a surface: which parts a shortest path can pass through at all. */
#ifndef WEND_MAP_NAVMESH_SURFACE_BLOCKS_H
#define WEND_MAP_NAVMESH_SURFACE_BLOCKS_H

#include "base/marks.h"
#include "map/navmesh/surface.h"

/*
 * Labels a surface anew. False where the allocator refuses: the labels are then as they were. Cost: one pass over its
 * sides. Source: Hopcroft and Tarjan 1973, without recursion.
 */
bool wend_blocks_label(struct wend_surface *surface);

/*
 * Marks the blocks that a path between two polygons can pass through; `marks` has room for surface->block_count. False
 * where none leads from one to the other. A side may be crossed if its block is marked.
 */
bool wend_blocks_mark(const struct wend_surface *surface, uint32_t from, uint32_t to, struct wend_marks *marks);

/*
 * Takes two blocks, and all on the way between them, together as one, which is returned. For ground that links what
 * they hold anew; components stay as they are. WEND_NONE as one of them is the other.
 */
uint32_t wend_blocks_join(struct wend_surface *surface, uint32_t a, uint32_t b);

/* Takes two blocks together; the one higher up gives both its place. There must be none on the way between them. */
uint32_t wend_blocks_unite(struct wend_surface *surface, uint32_t a, uint32_t b);

/* The block above a polygon; WEND_NONE: there is none, or no polygon. */
uint32_t wend_block_above(const struct wend_surface *surface, uint32_t polygon);

#endif
