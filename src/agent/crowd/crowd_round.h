/* The cells around a mover, and ways over them that touch no wall and nobody who stays where he is. */
#ifndef WEND_AGENT_CROWD_ROUND_H
#define WEND_AGENT_CROWD_ROUND_H

#include "agent/crowd/crowd.h"

enum { CROWD_ROUND_SIDE = 64, CROWD_ROUND_CELLS = CROWD_ROUND_SIDE * CROWD_ROUND_SIDE, CROWD_ROUND_TURNS = 64 };

/* What it stands against it may slide along: nearer than so many times its radius, or both, is too near. */
#define CROWD_ROUND_TOUCH 0.999

struct round_point {
    double x, y;
};

struct round_search {
    const wend_crowd *crowd;
    const struct crowd_agent *agent;
    uint32_t index, opponent; /* opponent: whom it lets pass, and so does not pass; else CROWD_NONE */
    int32_t left, top;        /* of the window, in cells */
    double shift;             /* from a cell's place to where a mover's middle is */
    uint8_t known[CROWD_ROUND_CELLS];
    uint8_t from[CROWD_ROUND_CELLS]; /* the direction that each was reached by, and 1; 0 where it was not */
    uint16_t queue[CROWD_ROUND_CELLS];
    struct round_point opponent_end;      /* where the opponent's way ends; behind that it would be shut in */
    double end_reach;                     /* how near that it may not come; 0: it ends nowhere near */
    uint8_t is_passed[CROWD_ROUND_CELLS]; /* the opponent passes it, or comes too near for anybody to stand there */
    uint64_t work;
};

/* The way that an agent would go: along its points, or from cell to cell of its field. */
struct round_way {
    const wend_crowd *crowd;
    const struct crowd_agent *agent;
    double shift;
    struct round_point at, to;
    uint32_t next; /* of its points: the one after `to` */
};

/* Lays the window around an agent. */
void wend_crowd_round_begin(struct round_search *search, wend_crowd *crowd, uint32_t index);

/* The way of an agent, from where it is. */
struct round_way wend_crowd_round_way(const wend_crowd *crowd, const struct crowd_agent *agent);

/* A step on along its way. False at its end. */
bool wend_crowd_round_walk(struct round_way *way);

/* The middle of a cell, and the cell of the window that a point lies in; CROWD_ROUND_CELLS if none. */
struct round_point wend_crowd_round_middle(const struct round_search *search, uint32_t cell);
uint32_t wend_crowd_round_cell(const struct round_search *search, struct round_point at);

/*
 * Breadth first from where the agent is to a cell, or to the nearest that the opponent does not pass. Returns the
 * turning points from there to that, as few as it takes; 0 where no way leads there, or they are too many.
 */
uint32_t wend_crowd_round_find(struct round_search *search, uint32_t goal, struct round_point *turns);

/*
 * Puts turning points before those of an agent's way that are left from `next` on; of a field none are. MEMORY: nothing
 * has changed.
 */
wend_status wend_crowd_round_splice(wend_crowd *crowd, const struct round_search *search,
                                    const struct round_point *turns, uint32_t count, uint32_t next);

#endif
