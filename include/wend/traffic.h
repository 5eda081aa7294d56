/* wend/traffic.h: units that share the ground, with their steps planned together (multi-agent path finding, MAPF). */
#ifndef WEND_TRAFFIC_H
#define WEND_TRAFFIC_H

#include <wend/group.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Moves units of one or several profiles to goals of their own or to a shared one, never two into one cell nor through
 * each other. In each tick the unit that has waited longest goes first and pushes others out of its way; where that
 * stalls, and wherever you ask for it, a complete plan is searched for: what can be solved is solved, given work and
 * memory. docs/traffic.md tells the rules. Its spaces must outlive it, and may be updated between calls. Threads: one
 * at a time.
 */
typedef struct wend_traffic wend_traffic;

/* A unit in traffic; 0 = no unit. A traffic never uses a number twice. */
typedef uint64_t wend_unit_id;

/* The most profiles that the units of one traffic may have between them. */
#define WEND_TRAFFIC_SPACES 16

/* How to create traffic. */
typedef struct wend_traffic_desc {
    uint32_t size; /* sizeof(wend_traffic_desc) */
    uint32_t seed; /* of the choice among equally good steps; default 0 */
    /* Ticks without coming nearer to its goal, nor anybody whom it waits for, after which a plan is searched for;
     * default 64, 0 = only wend_traffic_plan searches. */
    uint32_t stall_ticks;
    uint64_t most_bytes;             /* limit for distance tables, and again for a search for a plan; default 2^30 */
    const wend_space *const *others; /* more profiles for units: spaces of the same map; default null */
    uint32_t other_count;            /* below WEND_TRAFFIC_SPACES */
    bool is_guided; /* units avoid where many come the other way or wait (docs/traffic.md); default false */
} wend_traffic_desc;

/* Writes the default into the first `size` bytes; wend_traffic_desc_default() calls it. */
WEND_API void wend_traffic_desc_init(wend_traffic_desc *desc, uint32_t size);

/* Returns the default description. */
static inline wend_traffic_desc wend_traffic_desc_default(void)
{
    wend_traffic_desc desc;
    wend_traffic_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Creates traffic; destroy it with wend_traffic_destroy. desc and allocator may be null. Errors: ARGUMENT, MEMORY,
 * UNSUPPORTED (meshes, turn costs, movers of more than 4x4 cells, and spaces with a layer of extra costs or occupancy,
 * for which fixed units stand here); *traffic is then null. Cost: a few passes over the cells, about 10 bytes each; 30
 * bytes and 16 for each step unless all units have one profile with four neighbours and steps of one price.
 */
WEND_API wend_status wend_traffic_create(const wend_space *space, const wend_traffic_desc *desc,
                                         const wend_allocator *allocator, wend_traffic **traffic);

/* Frees traffic; null is allowed. */
WEND_API void wend_traffic_destroy(wend_traffic *traffic);

/* A unit to be added. Fill with wend_unit_desc_default(), then set place. */
typedef struct wend_unit_desc {
    uint32_t size; /* sizeof(wend_unit_desc) */
    bool is_fixed; /* it never moves, others go round it; default false: it makes room, comes back if it has a goal */
    bool has_goal; /* default false: it has no goal, stands where it is and makes room */
    wend_place place;        /* where it stands; must be set */
    wend_place goal;         /* read only if has_goal */
    const wend_space *space; /* whose profile it walks by, one of the traffic's; default null = the first */
    uint32_t pace;           /* ticks per step, 1 to 255; default 1 */
} wend_unit_desc;

/* Writes the default into the first `size` bytes; wend_unit_desc_default() calls it. */
WEND_API void wend_unit_desc_init(wend_unit_desc *desc, uint32_t size);

/* Returns the default unit; then set place. */
static inline wend_unit_desc wend_unit_desc_default(void)
{
    wend_unit_desc desc;
    wend_unit_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Adds a unit; a known plan becomes void. Errors: ARGUMENT (also a place that is blocked, or where a unit stands),
 * RANGE (place or goal outside the map), CAPACITY (65,535 units already), MEMORY; *unit is then 0.
 */
WEND_API wend_status wend_traffic_add(wend_traffic *traffic, const wend_unit_desc *desc, wend_unit_id *unit);

/* Removes a unit; a known plan becomes void. Errors: ARGUMENT. */
WEND_API wend_status wend_traffic_remove(wend_traffic *traffic, wend_unit_id unit);

/*
 * Sends a unit to a place. Units with the same goal settle around it: a unit has arrived when all nearer cells are
 * taken by units that have settled, unless there is room much nearer on another side. After `stall_ticks` in vain, some
 * 256 if that is 0, it has arrived in any case, also behind units of other goals. A known plan becomes void. Errors:
 * ARGUMENT, also for a fixed unit; RANGE; MEMORY: nothing has changed.
 */
WEND_API wend_status wend_traffic_set_goal(wend_traffic *traffic, wend_unit_id unit, wend_place goal);

/* Finds where a unit is sent now, also by wend_traffic_send. Errors: ARGUMENT if it has no goal, or does not exist. */
WEND_API wend_status wend_traffic_goal(const wend_traffic *traffic, wend_unit_id unit, wend_place *goal);

/* Removes a unit's goal: it stays, and makes room. Errors: ARGUMENT. */
WEND_API wend_status wend_traffic_clear_goal(wend_traffic *traffic, wend_unit_id unit);

/*
 * Sends units to one place so that all arrive. Each gets a place that no other unit has for a goal or stands on for
 * good; units of one profile, if nothing is in the way, share one goal and settle around it. Units there without a goal
 * make room. The largest stand in the middle. A unit without a place, also because fixed units close the way, loses its
 * goal and stays: outcomes (may be null) has an entry per unit. `group` lends its memory. A known plan becomes void. On
 * the way, units of one order and profile exchange places when they would be in each other's way.
 * Errors: ARGUMENT, also for a unit that is fixed or named twice; UNSUPPORTED (graphs); MEMORY: nothing has changed.
 * Cost: as wend_group_send, without the order of settling; with fixed units also a pass over the ground connected with
 * the place, and 8 bytes a cell during the call.
 */
WEND_API wend_status wend_traffic_send(wend_traffic *traffic, wend_group *group, const wend_order *order,
                                       const wend_unit_id *units, uint32_t count, wend_group_outcome *outcomes);

/*
 * Sets whether a unit never moves, so that others go round it, or makes room. A unit that becomes fixed loses its goal,
 * and is at the end of its step at once. Errors: ARGUMENT.
 */
WEND_API wend_status wend_traffic_set_fixed(wend_traffic *traffic, wend_unit_id unit, bool is_fixed);

/* Sets how many ticks a unit's steps take from the next one on, 1 to 255. A plan stays valid. Errors: ARGUMENT. */
WEND_API wend_status wend_traffic_set_pace(wend_traffic *traffic, wend_unit_id unit, uint32_t pace);

/*
 * Finds where a unit stands, or while it is between two cells the one it goes to, and whether it has arrived, which is
 * only true once it stands there. Either may be null. Errors: ARGUMENT if there is no such unit.
 */
WEND_API wend_status wend_traffic_place(const wend_traffic *traffic, wend_unit_id unit, wend_place *place,
                                        bool *has_arrived);

/*
 * Returns a small number from 0 on, for arrays of your own. Units that exist at the same time have different ones;
 * those of removed units are used again.
 */
static inline uint32_t wend_traffic_index(wend_unit_id unit)
{
    return (uint32_t)unit - 1;
}

/* The state of all units together. */
typedef enum wend_traffic_state {
    WEND_TRAFFIC_ARRIVED = 0,  /* every unit that has a goal has arrived */
    WEND_TRAFFIC_MOVING = 1,   /* units move step by step, without a plan */
    WEND_TRAFFIC_PLANNING = 2, /* a plan is being searched for; wend_traffic_step moves nobody meanwhile */
    WEND_TRAFFIC_PLANNED = 3,  /* a plan brings everybody home; a plan of wend_traffic_step: all who can get there */
    WEND_TRAFFIC_NO_PLAN = 4,  /* no plan exists: all was tried, a goal cannot be reached, or two units have one goal */
    WEND_TRAFFIC_GIVEN_UP = 5  /* the search for a plan has reached its memory limit */
} wend_traffic_state;

/* Returns a few words for a state, such as "all have arrived"; never null. */
WEND_API const char *wend_traffic_state_text(wend_traffic_state state);

/*
 * Searches for a plan that leads all units from where they stand to their goals, each to its own; once a plan is known,
 * further calls improve it, so that it has fewer steps in all. Nobody moves. *state (may be null) is PLANNING while the
 * search must go on; then PLANNED, NO_PLAN or GIVEN_UP. Errors: ARGUMENT, STALE (the space is behind its map), MEMORY:
 * work done so far is kept, and a later call goes on. Cost: `work` units, and at most one step of all units or a few
 * passes over the map more, which later calls make up for (if most_bytes cannot hold all tables, a step floods missing
 * ones again). A unit is about one unit's choice of a step. The first plan takes at most steps * units of work if
 * nobody is in a trap. Sources: Okumura 2023 (LaCAM), 2019 (PIBT); Li 2021 (MAPF-LNS).
 */
WEND_API wend_status wend_traffic_plan(wend_traffic *traffic, uint64_t work, wend_traffic_state *state);

/* Length and cost of a plan. This struct never grows. */
typedef struct wend_traffic_sum {
    uint32_t steps; /* until all are at home; each lasts as long as its slowest moving unit takes for a step */
    uint32_t taken; /* of these, steps already taken by wend_traffic_step */
    uint64_t cost;  /* the sum of the units' steps until each stays at its goal, waits included */
    uint64_t least; /* that sum if each unit were alone */
} wend_traffic_sum;

/* Returns the length and cost of the known plan; all 0 without one. */
WEND_API wend_traffic_sum wend_traffic_plan_sum(const wend_traffic *traffic);

/* Finds where a unit is after some steps of the plan, 0 to `steps`. Errors: ARGUMENT, RANGE (no such step, no plan). */
WEND_API wend_status wend_traffic_plan_place(const wend_traffic *traffic, wend_unit_id unit, uint32_t step,
                                             wend_place *place);

/* The step of one unit. */
typedef struct wend_traffic_move {
    wend_unit_id unit;
    wend_place from, to; /* centres of neighbouring cells */
    uint32_t ticks; /* that it takes, this one included: its pace; in a plan that of the slowest who move with it */
} wend_traffic_move;

/*
 * Runs one tick: every unit that has somewhere to go, or is in the way, and is not on a step yet, begins at most one,
 * all at once. With a plan that is the plan's next step; without, each goes as its place in line allows. *moves are the
 * steps that begin, *count how many; they are the traffic's until its next call. Both may be null, and state too.
 * Errors: ARGUMENT, STALE, MEMORY: nobody has then moved. Cost: about 0.1 us for each unit under way, a flood of the
 * map for each new goal, and for a plan the cost of wend_traffic_plan. Floods and plans keep within `work`, exceeded by
 * at most a few passes over the map, which later calls make up for; units whose flood waits for work stand. `work` does
 * not limit the first call, which reads the whole map (with 8 neighbours some 0.1 us a cell), nor a call after changes
 * of links, of a graph, or of more than a 32nd of the cells; other edits cost what they touched.
 */
WEND_API wend_status wend_traffic_step(wend_traffic *traffic, uint64_t work, const wend_traffic_move **moves,
                                       uint32_t *count, wend_traffic_state *state);

/* Return how many units there are, how many of them are not at their goals, and the units of work of the last call. */
WEND_API uint32_t wend_traffic_count(const wend_traffic *traffic);
WEND_API uint32_t wend_traffic_under_way(const wend_traffic *traffic);
WEND_API uint64_t wend_traffic_work(const wend_traffic *traffic);

/* Returns the bytes that the traffic holds. */
WEND_API size_t wend_traffic_memory(const wend_traffic *traffic);

#ifdef __cplusplus
}
#endif

#endif
