/* In which order a crowd settles. */
#ifndef WEND_AGENT_GROUP_GROUP_ORDER_H
#define WEND_AGENT_GROUP_GROUP_ORDER_H

#include "agent/group/group_crowd.h"

/* Numbers those who have places: whoever would be shut off by another goes before it. MEMORY. */
wend_status wend_crowd_put_in_order(struct wend_crowd *crowd);

#endif
