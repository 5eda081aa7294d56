/* The ground of a mesh that one mover may walk on, worked out from nothing. */
#ifndef WEND_MAP_MESH_GROUND_H
#define WEND_MAP_MESH_GROUND_H

#include "map/mesh.h"

wend_status wend_ground_derive(const wend_mesh *mesh, const wend_profile *profile, const wend_allocator *memory,
                               struct wend_surface *surface);

#endif
