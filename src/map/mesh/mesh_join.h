/* Polygons that almost meet joined: corners that are nearly at one place, and corners that lie on others' sides. */
#ifndef WEND_MAP_MESH_MESH_JOIN_H
#define WEND_MAP_MESH_MESH_JOIN_H

#include <wend/mesh.h>

#include "map/geometry/geometry.h"

/*
 * Polygons by their corners, turned to the inner side, one after the other. `memory` is set, all else zeros to begin
 * with.
 */
struct wend_rings {
    wend_allocator memory;
    uint32_t *corners, *counts; /* numbers of points; corners per polygon */
    uint32_t *origins;          /* per polygon: the given one that it is a part of */
    uint32_t corner_count, count;
    uint32_t corner_capacity, count_capacity, origin_capacity;
};

/* Adds a polygon. False where memory is refused. */
bool wend_rings_add(struct wend_rings *rings, uint32_t origin, const uint32_t *corners, uint32_t count);

void wend_rings_end(struct wend_rings *rings);

/* Points by number. */
struct wend_ring_points {
    const struct wend_point *at;
    const int32_t *heights; /* null = flat */
    uint32_t count;
};

/*
 * Joins polygons: points no farther apart than the tolerance along each axis become the first of them; then sides that
 * nobody is linked by are parted where a point of another such side lies on them. What is left of a polygon whose
 * points became one may be several, or nothing. Polygons may bend inwards afterwards, by no more than the tolerance.
 * `joined` is told how many points and corners. ARGUMENT: a side that three polygons have, if that is refused; *fault
 * is its corner. MEMORY.
 * Cost: about the corners, and the open sides with what is near them.
 */
wend_status wend_rings_join(struct wend_rings *rings, const struct wend_ring_points *points,
                            const wend_mesh_polygons *rules, wend_mesh_joined *joined, uint32_t *fault);

#endif
