/* Who may move in a search for a plan that begins small: units under way, and units at home near them. */
#ifndef WEND_AGENT_TRAFFIC_NEAR_H
#define WEND_AGENT_TRAFFIC_NEAR_H

#include "agent/traffic/traffic.h"

/*
 * Marks in units.stays the units that stay where they are: those at home and farther than `reach` cells from every unit
 * under way and from its goal. False if there are none: on graphs, if many are under way, or if all are near.
 */
bool wend_traffic_leave_far(wend_traffic *traffic, uint32_t reach);

#endif
