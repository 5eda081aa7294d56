/*
 * together.h: units whose steps are planned together, so that all arrive: those of an order, and those that got stuck.
 */
#ifndef TOOLS_SIMULATE_TOGETHER_H
#define TOOLS_SIMULATE_TOGETHER_H

#include "simulate/world.h"

/* True if all kinds of movers can be planned together: none with turn costs or more than 4x4 cells. */
bool together_is_possible(const world *world);

/* The map as a kind sees it, without layers; NULL with an error. */
wend_space *together_space(const world *world, kind *kind);

/*
 * Sends a squad, whose units must have been released from earlier orders. Units that get no place keep ORDER_NONE.
 * False with an error.
 */
bool together_send(world *world, const squad *squad, const wend_order *order);

/* Sends a single unit that got stuck; false with an error. */
bool together_join(world *world, unit *unit);

/* The place that the order gives a unit. */
wend_place together_place(const world *world, const unit *unit);

/* Cancels the order. */
void together_end(world *world, unit *unit);

/*
 * Call the first after an edit of the map; false with an error. Then the second: true if a unit still has a way to its
 * goal.
 */
bool together_follow_edit(const world *world);
bool together_has_way(const world *world, const unit *unit);

/* The part of a tick in which these units take a step. Others that stand make room; those that walk are avoided. */
bool together_walk(world *world);

#endif
