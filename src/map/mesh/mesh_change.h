/* Local changes of flat ground: a shape taken out of a space's surface or given back, and ground that is painted. */
#ifndef WEND_MAP_MESH_MESH_CHANGE_H
#define WEND_MAP_MESH_MESH_CHANGE_H

#include "map/mesh/mesh.h"

/*
 * Takes a shape out of a surface of flat ground. MEMORY: nothing has changed. UNSUPPORTED: it cannot be done locally,
 * by rounding, and all must be made anew.
 */
wend_status wend_mesh_take_out(wend_space *space, const struct wend_shape *shape);

/* Gives back the ground of a shape that is no longer among the space's. As wend_mesh_take_out. */
wend_status wend_mesh_give_back(wend_space *space, const struct wend_shape *shape);

/* Whether there may be a terrain on a mesh: with those that are there, as many as plans can tell apart. */
bool wend_mesh_has_room_for_terrain(const struct wend_surface *ground, uint8_t terrain);

/*
 * Paints flat ground of a mesh inside an outline, which may cross itself, with a terrain for which there is room.
 * MEMORY: nothing has changed.
 */
wend_status wend_mesh_paint_ground(wend_mesh *mesh, const struct wend_shape *outline, uint8_t terrain);

/* Whether all terrains of a painting are open to the space's mover: walls are where they were. */
bool wend_painting_is_open(const wend_space *space, const struct wend_painting *painting);

/* The same of closed ones: the space's ground is what it was. */
bool wend_painting_is_closed(const wend_space *space, const struct wend_painting *painting);

/*
 * Gives flat ground in a box the terrains that the mesh has there now, where no walls have changed: its surface, and
 * what it is without obstacles. As wend_mesh_take_out; where it fails some may be done.
 */
wend_status wend_mesh_relabel(wend_space *space, struct wend_point low, struct wend_point high);

/*
 * Makes the surface anew in a box where flat ground of the mesh was painted, and as far around as the mover's radius.
 * UNSUPPORTED as above; MEMORY: what lies there may be shut.
 */
wend_status wend_mesh_follow_paint(wend_space *space, struct wend_point low, struct wend_point high);

/* Lays out what making a space's ground and updating it work with, if it is not there. False: memory is refused. */
bool wend_mesh_works_begin(wend_space *space);

/* Gives it back. */
void wend_mesh_works_end(wend_space *space);

#endif
