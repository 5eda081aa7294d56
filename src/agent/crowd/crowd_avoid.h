/*
 * Finds the velocity nearest to a wanted one that will not meet others, by half-planes of velocities and linear
 * programs in them.
 */
#ifndef WEND_AGENT_CROWD_AVOID_H
#define WEND_AGENT_CROWD_AVOID_H

#include <stdint.h>

#include "base/processor.h"

/* Half-planes of an agent, as many as one loop handles; CROWD_LANES agents are computed together. */
enum { CROWD_LINES = 16, CROWD_MOST_WALLS = 6, CROWD_MOST_OTHERS = CROWD_LINES - CROWD_MOST_WALLS, CROWD_LANES = 16 };

/* One other per agent, as the agent sees it. */
struct crowd_seen {
    float x[CROWD_LANES], y[CROWD_LANES];                   /* relative to the agent */
    float velocity_x[CROWD_LANES], velocity_y[CROWD_LANES]; /* of the agent, relative to the other */
    float reach[CROWD_LANES];                               /* the sum of both radii */
    float share[CROWD_LANES];                               /* the agent's part of avoiding the other, 0 to 1 */
};

/*
 * What is around agents and what they want, a lane each, lanes side by side. Each index is a half-plane: first an
 * agent's walls, then others near, in the order of the program. Floats suffice: all is relative to the agent, and the
 * choice is clipped later in doubles (crowd_clip.c). Unused entries below `lines` are 0.
 */
struct crowd_around {
    struct crowd_seen others[CROWD_LINES];
    float wall_x[CROWD_MOST_WALLS][CROWD_LANES], wall_y[CROWD_MOST_WALLS][CROWD_LANES]; /* unit vectors to walls */
    float wall_speed[CROWD_MOST_WALLS][CROWD_LANES];                                    /* greatest speed that way */
    float own_x[CROWD_LANES], own_y[CROWD_LANES];                                       /* velocities of the agents */
    float wanted_x[CROWD_LANES], wanted_y[CROWD_LANES];
    float speed[CROWD_LANES]; /* greatest */
    uint32_t walls[CROWD_LANES];
    uint32_t lines;                      /* half-planes of the agent with most */
    float inverse_tick, inverse_horizon; /* per second */
};

/* The velocities chosen. */
struct crowd_choice {
    float x[CROWD_LANES], y[CROWD_LANES];
};

/* Chooses velocities, with the same bits on every processor. */
typedef void wend_crowd_avoid(const struct crowd_around *around, struct crowd_choice *choice);

/* The fastest function for a processor. */
wend_crowd_avoid *wend_crowd_avoid_for(enum wend_processor processor);

#endif
