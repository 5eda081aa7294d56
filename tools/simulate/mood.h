/* mood.h: influences of a simulation: what they do each tick, and what the ground costs by them. */
#ifndef TOOLS_SIMULATE_MOOD_H
#define TOOLS_SIMULATE_MOOD_H

#include "simulate/world.h"

/* Makes an influence of a name and sets what it does; false with an error. */
bool mood_add(world *world, const word *words, uint32_t count);

/* Stamps one; false with an error. */
bool mood_stamp(world *world, const word *words, uint32_t count);

/* A tick of all of them. */
bool mood_tick(world *world);

#endif
