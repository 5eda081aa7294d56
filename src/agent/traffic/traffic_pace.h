/*
 * Units whose steps take several ticks. Who is between two cells is in both: nobody else may be in the one that it goes
 * to, nor get into the one that it leaves before it is out of it.
 */
#ifndef WEND_AGENT_TRAFFIC_PACE_H
#define WEND_AGENT_TRAFFIC_PACE_H

#include "agent/traffic/traffic.h"

/* Shows a unit in the configuration: where it stands, or from where to where it goes. */
void wend_traffic_show(wend_traffic *traffic, uint32_t unit);

/* A unit that stands sets out for a cell, for as many ticks as `ticks` says. */
void wend_traffic_set_out(wend_traffic *traffic, uint32_t unit, uint32_t to);

/* A tick goes by for a unit; then it has to be shown. */
void wend_traffic_pass_tick(wend_traffic *traffic, uint32_t unit);

/* A unit that is between two cells is where it goes to; then it has to be shown. */
void wend_traffic_end_step(wend_traffic *traffic, uint32_t unit);

bool wend_traffic_is_any_between(const wend_traffic *traffic);

/* All who go from config's `now` to `next` take as long as the slowest of them. */
void wend_traffic_keep_step(wend_traffic *traffic);

#endif
