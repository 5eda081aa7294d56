/*
 * Guidance against congestion: steps cost more where units come the other way, where they have to wait, and against
 * lanes, so that the ways of units that get a goal now keep off (Chen, Harabor, Li, Stuckey 2024; Zhang, Jiang, Bhatt,
 * Nikolaidis, Li 2024).
 */
#ifndef WEND_AGENT_TRAFFIC_GUIDE_H
#define WEND_AGENT_TRAFFIC_GUIDE_H

#include "agent/traffic/traffic_roads.h"

/* Of one profile; all zeros to begin with. */
struct wend_traffic_guide {
    wend_allocator memory;
    const struct wend_traffic_roads *roads;
    struct wend_traffic_roads priced; /* the same steps at what traffic makes of their costs: `out` alone is its own */
    uint32_t *flow;                   /* by step: how many have taken it lately */
    uint32_t *waits;                  /* by node: how many have waited there lately */
    uint32_t steps_room, nodes_room;  /* of `out` and flow, of waits */
    uint32_t ticks;                   /* since prices were last made */
};

/* Takes over roads; what traffic there was is forgotten. MEMORY leaves it as it was. Close it in any case. */
wend_status wend_traffic_guide_read(struct wend_traffic_guide *guide, const struct wend_traffic_roads *roads);
void wend_traffic_guide_close(struct wend_traffic_guide *guide);
size_t wend_traffic_guide_memory(const struct wend_traffic_guide *guide);

/* A unit takes a step, or waits. */
void wend_traffic_guide_count(struct wend_traffic_guide *guide, uint32_t from, uint32_t to);

/* A tick has gone by; true where new prices have been made. */
bool wend_traffic_guide_tick(struct wend_traffic_guide *guide);

#endif
