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

/* Of crowd_way.open: whether walls are near is not known, or none were when it was looked for some last. */
#define CROWD_OPEN_UNKNOWN 0.0
#define CROWD_OPEN_LIKELY  (-1.0)

/* Bodies that a task does at once. */
enum { CROWD_PIECE = 256 };

/* What an agent was told to do. */
enum crowd_order { CROWD_STAND, CROWD_STEER, CROWD_FIELD, CROWD_PATH, CROWD_GO, CROWD_ORDERS };

/* Whether an agent has a place of its own near its goal; NO_PLACE: there was none, so it settles wherever it can. */
enum crowd_place { CROWD_NEEDS_NO_PLACE, CROWD_HAS_PLACE, CROWD_HAS_NO_PLACE, CROWD_PLACES };

/*
 * Of those who have met where they do not fit past each other, one steps aside, into the nearest bay, and stays there
 * until the others are past; those behind it let them pass as well.
 */
enum crowd_aside { CROWD_ASIDE_NOT, CROWD_ASIDE_GOES, CROWD_ASIDE_STAYS, CROWD_ASIDE_YIELDS, CROWD_ASIDES };

struct crowd_aside_state {
    uint8_t state;  /* enum crowd_aside */
    bool is_faced;  /* it has come no nearer for some time, and somebody who comes the other way is right before it */
    uint16_t ticks; /* for which it may still be aside; of one that has arrived: for which it has been far off */
};

/* Where an agent stands, of several who are sent to one goal. */
struct crowd_own_place {
    double x, y;     /* where it has arrived, or will */
    uint32_t before; /* who of its goal has arrived and is in its way there, or CROWD_NONE */
    uint8_t state;   /* enum crowd_place */
    bool is_sought;  /* others of its goal who have theirs are near */
};

/* Where an agent goes, and how far it has come: what a step reads of everybody comes first. */
struct crowd_way {
    double aim_x, aim_y;  /* the point it walks to now, or, of CROWD_STEER, the velocity */
    double pressed;       /* the least `left` of those who press on it, and a little more; WAY_NONE if nobody does */
    double left;          /* to the last bend of its path, below 0 beyond it, or along its field; WAY_NONE without */
    double slow;          /* seconds since it last went at a fifth of its speed */
    double barred_for;    /* seconds for which others who stand have barred it; then it looks for a way round them */
    uint32_t next, round; /* round: the first so many points lead round others who stand; also of CROWD_FIELD */
    uint32_t count;
    bool is_aimed;       /* aim_x, aim_y are of points[next], which lies anywhere and so is not read each tick */
    bool waits_for_link; /* it has come to where a link begins that its way takes */
    bool lands;          /* a link has moved it, in the step that is under way */
    bool came_by_link;   /* in the last */
    double beyond;       /* how far it is on from its aim to points[next], where it aims before that; else 0 */
    double rest;         /* how far it is from the point it walks to, as `left` */
    double nearest;      /* how far from its goal at the least, in the measure of its order */
    double stalled;      /* seconds since then */
    double open;         /* it meets no wall until it has gone so far; see crowd_step.c. No result depends on it */
    wend_place *points;  /* of CROWD_PATH and CROWD_GO */
    wend_field *field;   /* of CROWD_FIELD */
    wend_place goal;     /* of CROWD_GO; of CROWD_PATH its last point; of CROWD_FIELD where somebody came to its goal */
    struct crowd_own_place own;
    uint32_t capacity; /* of points */
    struct crowd_aside_state aside;
};

/* An agent. What a step reads of everybody comes first: three cache lines of thousands that lie anywhere. */
struct crowd_agent {
    _Alignas(WEND_CACHE_LINE) double x;
    double y, radius, speed;
    double velocity_x, velocity_y;
    uint32_t ground;  /* of crowd->grounds */
    uint32_t polygon; /* on ground of several storeys: the one it stands on */
    uint16_t level;
    uint8_t priority, order, state; /* enum crowd_order, wend_agent_state */
    bool is_used, is_fixed;
    bool is_off_ground;        /* what it stood on is a wall now: see crowd_off_ground.c */
    double chosen_x, chosen_y; /* what it would have done in the last step, but for gaps and walls */
    double acceleration, turning;
    double guess; /* within which its nearest others were last: no result depends on it */
    struct crowd_way way;
    double heading[2]; /* of agents that turn slowly: unit vector, or 0, 0 while it has none */
    double turn[2];    /* cosine and sine of what it may turn in a tick */
    uint32_t generation, next_free;
};

/* An agent during a step, in the order of bins: what others read of it. 64 bytes. */
struct crowd_body {
    double velocity_x, velocity_y; /* of the step before */
    double wants_x, wants_y;       /* what its agent chose in the last step */
    double left;                   /* as crowd_way, or of whoever presses on it, if that is less */
    double near_key;               /* whoever's key (crowd_bins.c) is below this is among the nearest that are listed */
    uint32_t index;                /* of its agent */
    uint16_t level, rank;          /* rank: its priority, 256 if it is fixed */
    bool is_slow;                  /* it has been held up for some time, or makes room for somebody who has */
    bool is_stopped;               /* the same, but sooner, and so whoever is slow: see crowd_is_held_up */
    int8_t ahead_x, ahead_y;       /* where the point lies that it walks to, the longer side 100; 0, 0 if it is idle */
    bool is_idle;                  /* it wants to go nowhere */
    bool has_place;                /* it has arrived, or has a place of its own near its goal */
    bool waits;                    /* somebody who stands, or waits so, has been right before it for some time */
    bool is_aside;                 /* it lets others pass, where it has stepped aside */
};

/* Other storeys on which somebody near may be: more are all there are. */
enum { CROWD_MOST_BEYOND = 4 };

struct crowd_velocity {
    double x, y;
};

/* What a body does in a step. */
struct crowd_move {
    double pressed;      /* as crowd_way, as it comes out of this step */
    uint32_t near_count; /* how many of its nearest others are listed */
    uint32_t beyond_count;
    uint16_t beyond[CROWD_MOST_BEYOND]; /* levels that seams near it lead to */
    bool settles,
        is_barred;        /* it has come as near as others let it; somebody who stands, or waits, is right before it */
    uint32_t before;      /* as crowd_way */
    bool is_faced;        /* as crowd_aside_state; of one that is aside: somebody is still to pass */
    bool looks_for_place; /* others of its goal who have their places are near; that goal follows */
    wend_place goal;
    bool has_walls;   /* there may be some as near as it can go in a tick */
    bool lists_close; /* all who may come as near as both can go in a tick are listed */
    int8_t turns;     /* the sign of a turn that takes it more than a tick; else 0 */
    uint16_t close;   /* a bit for each of those listed who may come as near as both can go in a tick */
};

/*
 * Agents sorted into the squares of a board, each by index; all is 0 where there are none. Arrays are cut from one
 * block, and made anew with each sort.
 */
struct crowd_bins {
    struct wend_arena arena;
    double *x, *y, *radius; /* per body */
    struct crowd_body *bodies;
    struct crowd_velocity *chosen; /* per body: what it has chosen, to avoid others, before it is clipped */
    struct crowd_move *moves;
    uint32_t *polygons;   /* per body, as crowd_agent */
    uint32_t *near;       /* per body, CROWD_MOST_OTHERS: its nearest others, in the order of bins */
    uint32_t *starts;     /* per square, row by row, floor by floor: where its bodies begin; one more at the end */
    uint32_t *squares;    /* per agent */
    wend_crowd_sum *sums; /* per piece of bodies that is done at once */
    uint32_t count, capacity;
    uint32_t columns, rows, floors;
    double left, top, side, inverse_side;
    double most_radius, most_speed;
    bool is_current;
    bool shares_floors; /* storeys of a number too high have no floor of their own */
};

/* Bodies that look for others at once, and how far each does from its middle. */
struct crowd_lookers {
    uint32_t bodies[CROWD_LANES], count;
    double reach[CROWD_LANES];
};

/* Lists the others nearest to bodies, in the order of bins. */
typedef void wend_crowd_others(const wend_crowd *crowd, const struct crowd_lookers *all);

/* The fastest function for a processor; they say the same. */
wend_crowd_others *wend_crowd_others_for(enum wend_processor processor);

/* A point at which a way turns, of several that lead to one place. Numbers of bends: CROWD_WAY_END and more than 0. */
struct crowd_bend {
    wend_place at;
    uint32_t ahead;    /* the number of the next; CROWD_WAY_END: there is none */
    uint32_t straight; /* that of the last one that is in sight from here, all between being so too; 0: not known */
};

/* Ways that were read off a field. */
struct crowd_way_tree {
    bool is_current;   /* they were read off the field as it is */
    uint32_t *ahead;   /* per node: the number of the bend ahead, CROWD_WAY_END at the goal; 0: on no way */
    size_t node_count; /* of ahead */
    struct crowd_bend *bends;
    wend_place *walk; /* the way that is being read, cell by cell */
    uint32_t bend_count, bend_capacity, walked, walk_capacity;
};

enum { CROWD_WAY_END = 1 };

/* A field for those who are sent to one place. */
struct crowd_shared {
    wend_field *field; /* null until it is begun */
    wend_place goal;
    uint32_t ground;
    bool is_shared;       /* there is one */
    uint64_t used;        /* the tick in which somebody needed it last */
    uint64_t lag;         /* units that it has taken since it was whole */
    uint64_t alone_until; /* the tick from which on another one is weighed */
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
    struct crowd_places *places; /* null until somebody looks for one */
    uint32_t searcher;           /* the agent whose path is being searched for, or CROWD_NONE */
    uint32_t asker;              /* the agent to be looked at first for one */
    struct crowd_shared shared;
    uint64_t search_changes, search_work; /* of its space when it began, and what it has taken */
    uint64_t ticks;
};

/* Seconds: whoever moves and has come no nearer to its goal for so long is held up all the same: it goes in circles. */
#define MOST_CIRCLING 3.0

/* It aims at points[next] again, which may be another one now. */
static inline void crowd_forget_aim(struct crowd_way *way)
{
    way->is_aimed = false;
    way->beyond = 0;
}

/* Whether an agent walks along its field, and not to a place of its own near the goal of that. */
static inline bool crowd_walks_along_field(const struct crowd_agent *agent)
{
    return agent->order == CROWD_FIELD && agent->way.own.state != CROWD_HAS_PLACE;
}

/* Whether one that has arrived was pushed off from there by more than five times its radius. */
static inline bool crowd_is_far_off(const struct crowd_agent *agent)
{
    const double x = agent->way.own.x - agent->x, y = agent->way.own.y - agent->y, far = 5 * agent->radius;
    return x * x + y * y > far * far;
}

/* Whether it goes to a bay, or stays in it. */
static inline bool crowd_steps_aside(const struct crowd_way *way)
{
    return way->aside.state == CROWD_ASIDE_GOES || way->aside.state == CROWD_ASIDE_STAYS;
}

/* Whether the point that it walks to is its bay: it goes to no other before the others are past. */
static inline bool crowd_goes_to_bay(const struct crowd_way *way)
{
    return crowd_steps_aside(way) && way->next + 1 == way->round;
}

/* Slower than this, in cells a second, somebody stands. */
#define STANDS_SPEED 0.05

/* Whether it stands, and wants to go nowhere. */
static inline bool crowd_stands(const struct crowd_body *body)
{
    const double square = body->velocity_x * body->velocity_x + body->velocity_y * body->velocity_y;
    return body->is_idle && square < STANDS_SPEED * STANDS_SPEED;
}

/* An empty crowd without a ground. */
wend_status wend_crowd_make(const wend_allocator *memory, const wend_tasks *tasks, wend_crowd **crowd);

/* Adds a ground that nobody uses yet. */
wend_status wend_crowd_open_ground(wend_crowd *crowd, const wend_space *space);

/*
 * Whether somebody counts as held up in the eyes of another. Where one comes towards the other both count at once: if
 * they pushed each other first, a door would be full of both kinds, and hardly anybody would pass.
 */
static inline bool crowd_is_held_up(const struct crowd_body *body, const struct crowd_body *other)
{
    return body->is_slow || (body->is_stopped && body->ahead_x * other->ahead_x + body->ahead_y * other->ahead_y < 0);
}

/*
 * Above 0 where the first of two goes before the second, below 0 the other way round, 0 where both give way alike: by
 * rank, and where one of them is held up, whoever has less of its way left, or makes room for somebody who has: so of
 * those who bar each other's way one always goes on, and whoever stands in its way is not held there by others.
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

/* The agent of a number; null where there is none. */
struct crowd_agent *wend_crowd_find(const wend_crowd *crowd, wend_agent_id id);
wend_agent_id wend_crowd_id_of(const wend_crowd *crowd, uint32_t index);
void wend_crowd_values(const wend_crowd *crowd, uint32_t index, wend_agent *values);

/* Makes room for an agent more, in all that a step takes. */
wend_status wend_crowd_reserve(wend_crowd *crowd, uint32_t agents);

/* Frees what an agent's order holds. What others see of it has changed then, so bodies are to be sorted anew. */
void wend_crowd_drop_order(wend_crowd *crowd, struct crowd_agent *agent);

/* Sorts the bodies by where they are now, if one has moved or got an order. */
void wend_crowd_sort(wend_crowd *crowd);

/* A rectangle of squares, clipped to the board; empty where right < left. */
struct crowd_range {
    int32_t left, top, right, bottom;
};

struct crowd_range wend_crowd_range(const struct crowd_bins *bins, double x, double y, double around);

/* The number of a level's floor. To divide takes long, and is hardly ever needed. */
static inline uint32_t wend_crowd_floor_of(const struct crowd_bins *bins, uint32_t level)
{
    return level < bins->floors ? level : level % bins->floors;
}

/* The bodies in a row of a range's squares: from *first on, before the value returned. */
static inline uint32_t wend_crowd_row(const struct crowd_bins *bins, const struct crowd_range *range, int32_t row,
                                      uint32_t level, uint32_t *first)
{
    const uint32_t square = (wend_crowd_floor_of(bins, level) * bins->rows + (uint32_t)row) * bins->columns;
    *first = bins->starts[square + (uint32_t)range->left];
    return bins->starts[square + (uint32_t)range->right + 1];
}

/* Notes which other storeys have somebody within a reach of a body's middle, or may have. */
void wend_crowd_note_storeys(const wend_crowd *crowd, uint32_t body, double reach);

/* How many floors of the board those near a body stand on, and each of them. */
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

/* Levels above the highest with anybody on it have no floor. */
static inline bool wend_crowd_has_floor(const struct crowd_bins *bins, uint32_t level)
{
    return bins->shares_floors || level < bins->floors;
}

/* Whether two bodies stand on the same ground, and not one above the other. */
bool wend_crowd_are_joined(const wend_crowd *crowd, uint32_t a, uint32_t b);

/* Whether all others that come as near as a gap to a body's edge are among those listed. */
bool wend_crowd_lists_all(const wend_crowd *crowd, uint32_t body, double gap);

/* Begins an order, as the agent's way tells; it walks, or waits for its path. */
void wend_crowd_begin(struct crowd_agent *agent, enum crowd_order order);

/* How far it is to an agent's goal from a point, along its field. */
double wend_crowd_field_left(const wend_crowd *crowd, const struct crowd_agent *agent, double x, double y);

/* Whether a walking agent has come to where a link begins that its way takes: it waits. Of others it reads nothing. */
bool wend_crowd_look_for_link(const wend_crowd *crowd, struct crowd_agent *agent);

/* Those who have are at the other end, if there is room. */
void wend_crowd_take_links(wend_crowd *crowd);

/* How long a path is, links not counted. */
double wend_crowd_way_length(const struct crowd_way *way);

/*
 * Notes how far it is from the first point of an agent's path to the last bend. Ways of many lead through one door and
 * apart behind it: if those went first whose goals are near, nobody would get through for those behind him.
 */
void wend_crowd_measure_way(struct crowd_agent *agent);

/* After an edit: whoever stands hardly beside the ground is put on to it, if nobody is there. */
void wend_crowd_look_at_ground(wend_crowd *crowd, uint32_t number);

/* The velocity by which an agent off the ground gets back on to it; none where that is far. */
void wend_crowd_want_ground(const wend_crowd *crowd, const struct crowd_agent *agent, double preferred[2]);

/* Moves a spot off the ground to a point that is no farther beside it. False where it is: nothing has changed. */
bool wend_crowd_step_back(const wend_crowd *crowd, struct crowd_agent *agent, struct crowd_spot *spot, double x,
                          double y);

/* Where an agent wants to go, and how fast. Reads agents and grounds alone. */
void wend_crowd_want(const wend_crowd *crowd, uint32_t index, double preferred[2]);

/* Whether two agents are sent to one goal. */
bool wend_crowd_same_goal(const struct crowd_agent *a, const struct crowd_agent *b);

/* After an agent has moved: aims, arrivals, stalls. Of others it reads nothing. */
void wend_crowd_follow_up(const wend_crowd *crowd, uint32_t body, wend_crowd_sum *sum);

/* Paths that are waited for, within `work`. */
wend_status wend_crowd_find_paths(wend_crowd *crowd, uint64_t work, uint64_t *done);

/* Looks for a way round those who stand in an agent's way, and has it walk there. MEMORY: it goes on as it did. */
wend_status wend_crowd_go_round(wend_crowd *crowd, uint32_t index, uint64_t *work);

/* Looks for a bay in which an agent lets another pass, and has it walk there. MEMORY: it goes on as it did. */
wend_status wend_crowd_step_aside(wend_crowd *crowd, uint32_t index, uint64_t *work);

/* Whether an agent is faced, of those near, or, where it lets others pass, one of them is still to. */
bool wend_crowd_is_faced(const wend_crowd *crowd, uint32_t body, const uint32_t *others, uint32_t count);

/* Whether one looks for a bay in this tick. */
bool wend_crowd_looks_aside(const wend_crowd *crowd, uint32_t index);

/* A tick of one that is aside: whether it has come to its bay, and how long it stays. Of others it reads nothing. */
void wend_crowd_follow_aside(const wend_crowd *crowd, uint32_t body);

/*
 * What an agent may do of what it has chosen: it turns and speeds up only so fast, meets nobody, and stays off walls.
 */
void wend_crowd_clip(const wend_crowd *crowd, uint32_t body, double velocity[2]);

/* Puts an agent on a spot of the ground. What walls it meets there nobody knows yet. */
static inline void wend_crowd_stand(struct crowd_agent *agent, const struct crowd_spot *spot)
{
    agent->x = spot->x;
    agent->y = spot->y;
    agent->level = spot->level;
    agent->polygon = spot->polygon;
    agent->way.open = CROWD_OPEN_UNKNOWN;
}

/* How it stands to the ground. */
static inline struct crowd_spot wend_crowd_spot(const struct crowd_agent *agent)
{
    return (struct crowd_spot){agent->x, agent->y, agent->radius, agent->level, agent->polygon};
}

#endif
