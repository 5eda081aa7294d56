/*
 * Guidance against congestion: steps cost more against oncoming units, where units wait, and against lanes, so that
 * units that get a goal from then on avoid them (Chen, Harabor, Li, Stuckey 2024; Zhang, Jiang, Bhatt, Nikolaidis, Li
 * 2024).
 */
#ifndef WEND_AGENT_TRAFFIC_GUIDE_H
#define WEND_AGENT_TRAFFIC_GUIDE_H

#include "agent/traffic/traffic_roads.h"

/* Of one profile; all zeros to begin with. */
struct wend_traffic_guide {
    wend_allocator memory;
    const struct wend_traffic_roads *roads;
    struct wend_traffic_roads priced; /* the same steps at guidance prices: only `out` is its own */
    uint32_t *flow;                   /* by step: units that have taken it lately */
    uint32_t *waits;                  /* by node: units that have waited there lately */
    uint32_t steps_room, nodes_room;  /* of `out` and flow, of waits */
    uint32_t ticks;                   /* since the last prices */
};

/* Copies roads and forgets past traffic. MEMORY leaves it as it was. Close it in any case. */
wend_status wend_traffic_guide_read(struct wend_traffic_guide *guide, const struct wend_traffic_roads *roads);
void wend_traffic_guide_close(struct wend_traffic_guide *guide);
size_t wend_traffic_guide_memory(const struct wend_traffic_guide *guide);

/* Counts a unit's step, or its wait where `from` is `to`. */
void wend_traffic_guide_count(struct wend_traffic_guide *guide, uint32_t from, uint32_t to);

/* Counts a tick; true if it has made new prices. */
bool wend_traffic_guide_tick(struct wend_traffic_guide *guide);

#endif
