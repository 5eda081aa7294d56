/*
 * Who is stalled: a unit that has not come nearer to its goal for long and waits for nobody who has. A queue whose
 * front moves on is not stalled.
 */
#ifndef WEND_AGENT_TRAFFIC_STALL_H
#define WEND_AGENT_TRAFFIC_STALL_H

#include "agent/traffic/traffic.h"

/* Computes units.is_stalled. */
void wend_traffic_see_stalled(wend_traffic *traffic);

#endif
