/*
 * together.h: units whose steps are planned together, so that all arrive: those of an order, and those who got stuck.
 */
#ifndef TOOLS_SIMULATE_TOGETHER_H
#define TOOLS_SIMULATE_TOGETHER_H

#include "simulate/world.h"

/* Whether all kinds of movers can be planned together: not those with turn costs or of more than 4x4 cells. */
bool together_is_possible(const world *world);

/* The map as a kind sees it, without layers; null with an error. */
wend_space *together_space(const world *world, kind *kind);

/*
 * Sends a squad, whose units have dropped what they did before; those who get no place there still have nothing
 * to do then. False with an error.
 */
bool together_send(world *world, const squad *squad, const wend_order *order);

/* Sends one unit that got stuck on its own; false with an error. */
bool together_join(world *world, unit *unit);

/* Where the order sends a unit: in a formation, to its own place. */
wend_place together_place(const world *world, const unit *unit);

/* Takes the order back. */
void together_end(world *world, unit *unit);

/* After an edit of the map; false with an error. Then whether a unit that was sent still has a way to where it goes. */
bool together_follow_edit(const world *world);
bool together_has_way(const world *world, const unit *unit);

/* The part of a tick in which they take a step; all others that stand make room, those that walk are gone round. */
bool together_walk(world *world);

#endif
