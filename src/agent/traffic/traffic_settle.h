/*
 * Who has arrived: whoever is at its goal, and of those who share one whoever finds all nearer cells taken by others
 * who have settled, and no room much nearer to the goal on another side.
 */
#ifndef WEND_AGENT_TRAFFIC_SETTLE_H
#define WEND_AGENT_TRAFFIC_SETTLE_H

#include "agent/traffic/traffic.h"

/* Sees who has arrived. */
void wend_traffic_settle(wend_traffic *traffic);

#endif
