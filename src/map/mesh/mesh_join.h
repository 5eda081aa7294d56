/* Joins polygons that almost meet: corners nearly at one place, and corners that lie on others' sides. */
#ifndef WEND_MAP_MESH_MESH_JOIN_H
#define WEND_MAP_MESH_MESH_JOIN_H

#include <wend/mesh.h>

#include "map/geometry/geometry.h"

/* Polygons as lists of corners, turned to the inner side, one after the other. All zeros at first, except `memory`. */
struct wend_rings {
    wend_allocator memory;
    uint32_t *corners, *counts; /* indices of points; corners per polygon */
    uint32_t *origins;          /* per polygon: the input polygon that it is a part of */
    uint32_t corner_count, count;
    uint32_t corner_capacity, count_capacity, origin_capacity;
};

/* Adds a polygon. False if memory is refused. */
bool wend_rings_add(struct wend_rings *rings, uint32_t origin, const uint32_t *corners, uint32_t count);

void wend_rings_end(struct wend_rings *rings);

struct wend_ring_points {
    const struct wend_point *at;
    const int32_t *heights; /* NULL = flat */
    uint32_t count;
};

/*
 * Joins polygons. Points at most the tolerance apart along each axis become the first of them; then unlinked sides are
 * split where a point of another unlinked side lies on them. A polygon whose points became one may leave several, or
 * nothing. Polygons may bend inwards afterwards, by at most the tolerance. `joined` counts points and corners. Errors:
 * ARGUMENT if three polygons share a side and that is refused, *fault is its corner; MEMORY. Cost: about the corners,
 * and the unlinked sides with what is near them.
 */
wend_status wend_rings_join(struct wend_rings *rings, const struct wend_ring_points *points,
                            const wend_mesh_polygons *rules, wend_mesh_joined *joined, uint32_t *fault);

#endif
