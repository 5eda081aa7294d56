/*
 * Ground with storeys that is painted. The ground as it was drawn is kept on a mesh of its own, and a space over that,
 * the canvas, has as its surface what is painted now: polygons of the drawing are cut along borders of terrains, as
 * those of other spaces are by obstacles. So whatever is painted over leaves no trace, and heights stay the drawing's.
 */
#ifndef WEND_MAP_MESH_MESH_CANVAS_H
#define WEND_MAP_MESH_MESH_CANVAS_H

#include "map/mesh/mesh.h"

/* Paints ground with storeys of a mesh. MEMORY: some may be painted, the next call does the rest. */
wend_status wend_mesh_paint_storeys(wend_mesh *mesh, struct wend_brush *brush);

#endif
