/* Where a crowd is to stand. */
#ifndef WEND_AGENT_GROUP_GROUP_PLACES_H
#define WEND_AGENT_GROUP_GROUP_PLACES_H

#include "agent/group/group_crowd.h"

/* Chooses places for all who may come, and lays the window around them. MEMORY. */
wend_status wend_crowd_choose_places(struct wend_crowd *crowd, wend_place goal);

/* Lays the window anew, when the box has grown. MEMORY. */
wend_status wend_crowd_lay_window(struct wend_crowd *crowd);

#endif
