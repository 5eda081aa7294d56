/* The begin of a mesh's life, and the checks of its makers. */
#ifndef WEND_MAP_MESH_MESH_LIFE_H
#define WEND_MAP_MESH_MESH_LIFE_H

#include "map/mesh/mesh.h"

/* Makes an empty mesh, whose ground the caller builds. NULL if memory is refused. */
wend_mesh *wend_mesh_begin(const wend_allocator *memory);

/* Copies the ground out of a read-only image, before it is changed. After MEMORY it stays there. */
wend_status wend_mesh_own_ground(wend_mesh *mesh);

/* Writes a fault, if `fault` is not NULL, and returns ARGUMENT, or OK for WEND_MESH_FAULT_NONE. */
wend_status wend_mesh_refuse(wend_mesh_fault *fault, wend_mesh_fault_kind kind, uint32_t outline, uint32_t vertex);

struct wend_point wend_outline_corner(const wend_mesh_point *corners, uint32_t i);

/* 1 if the corners of an outline turn to the inner side, -1 if the other way, 0 if all lie on one line. */
int wend_outline_turn(const wend_mesh_point *corners, uint32_t count);

/* Checks that corners are in range, no two in turn are equal, and not all lie on one line. */
wend_status wend_outline_check(const wend_mesh_point *corners, uint32_t count, uint32_t outline,
                               wend_mesh_fault *fault);

/* True if an obstacle's outline is valid and turned to the inner side; or if a link is valid for the mesh. */
bool wend_obstacle_is_sound(const struct wend_point *corners, uint32_t count);
bool wend_mesh_link_is_sound(const wend_mesh *mesh, const wend_link *link);

#endif
