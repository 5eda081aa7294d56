/* Ground of several storeys: where a circle stands on it, and the walls that it sees from there. */
#ifndef WEND_AGENT_CROWD_STOREYS_H
#define WEND_AGENT_CROWD_STOREYS_H

#include "agent/crowd/crowd_edges.h"
#include "map/navmesh/navmesh.h"

/* True if a point lies in a polygon, apart from rounding. */
bool wend_crowd_polygon_has(const struct wend_surface *surface, uint32_t polygon, double x, double y);

/*
 * Walks straight from a point of a polygon to another point; *polygon becomes that point's polygon. Returns false,
 * without a change, if a wall is in the way. Cost: the polygons crossed.
 */
bool wend_crowd_walk(const struct wend_surface *surface, uint32_t *polygon, const double from[2], const double to[2]);

/*
 * As wend_crowd_ground_walls, for a spot with a known polygon. Counts only what a straight line over the ground leads
 * to, so no walls overhead or below; and so exactly that a ramp's foot may lie under the floor it leads to. `inset`:
 * distance from the sides to the true walls. Cost: the polygons within the distance. Source: Bungiu and others 2014,
 * "Efficient computation of visibility polygons" (cones of sight through the sides of polygons).
 */
uint32_t wend_crowd_walls_seen(const struct wend_surface *surface, const struct crowd_spot *spot, double inset,
                               double distance, struct crowd_wall *walls, uint32_t most);

/*
 * As wend_crowd_ground_room, for a spot with a known polygon. Walls round a corner count too. Cost: the polygons within
 * the distance.
 */
double wend_crowd_room_seen(const struct wend_surface *surface, const struct crowd_spot *spot, double inset,
                            double least, double most);

/*
 * True if ground leads from one spot to another, as people near each other would go: straight, or along walls between,
 * always nearer. Spots above or below each other are not joined so. Precondition: both polygons are known. Cost: the
 * polygons crossed.
 */
bool wend_crowd_points_join(const struct wend_surface *surface, const struct crowd_spot *from,
                            const struct crowd_spot *to);

/*
 * True if ground may lead from one spot to another by a way no longer than `most`. Also true if there is only a longer
 * way through sides that so short a way could pass, or if more polygons lie around than it can list. Precondition: both
 * polygons are known. Cost: the polygons around, squared.
 */
bool wend_crowd_may_have_way(const struct wend_surface *surface, const struct crowd_spot *from,
                             const struct crowd_spot *to, double most);

#endif
