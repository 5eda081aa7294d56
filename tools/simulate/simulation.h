/* simulation.h: runs a script: its commands, and ticks. */
#ifndef TOOLS_SIMULATE_SIMULATION_H
#define TOOLS_SIMULATE_SIMULATION_H

#include "simulate/world.h"

/* Told of each tick when it is over; false ends the simulation, with an error that has been reported. */
typedef struct tick_watcher {
    bool (*see)(void *user, const world *world);
    void *user;
} tick_watcher;

/* How many ticks a script has in all; false with an error where that is too many. */
bool simulation_count_ticks(const script *script, uint64_t *ticks);

/* Runs a script in a world that has been opened. False with an error, also where it has no tick. */
bool simulation_run(world *world, const script *script, const tick_watcher *watcher);

#endif
