/* Ground of any shape: what a mesh holds. */
#ifndef WEND_MAP_MESH_H
#define WEND_MAP_MESH_H

#include <wend/mesh.h>

#include "map/surface.h"

struct wend_mesh {
    wend_allocator allocator;
    uint64_t version;
    struct wend_surface ground; /* all terrains, for a mover without size, before anything is put on it */
};

/* An empty mesh, its ground still to be built. Null where the allocator refuses. */
wend_mesh *wend_mesh_begin(const wend_allocator *memory);

#endif
