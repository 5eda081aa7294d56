/* The ground of a mesh that one mover may walk on, before obstacles and with them. */
#ifndef WEND_MAP_MESH_MESH_GROUND_H
#define WEND_MAP_MESH_MESH_GROUND_H

#include "map/mesh/mesh.h"

/*
 * Works out a space's ground before obstacles: the polygons of open terrain, and for movers with a radius without what
 * is nearer to a wall. The space's surface is then it, and its base too, where there is to be one. MEMORY, UNSUPPORTED.
 */
wend_status wend_ground_derive(wend_space *space);

/*
 * Works out the surface anew from the ground before obstacles and all shapes. For flat ground. MEMORY: nothing has
 * changed.
 */
wend_status wend_ground_derive_shapes(wend_space *space);

#endif
