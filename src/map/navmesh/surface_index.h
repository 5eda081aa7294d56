/*
 * Finding the polygons at a place: a board of squares over a surface, each with a list of the polygons that touch it.
 */
#ifndef WEND_MAP_NAVMESH_SURFACE_INDEX_H
#define WEND_MAP_NAVMESH_SURFACE_INDEX_H

#include <wend/base.h>

#include "map/navmesh/surface.h"

/* The square of the board a point lies in; beyond the board the nearest. */
uint32_t wend_index_square(const struct wend_surface_index *index, struct wend_point point);

/* Lists all polygons of a surface. False where the allocator refuses. */
bool wend_index_create(struct wend_surface *surface);
void wend_index_destroy(struct wend_surface *surface);

/* Sees to it that polygons which touch `entries` squares in all can be added. */
bool wend_index_reserve(struct wend_surface *surface, uint32_t entries);

/* How many squares a polygon with these corners touches. */
uint32_t wend_index_entries(const struct wend_surface_index *index, const struct wend_side *sides, uint32_t count);

/* Memory must have been reserved. */
void wend_index_add(struct wend_surface *surface, uint32_t polygon);
void wend_index_remove(struct wend_surface *surface, uint32_t polygon);

/* The squares that a polygon touches: rows, and columns of each row; first > last where it touches none. */
struct wend_index_rows {
    uint32_t first, last;
};
struct wend_index_span {
    uint32_t first, last;
};
struct wend_index_rows wend_index_rows(const struct wend_surface *surface, uint32_t polygon);
struct wend_index_span wend_index_span(const struct wend_surface *surface, uint32_t polygon, uint32_t row);

/* Whether a polygon contains a point, its sides included; `side` as in struct wend_around. */
bool wend_polygon_has(const struct wend_surface *surface, uint32_t polygon, struct wend_point point, uint32_t *side,
                      bool *at_corner);

/* A polygon that a place lies in, one after the other. */
struct wend_around {
    uint32_t polygon;
    uint32_t side;  /* the place lies on this side of it, or where it begins; WEND_NONE = inside the polygon */
    bool at_corner; /* where `side` begins */
    /* of the search for the next */
    struct wend_point point;
    uint16_t level;
    uint32_t link;
};

/*
 * Finds the polygons a place lies in: one inside ground, two on a side, all around a corner, those of other walls that
 * touch there too. Polygons of other levels count where they are linked there to one of its. `around` has the
 * first, wend_around_next the others. False where there is no ground.
 */
bool wend_surface_around(const struct wend_surface *surface, wend_place place, struct wend_around *around);
bool wend_around_next(const struct wend_surface *surface, struct wend_around *around);

#endif
