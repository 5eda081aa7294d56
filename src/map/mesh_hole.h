/* The polygons around a shape: what a local change of a surface takes away and makes anew. */
#ifndef WEND_MAP_MESH_HOLE_H
#define WEND_MAP_MESH_HOLE_H

#include "map/mesh_space.h"

/* What a space's ground is before obstacles: polygons of closed terrain may be among it. */
static inline const struct wend_surface *wend_mesh_base(const struct wend_mesh_space *space)
{
    return space->base.polygons ? &space->base : &space->mesh->ground;
}

/*
 * Lists the polygons of the ground before obstacles that a shape, grown by `margin`, touches: those of its storey, and
 * those of others they lead to. MEMORY.
 */
wend_status wend_mesh_find_ground(const wend_space *space, const struct wend_shape *shape, int32_t margin);

/* The same of the surface; also those that only the ground found before leads to. MEMORY. */
wend_status wend_mesh_find_hole(const wend_space *space, const struct wend_shape *shape, int32_t margin);

#endif
