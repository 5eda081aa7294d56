/* Takes out of a triangulation what ground does not need. */
#ifndef WEND_MAP_GEOMETRY_DELAUNAY_TIDY_H
#define WEND_MAP_GEOMETRY_DELAUNAY_TIDY_H

#include "map/geometry/delaunay_zones.h"

/*
 * Edges lose their marks where they divide nothing: between ground of one terrain without a wall, and where there is no
 * ground on either side. Then vertices go that no edge needs: inside ground, and in the midst of a straight wall or
 * border. What is left is Delaunay's again. MEMORY.
 */
wend_status wend_delaunay_tidy(struct wend_delaunay *t, const struct wend_zones *zones,
                               const struct wend_segment *segments);

#endif
