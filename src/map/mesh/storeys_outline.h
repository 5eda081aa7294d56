/* Convex shapes, as far as they matter for a convex polygon that is cut by them. */
#ifndef WEND_MAP_MESH_STOREYS_OUTLINE_H
#define WEND_MAP_MESH_STOREYS_OUTLINE_H

#include "map/mesh/mesh_plan.h"

enum { WEND_OUTLINE_EDGES = WEND_CAPSULE_EDGES };

/* Edges in turn around what is within; there are none if nothing of the outline comes near the polygon. */
struct wend_outline {
    struct wend_edge edges[WEND_OUTLINE_EDGES];
    uint32_t count;
    bool is_whole; /* nothing is hidden of it: some edge comes near the polygon, if there are any */
};

/* Whether a point lies so far within an outline, or more. */
bool wend_outline_has(const struct wend_outline *outline, struct wend_point point, int64_t margin);

/*
 * The outline of a convex shape of no more edges by fewer: those that come near the polygon, and far from it straight
 * lines.
 */
void wend_outline_simplify(struct wend_outline *outline, const struct wend_shape *shape,
                           const struct wend_point *corners, uint32_t count);

/*
 * Takes from each of so many outlines what others hide of it: together they cover the same of the polygon. Those of
 * which nothing is left have no edges then. Walls that meet have most of their surroundings in common.
 */
void wend_outlines_hide(struct wend_outline *outlines, uint32_t outline_count, const struct wend_point *corners,
                        uint32_t count);

#endif
