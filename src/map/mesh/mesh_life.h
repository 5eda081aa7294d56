/* A mesh begun, and what its makers check. */
#ifndef WEND_MAP_MESH_MESH_LIFE_H
#define WEND_MAP_MESH_MESH_LIFE_H

#include "map/mesh/mesh.h"

/* An empty mesh, its ground still to be built. Null where the allocator refuses. */
wend_mesh *wend_mesh_begin(const wend_allocator *memory);

/* Before the ground is changed: copies it out of an image that is only read. MEMORY leaves it there. */
wend_status wend_mesh_own_ground(wend_mesh *mesh);

/* Writes a fault, where it is asked for, and says ARGUMENT, or for no fault OK. */
wend_status wend_mesh_refuse(wend_mesh_fault *fault, wend_mesh_fault_kind kind, uint32_t outline, uint32_t vertex);

struct wend_point wend_outline_corner(const wend_mesh_point *corners, uint32_t i);

/* 1 if the corners of an outline turn to the inner side, -1 if the other way, 0 if all lie on a line. */
int wend_outline_turn(const wend_mesh_point *corners, uint32_t count);

/* Whether corners are in range, no two in turn are the same, and not all lie on a line. */
wend_status wend_outline_check(const wend_mesh_point *corners, uint32_t count, uint32_t outline,
                               wend_mesh_fault *fault);

/* Whether an obstacle's outline is one that can be put on a mesh, turned to the inner side; and the same of a link. */
bool wend_obstacle_is_sound(const struct wend_point *corners, uint32_t count);
bool wend_mesh_link_is_sound(const wend_mesh *mesh, const wend_link *link);

#endif
