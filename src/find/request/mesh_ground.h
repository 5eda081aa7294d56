/* What paths at any angle walk on: the surface of a mesh, or one of those a space over a grid keeps. */
#ifndef WEND_FIND_REQUEST_MESH_GROUND_H
#define WEND_FIND_REQUEST_MESH_GROUND_H

#include <wend/query.h>

#include "map/navmesh/surface.h"
#include "map/space/space.h"
#include "search/surface/surface.h"

/* The surface a query is about; null where the space keeps none. */
const struct wend_surface *wend_mesh_ground(const wend_space *space, const wend_query *query);

/* The one on which most can be walked: that of corners that may be touched, where it is kept. */
const struct wend_surface *wend_mesh_widest_ground(const wend_space *space);

/* Whether a place that is not on the ground is none of the map; else it is closed. */
bool wend_mesh_is_outside(const wend_space *space, const struct wend_surface *surface, wend_place place);

#endif
