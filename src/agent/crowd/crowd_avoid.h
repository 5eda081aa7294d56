/*
 * The velocity nearest to a wanted one that will not meet others: half-planes of velocities, and linear programs in
 * them.
 */
#ifndef WEND_AGENT_CROWD_AVOID_H
#define WEND_AGENT_CROWD_AVOID_H

#include <stdint.h>

#include "base/processor.h"

/* Half-planes of one agent: as many as a loop does at once. */
enum { CROWD_LINES = 16, CROWD_MOST_WALLS = 6, CROWD_MOST_OTHERS = CROWD_LINES - CROWD_MOST_WALLS };

/*
 * Who is near, in the order in which they are to be looked at, and walls. Floats: all is relative to the agent, and
 * what is chosen is clipped later in doubles (crowd_clip.c). Entries beyond the counts are 0.
 */
struct crowd_around {
    float x[CROWD_LINES], y[CROWD_LINES];                   /* where they are, from the agent */
    float velocity_x[CROWD_LINES], velocity_y[CROWD_LINES]; /* of the agent, seen from them */
    float reach[CROWD_LINES];                               /* the sum of both radii */
    float share[CROWD_LINES];                               /* how much of avoiding them is the agent's part, 0 to 1 */
    float wall_x[CROWD_MOST_WALLS], wall_y[CROWD_MOST_WALLS]; /* unit vectors to the walls */
    float wall_speed[CROWD_MOST_WALLS];                       /* how fast it may go there at most */
    uint32_t others, walls;
};

/* What an agent wants. */
struct crowd_wish {
    float velocity_x, velocity_y; /* now */
    float wanted_x, wanted_y;
    float speed;                         /* at most */
    float inverse_tick, inverse_horizon; /* of seconds */
};

/* The velocity that comes of it. The same bits on every processor. */
typedef void wend_crowd_avoid(const struct crowd_around *around, const struct crowd_wish *wish, float velocity[2]);

/* The fastest function for a processor. */
wend_crowd_avoid *wend_crowd_avoid_for(enum wend_processor processor);

#endif
