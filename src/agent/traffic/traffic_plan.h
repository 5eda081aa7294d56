/* A plan: where each unit stands at each step; and the state of improving it (large neighbourhood search; Li 2021). */
#ifndef WEND_AGENT_TRAFFIC_PLAN_H
#define WEND_AGENT_TRAFFIC_PLAN_H

#include <wend/traffic.h>

#include "agent/traffic/traffic_search.h"

#define TRAFFIC_TEAM 8

/* A node of a search over cells and steps. */
struct wend_timed_node {
    uint32_t cell, step;
    uint32_t parent; /* TRAFFIC_NONE at the start */
    uint32_t next;   /* in the list of equally late nodes; on roads: how late it is, in costs */
};

/* State of improving a plan; arrays are null until it begins. */
struct wend_traffic_improvement {
    bool is_final;    /* memory would exceed the bound, nobody is late, or many rounds in a row failed */
    uint32_t *number; /* by cell that units may be in, from 1; 0 for others */
    uint32_t numbers; /* one more than the highest number */
    uint16_t *taken;  /* by step and number: the unit there, counted from 1; 0 = nobody */
    uint8_t *seen;    /* bits by step and number, of one search */
    struct wend_timed_node *nodes;
    uint32_t node_count;
    uint32_t *lists; /* on the ground: open nodes by how late they are, compared with the shortest path */
    uint64_t *heap;  /* on roads: open nodes by extra cost over the cheapest path; equal ones: the last found first */
    uint32_t heap_count;
    uint32_t *kept; /* the old paths of a team, `room` cells each */
    uint32_t idle;  /* rounds since it last got better */
};

struct wend_traffic_plan {
    struct wend_traffic_config *config;
    const uint32_t *distances;   /* by unit, from its start to its goal: a lower bound of what it pays */
    uint32_t *cells;             /* `count` of step 0, then of step 1… */
    uint32_t count, steps, room; /* room: steps, the first included, for which there is memory */
    uint32_t *arrival;           /* by unit: the step from which on it stays at its goal */
    uint64_t *paid;              /* by unit: cost of its steps until then; on the ground their number */
    uint64_t cost;               /* sum of `paid` */
    struct wend_traffic_improvement improvement;
};

static inline uint32_t *wend_traffic_plan_cell(const struct wend_traffic_plan *plan, uint32_t unit, uint32_t step)
{
    return plan->cells + (size_t)step * plan->count + unit;
}

/* Copies the plan that a search has found. MEMORY leaves it empty. */
wend_status wend_traffic_plan_take(struct wend_traffic_plan *plan, const struct wend_joint_search *search,
                                   const uint32_t *distances);

/* Frees the plan; its improvement must have ended. All zeros are allowed. */
void wend_traffic_plan_end(struct wend_traffic_plan *plan);

size_t wend_traffic_plan_bytes(const struct wend_traffic_plan *plan);

#endif
