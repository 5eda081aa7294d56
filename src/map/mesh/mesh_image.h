/* Meshes and spaces over them in images: what one has, and what is looked over where one is not trusted. */
#ifndef WEND_MAP_MESH_MESH_IMAGE_H
#define WEND_MAP_MESH_MESH_IMAGE_H

#include "base/image.h"
#include "map/mesh/mesh.h"

/* Hands a mesh through an image: first numbers that tell what it is of, then its ground, then obstacles and links. */
void wend_mesh_image_counts(wend_mesh *mesh, struct wend_image *image);
void wend_mesh_image_ground(wend_mesh *mesh, struct wend_image *image);
void wend_mesh_image_slots(wend_mesh *mesh, struct wend_image *image);

/* Of ground, obstacles and links by their numbers. Cost: a pass over them. */
uint64_t wend_mesh_hash(const wend_mesh *mesh);

/* A mesh as another is, without what it knows of its latest edits. MEMORY. */
wend_status wend_mesh_copy(const wend_mesh *mesh, const wend_allocator *memory, wend_mesh **result);

/*
 * Makes ground anew from the corners and links of polygons whose bytes may be anything, those of a machine of another
 * kind if they are swapped. FORMAT: they are no ground; MEMORY. *made is then empty.
 */
wend_status wend_mesh_remake_ground(const wend_mesh *mesh, bool is_swapped, struct wend_surface *made);

/* Takes the corners of obstacles out of an image of a machine of another kind. MEMORY. */
wend_status wend_mesh_swap_outlines(wend_mesh *mesh);

/* Whether obstacles and links are such as can be put on a mesh, and lists of free ones lead to free ones. */
bool wend_mesh_has_sound_slots(const wend_mesh *mesh);

/* Hands through what a space over a mesh has worked out and prepared. */
void wend_mesh_space_image(wend_space *space, struct wend_image *image);

/* A space as another is, over a mesh that is as its own. MEMORY. */
wend_status wend_mesh_space_copy(const wend_space *space, const wend_mesh *mesh, const wend_allocator *memory,
                                 wend_space **result);

/*
 * A space whose arrays lie in an image: null where memory is refused, which the image notes; it may be found out to be
 * bad. FORMAT, as *space is then null: the profile is none for meshes.
 */
wend_status wend_mesh_space_open(const wend_mesh *mesh, const wend_profile *profile, const wend_allocator *memory,
                                 struct wend_image *image, wend_space **space);

#endif
