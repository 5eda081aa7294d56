/* Local changes of flat ground: shapes taken out of a space's surface or given back, and painting. */
#ifndef WEND_MAP_MESH_MESH_CHANGE_H
#define WEND_MAP_MESH_MESH_CHANGE_H

#include "map/mesh/mesh.h"

/*
 * Takes a shape out of a surface of flat ground. Errors: MEMORY; nothing has changed. UNSUPPORTED: rounding prevents a
 * local change, and the whole surface must be rebuilt.
 */
wend_status wend_mesh_take_out(wend_space *space, const struct wend_shape *shape);

/* Gives back the ground of a shape that was removed from the space's. Errors as in wend_mesh_take_out. */
wend_status wend_mesh_give_back(wend_space *space, const struct wend_shape *shape);

/* True if a mesh may get a terrain: with those that it has, there are no more than plans can distinguish. */
bool wend_mesh_has_room_for_terrain(const struct wend_surface *ground, uint8_t terrain);

/*
 * Paints flat ground of a mesh inside an outline, which may cross itself. Precondition: there is room for the terrain.
 * Errors: MEMORY; nothing has changed.
 */
wend_status wend_mesh_paint_ground(wend_mesh *mesh, const struct wend_shape *outline, uint8_t terrain);

/* True if all terrains of a painting are open to the space's mover: walls have not moved. */
bool wend_painting_is_open(const wend_space *space, const struct wend_painting *painting);

/* True if all are closed: the space's ground has not changed. */
bool wend_painting_is_closed(const wend_space *space, const struct wend_painting *painting);

/*
 * Gives flat ground in a box its present terrains of the mesh, in the surface and in the ground without obstacles.
 * Precondition: walls have not moved. Errors as in wend_mesh_take_out, but some may be done.
 */
wend_status wend_mesh_relabel(wend_space *space, struct wend_point low, struct wend_point high);

/*
 * Rebuilds the surface in a box where flat ground of the mesh was painted, and around it as far as the mover's radius.
 * Errors: UNSUPPORTED as above; after MEMORY ground there may be missing.
 */
wend_status wend_mesh_follow_paint(wend_space *space, struct wend_point low, struct wend_point high);

/* Makes the working memory for building and updating a space's ground, if it has none. False if memory is refused. */
bool wend_mesh_works_begin(wend_space *space);

/* Frees it. */
void wend_mesh_works_end(wend_space *space);

#endif
