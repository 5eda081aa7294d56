/*
 * Corridors: the polygons of a way, found by A* over the sides between them.
 *
 * A node is a side as it is entered, its place the middle. A way costs its length in each polygon times the terrain's weight.
 */
#ifndef WEND_SEARCH_SURFACE_CORRIDOR_H
#define WEND_SEARCH_SURFACE_CORRIDOR_H

#include <wend/corridor.h>

#include "search/surface/mesh_search.h"

/*
 * Finds the corridor whose way through the middles of its portals costs least, after wend_mesh_search_begin: its portals and
 * polygons are then in scratch->mesh-> LIMITED: that to the portal nearest to the goal, search->near its middle.
 */
enum wend_search_end wend_corridor_find(struct wend_mesh_search *search);

#endif
