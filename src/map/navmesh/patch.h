/*
 * Some polygons of a surface replaced by others, with all that is known of it kept right: links, vertices, labels,
 * index.
 */
#ifndef WEND_MAP_NAVMESH_PATCH_H
#define WEND_MAP_NAVMESH_PATCH_H

#include "map/navmesh/patch_data.h"

/*
 * Replaces polygons. MEMORY: nothing has changed. Components stay exact but where ground may have been parted: these
 * count as one until wend_patch_settle. Blocks are what they were or more together, so that a path's are always marked.
 * Cost: the corners of both; where it joins components, a pass over the polygons.
 */
wend_status wend_patch_apply(struct wend_patcher *patcher, struct wend_surface *surface,
                             const struct wend_patch *patch);

/*
 * To be called after a number of patches, before anything is searched: labels the surface anew if ground may have been
 * parted, or if a quarter of the polygons has been replaced since it was labelled last; moves sides together where most
 * are dead. Where memory is refused this waits for the next time.
 */
void wend_patch_settle(struct wend_patcher *patcher, struct wend_surface *surface);

void wend_patcher_end(struct wend_patcher *patcher);
size_t wend_patcher_memory(const struct wend_patcher *patcher);

#endif
