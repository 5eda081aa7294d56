/* How a crowd gets to its places. */
#ifndef WEND_AGENT_GROUP_WAYS_H
#define WEND_AGENT_GROUP_WAYS_H

#include "agent/group_crowd.h"

/* Finds the way of each member to the window. Whoever has none stays: *changed tells that there is such a one. MEMORY. */
wend_status wend_crowd_find_ways(struct wend_crowd *crowd, bool *changed);

#endif
