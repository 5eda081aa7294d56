/* flow.h: units that follow a field to a common goal. */
#ifndef TOOLS_SIMULATE_FLOW_H
#define TOOLS_SIMULATE_FLOW_H

#include "simulate/world.h"

/*
 * Sends a squad along fields to an area, one field for each kind of unit. Units may leave the map on arrival. False
 * with an error.
 */
bool flow_begin(world *world, const squad *squad, const word *goal, bool leaves);
void flow_end(unit *unit);

/* The part of a tick in which fields grow, and the part in which their units walk. */
bool flow_search(world *world);
void flow_walk(world *world);

#endif
