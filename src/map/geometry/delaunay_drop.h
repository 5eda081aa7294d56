/* Takes vertices out of a triangulation. */
#ifndef WEND_MAP_GEOMETRY_DELAUNAY_DROP_H
#define WEND_MAP_GEOMETRY_DELAUNAY_DROP_H

#include "map/geometry/delaunay.h"

/*
 * Takes a vertex out that has no edge with marks, or just two in one straight line, which become one. Edges around it are
 * turned until three are left, or four of which two make a line; then it goes, and what was turned is mended. A
 * vertex for which that does not work out stays. Triangles that are gone are of zone 0. MEMORY.
 */
wend_status wend_delaunay_drop(struct wend_delaunay *t, uint32_t vertex);

#endif
