/* A pursuit's own data. */
#ifndef WEND_AGENT_PURSUIT_PURSUIT_H
#define WEND_AGENT_PURSUIT_PURSUIT_H

#include <wend/pursuit.h>

#include "agent/pursuit/collision.h"
#include "agent/pursuit/pursuit_targets.h"

enum {
    PURSUER_ALIVE = 1,
    PURSUER_QUEUED = 2, /* it waits in line for a search */
    PURSUER_PARKED = 4, /* and has no turn before that */
    PURSUER_PUSHED = 8,
    PURSUER_CROWDED = 16, /* others were in its way: its next search goes around them */
    PURSUER_GAVE_UP = 32, /* until its target moves */
    PURSUER_SHORT = 64,   /* its way ends short of the target: the search came to its limit */
    PURSUER_ALONE = 128   /* searches around others failed: its next one looks whether walls are why */
};

enum { LOOKS_PER_UNIT = 8 };

/* A pursuer: 64 bytes. */
struct wend_pursuer {
    uint32_t node; /* where it stands, and its cell */
    uint16_t x, y;
    uint8_t level, flags;
    uint8_t tolerance, tries;
    wend_packed_steps way;
    uint8_t failures; /* in a row */
    uint8_t rest;     /* turns that it does not search for */
    struct wend_retries retries;
    uint8_t idle;              /* turns in a row without a step or an arrival */
    uint16_t aim_x, aim_y;     /* where the target was when the way was found */
    uint32_t assigned, hunted; /* numbers of targets: whom it was told to hunt, whom it hunts; NO_TARGET = nobody */
    uint32_t generation;
    uint16_t radius, chase_ticks, idle_ticks, back_off;
    uint16_t changes;        /* of the space, when its way was found */
    uint8_t aim_level, code; /* why it rests */
};

struct wend_pursuit {
    wend_allocator memory;
    const wend_space *space;
    struct wend_space bare; /* a view of it without those who stand about */
    uint64_t shown;         /* of the space: how often it was another when the view last followed it */
    wend_walker_rules rules;
    uint32_t limit;
    uint32_t now;
    uint64_t work, units;
    uint64_t looks;      /* of this tick, at squares and targets; LOOKS_PER_UNIT are a unit */
    wend_finder *finder; /* of this tick */
    wend_status status;  /* of this tick */

    struct wend_pursuit_targets targets;
    struct wend_pursuer *pursuers;
    uint32_t *due;                                /* by pursuer: the tick of its next turn */
    uint32_t *line;                               /* those who wait for a search: a ring of `capacity` */
    wend_pursuit_move *moves;                     /* of this tick */
    uint32_t *unused;                             /* numbers of pursuers that are gone */
    uint32_t capacity, used, count, unused_count; /* room, numbers given so far, alive */
    uint32_t line_first, line_count, move_count;
};

/* The turn of a pursuer, to whom it is due: all but when its next one is. */
void wend_pursuit_take_turn(wend_pursuit *pursuit, uint32_t number);

/* Forgets a pursuer's way, and what it knows of its target. */
void wend_pursuit_forget(struct wend_pursuer *pursuer);

/* Serves those who wait in line while there are units. */
void wend_pursuit_serve_line(wend_pursuit *pursuit);

#endif
