/* What a brush paints of a polygon, while that is cut. */
#ifndef WEND_MAP_MESH_STOREYS_BRUSH_H
#define WEND_MAP_MESH_STOREYS_BRUSH_H

#include "map/mesh/storeys_calls.h"

/* False only if a brush surely paints nothing of a polygon. */
bool wend_brush_reaches(const struct wend_brush *brush, const struct wend_surface *ground, uint32_t polygon);

/*
 * Plans a polygon of a canvas (mesh_canvas.h), whose sides are planned, as it is painted now and by the brush: kind 0
 * is the terrain of all that is of no other. False where the allocator refuses.
 */
bool wend_brush_plan(wend_space *canvas, uint32_t polygon);

#endif
