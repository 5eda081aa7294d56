/* A shape taken out of a space's surface, or given back: a local change each. */
#ifndef WEND_MAP_MESH_MESH_CHANGE_H
#define WEND_MAP_MESH_MESH_CHANGE_H

#include "map/mesh/mesh.h"

/*
 * Takes a shape out of the surface: of what is linked to polygon `start` of the ground before obstacles, or for
 * WEND_NONE of the shape's storey. UNSUPPORTED: the change cannot be made locally. MEMORY. Where storeys fall into
 * several parts, some may have been changed after an error; the same call again makes good for it.
 */
wend_status wend_mesh_take_out(wend_space *space, const struct wend_shape *shape, uint32_t start);

/* Gives back the ground of a shape that is no longer among the space's. As wend_mesh_take_out. */
wend_status wend_mesh_give_back(wend_space *space, const struct wend_shape *shape);

#endif
