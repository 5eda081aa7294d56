/* Where those of one goal stand when they have come to it: each has a place of its own around it. */
#ifndef WEND_AGENT_CROWD_SETTLE_H
#define WEND_AGENT_CROWD_SETTLE_H

#include "agent/crowd/crowd.h"

/*
 * Notes in a body's move whether it settles, before others of its goal who have arrived or before somebody who stands
 * on it for good, and whether it comes near others of its goal who have their places, so that it looks for its own.
 */
void wend_crowd_settle(const wend_crowd *crowd, uint32_t body, const uint32_t *others, uint32_t count,
                       const double preferred[2]);

/*
 * Gives an agent that looks for one a place around its goal, and has it walk there; where there is none left it goes on
 * as it did. MEMORY: the same.
 */
wend_status wend_crowd_take_place(wend_crowd *crowd, uint32_t index, uint64_t *work);

/*
 * Who stands in its own place in the way of an agent to another place takes that, and gives its own for it: it has less
 * far to go. MEMORY: each may have none then.
 */
wend_status wend_crowd_swap_places(wend_crowd *crowd, uint32_t index, uint64_t *work);

/* Makes room for what is known of places: MEMORY. */
wend_status wend_crowd_places_create(wend_crowd *crowd);

/* Frees what is known of places, and how many bytes that is. */
void wend_crowd_places_destroy(wend_crowd *crowd);
size_t wend_crowd_places_memory(const wend_crowd *crowd);

#endif
