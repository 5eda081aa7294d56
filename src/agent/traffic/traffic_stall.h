/*
 * Who is stalled: has not come nearer to its goal for long, and neither has anybody whom it waits for. A queue of which
 * somebody in front goes on is none.
 */
#ifndef WEND_AGENT_TRAFFIC_STALL_H
#define WEND_AGENT_TRAFFIC_STALL_H

#include "agent/traffic/traffic.h"

/* Marks all who are stalled. */
void wend_traffic_see_stalled(wend_traffic *traffic);

#endif
