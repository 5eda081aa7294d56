/*
 * Blocks where polygons that hang together are replaced by others that do, with the same sides around: the common case,
 * in which labels stay nearly as sharp as if all were made anew.
 */
#ifndef WEND_MAP_NAVMESH_PATCH_HANG_H
#define WEND_MAP_NAVMESH_PATCH_HANG_H

#include "map/navmesh/navmesh.h"

struct wend_patch;

/*
 * Before old polygons go, which are marked, and with the outline noted: whether it is such a case. If so, it is
 * remembered what hangs where, and wend_patch_hang labels the new polygons once they are linked.
 */
bool wend_patch_note_hung(struct wend_patcher *patcher, const struct wend_surface *surface,
                          const struct wend_patch *patch);
void wend_patch_hang(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch);

#endif
