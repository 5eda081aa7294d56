/*
 * Labels for the common case of a patch: connected polygons are replaced by connected ones, with the same sides around.
 * Blocks then stay nearly as fine as after relabelling everything.
 */
#ifndef WEND_MAP_NAVMESH_PATCH_HANG_H
#define WEND_MAP_NAVMESH_PATCH_HANG_H

#include "map/navmesh/navmesh.h"

struct wend_patch;

/*
 * True if a patch is such a case; records then which blocks hang where. Call it once the outline is recorded and old
 * polygons are marked but not yet removed. wend_patch_hang labels the new polygons once they are linked.
 */
bool wend_patch_note_hung(struct wend_patcher *patcher, const struct wend_surface *surface,
                          const struct wend_patch *patch);
void wend_patch_hang(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch);

#endif
