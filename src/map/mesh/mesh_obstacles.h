/* Obstacles on a mesh: checked, kept, found by number. */
#ifndef WEND_MAP_MESH_MESH_OBSTACLES_H
#define WEND_MAP_MESH_MESH_OBSTACLES_H

#include "map/mesh/mesh.h"

void wend_mesh_free_obstacles(wend_mesh *mesh);
size_t wend_mesh_obstacle_memory(const wend_mesh *mesh);

#endif
