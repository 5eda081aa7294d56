/*
 * The velocity nearest to a wanted one that will not meet others: half-planes of velocities, and linear programs in
 * them.
 */
#ifndef WEND_AGENT_CROWD_AVOID_H
#define WEND_AGENT_CROWD_AVOID_H

#include <stdint.h>

#include "base/processor.h"

/* Half-planes of one agent, as many as a loop does at once; so many agents are dealt with together. */
enum { CROWD_LINES = 16, CROWD_MOST_WALLS = 6, CROWD_MOST_OTHERS = CROWD_LINES - CROWD_MOST_WALLS, CROWD_LANES = 16 };

/* One other for each agent, as that sees it. */
struct crowd_seen {
    float x[CROWD_LANES], y[CROWD_LANES];                   /* where it is, from the agent */
    float velocity_x[CROWD_LANES], velocity_y[CROWD_LANES]; /* of the agent, seen from it */
    float reach[CROWD_LANES];                               /* the sum of both radii */
    float share[CROWD_LANES];                               /* how much of avoiding it is the agent's part, 0 to 1 */
};

/*
 * What is around agents, and what they want: a lane each, lanes side by side. A line a half-plane: first an agent's
 * walls, then others who are near, in the order in which they are to be looked at. Floats: all is relative to the
 * agent, and what is chosen is clipped later in doubles (crowd_clip.c). Entries that nobody needs are 0 up to `lines`.
 */
struct crowd_around {
    struct crowd_seen others[CROWD_LINES];
    float wall_x[CROWD_MOST_WALLS][CROWD_LANES], wall_y[CROWD_MOST_WALLS][CROWD_LANES]; /* unit vectors to walls */
    float wall_speed[CROWD_MOST_WALLS][CROWD_LANES];                                    /* at most, that way */
    float own_x[CROWD_LANES], own_y[CROWD_LANES];                                       /* velocities of the agents */
    float wanted_x[CROWD_LANES], wanted_y[CROWD_LANES];
    float speed[CROWD_LANES]; /* at most */
    uint32_t walls[CROWD_LANES];
    uint32_t lines;                      /* of the agent that has most */
    float inverse_tick, inverse_horizon; /* of seconds */
};

/* The velocities that come of it. */
struct crowd_choice {
    float x[CROWD_LANES], y[CROWD_LANES];
};

/* The same bits on every processor. */
typedef void wend_crowd_avoid(const struct crowd_around *around, struct crowd_choice *choice);

/* The fastest function for a processor. */
wend_crowd_avoid *wend_crowd_avoid_for(enum wend_processor processor);

#endif
