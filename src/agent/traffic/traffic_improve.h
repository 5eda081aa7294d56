/* How a plan gets better while there is work. */
#ifndef WEND_AGENT_TRAFFIC_IMPROVE_H
#define WEND_AGENT_TRAFFIC_IMPROVE_H

#include "agent/traffic/traffic_plan.h"

/* Makes it better until config's work is past `limit`; what that takes stays below most_bytes. */
void wend_traffic_plan_improve(struct wend_traffic_plan *plan, uint64_t limit, uint64_t most_bytes);

/* Gives its memory back; all zeros are allowed. */
void wend_traffic_improvement_end(struct wend_traffic_plan *plan);

size_t wend_traffic_improvement_bytes(const struct wend_traffic_plan *plan);

#endif
