/* Shapes grown by the radius of who moves: what its centre may not enter. */
#ifndef WEND_MAP_MESH_MESH_INFLATE_H
#define WEND_MAP_MESH_MESH_INFLATE_H

#include "map/mesh/mesh_plan.h"

/*
 * Circles are taken as polygons of 16 corners around them, rounded outwards: nobody comes nearer than the radius, and
 * nobody is kept farther away than the radius, a fiftieth of it and two units.
 */
enum { WEND_DISC_CORNERS = 16 };

/*
 * The shape of an outline that turns to the inner side, grown by a radius. MEMORY, ARGUMENT. `plan` is for passing use.
 */
wend_status wend_shape_make(struct wend_shape *shape, const struct wend_point *corners, uint32_t count, uint32_t radius,
                            struct wend_mesh_plan *plan);

/* The edges around what is nearer to a wall than the radius. */
struct wend_capsule {
    struct wend_edge edges[2 * WEND_DISC_CORNERS + 2];
    uint32_t count;
};
void wend_capsule_make(struct wend_capsule *capsule, struct wend_edge wall, uint32_t radius);

void wend_shape_free(struct wend_shape *shape, const wend_allocator *memory);

#endif
