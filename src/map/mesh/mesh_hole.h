/* The polygons around a shape: what a local change of a surface takes away and makes anew. */
#ifndef WEND_MAP_MESH_MESH_HOLE_H
#define WEND_MAP_MESH_MESH_HOLE_H

#include "map/mesh/mesh.h"

/* What a space's ground is before obstacles: polygons of closed terrain may be among it. */
static inline const struct wend_surface *wend_mesh_base(const struct wend_mesh_space *space)
{
    return space->base.polygons ? &space->base : &space->mesh->ground;
}

/*
 * The ground before obstacles that a shape touches falls into parts that are linked, each by polygons that the shape
 * touches too; flat ground counts as one part. With storeys each part is changed on its own, for two may lie above each
 * other.
 *
 * Forgets all parts; the next one found begins with polygon `start`, or anywhere on the shape's storey for WEND_NONE.
 */
void wend_mesh_begin_parts(wend_space *space, uint32_t start);

/* Lists the next part: polygons that the shape, grown by `margin`, touches. None: the list is empty. MEMORY. */
wend_status wend_mesh_next_part(wend_space *space, const struct wend_shape *shape, int32_t margin);

/* Lists the polygons of the surface on this part that the shape, grown by `margin`, touches. MEMORY. */
wend_status wend_mesh_find_hole(const wend_space *space, const struct wend_shape *shape, int32_t margin);

#endif
