/* Traffic: its units, and how far it has come with a plan. */
#ifndef WEND_AGENT_TRAFFIC_TRAFFIC_H
#define WEND_AGENT_TRAFFIC_TRAFFIC_H

#include <wend/traffic.h>

#include "agent/traffic/traffic_guide.h"
#include "agent/traffic/traffic_plan.h"

#define TRAFFIC_SPACES WEND_TRAFFIC_SPACES

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
    uint32_t team_count; /* that there have been */
    uint32_t *slot;
    uint32_t *stands; /* cells, or nodes, or where it goes to; config's are those of the search for a plan */
    uint32_t *goal;   /* a cell, or node; config's lacks those that a plan leaves out */
    uint32_t *table;  /* config's lacks those that are not flooded yet */
    uint32_t *team;   /* of the order that sent it: its goals are for any of one profile; 0 = its goal is its own */
    int32_t *away;    /* from its goal: steps since it got it, or, where there are roads, what the way costs */
    int32_t *nearest; /* the least that `away` was */
    uint32_t *waited; /* twice the ticks since then, less those at home */
    uint32_t *distances;
    uint16_t *order;      /* who chooses first */
    uint16_t *line;       /* for looking around */
    uint32_t *comes_from; /* where its step began, while it is between two cells; TRAFFIC_NONE = it is not */
    uint8_t *pace;        /* ticks a step */
    uint8_t *ticks;       /* between cells those that are left, else what its next step takes */
    uint8_t *is_fixed;
    uint8_t *is_stalled;  /* it has not come nearer for long, and waits for nobody who has */
    uint8_t *is_resigned; /* wend_traffic_is_resigned(), as of this step */
    uint8_t *backs_off;   /* it is stalled, and goes away from its goal for a while */
    uint8_t *stays;       /* the search for a plan leaves it where it is */
    uint32_t *depth;      /* once settled: how far it is from its goal; TRAFFIC_NONE = it does not know */
    uint8_t *is_far;      /* it would have settled, but there is room nearer to its goal */
    wend_traffic_move *moves;
};

/* Guidance against congestion. */
struct wend_traffic_guidance {
    bool is_wanted; /* but for plans */
    struct wend_traffic_guide guides[TRAFFIC_SPACES];
};

/* What becomes of those who do not come nearer. */
struct wend_traffic_stall {
    uint32_t ticks;
    uint64_t most_wait; /* as units.waited counts, for the slowest unit's steps; 0 = without end */
    bool is_partial;    /* a plan for those who can get home by one: wend_traffic_step's own, or the search for it */
    bool has_tried;     /* there is no plan, also for those alone */
    uint32_t vain;      /* such searches that ended early, since the last change or plan */
    uint32_t reach;     /* in cells: the search leaves alone who is at home farther off; TRAFFIC_NONE = nobody */
    uint64_t spent;     /* units of work, on the search for such a plan among those within reach */
    uint64_t looks;     /* in this call, at units and cells to see who has arrived or is stalled */
};

enum { TRAFFIC_TURNED = 16 };

/* What the ground or roads show. */
struct wend_traffic_seen {
    uint64_t changes;                             /* of all spaces */
    uint64_t version;                             /* of the grid */
    uint64_t others;                              /* how often anything changed of which the grid's log does not tell */
    struct wend_rectangle turned[TRAFFIC_TURNED]; /* where units came to stand fast since, or did before */
    uint32_t turned_count;
};

struct wend_traffic {
    wend_allocator memory;
    const wend_space *spaces[TRAFFIC_SPACES]; /* a profile each */
    uint32_t space_count;
    struct wend_traffic_seen seen;
    uint64_t most_bytes;
    struct wend_traffic_stall stall;
    bool has_paces; /* some units' steps take more than a tick, or did */
    bool is_stale;  /* the ground or roads do not show all fixed units as they are */
    struct wend_traffic_ground ground;
    struct wend_traffic_roads roads[TRAFFIC_SPACES]; /* where there is no ground */
    struct wend_traffic_guidance guidance;
    struct wend_traffic_tables tables[TRAFFIC_SPACES];
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

/* The node, or the cell of the ground, at a place; TRAFFIC_NONE outside the map. */
uint32_t wend_traffic_cell_of(const wend_traffic *traffic, wend_place place);

/* Where a node, or a cell of the ground, is. */
wend_place wend_traffic_place_at(const wend_traffic *traffic, uint32_t cell);

/* Whether the space lets a unit stand in a cell, and no fixed one is in the way. */
bool wend_traffic_may_stand(const wend_traffic *traffic, uint32_t unit, uint32_t cell);

/* Makes room where a graph has got more nodes. MEMORY: all is as it was. */
wend_status wend_traffic_follow_nodes(wend_traffic *traffic);

/* Brings what units walk on up to date. STALE, MEMORY. */
wend_status wend_traffic_refresh(wend_traffic *traffic);

/* A unit stands fast where it is from now on, or does no longer. */
void wend_traffic_note_turned(wend_traffic *traffic, uint32_t unit);

/* Those whom a plan leaves out have their goals again. */
void wend_traffic_take_in(wend_traffic *traffic);

/*
 * Sends a unit to a cell, by a table that was taken for it; or, where both are TRAFFIC_NONE, nowhere. The table that it
 * had is left, and a plan that is known is forgotten.
 */
void wend_traffic_give_goal(wend_traffic *traffic, uint32_t unit, uint32_t goal, uint32_t table);

/* Forgets a plan, and the search for one. */
void wend_traffic_drop_plan(wend_traffic *traffic);

/* The configuration shows where the units stand. */
void wend_traffic_stand_all(wend_traffic *traffic);

/* Whether a unit is between the cell that it leaves and the one it goes to. */
static inline bool wend_traffic_is_between(const wend_traffic *traffic, uint32_t unit)
{
    return traffic->units.comes_from[unit] != TRAFFIC_NONE;
}

/* Whether a unit is at its goal, or as near as it comes among others of the same. */
static inline bool wend_traffic_has_arrived(const wend_traffic *traffic, uint32_t unit)
{
    const uint32_t goal = traffic->units.goal[unit];
    const bool is_there = goal == traffic->units.stands[unit] && !wend_traffic_is_between(traffic, unit);
    return goal == TRAFFIC_NONE || is_there || traffic->config.settled[unit];
}

static inline bool wend_traffic_is_stalled(const wend_traffic *traffic, uint32_t unit)
{
    return traffic->units.is_stalled[unit];
}

/* Before units choose their steps: those of one order who are in each other's way exchange their goals. */
void wend_traffic_exchange(wend_traffic *traffic);

/* Whether more than one unit goes to a unit's goal. */
bool wend_traffic_shares_goal(const wend_traffic *traffic, uint32_t unit);

#define TRAFFIC_MOST_PUSHING 512 /* half ticks, where units never count as stalled */

/*
 * Whether a unit that shares its goal has tried to get nearer for so long that it stays behind others, too, and where
 * it is, however much room there is elsewhere.
 */
static inline bool wend_traffic_is_resigned(const wend_traffic *traffic, uint32_t unit)
{
    const bool is_tired = wend_traffic_is_stalled(traffic, unit) ||
                          (traffic->stall.ticks == 0 && traffic->units.waited[unit] >= TRAFFIC_MOST_PUSHING);
    return is_tired && wend_traffic_shares_goal(traffic, unit);
}

/* The unit of a number; TRAFFIC_NONE = there is none. */
uint32_t wend_traffic_unit_of(const wend_traffic *traffic, wend_unit_id id);
wend_unit_id wend_traffic_id_of(const wend_traffic *traffic, uint32_t unit);

#endif
