/*
 * Paints ground with storeys. The ground as it was drawn is kept in a mesh of its own; a space over that, the canvas,
 * has the painted ground as its surface. It cuts polygons of the drawing along borders of terrains, as other spaces cut
 * them along obstacles. So terrain that is painted over leaves no trace, and heights stay those of the drawing.
 */
#ifndef WEND_MAP_MESH_MESH_CANVAS_H
#define WEND_MAP_MESH_MESH_CANVAS_H

#include "map/mesh/mesh.h"

/* Paints ground with storeys of a mesh. Errors: MEMORY; some may be painted, and repeating the call paints the rest. */
wend_status wend_mesh_paint_storeys(wend_mesh *mesh, struct wend_brush *brush);

#endif
