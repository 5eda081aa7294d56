/* Meshes and spaces over them in images: what is stored, and what is checked in untrusted images. */
#ifndef WEND_MAP_MESH_MESH_IMAGE_H
#define WEND_MAP_MESH_MESH_IMAGE_H

#include "base/image.h"
#include "map/mesh/mesh.h"

/* Read or write a mesh as part of an image: first its version and counts, then its ground, then obstacles and links. */
void wend_mesh_image_counts(wend_mesh *mesh, struct wend_image *image);
void wend_mesh_image_ground(wend_mesh *mesh, struct wend_image *image);
void wend_mesh_image_slots(wend_mesh *mesh, struct wend_image *image);

/* A hash of ground, obstacles and links by their indices. Cost: a pass over them. */
uint64_t wend_mesh_hash(const wend_mesh *mesh);

/* Copies a mesh without its records of latest edits. Errors: MEMORY. */
wend_status wend_mesh_copy(const wend_mesh *mesh, const wend_allocator *memory, wend_mesh **result);

/*
 * Rebuilds ground from the corners and links of polygons whose bytes may be anything, or of the other byte order if
 * `is_swapped`. Errors: FORMAT if they are no ground; MEMORY. *made is then empty.
 */
wend_status wend_mesh_remake_ground(const wend_mesh *mesh, bool is_swapped, struct wend_surface *made);

/* Copies the corners of obstacles out of an image of the other byte order. Errors: MEMORY. */
wend_status wend_mesh_swap_outlines(wend_mesh *mesh);

/* True if obstacles and links are valid for the mesh, and lists of free slots lead to free ones. */
bool wend_mesh_has_sound_slots(const wend_mesh *mesh);

/* Reads or writes what a space over a mesh has derived and prepared. */
void wend_mesh_space_image(wend_space *space, struct wend_image *image);

/* Copies a space, over a copy of its mesh. Errors: MEMORY. */
wend_status wend_mesh_space_copy(const wend_space *space, const wend_mesh *mesh, const wend_allocator *memory,
                                 wend_space **result);

/*
 * Opens a space whose arrays lie in an image. Errors: MEMORY, FORMAT if the profile is not valid for meshes; *space is
 * then NULL. Faults of the image itself are recorded in the image.
 */
wend_status wend_mesh_space_open(const wend_mesh *mesh, const wend_profile *profile, const wend_allocator *memory,
                                 struct wend_image *image, wend_space **space);

#endif
