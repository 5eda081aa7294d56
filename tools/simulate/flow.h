/* flow.h: units that follow a field to a common goal. */
#ifndef TOOLS_SIMULATE_FLOW_H
#define TOOLS_SIMULATE_FLOW_H

#include "simulate/world.h"

/*
 * Sends a squad along a field to an area; the kinds of its units get a field each. Whoever arrives may leave the map.
 * False with an error.
 */
bool flow_begin(world *world, const squad *squad, const word *goal, bool leaves);
void flow_end(unit *unit);

/* The part of a tick in which fields grow, and that in which their units walk. */
bool flow_search(world *world);
void flow_walk(world *world);

#endif
