/* wend/traffic.h: units that share the ground: their steps are planned together (multi-agent path finding, MAPF). */
#ifndef WEND_TRAFFIC_H
#define WEND_TRAFFIC_H

#include <wend/group.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Units of one or several profiles that go to goals of their own, or to one together, and never two into one cell nor
 * through each other. Tick by tick whoever has waited longest goes first and pushes others out of its way; where that
 * stalls, and wherever it is asked for, a complete plan is searched for: what can be solved is, if work and memory
 * last. docs/traffic.md tells the rules. One thread at a time; its spaces must outlive it, and may be updated
 * between calls.
 */
typedef struct wend_traffic wend_traffic;

/* A unit in traffic; 0 is none. Two units of one traffic never have the same. */
typedef uint64_t wend_unit_id;

/* How many profiles the units of one traffic may have between them. */
#define WEND_TRAFFIC_SPACES 16

/* How traffic is made. */
typedef struct wend_traffic_desc {
    uint32_t size; /* sizeof(wend_traffic_desc) */
    uint32_t seed; /* of the choice among equally good steps; default 0 */
    /* Ticks without coming nearer to its goal, nor anybody whom it waits for, after which a plan is searched for;
       default 64, 0 = wend_traffic_plan alone searches. */
    uint32_t stall_ticks;
    uint64_t most_bytes;             /* of distance tables, and as much again of a search for a plan; default 2^30 */
    const wend_space *const *others; /* more profiles for units to walk by: spaces of the same map; default null */
    uint32_t other_count;            /* below WEND_TRAFFIC_SPACES */
    bool is_guided; /* units keep off where many come the other way, or wait: docs/traffic.md; default false */
} wend_traffic_desc;

/* Writes the default into the first `size` bytes; wend_traffic_desc_default() calls it. */
WEND_API void wend_traffic_desc_init(wend_traffic_desc *desc, uint32_t size);

/* The description to begin with. */
static inline wend_traffic_desc wend_traffic_desc_default(void)
{
    wend_traffic_desc desc;
    wend_traffic_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Makes traffic, yours until you give it to wend_traffic_destroy. desc may be null, allocator too. Errors: ARGUMENT,
 * MEMORY, UNSUPPORTED (meshes, turn costs, movers of more than 4x4 cells, and spaces with a layer of extra costs or of
 * who stands where: fixed units say that here); *traffic is then null. Cost: a few passes over the cells, about 10
 * bytes each; with other than one profile of four neighbours and steps of one price 30 bytes and 16 for each step.
 */
WEND_API wend_status wend_traffic_create(const wend_space *space, const wend_traffic_desc *desc,
                                         const wend_allocator *allocator, wend_traffic **traffic);

/* Frees traffic; null is allowed. */
WEND_API void wend_traffic_destroy(wend_traffic *traffic);

/* A unit, as it is added. */
typedef struct wend_unit_desc {
    uint32_t size; /* sizeof(wend_unit_desc) */
    bool is_fixed; /* it never moves, others go round it; default false: it makes room, comes back if it has a goal */
    bool has_goal; /* default false: it stands where it is, and makes room */
    wend_place place;        /* where it stands; must be set */
    wend_place goal;         /* read where has_goal says so */
    const wend_space *space; /* whose profile it walks by, one of the traffic's; default null, the first */
    uint32_t pace;           /* ticks that a step of it takes, 1 to 255; default 1 */
} wend_unit_desc;

/* Writes the default into the first `size` bytes; wend_unit_desc_default() calls it. */
WEND_API void wend_unit_desc_init(wend_unit_desc *desc, uint32_t size);

/* The unit to begin with; then set place. */
static inline wend_unit_desc wend_unit_desc_default(void)
{
    wend_unit_desc desc;
    wend_unit_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Adds a unit. A plan that is known ends with it. Errors: ARGUMENT (also a place that is blocked, or where a unit
 * stands), RANGE (place or goal outside the map), CAPACITY (there are 65,535 already), MEMORY; *unit is then 0.
 */
WEND_API wend_status wend_traffic_add(wend_traffic *traffic, const wend_unit_desc *desc, wend_unit_id *unit);

/* Removes a unit, and a plan that is known. Errors: ARGUMENT. */
WEND_API wend_status wend_traffic_remove(wend_traffic *traffic, wend_unit_id unit);

/*
 * Sends a unit to a place. Units with one and the same goal settle around it: whoever finds all cells nearer to it
 * taken by those who have settled has arrived, unless there is room much nearer on another side. After `stall_ticks` in
 * vain, some 256 where that is 0, it has arrived in any case, also behind those of other goals. Ends a plan that is
 * known. Errors: ARGUMENT, also for a unit that is fixed; RANGE; MEMORY: nothing has changed.
 */
WEND_API wend_status wend_traffic_set_goal(wend_traffic *traffic, wend_unit_id unit, wend_place goal);

/* Where a unit is sent now, also by wend_traffic_send. Errors: ARGUMENT where it has no goal, or is not there. */
WEND_API wend_status wend_traffic_goal(const wend_traffic *traffic, wend_unit_id unit, wend_place *goal);

/* Takes its goal from a unit: it stays, and makes room. Errors: ARGUMENT. */
WEND_API wend_status wend_traffic_clear_goal(wend_traffic *traffic, wend_unit_id unit);

/*
 * Sends units to one place, so that all arrive: each to a place that no unit which is not sent has for a goal or stands
 * on for good, and those of one profile, where nothing is in the way, to one goal around which they settle. Whoever
 * stands there without a goal makes room. The largest stand in the middle. Who can get no place has no goal from now
 * on, and stays, also where fixed units shut the way: outcomes (may be null) has an entry per unit.
 * `group` lends its memory. Ends a plan that is known. Errors: ARGUMENT, also for a unit that is fixed or named twice;
 * UNSUPPORTED (graphs); MEMORY: nothing has changed. Cost: as wend_group_send, without the order of settling; where
 * there are fixed units, besides a pass over what is connected with the place, and 8 bytes a cell meanwhile. On the
 * way units of one order and profile exchange their places where they would be in each other's way.
 */
WEND_API wend_status wend_traffic_send(wend_traffic *traffic, wend_group *group, const wend_order *order,
                                       const wend_unit_id *units, uint32_t count, wend_group_outcome *outcomes);

/*
 * Whether others go round a unit that never moves, or ask it to make room. Such a unit loses its goal, and is at the
 * end of its step at once. Errors: ARGUMENT.
 */
WEND_API wend_status wend_traffic_set_fixed(wend_traffic *traffic, wend_unit_id unit, bool is_fixed);

/* How many ticks a unit's steps take from the next one on, 1 to 255. A plan is kept. Errors: ARGUMENT. */
WEND_API wend_status wend_traffic_set_pace(wend_traffic *traffic, wend_unit_id unit, uint32_t pace);

/*
 * Where a unit stands, or, while it is between two cells, where it goes to; and whether it has arrived, which is not
 * before it stands there. Either may be null. Errors: ARGUMENT where there is no such unit.
 */
WEND_API wend_status wend_traffic_place(const wend_traffic *traffic, wend_unit_id unit, wend_place *place,
                                        bool *has_arrived);

/*
 * A small number for arrays of your own, from 0 on: units that are there at the same time have different ones, and
 * those of units that are gone are used again.
 */
static inline uint32_t wend_traffic_index(wend_unit_id unit)
{
    return (uint32_t)unit - 1;
}

/* How it is with all units together. */
typedef enum wend_traffic_state {
    WEND_TRAFFIC_ARRIVED = 0,  /* every unit that has a goal has arrived */
    WEND_TRAFFIC_MOVING = 1,   /* step by step, without a plan */
    WEND_TRAFFIC_PLANNING = 2, /* a plan is searched for; wend_traffic_step moves nobody meanwhile */
    WEND_TRAFFIC_PLANNED = 3,  /* a plan is known that leads everybody home; wend_traffic_step's own: all who can */
    WEND_TRAFFIC_NO_PLAN = 4,  /* there is none: all was tried, a goal cannot be reached, or two units have one goal */
    WEND_TRAFFIC_GIVEN_UP = 5  /* the search for one has come to the bound of memory */
} wend_traffic_state;

/* A few words for a state, as "all have arrived"; never null. */
WEND_API const char *wend_traffic_state_text(wend_traffic_state state);

/*
 * Searches for a plan that leads from where all units stand to all their goals, each to its own; once one is known,
 * further calls make it better, so that there are less steps in all. Nobody moves. *state (may be null) is PLANNING
 * while the search has to go on; then PLANNED, NO_PLAN or GIVEN_UP. Errors: ARGUMENT, STALE (the space is behind its
 * map), MEMORY: what was done so far is kept, and a later call goes on. Cost: `work` units, exceeded by one step of all
 * units or a few passes over the map at most, which later calls make up for (where most_bytes cannot hold all tables, a
 * step floods those that it lacks anew); a unit is about one unit's choice of a step. The first plan is found within
 * steps * units of work where nobody is in a trap. Sources: Okumura 2023 (LaCAM), 2019 (PIBT); Li 2021 (MAPF-LNS).
 */
WEND_API wend_status wend_traffic_plan(wend_traffic *traffic, uint64_t work, wend_traffic_state *state);

/* What a plan is as a whole. This struct never grows. */
typedef struct wend_traffic_sum {
    uint32_t steps; /* until all are at home; each lasts as long as those who move in it take for one of theirs */
    uint32_t taken; /* of them by wend_traffic_step */
    uint64_t cost;  /* the sum of the units' steps until each stays at its goal, waits included */
    uint64_t least; /* what that sum would be if each were alone */
} wend_traffic_sum;

/* The plan that is known; all 0 where none is. */
WEND_API wend_traffic_sum wend_traffic_plan_sum(const wend_traffic *traffic);

/* Where a unit is after so many steps of the plan, 0 to `steps`. Errors: ARGUMENT, RANGE (no such step, no plan). */
WEND_API wend_status wend_traffic_plan_place(const wend_traffic *traffic, wend_unit_id unit, uint32_t step,
                                             wend_place *place);

/* The step of one unit. */
typedef struct wend_traffic_move {
    wend_unit_id unit;
    wend_place from, to; /* centres of neighbouring cells */
    uint32_t ticks; /* that it takes, this one among them: its pace; in a plan that of the slowest who move with it */
} wend_traffic_move;

/*
 * One tick: all units that have somewhere to go, or are in the way, and are not on a step yet, set out on one at most,
 * all at once. With a plan it is the plan's next one; else each goes as its place in line allows. *moves are the steps
 * that begin, *count how many; they are the traffic's, until its next call. Both may be null, as state may. Errors:
 * ARGUMENT, STALE, MEMORY: nobody has then moved. Cost: about 0.1 us for each unit that is under way, a flood of the
 * map for each goal when it is first asked, and for a plan what wend_traffic_plan tells. Floods and plans keep within
 * `work`, exceeded by a few passes over the map at most, which later calls make up for; units whose flood has to wait
 * for work stand. Not bounded by `work`: the first call reads the whole map (with 8 neighbours some 0.1 us a cell), as
 * does one after changes of links, of a graph, or of more than a 32nd of the cells; other edits cost what they touched.
 */
WEND_API wend_status wend_traffic_step(wend_traffic *traffic, uint64_t work, const wend_traffic_move **moves,
                                       uint32_t *count, wend_traffic_state *state);

/* How many units there are, how many of them are not at their goals, and what the last call took in units of work. */
WEND_API uint32_t wend_traffic_count(const wend_traffic *traffic);
WEND_API uint32_t wend_traffic_under_way(const wend_traffic *traffic);
WEND_API uint64_t wend_traffic_work(const wend_traffic *traffic);

/* Bytes the traffic holds. */
WEND_API size_t wend_traffic_memory(const wend_traffic *traffic);

#ifdef __cplusplus
}
#endif

#endif
