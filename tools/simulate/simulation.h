/* simulation.h: runs a script's commands and ticks. */
#ifndef TOOLS_SIMULATE_SIMULATION_H
#define TOOLS_SIMULATE_SIMULATION_H

#include "simulate/world.h"

/* Called after each tick; false ends the simulation, with an error that has been reported. */
typedef struct tick_watcher {
    bool (*see)(void *user, const world *world);
    void *user;
} tick_watcher;

/* Counts all ticks of a script; false with an error if there are too many. */
bool simulation_count_ticks(const script *script, uint64_t *ticks);

/* Runs a script in an open world. False with an error, also if it has no tick. */
bool simulation_run(world *world, const script *script, const tick_watcher *watcher);

#endif
