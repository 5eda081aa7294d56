/* The vertices of a surface. */
#ifndef WEND_MAP_NAVMESH_SURFACE_FANS_H
#define WEND_MAP_NAVMESH_SURFACE_FANS_H

#include "map/navmesh/navmesh.h"

/* Writes a vertex, and its index into the sides of its fan. `side` begins there. Precondition: the fan is linked. */
void wend_fan_mark(struct wend_surface *surface, uint32_t side, uint32_t vertex);

#endif
