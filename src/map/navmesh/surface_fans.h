/* The vertices of a surface: what stands at the corners of its polygons, and where walls bend. */
#ifndef WEND_MAP_NAVMESH_SURFACE_FANS_H
#define WEND_MAP_NAVMESH_SURFACE_FANS_H

#include "map/navmesh/navmesh.h"

/*
 * Writes what one vertex is: the sides of its fan get its number. `side` begins there; all sides of the fan must be
 * linked.
 */
void wend_fan_mark(struct wend_surface *surface, uint32_t side, uint32_t vertex);

#endif
