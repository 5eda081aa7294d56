/* order.h: squads that are sent to one place as a group: each unit gets a place of its own there. */
#ifndef TOOLS_SIMULATE_ORDER_H
#define TOOLS_SIMULATE_ORDER_H

#include "simulate/world.h"

/* Sends a squad, whose units have dropped what they did before; false with an error. */
bool order_begin(world *world, const squad *squad, wend_place goal);

#endif
