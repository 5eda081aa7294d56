/*
 * A plan: where each unit stands at each step; and how it gets better while there is work (large neighbourhood search;
 * Li 2021).
 */
#ifndef WEND_AGENT_TRAFFIC_PLAN_H
#define WEND_AGENT_TRAFFIC_PLAN_H

#include <wend/traffic.h>

#include "agent/traffic/traffic_search.h"

#define TRAFFIC_TEAM 8

/* A place and a time of a unit's way. */
struct wend_timed_node {
    uint32_t cell, step;
    uint32_t parent; /* TRAFFIC_NONE at the start */
    uint32_t next;   /* in the list of those equally late */
};

struct wend_traffic_plan {
    struct wend_traffic_config *config;
    const uint32_t *distances;   /* of units from the start: nobody arrives sooner */
    uint32_t *cells;             /* count of step 0, then of step 1… */
    uint32_t count, steps, room; /* room: steps, the first included, for which there is memory */
    uint32_t *arrival;           /* by unit: the step from which on it stays at its goal */
    uint64_t cost;               /* the sum of them */

    /* What betters it; null until then. */
    bool is_final;    /* there is no memory for that within the bound, nobody is late, or many rounds came to nothing */
    uint32_t *number; /* by cell: of the free ones, from 1 */
    uint32_t free_count; /* numbers that there are */
    uint8_t *taken;      /* by step and free cell: 0, or 1 and the direction in which who is there leaves */
    uint8_t *seen;       /* bits as above, of one search */
    struct wend_timed_node *nodes;
    uint32_t node_count, node_capacity;
    uint32_t *lists; /* open nodes by how much later than at best, steps + 1 of them */
    uint32_t *kept;  /* the old ways of a team, steps + 1 each */
    uint32_t idle;   /* rounds since it last got better */
};

/* Takes over what a search has found; MEMORY leaves it empty. */
wend_status wend_traffic_plan_take(struct wend_traffic_plan *plan, const struct wend_joint_search *search,
                                   const uint32_t *distances);

/* Betters it until config's work is past `limit`; what that takes stays below most_bytes. */
void wend_traffic_plan_improve(struct wend_traffic_plan *plan, uint64_t limit, uint64_t most_bytes);

/* Forgets it; all zeros are allowed. */
void wend_traffic_plan_end(struct wend_traffic_plan *plan);

size_t wend_traffic_plan_bytes(const struct wend_traffic_plan *plan);

#endif
