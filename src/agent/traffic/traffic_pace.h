/*
 * Units whose steps take several ticks. A unit between two cells occupies both: nobody else may be in the cell that it
 * goes to, nor arrive in the cell that it leaves before it has left.
 */
#ifndef WEND_AGENT_TRAFFIC_PACE_H
#define WEND_AGENT_TRAFFIC_PACE_H

#include "agent/traffic/traffic.h"

/* Enters a unit into the configuration: where it stands, or where its step begins and ends. */
void wend_traffic_show(wend_traffic *traffic, uint32_t unit);

/* Starts a standing unit's step to a cell, which lasts units.ticks ticks. */
void wend_traffic_set_out(wend_traffic *traffic, uint32_t unit, uint32_t to);

/* Counts a tick of a unit's step. Call wend_traffic_show afterwards. */
void wend_traffic_pass_tick(wend_traffic *traffic, uint32_t unit);

/* Puts a unit at the end of its step at once. Call wend_traffic_show afterwards. */
void wend_traffic_end_step(wend_traffic *traffic, uint32_t unit);

bool wend_traffic_is_any_between(const wend_traffic *traffic);

/* Makes all units that move from config's `now` to `next` take as long as the slowest of them. */
void wend_traffic_keep_step(wend_traffic *traffic);

#endif
