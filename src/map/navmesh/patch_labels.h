/* Blocks and components of a surface while polygons are replaced: right, or on the safe side. */
#ifndef WEND_MAP_NAVMESH_PATCH_LABELS_H
#define WEND_MAP_NAVMESH_PATCH_LABELS_H

#include "map/navmesh/patch_data.h"

/*
 * Before old polygons go: all blocks of the hole that hang together become one. What is marked for a path can only
 * become more by that, and nothing hangs below a polygon that goes but at the top of a tree.
 */
void wend_patch_note_labels(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch);

/* Once new polygons are linked: they belong to the blocks and components around them, which they may join. */
void wend_patch_set_labels(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch);

#endif
