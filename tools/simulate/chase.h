/* chase.h: units that chase others, using wend's pursuit. */
#ifndef TOOLS_SIMULATE_CHASE_H
#define TOOLS_SIMULATE_CHASE_H

#include "simulate/world.h"

/* Sets a squad on another: the first on the first, the second on the second, and so on, cyclically. */
bool chase_begin(world *world, const squad *hunters, const squad *hunted);
void chase_end(world *world, unit *unit);

/* The part of a tick in which hunters move. */
bool chase_tick(world *world);

#endif
