/* world.h: what a simulation is made of: a map, kinds of movers, units in squads, influences, and what a tick took. */
#ifndef TOOLS_SIMULATE_WORLD_H
#define TOOLS_SIMULATE_WORLD_H

#include "draw/draw.h"
#include "simulate/script.h"

/* How a unit fares. */
typedef enum unit_state {
    UNIT_IDLE,    /* has nothing to do */
    UNIT_ASKS,    /* waits for its path */
    UNIT_WALKS,   /* took a step, or will */
    UNIT_HELD,    /* somebody is in its way */
    UNIT_ARRIVED, /* stands where it was sent, or as near as it gets */
    UNIT_STUCK,   /* tried everything, and rests */
    UNIT_NO_WAY,  /* cannot get there */
    UNIT_STATES
} unit_state;

extern const char *const unit_state_names[UNIT_STATES];

/* What a unit has been told. */
typedef enum unit_order { ORDER_NONE, ORDER_GO, ORDER_FLOW, ORDER_CHASE, ORDER_TOGETHER, ORDER_CROWD } unit_order;

enum { NAME_ROOM = 32, MOST_UNITS = 20000, MOST_KINDS = 64, MOST_FLOWS = 64, MOST_INFLUENCES = 16, MOST_TEAMS = 64 };

/* What a unit is in the crowd. */
typedef struct crowd_part {
    wend_agent_id agent;  /* 0 = not in it; those of no crowd are obstacles there */
    double radius, speed; /* of one of a crowd, in cells, and cells a tick; 0 = of no crowd */
} crowd_part;

/* What a unit is among those whose steps are planned together. */
typedef struct traffic_part {
    wend_unit_id id; /* 0 = not among them */
    bool is_fixed;
    bool is_cut_off; /* by a wall from its place in an order */
} traffic_part;

typedef struct unit {
    uint32_t kind, squad;
    uint32_t colour;  /* a squad whose colour it has */
    uint32_t mark;    /* see world_mark */
    wend_place place; /* the middle of a cell, in a crowd any */
    wend_place stood; /* at the end of the last tick */
    unit_state state;
    unit_order order;
    bool leaves;  /* the map, when it has arrived */
    bool gone;    /* and has */
    bool stands;  /* and is in the layer of those that do */
    bool wanders; /* when it has arrived it goes elsewhere */
    wend_place goal;
    wend_ticket_id ticket; /* of its question, 0 = none */
    wend_walker walker;
    wend_place *points; /* of its path */
    uint32_t room;      /* how many fit in there */
    uint32_t rest;      /* ticks until it tries again */
    uint32_t flow;      /* which field it follows */
    uint32_t target;    /* the unit it chases */
    bool crowded;       /* others were in the way of its last path: the next one goes around them */
    wend_pursuer_id pursuer;
    traffic_part traffic;
    crowd_part crowd;
} unit;

/* Units that bear one name: those that are members number `first` and on. Of squads they are one behind the other. */
typedef struct squad {
    char name[NAME_ROOM];
    uint32_t first, count;
} squad;

/* All squads and teams, and the units of each. */
typedef struct roster {
    squad *squads;
    uint32_t squad_count, team_count;
    uint32_t *members; /* units, by squads */
    uint32_t member_count;
    uint32_t marks; /* given so far */
} roster;

typedef struct kind {
    char name[NAME_ROOM];
    mover mover;
    wend_space *space;       /* sees all units: for steps, and for ways around a crowd */
    wend_space *plan;        /* sees those that stand, not those that move: for paths and fields */
    wend_space *bare;        /* sees no units: for steps planned together; null until there are any */
    wend_pursuit *pursuit;   /* null until somebody of the kind chases */
    wend_target_id *targets; /* by unit: what it is to those; 0 = nobody chases it */
    uint32_t *hunters;       /* units by their pursuers' numbers, see sim_chase.c */
} kind;

/* A field that units of one kind follow. */
typedef struct flow {
    wend_field *field;
    uint32_t kind;
    wend_area goal;
} flow;

typedef struct mood {
    char name[NAME_ROOM];
    wend_influence *influence;
    uint32_t keep, share; /* per tick, in 65,536ths; share 0 = does not spread */
    int32_t factor;       /* of its price */
    squad from;           /* who adds to it */
    int32_t strength;     /* how much each of them adds */
} mood;

/* What was built, and after how many ticks. */
typedef struct world_edit {
    wend_area area;
    uint8_t terrain;
    uint64_t tick;
} world_edit;

/* What happened in one tick. */
typedef struct tick_record {
    uint32_t counts[UNIT_STATES];
    uint32_t moved;
    uint32_t waiting; /* questions on the agenda */
    uint64_t work, budget;
} tick_record;

typedef struct world {
    scene scene; /* of the map; its mover is the kind made last, its space and finder are not used */
    bool has_map;
    kind *kinds;
    uint32_t kind_count;
    unit *units;
    uint32_t unit_count;
    roster roster;
    flow flows[MOST_FLOWS];
    uint32_t flow_count;
    mood moods[MOST_INFLUENCES];
    uint32_t mood_count;
    world_edit *edits;
    uint32_t edit_count;
    wend_layer *standing;
    wend_influence *all_moods; /* their sum, that is written to the layer */
    wend_agenda *agenda;
    wend_finder *finder;
    wend_traffic *traffic;  /* null until steps are planned together */
    uint32_t traffic_kinds; /* that it knows */
    wend_group *group;
    wend_crowd *crowd; /* null until there is one */
    uint64_t budget;
    uint64_t random;
    uint64_t ticks;
    tick_record now;
} world;

bool world_open(world *world);
void world_close(world *world);

/* Each is false with an error, which points at a word of the script. */
bool world_load_map(world *world, const word *file);
bool world_add_kind(world *world, const word *name, const word *file);
bool world_add_squad(world *world, const word *name, const word *kind, uint32_t count, const word *area);
bool world_build(world *world, const word *area, const word *terrain);

/* A name for all units that several words name. */
bool world_add_team(world *world, const word *name, const word *words, uint32_t count);

/* The squad or, as in knight.3, one unit of it, as a squad of one; false with an error. */
bool world_find_units(const world *world, const word *name, squad *found);

/* One unit of a squad, from 0 on. */
static inline unit *world_unit(const world *world, const squad *squad, uint32_t number)
{
    return &world->units[world->roster.members[squad->first + number]];
}

/* Gives all units of a squad a mark that no other unit has. False where one of them would get it twice. */
bool world_mark(world *world, const squad *squad);

/* The cells of a word on the map; false with an error. */
bool world_cell(const world *world, const word *word, wend_place *cell);
bool world_area(const world *world, const word *word, wend_area *area);

/* A name that is not taken by anything, of letters, digits, - and _; false with an error. */
bool world_check_name(const world *world, const word *name);

/* From 0 to bound - 1, the same on every machine. */
uint32_t world_random(world *world, uint32_t bound);

/* How far it is from the middle of a unit to its rim as it is drawn, in cells. */
double world_radius(const world *world, const unit *unit);

/* A unit leaves its cells to others, or comes to stand in them. */
void world_leave(world *world, const unit *unit);
void world_enter(world *world, const unit *unit);

/* Whoever does not move is in the way of paths from now on, whoever moves no longer. At the end of each tick. */
void world_note_standing(world *world);

/* A unit stands elsewhere now. */
void world_move(world *world, unit *unit, wend_place place);

/* Units of work that are left of this tick's budget; and that so many are spent. */
uint64_t world_work_left(const world *world);
void world_spend(world *world, uint64_t work);

/* Where memory lacked within a tick: said once; always false. */
bool world_no_memory(void);

#endif
