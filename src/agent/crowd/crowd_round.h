/* Finds ways over the cells around a mover that touch no wall and no agent that stays where it is. */
#ifndef WEND_AGENT_CROWD_ROUND_H
#define WEND_AGENT_CROWD_ROUND_H

#include "agent/crowd/crowd.h"

enum { CROWD_ROUND_SIDE = 64, CROWD_ROUND_CELLS = CROWD_ROUND_SIDE * CROWD_ROUND_SIDE, CROWD_ROUND_TURNS = 64 };

/* A mover may slide along what it touches: nearer than this part of its radius, or of both radii, is too near. */
#define CROWD_ROUND_TOUCH 0.999

struct round_point {
    double x, y;
};

struct round_search {
    const wend_crowd *crowd;
    const struct crowd_agent *agent;
    uint32_t index, opponent; /* opponent: whom it lets pass, and does not pass itself; else CROWD_NONE */
    int32_t left, top;        /* of the window, in cells */
    double shift;             /* from a cell's place to a mover's middle */
    uint8_t known[CROWD_ROUND_CELLS];
    uint8_t from[CROWD_ROUND_CELLS]; /* direction by which each was reached, plus 1; 0 if not reached */
    uint16_t queue[CROWD_ROUND_CELLS];
    struct round_point opponent_end;      /* where the opponent's way ends; behind that the agent would be shut in */
    double end_reach;                     /* how near to that it must not come; 0: it ends nowhere near */
    uint8_t is_passed[CROWD_ROUND_CELLS]; /* the opponent passes it, or comes too near for an agent to stand there */
    uint64_t work;
};

/* An agent's way ahead: along its points, or from cell to cell of its field. */
struct round_way {
    const wend_crowd *crowd;
    const struct crowd_agent *agent;
    double shift;
    struct round_point at, to;
    uint32_t next; /* index of its point after `to` */
};

/* Lays the window around an agent. */
void wend_crowd_round_begin(struct round_search *search, wend_crowd *crowd, uint32_t index);

/* The way of an agent, from where it is. */
struct round_way wend_crowd_round_way(const wend_crowd *crowd, const struct crowd_agent *agent);

/* Goes a step on along a way. Returns false at its end. */
bool wend_crowd_round_walk(struct round_way *way);

/* Middle of a cell; and the window's cell with a point in it, or CROWD_ROUND_CELLS. */
struct round_point wend_crowd_round_middle(const struct round_search *search, uint32_t cell);
uint32_t wend_crowd_round_cell(const struct round_search *search, struct round_point at);

/*
 * Breadth-first search from the agent's cell to `goal`, or to the nearest cell that the opponent does not pass. Writes
 * the turning points of the way, as few as possible; returns their number, 0 if there is no way or they are too many.
 */
uint32_t wend_crowd_round_find(struct round_search *search, uint32_t goal, struct round_point *turns);

/*
 * Puts turning points before the rest of an agent's way, its points from `next` on; along a field there is no rest.
 * MEMORY: no change.
 */
wend_status wend_crowd_round_splice(wend_crowd *crowd, const struct round_search *search,
                                    const struct round_point *turns, uint32_t count, uint32_t next);

#endif
