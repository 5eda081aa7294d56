/* One-way links on a mesh: checked, kept, found by number. */
#ifndef WEND_MAP_MESH_MESH_LINKS_H
#define WEND_MAP_MESH_MESH_LINKS_H

#include "map/mesh/mesh.h"

void wend_mesh_free_links(wend_mesh *mesh);
size_t wend_mesh_link_memory(const wend_mesh *mesh);

#endif
