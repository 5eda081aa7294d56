/* Grids as surfaces of polygons, for ways at any angle: made, kept with their taut graphs, and repaired after edits. */
#ifndef WEND_MAP_ANY_ANGLE_ANY_ANGLE_H
#define WEND_MAP_ANY_ANGLE_ANY_ANGLE_H

#include "map/any_angle/grid_repair.h"
#include "map/taut/taut.h"

/* Index of a surface: whether paths keep off what is blocked, or may touch it. */
enum { SURFACE_APART = 0, SURFACE_TOUCHING = 1, SURFACES = 2 };

struct wend_any_angle {
    uint8_t *shown; /* bit per node: the free positions that the surfaces show */
    bool stale;     /* memory was refused: the surfaces must not be read until the next update */
    struct wend_surface surfaces[SURFACES];
    /* Used during an update: */
    struct wend_grid_repair repair;
    bool parted[SURFACES]; /* per surface: what was connected may no longer be */
    bool rebuilds;         /* build the surfaces from scratch at the end, since repairs would take longer */
    uint32_t work;         /* work of repairs so far, about 1 per microsecond */
};

/* True if surfaces can answer for the space's shortest paths at any angle. */
bool wend_any_angle_serves(const wend_space *space);

/* Returns a surface, or NULL if it is not prepared. */
static inline const struct wend_surface *wend_any_angle_surface(const wend_space *space, bool touching)
{
    const struct wend_any_angle *any_angle = space->cells.prepared.any_angle;
    const uint32_t what = touching ? WEND_PREPARED_TOUCHING_SURFACE : WEND_PREPARED_SURFACE;
    return any_angle && !any_angle->stale && (space->cells.prepared.surfaces & what) ? &any_angle->surfaces[touching]
                                                                                     : NULL;
}

/* The taut visibility graphs of a space, once prepared. Edits of a grid drop them. */
struct wend_taut_cache {
    struct wend_taut_graph graphs[2]; /* grids: by whether paths may touch what is blocked; meshes: the first only */
    uint64_t version;                 /* version of the mesh at which they were built; they are not read at another */
    bool is_behind;                   /* the grid has changed since */
};

/* Returns the graph of a surface, or NULL if none is cached. */
static inline const struct wend_taut_graph *wend_space_taut(const wend_space *space, bool touching)
{
    const struct wend_taut_cache *cache = space->taut;
    bool is_current = cache && (wend_space_has_cells(space) || cache->version == space->version);
    return is_current && cache->graphs[touching].corners ? &cache->graphs[touching] : NULL;
}

/* Builds and keeps a surface's graph. Errors: MEMORY leaves existing graphs; ARGUMENT if it has too many corners. */
wend_status wend_taut_keep(wend_space *space, const struct wend_surface *surface, bool touching);

/* Repairs the graph of a mesh's surface after a change, if one is kept; drops it if memory is refused. */
void wend_taut_follow(wend_space *space, const struct wend_surface *surface);

/* Drops all graphs. */
void wend_taut_drop(wend_space *space);

/* Copies the graphs to a copy of the space; after MEMORY it has none. */
wend_status wend_taut_copy(wend_space *copy, const wend_space *from);

size_t wend_taut_memory(const wend_space *space);

/* Reads or writes the graphs as part of an image. */
struct wend_image;
void wend_taut_image(wend_space *space, struct wend_image *image);

/* Prepares surfaces and graphs of a space over a grid; an error leaves those there were. */
wend_status wend_taut_prepare(wend_space *space, uint32_t what);

/* Rebuilds surfaces and graphs that were opened from an untrusted image. */
wend_status wend_any_angle_renew(wend_space *space);

/* Frees the surfaces and graphs in a sum of wend_prepared bits, and the graphs of these surfaces. */
void wend_taut_forget(wend_space *space, uint32_t what);

#endif
