/* mood.h: influences of a simulation: how they change each tick, and what they add to the cost of cells. */
#ifndef TOOLS_SIMULATE_MOOD_H
#define TOOLS_SIMULATE_MOOD_H

#include "simulate/world.h"

/* Makes an influence with a name and settings; false with an error. */
bool mood_add(world *world, const word *words, uint32_t count);

/* Stamps an influence; false with an error. */
bool mood_stamp(world *world, const word *words, uint32_t count);

/* Runs a tick of all influences. */
bool mood_tick(world *world);

#endif
