/*
 * Who has arrived: a unit at its goal; and among units that share a goal, a unit whose nearer cells are all taken by
 * others that have settled, if there is no room much nearer to the goal on another side.
 */
#ifndef WEND_AGENT_TRAFFIC_SETTLE_H
#define WEND_AGENT_TRAFFIC_SETTLE_H

#include "agent/traffic/traffic.h"

/* Computes who has arrived: config.settled, units.is_far and units.depth. */
void wend_traffic_settle(wend_traffic *traffic);

#endif
