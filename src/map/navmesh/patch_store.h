/* Where the polygons, sides and vertices of a surface lie: taken out, put in where others were, moved together. */
#ifndef WEND_MAP_NAVMESH_PATCH_STORE_H
#define WEND_MAP_NAVMESH_PATCH_STORE_H

#include "map/navmesh/surface.h"

/* Room for so many more of each, whatever is free. False where the allocator refuses. */
bool wend_store_reserve(struct wend_surface *surface, uint32_t polygons, uint32_t sides, uint32_t vertices);

/* One more, of room that was reserved. A polygon's sides are still to be told. */
uint32_t wend_store_new_polygon(struct wend_surface *surface, uint32_t sides);
uint32_t wend_store_new_vertex(struct wend_surface *surface);

/* Takes one out; a vertex that is out already stays so. */
void wend_store_free_polygon(struct wend_surface *surface, uint32_t polygon);
void wend_store_free_vertex(struct wend_surface *surface, uint32_t vertex);

/* Moves sides together if more are dead than alive; not where memory is refused. */
void wend_store_compact(struct wend_surface *surface);

#endif
