/* Moving over a surface, sliding along its walls. */
#ifndef WEND_MAP_NAVMESH_SURFACE_MOVE_H
#define WEND_MAP_NAVMESH_SURFACE_MOVE_H

#include <wend/base.h>

#include "map/navmesh/surface.h"

struct wend_surface_step {
    wend_place place;
    uint32_t polygon;
    uint32_t walls;   /* how often it came to a wall */
    double travelled; /* in 1/256 cells */
};

/* After so many walls a move ends. */
enum { WEND_MOST_WALLS = 256 };

/*
 * Moves from a place towards a point: straight until a wall, along that to its point nearest to the goal, past its end
 * straight on; each time nearer to the goal, and never farther in all than the straight way is long. False where the
 * place is not on the surface. Cost: the polygons crossed.
 */
bool wend_surface_move(const struct wend_surface *surface, wend_place from, struct wend_point to,
                       struct wend_surface_step *step);

#endif
