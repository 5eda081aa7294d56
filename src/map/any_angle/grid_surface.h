/*
 * The surface of a grid: where one mover may walk at any angle, made of its space's free positions (for a mover of
 * several cells, those of its anchor). There are two: on one paths may touch blocked cells; on the other they keep
 * 1/256 of a cell away, as straightened paths do. On neither do paths pass where two blocked cells meet in a corner.
 */
#ifndef WEND_MAP_ANY_ANGLE_GRID_SURFACE_H
#define WEND_MAP_ANY_ANGLE_GRID_SURFACE_H

#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/*
 * Builds the surface. After MEMORY it is empty. Cost: a pass over the rows, and about n log n for n corners of walls.
 */
wend_status wend_grid_surface_build(struct wend_surface *surface, const wend_space *space, bool touching,
                                    const wend_allocator *memory);

#endif
