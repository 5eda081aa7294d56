/* Improves a plan while there is work. */
#ifndef WEND_AGENT_TRAFFIC_IMPROVE_H
#define WEND_AGENT_TRAFFIC_IMPROVE_H

#include "agent/traffic/traffic_plan.h"

/* Improves a plan until the work done reaches `limit`; the memory this takes stays within most_bytes. */
void wend_traffic_plan_improve(struct wend_traffic_plan *plan, uint64_t limit, uint64_t most_bytes);

/* Frees the memory of the improvement; all zeros are allowed. */
void wend_traffic_improvement_end(struct wend_traffic_plan *plan);

size_t wend_traffic_improvement_bytes(const struct wend_traffic_plan *plan);

#endif
