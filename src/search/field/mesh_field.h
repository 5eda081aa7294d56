/*
 * Fields over meshes: how far each corner of a wall is from the goals, exactly, by Dijkstra's algorithm over the taut
 * visibility graph that the space keeps. From any other place the way leads straight to a goal or to a corner.
 */
#ifndef WEND_SEARCH_FIELD_MESH_FIELD_H
#define WEND_SEARCH_FIELD_MESH_FIELD_H

#include <wend/field.h>

#include "map/space/space.h"

struct wend_mesh_field;

/* Where the way on leads from a place. */
struct wend_mesh_step {
    double length;    /* of the way to the goals, in 1/256 cells */
    wend_place place; /* a goal or a corner, straight ahead */
    uint32_t next;    /* its number, for wend_mesh_field_step */
};

/*
 * A field of a space over a mesh; desc has been checked. UNSUPPORTED: the space keeps no taut graph, its ground has
 * several weights, a goal is no point, or the field flees or has a radius or `until`; MEMORY.
 */
wend_status wend_mesh_field_create(const wend_space *space, const wend_field_desc *desc, const wend_allocator *memory,
                                   struct wend_mesh_field **field);
void wend_mesh_field_destroy(struct wend_mesh_field *field);

/* As wend_field_grow, but *units becomes what is left of them. */
wend_status wend_mesh_field_grow(struct wend_mesh_field *field, uint64_t *units);

/* Whether it is whole, and shows the mesh as it is. */
bool wend_mesh_field_is_whole(const struct wend_mesh_field *field);

/* The way on from a place; false where none leads, or the field is not whole. A goal's length is 0. */
bool wend_mesh_field_look(const struct wend_mesh_field *field, wend_place place, struct wend_mesh_step *way);

/* The way on from where that leads to; false at a goal. */
bool wend_mesh_field_step(const struct wend_mesh_field *field, struct wend_mesh_step *way);

/* What a length costs; UINT64_MAX where that is above the field's limit. */
uint64_t wend_mesh_field_price(const struct wend_mesh_field *field, double length);

size_t wend_mesh_field_memory(const struct wend_mesh_field *field);

#endif
