/* Traffic: its units, and how far it has come with a plan. */
#ifndef WEND_AGENT_TRAFFIC_TRAFFIC_H
#define WEND_AGENT_TRAFFIC_TRAFFIC_H

#include <wend/traffic.h>

#include "agent/traffic/traffic_plan.h"

enum traffic_phase {
    PHASE_NONE,   /* no plan is wanted */
    PHASE_TABLES, /* distances from where the units stand */
    PHASE_SEARCH,
    PHASE_PLANNED,
    PHASE_NO_PLAN,
    PHASE_GIVEN_UP
};

/* What a number of a unit stands for. */
struct wend_traffic_slot {
    uint32_t generation;
    uint32_t unit; /* its index in all other arrays; while the slot is free, the next free one */
};

/* Arrays have an entry per unit. */
struct wend_traffic_units {
    uint32_t capacity;
    uint32_t *slot;
    uint32_t *stands; /* cells: config's are those of the search for a plan */
    uint32_t *table;  /* config's lacks those that are not flooded yet */
    int32_t *away;    /* steps away from its goal since it got it */
    int32_t *nearest; /* the least that `away` was */
    uint32_t *waited; /* ticks since then */
    uint32_t *distances;
    uint16_t *order; /* who chooses first */
    uint16_t *line;  /* for looking around */
    uint8_t *is_fixed;
    wend_traffic_move *moves;
};

struct wend_traffic {
    wend_allocator memory;
    const wend_space *space;
    uint64_t changes; /* of the space, as the ground shows it */
    uint64_t most_bytes;
    uint32_t stall_ticks;
    bool is_stale; /* the ground does not show all fixed units as they are */
    struct wend_traffic_ground ground;
    struct wend_traffic_tables tables;
    struct wend_traffic_config config;
    struct wend_traffic_units units;
    struct wend_traffic_slot *slots;
    uint32_t slot_count, slot_capacity, free_slot; /* free_slot: TRAFFIC_NONE = none */
    enum traffic_phase phase;
    uint32_t measured; /* units whose distances are known, in PHASE_TABLES */
    struct wend_joint_search search;
    struct wend_traffic_plan plan;
    uint32_t taken; /* steps of the plan */
    uint64_t work, debt;
};

/* Forgets a plan, and the search for one. */
void wend_traffic_drop_plan(wend_traffic *traffic);

/* The configuration shows where the units stand. */
void wend_traffic_stand_all(wend_traffic *traffic);

/* Whether a unit is at its goal, or as near as it comes among others of the same. */
static inline bool wend_traffic_has_arrived(const wend_traffic *traffic, uint32_t unit)
{
    const uint32_t goal = traffic->config.goal[unit];
    return goal == TRAFFIC_NONE || goal == traffic->units.stands[unit] || traffic->config.settled[unit];
}

/* The unit of a number; TRAFFIC_NONE = there is none. */
uint32_t wend_traffic_unit_of(const wend_traffic *traffic, wend_unit_id id);
wend_unit_id wend_traffic_id_of(const wend_traffic *traffic, uint32_t unit);

#endif
