/* Whether a path at any angle can be walked. */
#ifndef WEND_FIND_AFTER_MESH_CHECK_H
#define WEND_FIND_AFTER_MESH_CHECK_H

#include "find/after/follow.h"
#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/* Walks the rest of a path over a surface, as wend_path_is_valid tells; `count` of them can be read. */
wend_path_fault wend_mesh_check(const wend_path *path, const struct wend_path_rest *rest, uint32_t count,
                                const wend_space *space, const struct wend_surface *surface, wend_path_check *check);

#endif
