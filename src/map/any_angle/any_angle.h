/* What a space over a grid keeps for shortest paths at any angle: the surfaces it was told to prepare. */
#ifndef WEND_MAP_ANY_ANGLE_ANY_ANGLE_H
#define WEND_MAP_ANY_ANGLE_ANY_ANGLE_H

#include "map/any_angle/grid_repair.h"
#include "map/space/space.h"

/* By whether paths may touch what is blocked. */
enum { SURFACE_APART = 0, SURFACE_TOUCHING = 1, SURFACES = 2 };

struct wend_any_angle {
    uint8_t *shown; /* bit per node: the free positions that the surfaces are made of */
    bool stale;     /* memory was refused: the surfaces are not to be read until the next update */
    struct wend_surface surfaces[SURFACES];
    /* During an update. */
    struct wend_grid_repair repair;
    bool parted[SURFACES]; /* what was linked may no longer be */
    bool rebuilds;         /* the surfaces are made anew in the end: repairs would take longer */
    uint32_t work;         /* of repairs so far, about 1 per microsecond */
};

/* Whether the space is of those whose shortest paths at any angle surfaces tell. */
bool wend_any_angle_serves(const wend_space *space);

/* A surface, if it is prepared; else null. */
static inline const struct wend_surface *wend_any_angle_surface(const wend_space *space, bool touching)
{
    const struct wend_any_angle *any_angle = space->cells.prepared.any_angle;
    const uint32_t what = touching ? WEND_PREPARED_TOUCHING_SURFACE : WEND_PREPARED_SURFACE;
    return any_angle && !any_angle->stale && (space->cells.prepared.surfaces & what) ? &any_angle->surfaces[touching]
                                                                                     : NULL;
}

/* wend_space_prepare for a space over a grid. */
wend_status wend_any_angle_prepare(wend_space *space, uint32_t what);

#endif
