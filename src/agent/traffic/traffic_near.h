/* Who takes part in a search for a plan that begins small: those under way and whoever is at home near them. */
#ifndef WEND_AGENT_TRAFFIC_NEAR_H
#define WEND_AGENT_TRAFFIC_NEAR_H

#include "agent/traffic/traffic.h"

/*
 * Tells by unit (units.stays) who stays where it is: who is at home, and farther than `reach` cells from where any unit
 * under way stands and from its goal. False where nobody does: on graphs, where many are under way, or all are near.
 */
bool wend_traffic_leave_far(wend_traffic *traffic, uint32_t reach);

#endif
