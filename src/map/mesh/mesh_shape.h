/* What an obstacle takes from the ground of one mover, and which polygons it touches. */
#ifndef WEND_MAP_MESH_MESH_SHAPE_H
#define WEND_MAP_MESH_MESH_SHAPE_H

#include <wend/base.h>

#include "map/navmesh/navmesh.h"

/* Inside lies on the inner side of all edges around it. */
struct wend_edge {
    struct wend_point from, to;
};

struct wend_shape {
    struct wend_edge *edges; /* null = nothing */
    uint32_t count;
    uint16_t level;
    bool convex;
    uint64_t stamp; /* of the obstacle it was made from */
    struct wend_point low, high;
};

/* Finds the box of a shape from its edges, and whether it is convex. */
void wend_shape_measure(struct wend_shape *shape);

/* False only where a polygon, grown by `margin`, surely has no point in common with a shape. */
bool wend_shape_touches(const struct wend_shape *shape, const struct wend_surface *surface, uint32_t polygon,
                        int32_t margin);

/* Whether a polygon holds all of a shape within, or on its sides. */
bool wend_shape_lies_in(const struct wend_shape *shape, const struct wend_surface *surface, uint32_t polygon);

static inline bool wend_boxes_touch(const struct wend_shape *a, const struct wend_shape *b, int32_t margin)
{
    return a->low.x <= b->high.x + margin && b->low.x <= a->high.x + margin && a->low.y <= b->high.y + margin &&
           b->low.y <= a->high.y + margin;
}

#endif
