/* go.h: units that are sent somewhere: each asks the agenda for a path and follows it among the others. */
#ifndef TOOLS_SIMULATE_GO_H
#define TOOLS_SIMULATE_GO_H

#include "simulate/world.h"

/* Sends a unit to a cell. */
void go_begin(world *world, unit *unit, wend_place goal);

/* Cancels the order. */
void go_end(world *world, unit *unit);

/* Sends a unit that wanders to another place nearby. */
void go_wander(world *world, unit *unit);

/* The part of a tick in which the agenda works; then the part in which units receive their paths and walk. */
bool go_search(world *world);
bool go_walk(world *world);

#endif
