/* A space over a mesh brought up to the mesh's edits. */
#ifndef WEND_MAP_MESH_MESH_UPDATE_H
#define WEND_MAP_MESH_MESH_UPDATE_H

#include "map/mesh/mesh.h"

/* Takes out the obstacles of a new space. MEMORY, UNSUPPORTED. */
wend_status wend_mesh_take_obstacles(wend_space *space);

/* Looks up the mesh's links on the surface; MEMORY: there are none until the next update. */
wend_status wend_mesh_take_links(wend_space *space);

/*
 * Follows the edits since the space's version. MEMORY: some may have been followed, all else is as it was. UNSUPPORTED:
 * all have been followed as far as can be, but ground that winds above itself under one obstacle.
 */
wend_status wend_mesh_follow(wend_space *space);

#endif
