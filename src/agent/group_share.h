/* Who of a crowd gets which place. */
#ifndef WEND_AGENT_GROUP_SHARE_H
#define WEND_AGENT_GROUP_SHARE_H

#include "agent/group_crowd.h"

/* Gives the places of each kind to its members, so that all ways together cost least. MEMORY. */
wend_status wend_crowd_share(struct wend_crowd *crowd);

#endif
