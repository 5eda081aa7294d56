/* order.h: squads that are sent to one place as a group, where each unit gets its own place. */
#ifndef TOOLS_SIMULATE_ORDER_H
#define TOOLS_SIMULATE_ORDER_H

#include "simulate/world.h"

/* Sends a squad, whose units must have been released from earlier orders; false with an error. */
bool order_begin(world *world, const squad *squad, const wend_order *order);

/* Call after an edit of the map: units whose way is blocked go alone, as near as they can. False with an error. */
bool order_follow_edit(world *world);

#endif
