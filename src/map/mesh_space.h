/* What a space over a mesh has beside what all spaces have. */
#ifndef WEND_MAP_MESH_SPACE_H
#define WEND_MAP_MESH_SPACE_H

#include "map/mesh.h"
#include "map/space.h"

struct wend_mesh_space {
    const wend_mesh *mesh;
    struct wend_surface surface; /* what the mover may walk on */
};

#endif
