/* Flat ground as a whole: worked out from a mesh for movers of any radius, and anew around all obstacles. */
#ifndef WEND_MAP_MESH_MESH_DERIVE_H
#define WEND_MAP_MESH_MESH_DERIVE_H

#include "map/mesh/mesh.h"

/* Whether all ground lies in one plane, and its open terrains can be told apart in a plan. */
bool wend_mesh_ground_is_flat(const wend_space *space);

/*
 * Works out a space's ground before obstacles: the polygons of open terrain, for movers with a radius only as far from
 * walls as that. It becomes the space's surface. Of ground with storeys only what walls take is worked out: its surface
 * is made once the obstacles are known. MEMORY.
 */
wend_status wend_mesh_derive_ground(wend_space *space);

/* Grows a box by all that walls in it may take from a mover with a radius. */
void wend_mesh_grow_box(const wend_space *space, struct wend_point *low, struct wend_point *high);

/*
 * Works out a part of flat ground before obstacles for a mover with a radius: what lies in a box is as it would be in
 * the whole, what lies around it is not all there. MEMORY, ARGUMENT.
 */
wend_status wend_mesh_inset_near(wend_space *space, struct wend_point low, struct wend_point high,
                                 struct wend_surface *inset);

/* Keeps the ground of a mover with a radius as it is before the first obstacle: most spaces never have one. MEMORY. */
wend_status wend_mesh_keep_base(wend_space *space);

/* Works out the surface anew from flat ground before obstacles and all shapes. MEMORY: nothing has changed. */
wend_status wend_mesh_derive_with_shapes(wend_space *space);

#endif
