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
    uint32_t next;   /* in the list of those equally late; on roads: how much later it is */
};

/* What makes a plan better; null until then. */
struct wend_traffic_improvement {
    bool is_final;    /* there is no memory for that within the bound, nobody is late, or many rounds came to nothing */
    uint32_t *number; /* by cell: of those that units may be in, from 1 */
    uint32_t numbers; /* one more than there are */
    uint16_t *taken;  /* by step and number: the unit that is there, from 1; 0 = nobody */
    uint8_t *seen;    /* bits as above, of one search */
    struct wend_timed_node *nodes;
    uint32_t node_count;
    uint32_t *lists; /* on the ground: open nodes by how much later than at best, steps + 1 of them */
    uint64_t *heap;  /* on roads: how much more than at best they cost, and which; those found last first */
    uint32_t heap_count;
    uint32_t *kept; /* the old ways of a team, steps + 1 each */
    uint32_t idle;  /* rounds since it last got better */
};

struct wend_traffic_plan {
    struct wend_traffic_config *config;
    const uint32_t *distances;   /* of units from the start: nobody arrives sooner */
    uint32_t *cells;             /* count of step 0, then of step 1… */
    uint32_t count, steps, room; /* room: steps, the first included, for which there is memory */
    uint32_t *arrival;           /* by unit: the step from which on it stays at its goal */
    uint64_t *paid;              /* by unit: what its steps cost until then; on the ground, how many there are */
    uint64_t cost;               /* the sum of them */
    struct wend_traffic_improvement improvement;
};

static inline uint32_t *wend_traffic_plan_cell(const struct wend_traffic_plan *plan, uint32_t unit, uint32_t step)
{
    return plan->cells + (size_t)step * plan->count + unit;
}

/* Takes over what a search has found; MEMORY leaves it empty. */
wend_status wend_traffic_plan_take(struct wend_traffic_plan *plan, const struct wend_joint_search *search,
                                   const uint32_t *distances);

/* Forgets it, once its improvement has ended; all zeros are allowed. */
void wend_traffic_plan_end(struct wend_traffic_plan *plan);

size_t wend_traffic_plan_bytes(const struct wend_traffic_plan *plan);

#endif
