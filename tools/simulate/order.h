/* order.h: squads that are sent to one place as a group: each unit gets a place of its own there. */
#ifndef TOOLS_SIMULATE_ORDER_H
#define TOOLS_SIMULATE_ORDER_H

#include "simulate/world.h"

/* Sends a squad, whose units have dropped what they did before; false with an error. */
bool order_begin(world *world, const squad *squad, const wend_order *order);

/* After an edit of the map: whose way is shut goes on its own, as near as it can. False with an error. */
bool order_follow_edit(world *world);

#endif
