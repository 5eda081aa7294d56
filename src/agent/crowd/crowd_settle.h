/* Where agents sent to one goal stand when they have come to it: each has its own place around the goal. */
#ifndef WEND_AGENT_CROWD_SETTLE_H
#define WEND_AGENT_CROWD_SETTLE_H

#include "agent/crowd/crowd.h"

/*
 * Notes in a body's move whether it settles, before others of its goal that have arrived or before an agent that stands
 * on the goal for good; and whether others of its goal with places are near, so that it looks for its own.
 */
void wend_crowd_settle(const wend_crowd *crowd, uint32_t body, const uint32_t *others, uint32_t count,
                       const double preferred[2]);

/*
 * Gives an agent that looks for one a place around its goal, and sends it there; if none is left nothing changes.
 * MEMORY: the same.
 */
wend_status wend_crowd_take_place(wend_crowd *crowd, uint32_t index, uint64_t *work);

/*
 * Swaps the place of an agent with that of an arrived agent in its way, if that one has less far to go to it. MEMORY:
 * either may be left without a place.
 */
wend_status wend_crowd_swap_places(wend_crowd *crowd, uint32_t index, uint64_t *work);

/* Allocates the scratch for places. MEMORY. */
wend_status wend_crowd_places_create(wend_crowd *crowd);

/* Forgets the places last found: agents may have moved or the ground changed since. */
void wend_crowd_forget_places(wend_crowd *crowd);

/* Frees the scratch for places; and its size in bytes. */
void wend_crowd_places_destroy(wend_crowd *crowd);
size_t wend_crowd_places_memory(const wend_crowd *crowd);

#endif
