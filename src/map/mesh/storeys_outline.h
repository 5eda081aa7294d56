/* Convex shapes, as far as they matter for a convex polygon that they cut. */
#ifndef WEND_MAP_MESH_STOREYS_OUTLINE_H
#define WEND_MAP_MESH_STOREYS_OUTLINE_H

#include "map/mesh/mesh_plan.h"

enum { WEND_OUTLINE_EDGES = WEND_CAPSULE_EDGES };

/* Edges in turn around an inside; none if nothing of the outline comes near the polygon. */
struct wend_outline {
    struct wend_edge edges[WEND_OUTLINE_EDGES];
    uint32_t count;
    bool is_whole; /* nothing of it is hidden: some edge, if there are any, comes near the polygon */
};

/* True if a point lies at least `margin` within an outline. */
bool wend_outline_has(const struct wend_outline *outline, struct wend_point point, int64_t margin);

/*
 * Simplifies the outline of a convex shape of at most WEND_OUTLINE_EDGES edges: keeps edges near the polygon, and
 * replaces those far from it by straight lines.
 */
void wend_outline_simplify(struct wend_outline *outline, const struct wend_shape *shape,
                           const struct wend_point *corners, uint32_t count);

/*
 * Removes from each outline what others hide of it; together they still cover the same of the polygon. Outlines of
 * which nothing is left have no edges then. Walls that meet have most of their surroundings in common.
 */
void wend_outlines_hide(struct wend_outline *outlines, uint32_t outline_count, const struct wend_point *corners,
                        uint32_t count);

#endif
