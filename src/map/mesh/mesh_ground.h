/* The ground of a mesh that one mover may walk on, before obstacles and with them. */
#ifndef WEND_MAP_MESH_MESH_GROUND_H
#define WEND_MAP_MESH_MESH_GROUND_H

#include "map/mesh/mesh.h"

/*
 * Works out a space's ground before obstacles: the polygons of open terrain, for movers with a radius only as far from walls as
 * that. It becomes the space's surface, and with a radius its base too. MEMORY, UNSUPPORTED.
 */
wend_status wend_ground_derive(wend_space *space);

/* Works out the surface anew from flat ground before obstacles and all shapes. MEMORY: nothing has changed. */
wend_status wend_ground_derive_shapes(wend_space *space);

#endif
