/* world.h: the parts of a simulation: a map, kinds of movers, units in squads, influences, and the record of a tick. */
#ifndef TOOLS_SIMULATE_WORLD_H
#define TOOLS_SIMULATE_WORLD_H

#include "draw/draw.h"
#include "simulate/script.h"

/* A unit's state. */
typedef enum unit_state {
    UNIT_IDLE,    /* has nothing to do */
    UNIT_ASKS,    /* waits for a path */
    UNIT_WALKS,   /* took a step, or will take one */
    UNIT_HELD,    /* another unit is in its way */
    UNIT_ARRIVED, /* stands at its goal, or as near as it can get */
    UNIT_STUCK,   /* tried everything, and rests */
    UNIT_NO_WAY,  /* cannot reach its goal */
    UNIT_STATES
} unit_state;

extern const char *const unit_state_names[UNIT_STATES];

/* A unit's order. */
typedef enum unit_order { ORDER_NONE, ORDER_GO, ORDER_FLOW, ORDER_CHASE, ORDER_TOGETHER, ORDER_CROWD } unit_order;

enum { NAME_ROOM = 32, MOST_UNITS = 20000, MOST_KINDS = 64, MOST_FLOWS = 64, MOST_INFLUENCES = 16, MOST_TEAMS = 64 };

/* A unit's part in the crowd. */
typedef struct crowd_part {
    wend_agent_id agent;  /* 0 = not entered; units outside of the crowd are obstacles in it */
    double radius, speed; /* for units of the crowd: in cells, and cells per tick; 0 = not of the crowd */
} crowd_part;

/* A unit's part in the traffic. */
typedef struct traffic_part {
    wend_unit_id id; /* 0 = not entered */
    bool is_fixed;
    bool is_cut_off; /* by a wall, from its place in an order */
} traffic_part;

typedef struct unit {
    uint32_t kind, squad;
    uint32_t colour;  /* index of the squad whose colour it has */
    uint32_t mark;    /* see world_mark */
    wend_place place; /* centre of a cell; in a crowd any place */
    wend_place stood; /* place at the end of the last tick */
    unit_state state;
    unit_order order;
    bool leaves;  /* leaves the map on arrival */
    bool gone;    /* has left the map */
    bool stands;  /* is entered in the layer of standing units */
    bool wanders; /* goes elsewhere on arrival */
    wend_place goal;
    wend_ticket_id ticket; /* of its question; 0 = none */
    wend_walker walker;
    wend_place *points; /* of its path */
    uint32_t room;      /* capacity of points */
    uint32_t rest;      /* ticks until it tries again */
    uint32_t flow;      /* index of the field that it follows */
    uint32_t target;    /* the unit it chases */
    bool crowded;       /* others blocked its last path, so it asks for one around them */
    wend_pursuer_id pursuer;
    traffic_part traffic;
    crowd_part crowd;
} unit;

/* Units with one name: the members from index `first` on. Squads lie one after the other. */
typedef struct squad {
    char name[NAME_ROOM];
    uint32_t first, count;
} squad;

/* All squads and teams, and their units. */
typedef struct roster {
    squad *squads;
    uint32_t squad_count, team_count;
    uint32_t *members; /* indices of units, squad by squad */
    uint32_t member_count;
    uint32_t marks; /* marks given so far */
} roster;

typedef struct kind {
    char name[NAME_ROOM];
    mover mover;
    wend_space *space;       /* sees all units: for steps, and for paths around others */
    wend_space *plan;        /* sees standing units only: for paths and fields */
    wend_space *bare;        /* sees no units: for steps planned together; NULL until there are any */
    wend_pursuit *pursuit;   /* NULL until a unit of this kind chases */
    wend_target_id *targets; /* the target id of each unit in that pursuit; 0 = nobody chases it */
    uint32_t *hunters;       /* units by the hash of their pursuer ids, see chase.c */
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
    uint32_t keep, share; /* per tick, in 65,536ths: what is kept, and what spreads; share 0 = does not spread */
    int32_t factor;       /* of its price, in 65,536ths */
    squad from;           /* units that add to it */
    int32_t strength;     /* amount that each of them adds */
} mood;

/* An edit, and after how many ticks it was made. */
typedef struct world_edit {
    wend_area area;
    uint8_t terrain;
    uint64_t tick;
} world_edit;

/* The record of one tick. */
typedef struct tick_record {
    uint32_t counts[UNIT_STATES];
    uint32_t moved;
    uint32_t waiting; /* questions waiting on the agenda */
    uint64_t work, budget;
} tick_record;

typedef struct world {
    scene scene; /* of the map; its mover is that of the kind made last; its space and finder are not used */
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
    wend_influence *all_moods; /* their sum, which is written to the layer of extra costs */
    wend_agenda *agenda;
    wend_finder *finder;
    wend_traffic *traffic;  /* NULL until steps are planned together */
    uint32_t traffic_kinds; /* number of kinds that the traffic knows */
    wend_group *group;
    wend_crowd *crowd; /* NULL until there is one */
    uint64_t budget;
    uint64_t random;
    uint64_t ticks;
    tick_record now;
} world;

bool world_open(world *world);
void world_close(world *world);

/* These return false with an error, which points at a word of the script. */
bool world_load_map(world *world, const word *file);
bool world_add_kind(world *world, const word *name, const word *file);
bool world_add_squad(world *world, const word *name, const word *kind, uint32_t count, const word *area);
bool world_build(world *world, const word *area, const word *terrain);

/* Names a team of all units that the words name. */
bool world_add_team(world *world, const word *name, const word *words, uint32_t count);

/* Finds a squad or team or, as in knight.3, one of its units, as a squad of one; false with an error. */
bool world_find_units(const world *world, const word *name, squad *found);

/* A unit of a squad by its index, from 0. */
static inline unit *world_unit(const world *world, const squad *squad, uint32_t number)
{
    return &world->units[world->roster.members[squad->first + number]];
}

/* Gives all units of a squad a new mark. False if a unit is in the squad twice. */
bool world_mark(world *world, const squad *squad);

/* Reads a cell or an area of the map; false with an error. */
bool world_cell(const world *world, const word *word, wend_place *cell);
bool world_area(const world *world, const word *word, wend_area *area);

/* True if a name is free and consists of letters, digits, - and _; else false with an error. */
bool world_check_name(const world *world, const word *name);

/* A random number from 0 to bound - 1, the same on every machine. */
uint32_t world_random(world *world, uint32_t bound);

/* Radius of a unit as it is drawn, in cells. */
double world_radius(const world *world, const unit *unit);

/* Takes a unit out of the layer of occupied cells, or enters it. */
void world_leave(world *world, const unit *unit);
void world_enter(world *world, const unit *unit);

/*
 * Updates the layer of standing units, which paths avoid: those that began or ceased to move. At the end of each tick.
 */
void world_note_standing(world *world);

/* Sets a unit's place. */
void world_move(world *world, unit *unit, wend_place place);

/* The work left of this tick's budget; below, spends some of it. */
uint64_t world_work_left(const world *world);
void world_spend(world *world, uint64_t work);

/* Reports that memory ran out in a tick; always false. */
bool world_no_memory(void);

#endif
