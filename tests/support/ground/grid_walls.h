/*
 * tests/support/ground/grid_walls.h: checks that a surface is that of a grid, by cells alone: its walls are the borders
 * of blocked cells, once each, and polygons are convex and linked. As they all turn the same way round, they then cover
 * each point of free ground once.
 */
#ifndef WEND_TESTS_GROUND_GRID_WALLS_H
#define WEND_TESTS_GROUND_GRID_WALLS_H

#include "map/navmesh/navmesh.h"

typedef struct grid_walls {
    uint32_t width, height;
    const uint8_t *free; /* a byte per cell, row by row */
    uint16_t level;      /* whose polygons are checked */
    int32_t distance;    /* of walls from blocked cells, in 1/256 of a cell */
} grid_walls;

/* Null, or what is wrong. */
const char *grid_walls_fault(const grid_walls *walls, const struct wend_surface *surface);

/* Twice the area of the free ground, and of the surface. */
int64_t grid_walls_area(const grid_walls *walls);
int64_t surface_level_area(const struct wend_surface *surface, uint16_t level);

#endif
