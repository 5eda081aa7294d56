/* Grids as surfaces of polygons, for ways at any angle: made, kept with their taut graphs, and repaired after edits. */
#ifndef WEND_MAP_ANY_ANGLE_ANY_ANGLE_H
#define WEND_MAP_ANY_ANGLE_ANY_ANGLE_H

#include "map/any_angle/grid_repair.h"
#include "map/taut/taut.h"

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

/* Whether surfaces can tell the space's shortest paths at any angle. */
bool wend_any_angle_serves(const wend_space *space);

/* A surface, if it is prepared; else null. */
static inline const struct wend_surface *wend_any_angle_surface(const wend_space *space, bool touching)
{
    const struct wend_any_angle *any_angle = space->cells.prepared.any_angle;
    const uint32_t what = touching ? WEND_PREPARED_TOUCHING_SURFACE : WEND_PREPARED_SURFACE;
    return any_angle && !any_angle->stale && (space->cells.prepared.surfaces & what) ? &any_angle->surfaces[touching]
                                                                                     : NULL;
}

/* The taut visibility graphs that a space keeps, once it is told to. Edits of a grid drop them. */
struct wend_taut_cache {
    struct wend_taut_graph graphs[2]; /* of a grid's surfaces by whether paths may touch; of a mesh the first */
    uint64_t version;                 /* of a mesh when they were made; later they are not read */
    bool is_behind;                   /* a grid has changed since */
};

/* The graph of a surface; null where none is cached. */
static inline const struct wend_taut_graph *wend_space_taut(const wend_space *space, bool touching)
{
    const struct wend_taut_cache *cache = space->taut;
    bool is_current = cache && (wend_space_has_cells(space) || cache->version == space->version);
    return is_current && cache->graphs[touching].corners ? &cache->graphs[touching] : NULL;
}

/* Makes the graph of a surface and keeps it. MEMORY leaves what there is; ARGUMENT: it has too many corners. */
wend_status wend_taut_keep(wend_space *space, const struct wend_surface *surface, bool touching);

/* Repairs the graph of a mesh's surface that has changed, if one is kept; without memory for that it is dropped. */
void wend_taut_follow(wend_space *space, const struct wend_surface *surface);

/* Drops all graphs, as the surfaces have changed. */
void wend_taut_drop(wend_space *space);

/* Gives a copy of a space graphs of its own; after MEMORY it has none. */
wend_status wend_taut_copy(wend_space *copy, const wend_space *from);

size_t wend_taut_memory(const wend_space *space);

/* Hands the graphs through an image. */
struct wend_image;
void wend_taut_image(wend_space *space, struct wend_image *image);

/* Prepares surfaces and graphs of spaces over grids; after an error there is what there was. */
wend_status wend_taut_prepare(wend_space *space, uint32_t what);

/* Makes surfaces and graphs anew that were opened from an image, and are not to be trusted. */
wend_status wend_any_angle_renew(wend_space *space);

/* Gives back those of a sum of wend_prepared, and the graphs of these surfaces. */
void wend_taut_forget(wend_space *space, uint32_t what);

#endif
