/* A shape taken out of a space's surface of flat ground, or given back: a local change each. */
#ifndef WEND_MAP_MESH_MESH_CHANGE_H
#define WEND_MAP_MESH_MESH_CHANGE_H

#include "map/mesh/mesh.h"

/* A space's ground before obstacles: polygons of closed terrain may be among it. */
static inline const struct wend_surface *wend_mesh_base(const struct wend_mesh_space *space)
{
    return space->base.polygons ? &space->base : &space->mesh->ground;
}

/*
 * Takes a shape out of a surface of flat ground. MEMORY: nothing has changed. UNSUPPORTED: it cannot be done locally,
 * by rounding, and all must be made anew.
 */
wend_status wend_mesh_take_out(wend_space *space, const struct wend_shape *shape);

/* Gives back the ground of a shape that is no longer among the space's. As wend_mesh_take_out. */
wend_status wend_mesh_give_back(wend_space *space, const struct wend_shape *shape);

#endif
