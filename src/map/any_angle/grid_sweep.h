/* From the free cells of a level to triangles between their walls, in one sweep over its rows. */
#ifndef WEND_MAP_ANY_ANGLE_GRID_SWEEP_H
#define WEND_MAP_ANY_ANGLE_GRID_SWEEP_H

#include "map/any_angle/grid_triangles.h"
#include "map/space/space.h"

/* Walls are the sides of blocked cells, or, if nothing blocked may be touched, lie 1/256 of a cell before them. */
static inline int32_t wend_wall_distance(bool touching)
{
    return touching ? 0 : 1;
}

/* How many corners the walls of a level have; one where two blocked cells touch in a point counts twice. */
uint32_t wend_grid_corners(const wend_space *space, uint32_t level);

/* Adds a level's triangles, for which there must be room. False where the allocator refuses. */
bool wend_grid_sweep(const wend_space *space, uint32_t level, bool touching, const wend_allocator *memory,
                     struct wend_grid_triangles *triangles);

#endif
