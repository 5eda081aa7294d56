/* What a brush paints of a polygon while that is cut. */
#ifndef WEND_MAP_MESH_STOREYS_BRUSH_H
#define WEND_MAP_MESH_STOREYS_BRUSH_H

#include "map/mesh/storeys_calls.h"

/* False only if a brush surely paints nothing of a polygon. */
bool wend_brush_reaches(const struct wend_brush *brush, const struct wend_surface *ground, uint32_t polygon);

/*
 * Plans the terrains of a polygon of a canvas (mesh_canvas.h) whose sides are planned, as painted so far and by the
 * brush. Kind 0 is the terrain of everything that no other kind covers. False if memory is refused.
 */
bool wend_brush_plan(wend_space *canvas, uint32_t polygon);

#endif
