/* Ground of several storeys: where a circle stands on it, and the walls that it sees from there. */
#ifndef WEND_AGENT_CROWD_STOREYS_H
#define WEND_AGENT_CROWD_STOREYS_H

#include "agent/crowd/crowd_edges.h"
#include "map/navmesh/navmesh.h"

/* Whether a point lies in a polygon, but for what was rounded. */
bool wend_crowd_polygon_has(const struct wend_surface *surface, uint32_t polygon, double x, double y);

/*
 * Goes straight from a point of a polygon to another point; *polygon becomes the one that lies in. False where a wall
 * is in the way: nothing has changed. Cost: the polygons crossed.
 */
bool wend_crowd_walk(const struct wend_surface *surface, uint32_t *polygon, const double from[2], const double to[2]);

/*
 * As wend_crowd_ground_walls, for a spot whose polygon is known. Only what a straight line over the ground leads to
 * counts, so that walls overhead or below are none; and so exactly, that a ramp's foot may lie under the floor it leads
 * to. `inset`: how far the sides are from the true walls. Cost: the polygons within the distance. Source: Bungiu and
 * others 2014, "Efficient computation of visibility polygons" (cones of sight through the sides of polygons).
 */
uint32_t wend_crowd_walls_seen(const struct wend_surface *surface, const struct crowd_spot *spot, double inset,
                               double distance, struct crowd_wall *walls, uint32_t most);

/*
 * As wend_crowd_ground_room, for a spot whose polygon is known. Walls round a corner count as well. Cost: the polygons
 * within the distance.
 */
double wend_crowd_room_seen(const struct wend_surface *surface, const struct crowd_spot *spot, double inset,
                            double least, double most);

/*
 * Whether ground leads from one spot to another, as people would go who are near each other: straight, or along walls
 * in between, ever nearer. Those above or below each other are not joined so. Both polygons are known. Cost: the
 * polygons crossed.
 */
bool wend_crowd_points_join(const struct wend_surface *surface, const struct crowd_spot *from,
                            const struct crowd_spot *to);

/*
 * Whether ground may lead from one spot to another by a way no longer than `most`. Yes where there is such a way; also
 * where there is only a longer one through sides that so short a way could pass, or where more polygons lie around than
 * it lists. Both polygons are known. Cost: the polygons around, squared.
 */
bool wend_crowd_may_have_way(const struct wend_surface *surface, const struct crowd_spot *from,
                             const struct crowd_spot *to, double most);

#endif
