/* A traffic object: its units, and the state of its plan. */
#ifndef WEND_AGENT_TRAFFIC_TRAFFIC_H
#define WEND_AGENT_TRAFFIC_TRAFFIC_H

#include <wend/traffic.h>

#include "agent/traffic/traffic_guide.h"
#include "agent/traffic/traffic_plan.h"

#define TRAFFIC_SPACES WEND_TRAFFIC_SPACES

enum traffic_phase {
    PHASE_NONE,   /* no plan is wanted */
    PHASE_TABLES, /* computing units' distances to their goals */
    PHASE_SEARCH,
    PHASE_PLANNED,
    PHASE_NO_PLAN,
    PHASE_GIVEN_UP
};

/* A slot, named by the low half of a wend_unit_id, counted from 1; the high half is the generation. */
struct wend_traffic_slot {
    uint32_t generation;
    uint32_t unit; /* its index in all other arrays; while the slot is free, the next free one */
};

/* Arrays have an entry per unit. */
struct wend_traffic_units {
    uint32_t capacity;
    uint32_t team_count; /* orders sent so far */
    uint32_t *slot;
    uint32_t *stands; /* cell or node where it is, or where its step ends; in a search config.now differs */
    uint32_t *goal;   /* cell or node; config.goal lacks those that a partial plan leaves out */
    uint32_t *table;  /* of its goal; config.table has it only once it is flooded far enough */
    uint32_t *team;   /* number of its order: units of one team and profile may exchange goals; 0 = none */
    int32_t *away;    /* distance to its goal: relative to when it got the goal, or, on roads, the path's cost */
    int32_t *nearest; /* minimum of `away` */
    uint32_t *waited; /* half ticks: 2 more each tick since `nearest` fell, 1 less each tick at home */
    uint32_t *distances;
    uint16_t *order;      /* units in the order in which they choose */
    uint16_t *line;       /* scratch: a queue of units */
    uint32_t *comes_from; /* where its step began, while it is between two cells; TRAFFIC_NONE = it is not */
    uint8_t *pace;        /* ticks per step */
    uint8_t *ticks;       /* left of its step while it is between cells, else of its next step */
    uint8_t *is_fixed;
    uint8_t *is_stalled;  /* it has made no progress for long, and waits for nobody who has */
    uint8_t *is_resigned; /* wend_traffic_is_resigned(), as of this step */
    uint8_t *backs_off;   /* it is stalled, and moves away from its goal for a while */
    uint8_t *stays;       /* the search for a plan leaves it where it is */
    uint32_t *depth;      /* once settled: distance to its goal; TRAFFIC_NONE = unknown */
    uint8_t *is_far;      /* it would have settled, but there is room nearer to its goal */
    wend_traffic_move *moves;
};

/* Guidance against congestion. */
struct wend_traffic_guidance {
    bool is_wanted; /* by the caller; plans are searched for without it */
    struct wend_traffic_guide guides[TRAFFIC_SPACES];
};

/* How traffic deals with units that make no progress. */
struct wend_traffic_stall {
    uint32_t ticks;
    uint64_t most_wait; /* limit of units.waited, scaled by the slowest pace; 0 = units never stall */
    bool is_partial;    /* the plan or search is wend_traffic_step's own: only for units that can get home */
    bool has_tried;     /* a search ended without a plan: none follows until something changes */
    uint32_t vain;      /* partial searches that ran out of work since the last change or plan */
    uint32_t reach;     /* cells: units at home farther off do not move in the search; TRAFFIC_NONE = all may */
    uint64_t spent;     /* units of work, on the search among units within `reach` */
    uint64_t looks;     /* units and cells examined in this call to see who has arrived or is stalled */
};

enum { TRAFFIC_TURNED = 16 };

/* The state of the map that the ground or roads show. */
struct wend_traffic_seen {
    uint64_t changes;                             /* sum over all spaces */
    uint64_t version;                             /* of the grid */
    uint64_t others;                              /* number of changes that the grid's log does not record */
    struct wend_rectangle turned[TRAFFIC_TURNED]; /* where units became fixed, or free again, since then */
    uint32_t turned_count;
};

struct wend_traffic {
    wend_allocator memory;
    const wend_space *spaces[TRAFFIC_SPACES]; /* one per profile */
    uint32_t space_count;
    struct wend_traffic_seen seen;
    uint64_t most_bytes;
    struct wend_traffic_stall stall;
    bool has_paces; /* some unit's step takes, or once took, more than a tick */
    bool is_stale;  /* the whole map must be read again */
    struct wend_traffic_ground ground;
    struct wend_traffic_roads roads[TRAFFIC_SPACES]; /* one per profile; not used with a ground */
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
    uint32_t taken; /* steps of the plan walked so far */
    uint64_t work, debt;
};

/* Returns the node or the ground's cell at a place, or TRAFFIC_NONE outside the map. */
uint32_t wend_traffic_cell_of(const wend_traffic *traffic, wend_place place);

/* Returns the place of a node or a ground's cell. */
wend_place wend_traffic_place_at(const wend_traffic *traffic, uint32_t cell);

/* True if the unit's space lets it stand in a cell, and no fixed unit is in the way. */
bool wend_traffic_may_stand(const wend_traffic *traffic, uint32_t unit, uint32_t cell);

/* Grows the arrays by node after a graph has gained nodes. MEMORY: nothing has changed. */
wend_status wend_traffic_follow_nodes(wend_traffic *traffic);

/* Brings the ground or roads up to date with the spaces and fixed units. STALE, MEMORY. */
wend_status wend_traffic_refresh(wend_traffic *traffic);

/* Records that a unit is now fixed where it stands, or no longer is. */
void wend_traffic_note_turned(wend_traffic *traffic, uint32_t unit);

/* Gives units that a partial plan left out their goals again. */
void wend_traffic_take_in(wend_traffic *traffic);

/*
 * Sets a unit's goal, with a table that was taken for it; both are TRAFFIC_NONE for no goal. Leaves its old table, and
 * forgets a known plan.
 */
void wend_traffic_give_goal(wend_traffic *traffic, uint32_t unit, uint32_t goal, uint32_t table);

/* Forgets a plan, and the search for one. */
void wend_traffic_drop_plan(wend_traffic *traffic);

/* Enters all units into the configuration where they are now. */
void wend_traffic_stand_all(wend_traffic *traffic);

/* True if a unit is between the cell that it leaves and the one it goes to. */
static inline bool wend_traffic_is_between(const wend_traffic *traffic, uint32_t unit)
{
    return traffic->units.comes_from[unit] != TRAFFIC_NONE;
}

/* True if a unit has no goal, is at it, or has settled near it among others. */
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

/* Lets units of one order that are in each other's way exchange goals; called before units choose their steps. */
void wend_traffic_exchange(wend_traffic *traffic);

/* True if more than one unit goes to a unit's goal. */
bool wend_traffic_shares_goal(const wend_traffic *traffic, uint32_t unit);

#define TRAFFIC_MOST_PUSHING 512 /* half ticks; used where units never count as stalled */

/*
 * True if a unit that shares its goal has tried in vain for so long that it settles where it is: also behind units of
 * other goals, and however much room there is elsewhere.
 */
static inline bool wend_traffic_is_resigned(const wend_traffic *traffic, uint32_t unit)
{
    const bool is_tired = wend_traffic_is_stalled(traffic, unit) ||
                          (traffic->stall.ticks == 0 && traffic->units.waited[unit] >= TRAFFIC_MOST_PUSHING);
    return is_tired && wend_traffic_shares_goal(traffic, unit);
}

/* Returns the unit with an id, or TRAFFIC_NONE. */
uint32_t wend_traffic_unit_of(const wend_traffic *traffic, wend_unit_id id);
wend_unit_id wend_traffic_id_of(const wend_traffic *traffic, uint32_t unit);

#endif
