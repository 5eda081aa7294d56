/* crowd.h: units that walk smoothly between cells and keep clear of each other, using wend's crowd. */
#ifndef TOOLS_SIMULATE_CROWD_H
#define TOOLS_SIMULATE_CROWD_H

#include "simulate/world.h"

/* Takes the words after the command: name, count, profile, area, and settings in pairs. False with an error. */
bool crowd_add(world *world, const word *words, uint32_t count);

/* Sends a unit of the crowd to a cell, or as near as it can get; along its field; or stops it. */
void crowd_go(world *world, unit *unit, wend_place goal);
void crowd_flow(world *world, unit *unit);
void crowd_end(world *world, unit *unit);

/* The part of a tick in which the crowd walks; all other units are obstacles where they stand. */
bool crowd_walk(world *world);

#endif
