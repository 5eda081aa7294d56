/* Who of a crowd gets which place. */
#ifndef WEND_AGENT_GROUP_GROUP_SHARE_H
#define WEND_AGENT_GROUP_GROUP_SHARE_H

#include "agent/group/group_crowd.h"

/* Gives the places of each kind to its members, so that all ways together cost least. MEMORY. */
wend_status wend_crowd_share(struct wend_crowd *crowd);

/*
 * What it costs a member to get from its entry to a place of its kind, as the sharing has it. Leaves crowd->flood with the
 * ways from there. MEMORY.
 */
wend_status wend_crowd_price(struct wend_crowd *crowd, const struct wend_member *member, uint32_t place,
                             uint64_t *cost);

#endif
