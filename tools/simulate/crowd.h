/* crowd.h: units that walk smoothly, between cells, and keep clear of each other: wend's crowd. */
#ifndef TOOLS_SIMULATE_CROWD_H
#define TOOLS_SIMULATE_CROWD_H

#include "simulate/world.h"

/* Takes the words behind the command: name, count, profile, area, and settings in pairs. False with an error. */
bool crowd_add(world *world, const word *words, uint32_t count);

/* Sends one of a crowd to a cell, or as near as it can get; along the field that it has been given; and nowhere. */
void crowd_go(world *world, unit *unit, wend_place goal);
void crowd_flow(world *world, unit *unit);
void crowd_end(world *world, unit *unit);

/* The part of a tick in which they walk; all others are obstacles, wherever they are at the moment. */
bool crowd_walk(world *world);

#endif
