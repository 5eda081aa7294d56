/*
 * The surface of a grid: what one mover may walk on at any angle, made of the positions its space has free. One of two: on
 * one paths may touch blocked cells, on the other, as straightened paths, they pass them 1/256 of a cell away. Where two
 * blocked cells meet in a corner nothing passes on either. Of movers of several cells it is where their anchor may be.
 */
#ifndef WEND_MAP_ANY_ANGLE_GRID_SURFACE_H
#define WEND_MAP_ANY_ANGLE_GRID_SURFACE_H

#include "map/navmesh/navmesh.h"
#include "map/space/space.h"

/*
 * Makes it anew. MEMORY: *surface is then empty. Cost: a pass over the rows, and what grows with the number of corners of
 * walls a little faster than it.
 */
wend_status wend_grid_surface_build(struct wend_surface *surface, const wend_space *space, bool touching,
                                    const wend_allocator *memory);

#endif
