/* How a mesh comes and goes. */
#ifndef WEND_MAP_MESH_MESH_LIFE_H
#define WEND_MAP_MESH_MESH_LIFE_H

#include "map/mesh/mesh.h"

/* An empty mesh, its ground still to be built. Null where the allocator refuses. */
wend_mesh *wend_mesh_begin(const wend_allocator *memory);

#endif
