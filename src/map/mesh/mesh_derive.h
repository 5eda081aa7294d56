/* Flat ground as a whole: derived from a mesh for movers of any radius, and rebuilt around all obstacles. */
#ifndef WEND_MAP_MESH_MESH_DERIVE_H
#define WEND_MAP_MESH_MESH_DERIVE_H

#include "map/mesh/mesh.h"

/* True if all ground lies in one plane, and plans can distinguish its open terrains. */
bool wend_mesh_ground_is_flat(const wend_space *space);

/*
 * Derives a space's ground without obstacles, which becomes its surface: the polygons of open terrain, for movers with
 * a radius only where walls are at least that far. Of ground with storeys it derives only what walls take; the surface
 * follows once the obstacles are known. Errors: MEMORY.
 */
wend_status wend_mesh_derive_ground(wend_space *space);

/* Grows a box as far as walls in it may take ground from a mover with a radius. */
void wend_mesh_grow_box(const wend_space *space, struct wend_point *low, struct wend_point *high);

/*
 * Derives a part of flat ground without obstacles for a mover with a radius: exact inside a box, incomplete around it.
 * Errors: MEMORY, ARGUMENT.
 */
wend_status wend_mesh_inset_near(wend_space *space, struct wend_point low, struct wend_point high,
                                 struct wend_surface *inset);

/*
 * Keeps a copy of the ground of a mover with a radius before its first obstacle: most spaces have none. Errors: MEMORY.
 */
wend_status wend_mesh_keep_base(wend_space *space);

/* Rebuilds the surface from flat ground without obstacles and all shapes. Errors: MEMORY; nothing has changed. */
wend_status wend_mesh_derive_with_shapes(wend_space *space);

#endif
