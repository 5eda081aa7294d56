/* Open ground, on which what a way costs needs no search. */
#ifndef WEND_AGENT_GROUP_GROUP_OPEN_H
#define WEND_AGENT_GROUP_GROUP_OPEN_H

#include "agent/group/group_crowd.h"

/* Whether a kind's members and places lie on open ground: in a rectangle of free squares that cost all the same. */
bool wend_crowd_is_on_open_ground(const struct wend_crowd *crowd, uint32_t kind);

/* What it costs there to get from one cell to another. */
uint64_t wend_crowd_open_cost(const wend_space *space, uint32_t from, uint32_t to);

#endif
