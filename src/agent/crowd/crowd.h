/* Circles that walk between cells and keep clear of each other. */
#ifndef WEND_AGENT_CROWD_CROWD_H
#define WEND_AGENT_CROWD_CROWD_H

#include <wend/crowd.h>
#include <wend/find.h>

#include "agent/crowd/crowd_avoid.h"
#include "agent/crowd/crowd_ground.h"
#include "base/array.h"
#include "base/memory.h"

#define CROWD_NONE         UINT32_MAX
#define WAY_NONE           1e9
#define CROWD_MOST_AGENTS  (1u << 24)
#define CROWD_MOST_POINTS  (1u << 20)
#define CROWD_LEAST_RADIUS (1.0 / 64)
#define CROWD_MOST_SPEED   1000.0

/* Values of crowd_way.open: unknown whether walls are near; or the last look found none. */
#define CROWD_OPEN_UNKNOWN 0.0
#define CROWD_OPEN_LIKELY  (-1.0)

/* Bodies per task. */
enum { CROWD_PIECE = 256 };

/* What an agent was told to do. */
enum crowd_order { CROWD_STAND, CROWD_STEER, CROWD_FIELD, CROWD_PATH, CROWD_GO, CROWD_ORDERS };

/* Whether an agent has its own place near its goal. NO_PLACE: none was left, so it settles wherever it can. */
enum crowd_place { CROWD_NEEDS_NO_PLACE, CROWD_HAS_PLACE, CROWD_HAS_NO_PLACE, CROWD_PLACES };

/*
 * Where agents have met and do not fit past each other, one steps aside into the nearest bay and stays there until the
 * others are past. Those behind it yield: they let the others pass as well.
 */
enum crowd_aside { CROWD_ASIDE_NOT, CROWD_ASIDE_GOES, CROWD_ASIDE_STAYS, CROWD_ASIDE_YIELDS, CROWD_ASIDES };

struct crowd_aside_state {
    uint8_t state;  /* enum crowd_aside */
    bool is_faced;  /* it has come no nearer for some time, and an agent coming the other way is right before it */
    uint16_t ticks; /* for which it may still be aside; if it has arrived: for which it has been far off */
};

/* An agent's place, if several agents are sent to one goal. */
struct crowd_own_place {
    double x, y;     /* where it has arrived, or will arrive */
    uint32_t before; /* agent with the same goal that has arrived and blocks the way to this place, or CROWD_NONE */
    uint8_t state;   /* enum crowd_place */
    bool is_sought;  /* agents with the same goal that have their places are near */
};

/* Where an agent goes, and how far it has come. Fields that a step reads of every agent come first. */
struct crowd_way {
    double aim_x, aim_y;  /* the point it walks to now; for CROWD_STEER the velocity */
    double pressed;       /* least `left` of the agents that press on it, plus PRESS_STEP; WAY_NONE if none does */
    double left;          /* to the last bend of its path (negative past the bend) or along its field; else WAY_NONE */
    double slow;          /* seconds below a fifth of its speed, at most MOST_SLOW; falls twice as fast as it grows */
    double barred_for;    /* seconds for which standing agents have blocked it; then it looks for a way round */
    uint32_t next, round; /* round: the first `round` points lead round standing agents; also for CROWD_FIELD */
    uint32_t count;
    bool is_aimed;       /* aim_x, aim_y belong to points[next]: saves reading the point, a cache miss, each tick */
    bool waits_for_link; /* it has come to the start of a link on its way */
    bool lands;          /* a link has moved it in the current step */
    bool came_by_link;   /* a link moved it in the last step */
    double beyond;       /* distance from its aim on to points[next], if it aims at a point before that; else 0 */
    double rest;         /* `left` from the point it walks to */
    double nearest;      /* least distance to its goal so far, measured as its order does */
    double stalled;      /* seconds since `nearest` was reached */
    double open;         /* distance it can go without meeting a wall; see crowd_step.c. Changes no result */
    wend_place *points;  /* of CROWD_PATH and CROWD_GO */
    wend_field *field;   /* of CROWD_FIELD */
    wend_place goal; /* of CROWD_GO; the last point of CROWD_PATH; for CROWD_FIELD, where an agent reached its goal */
    struct crowd_own_place own;
    uint32_t capacity; /* of points */
    struct crowd_aside_state aside;
};

/* An agent, one of thousands scattered in memory. What a step reads of all comes first, in 3 cache lines. */
struct crowd_agent {
    _Alignas(WEND_CACHE_LINE) double x;
    double y, radius, speed;
    double velocity_x, velocity_y;
    uint32_t ground;  /* index into crowd->grounds */
    uint32_t polygon; /* on ground of several storeys: the polygon it stands on */
    uint16_t level;
    uint8_t priority, order, state; /* enum crowd_order, wend_agent_state */
    bool is_used, is_fixed;
    bool is_off_ground;        /* its place has become a wall: see crowd_off_ground.c */
    double chosen_x, chosen_y; /* the velocity chosen in the last step, before gaps and walls limited it */
    double acceleration, turning;
    double guess; /* key within which its nearest others were last (crowd_others.c). Changes no result */
    struct crowd_way way;
    double heading[2]; /* of agents with a turning limit: unit vector, or 0, 0 before the first move */
    double turn[2];    /* cosine and sine of the largest turn per tick */
    uint32_t generation, next_free;
};

/* What other agents read of an agent during a step, in the order of bins. 64 bytes. */
struct crowd_body {
    double velocity_x, velocity_y; /* of the last step */
    double wants_x, wants_y;       /* velocity that its agent chose in the last step */
    double left;                   /* as crowd_way.left, or `pressed` if that is less */
    double near_key;               /* others with a key (crowd_others.c) below this are among the nearest listed */
    uint32_t index;                /* of its agent */
    uint16_t level, rank;    /* rank: 256 if it is fixed, else its priority unless it is aside: see crowd_rank_of */
    bool is_slow;            /* it has been held up for some time, or makes room for an agent that has */
    bool is_stopped;         /* as is_slow, but sooner; implied by is_slow. See crowd_is_held_up */
    int8_t ahead_x, ahead_y; /* direction of the point it walks to, longer component 100; 0, 0 if idle */
    bool is_idle;            /* its state is not WALKING */
    bool has_place;          /* it has arrived, or has its own place near its goal */
    bool waits;              /* an agent that stands, or itself waits, has been right before it for some time */
    bool is_aside;           /* it has stepped aside and lets others pass */
};

/* Most other storeys listed for a body; one more stands for all storeys. */
enum { CROWD_MOST_BEYOND = 4 };

struct crowd_velocity {
    double x, y;
};

/* What a body does in a step. */
struct crowd_move {
    double pressed;      /* the new crowd_way.pressed */
    uint32_t near_count; /* how many of its nearest others are listed */
    uint32_t beyond_count;
    uint16_t beyond[CROWD_MOST_BEYOND]; /* levels that seams near it lead to */
    bool settles,
        is_barred;        /* it has come as near as others let it; an agent that stands or waits is right before it */
    uint32_t before;      /* as crowd_own_place.before */
    bool is_faced;        /* as crowd_aside_state.is_faced; if it is aside: some agent has still to pass */
    bool looks_for_place; /* agents with the same goal that have their places are near; `goal` is theirs */
    wend_place goal;
    bool has_walls;   /* walls may be within reach of one tick */
    bool lists_close; /* all agents that could touch it within one tick, if both moved, are listed */
    int8_t turns;     /* sign of a turn that takes more than one tick; else 0 */
    uint16_t close;   /* bit per listed other that could touch it within one tick, if both moved */
};

/*
 * Agents sorted into the squares of a board, within a square by index; all 0 before the first agent. The arrays are cut
 * from one block, and each sort overwrites them.
 */
struct crowd_bins {
    struct wend_arena arena;
    double *x, *y, *radius; /* per body */
    struct crowd_body *bodies;
    struct crowd_velocity *chosen; /* per body: the velocity chosen to avoid others, before clipping */
    struct crowd_move *moves;
    uint32_t *polygons;   /* per body, as crowd_agent.polygon */
    uint32_t *near;       /* per body, CROWD_MOST_OTHERS: its nearest others, in the order of bins */
    uint32_t *starts;     /* per square, by floor, then row: index of its first body; one more at the end */
    uint32_t *squares;    /* per agent */
    wend_crowd_sum *sums; /* per piece of bodies that is one task */
    uint32_t count, capacity;
    uint32_t columns, rows, floors;
    double left, top, side, inverse_side;
    double most_radius, most_speed;
    bool is_current;
    bool shares_floors; /* levels of too high a number share floors with lower ones */
};

/* Bodies that look for others together, and how far from its middle each looks. */
struct crowd_lookers {
    uint32_t bodies[CROWD_LANES], count;
    double reach[CROWD_LANES];
};

/* Lists the others nearest to bodies, in the order of bins. */
typedef void wend_crowd_others(const wend_crowd *crowd, const struct crowd_lookers *all);

/* The fastest function for a processor; all give the same result. */
wend_crowd_others *wend_crowd_others_for(enum wend_processor processor);

/* A bend of a way, one of several ways to one place. Bends are numbered from CROWD_WAY_END + 1. */
struct crowd_bend {
    wend_place at;
    uint32_t ahead;    /* number of the next bend; CROWD_WAY_END if none */
    uint32_t straight; /* last bend in sight from here, with all bends between in sight too; 0: not known */
};

/* Ways that were read off a field. */
struct crowd_way_tree {
    bool is_current;   /* the field has not changed since they were read */
    uint32_t *ahead;   /* per node: number of the bend ahead; CROWD_WAY_END at the goal, 0 off all ways */
    size_t node_count; /* size of `ahead` */
    struct crowd_bend *bends;
    wend_place *walk; /* the way being read, cell by cell */
    uint32_t bend_count, bend_capacity, walked, walk_capacity;
};

enum { CROWD_WAY_END = 1 };

/* A field shared by agents that are sent to one place. */
struct crowd_shared {
    wend_field *field; /* null until it is created */
    wend_place goal;
    uint32_t ground;
    bool is_shared;       /* agents share a field, created or not */
    uint64_t used;        /* last tick in which an agent needed it */
    uint64_t lag;         /* units of work since it was last complete */
    uint64_t alone_until; /* tick from which another shared field may be considered */
    struct crowd_way_tree tree;
};

struct wend_crowd {
    wend_allocator memory;
    wend_tasks tasks;
    bool has_tasks;
    double tick, horizon, wall_horizon;
    struct crowd_agent *agents;
    uint32_t agent_count, agent_capacity, free_agent, live; /* agent_count: slots, used or not */
    struct crowd_ground *grounds;
    uint32_t ground_count, ground_capacity;
    struct crowd_bins bins;
    wend_crowd_others *find_others;
    wend_crowd_avoid *avoid;
    wend_finder *finder;
    struct crowd_places *places; /* scratch: the places around one goal */
    uint32_t searcher;           /* agent whose path is being searched for, or CROWD_NONE */
    uint32_t asker;              /* agent at which the next pass over waiting agents starts */
    struct crowd_shared shared;
    uint64_t search_changes, search_work; /* changes of its space when the search began, and work done so far */
    uint64_t ticks;
};

/* Seconds: an agent that moves but has come no nearer to its goal for so long goes in circles, and is held up. */
#define MOST_CIRCLING 3.0

/* Makes the agent aim at points[next] again, which may have become another point. */
static inline void crowd_forget_aim(struct crowd_way *way)
{
    way->is_aimed = false;
    way->beyond = 0;
}

/* True if an agent walks along its field, and not to its own place near the field's goal. */
static inline bool crowd_walks_along_field(const struct crowd_agent *agent)
{
    return agent->order == CROWD_FIELD && agent->way.own.state != CROWD_HAS_PLACE;
}

/* True if an agent that has arrived was pushed away from its place by more than five times its radius. */
static inline bool crowd_is_far_off(const struct crowd_agent *agent)
{
    const double x = agent->way.own.x - agent->x, y = agent->way.own.y - agent->y, far = 5 * agent->radius;
    return x * x + y * y > far * far;
}

/* True if it goes to a bay or stays in one. */
static inline bool crowd_steps_aside(const struct crowd_way *way)
{
    return way->aside.state == CROWD_ASIDE_GOES || way->aside.state == CROWD_ASIDE_STAYS;
}

/* True if the point it walks to is its bay; it does not go on to the next point before the others are past. */
static inline bool crowd_goes_to_bay(const struct crowd_way *way)
{
    return crowd_steps_aside(way) && way->next + 1 == way->round;
}

/* An agent slower than this, in cells a second, stands. */
#define STANDS_SPEED 0.05

/* True if it stands and is not walking. */
static inline bool crowd_stands(const struct crowd_body *body)
{
    const double square = body->velocity_x * body->velocity_x + body->velocity_y * body->velocity_y;
    return body->is_idle && square < STANDS_SPEED * STANDS_SPEED;
}

/* True if the crowd is to find the agent a path. */
static inline bool crowd_waits_for_path(const struct crowd_agent *agent)
{
    return agent->is_used && agent->order == CROWD_GO && agent->state == WEND_AGENT_WAITING;
}

/* Creates an empty crowd without a ground. */
wend_status wend_crowd_make(const wend_allocator *memory, const wend_tasks *tasks, wend_crowd **crowd);

/* Adds a ground without users. */
wend_status wend_crowd_open_ground(wend_crowd *crowd, const wend_space *space);

/*
 * True if `other` regards an agent as held up. If the agent comes towards `other`, it counts at once: if the two pushed
 * each other first, a door would be full of both kinds, and few would pass.
 */
static inline bool crowd_is_held_up(const struct crowd_body *body, const struct crowd_body *other)
{
    return body->is_slow || (body->is_stopped && body->ahead_x * other->ahead_x + body->ahead_y * other->ahead_y < 0);
}

/*
 * Above 0 if `a` goes before `b`, below 0 if after, 0 if both give way alike. Rank decides first. Of equal ranks, if
 * one is held up, the one with less left goes first, or the one that makes room for such an agent. So of agents that
 * block each other one can always go on, and others do not hold those in its way.
 */
static inline int32_t crowd_precedence(const struct crowd_body *a, const struct crowd_body *b)
{
    if (a->rank != b->rank)
        return (int32_t)a->rank - b->rank;
    if (!(a->is_stopped | b->is_stopped) || (!crowd_is_held_up(a, b) && !crowd_is_held_up(b, a)))
        return 0;
    if (a->left != b->left)
        return a->left < b->left ? 1 : -1;
    return a->index < b->index ? 1 : -1;
}

/* Returns the agent with an id, or NULL if there is none. */
struct crowd_agent *wend_crowd_find(const wend_crowd *crowd, wend_agent_id id);
wend_agent_id wend_crowd_id_of(const wend_crowd *crowd, uint32_t index);
void wend_crowd_values(const wend_crowd *crowd, uint32_t index, wend_agent *values);

/* Makes room for so many agents in all arrays that a step uses. */
wend_status wend_crowd_reserve(wend_crowd *crowd, uint32_t agents);

/* Frees what an agent's order holds. Bodies have to be sorted again, for what others see of the agent has changed. */
void wend_crowd_drop_order(wend_crowd *crowd, struct crowd_agent *agent);

/* Sorts the bodies by their agents' places, if any agent has moved or got an order since the last sort. */
void wend_crowd_sort(wend_crowd *crowd);

/* A rectangle of squares, clipped to the board; empty where right < left. */
struct crowd_range {
    int32_t left, top, right, bottom;
};

struct crowd_range wend_crowd_range(const struct crowd_bins *bins, double x, double y, double around);

/* Index of a level's floor. The test saves a division, which is slow and rarely needed. */
static inline uint32_t wend_crowd_floor_of(const struct crowd_bins *bins, uint32_t level)
{
    return level < bins->floors ? level : level % bins->floors;
}

/* Returns the end of the bodies in a row of a range's squares; *first becomes their beginning. */
static inline uint32_t wend_crowd_row(const struct crowd_bins *bins, const struct crowd_range *range, int32_t row,
                                      uint32_t level, uint32_t *first)
{
    const uint32_t square = (wend_crowd_floor_of(bins, level) * bins->rows + (uint32_t)row) * bins->columns;
    *first = bins->starts[square + (uint32_t)range->left];
    return bins->starts[square + (uint32_t)range->right + 1];
}

/* Notes which other storeys have, or may have, an agent within a reach of a body's middle. */
void wend_crowd_note_storeys(const wend_crowd *crowd, uint32_t body, double reach);

/* Number of floors of the board on which bodies near a body stand, and each of these floors. */
static inline uint32_t wend_crowd_floor_count(const struct crowd_bins *bins, uint32_t body)
{
    const uint32_t beyond = bins->moves[body].beyond_count;
    return beyond > CROWD_MOST_BEYOND ? bins->floors : 1 + beyond;
}

static inline uint32_t wend_crowd_floor_at(const struct crowd_bins *bins, uint32_t body, uint32_t number)
{
    const struct crowd_move *move = &bins->moves[body];
    return move->beyond_count > CROWD_MOST_BEYOND ? number
           : number > 0                           ? move->beyond[number - 1]
                                                  : bins->bodies[body].level;
}

/* False for levels above the highest level with an agent on it: these have no floor. */
static inline bool wend_crowd_has_floor(const struct crowd_bins *bins, uint32_t level)
{
    return bins->shares_floors || level < bins->floors;
}

/* True if two bodies stand on the same ground, and not one above the other. */
bool wend_crowd_are_joined(const wend_crowd *crowd, uint32_t a, uint32_t b);

/* True if all others that come as near as `gap` to a body's edge are listed. */
bool wend_crowd_lists_all(const wend_crowd *crowd, uint32_t body, double gap);

/* Begins an order that the agent's way describes: the agent walks, or waits for its path. */
void wend_crowd_begin(struct crowd_agent *agent, enum crowd_order order);

/* Distance from a point to the goal of an agent's field, in cells, or WAY_NONE. */
double wend_crowd_field_left(const wend_crowd *crowd, const struct crowd_agent *agent, double x, double y);

/* True if a walking agent has come to the start of a link on its way: it then waits for it. Reads no other agents. */
bool wend_crowd_look_for_link(const wend_crowd *crowd, struct crowd_agent *agent);

/* Moves the agents that wait at links to the links' other ends, if there is room. */
void wend_crowd_take_links(wend_crowd *crowd);

/* Length of a path, in cells, without links. */
double wend_crowd_way_length(const struct crowd_way *way);

/*
 * Sets `rest`, from the first point of an agent's path to the last bend. Ways of many lead through one door and part
 * behind it: if the agents with near goals went first, they could not get through the door for the agents behind it.
 */
void wend_crowd_measure_way(struct crowd_agent *agent);

/* After an edit: puts agents that now stand just beside the ground back on it, unless another agent is there. */
void wend_crowd_look_at_ground(wend_crowd *crowd, uint32_t number);

/* Velocity that takes an agent off the ground back on to it; 0 if the ground is far. */
void wend_crowd_want_ground(const wend_crowd *crowd, const struct crowd_agent *agent, double preferred[2]);

/* Moves a spot off the ground to a point no farther beside it. Returns false, without a change, if it is farther. */
bool wend_crowd_step_back(const wend_crowd *crowd, struct crowd_agent *agent, struct crowd_spot *spot, double x,
                          double y);

/* The velocity that an agent prefers. Reads only agents and grounds. */
void wend_crowd_want(const wend_crowd *crowd, uint32_t index, double preferred[2]);

/* True if two agents are sent to the same goal. */
bool wend_crowd_same_goal(const struct crowd_agent *a, const struct crowd_agent *b);

/* After an agent has moved: updates aim, arrival and stalling. Reads no other agents. */
void wend_crowd_follow_up(const wend_crowd *crowd, uint32_t body, wend_crowd_sum *sum);

/* Finds paths for waiting agents, ways round, bays and places, within `work`. */
wend_status wend_crowd_find_paths(wend_crowd *crowd, uint64_t work, uint64_t *done);

/* Finds a way round the agents that stand in an agent's way, and sets it as the agent's way. MEMORY: no change. */
wend_status wend_crowd_go_round(wend_crowd *crowd, uint32_t index, uint64_t *work);

/* Finds a bay in which an agent lets another pass, and sends it there. MEMORY: no change. */
wend_status wend_crowd_step_aside(wend_crowd *crowd, uint32_t index, uint64_t *work);

/* True if another agent near faces it or, if it lets others pass, has still to pass it. */
bool wend_crowd_is_faced(const wend_crowd *crowd, uint32_t body, const uint32_t *others, uint32_t count);

/* True if an agent looks for a bay in this tick. */
bool wend_crowd_looks_aside(const wend_crowd *crowd, uint32_t index);

/* A tick of an agent aside: has it reached its bay, how long does it stay. Reads no other agents. */
void wend_crowd_follow_aside(const wend_crowd *crowd, uint32_t body);

/* Clips the velocity that an agent has chosen, so that it meets nobody and stays off walls. */
void wend_crowd_clip(const wend_crowd *crowd, uint32_t body, double velocity[2]);

/* Puts an agent on a spot of the ground. Which walls are near is then unknown. */
static inline void wend_crowd_set_spot(struct crowd_agent *agent, const struct crowd_spot *spot)
{
    agent->x = spot->x;
    agent->y = spot->y;
    agent->level = spot->level;
    agent->polygon = spot->polygon;
    agent->way.open = CROWD_OPEN_UNKNOWN;
}

/* An agent's spot on the ground. */
static inline struct crowd_spot wend_crowd_spot(const struct crowd_agent *agent)
{
    return (struct crowd_spot){agent->x, agent->y, agent->radius, agent->level, agent->polygon};
}

#endif
