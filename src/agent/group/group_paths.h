/* How a crowd gets to its places. */
#ifndef WEND_AGENT_GROUP_GROUP_PATHS_H
#define WEND_AGENT_GROUP_GROUP_PATHS_H

#include "agent/group/group_crowd.h"

/* What came of it. */
struct wend_paths_outcome {
    bool somebody_stays;  /* for want of a way: places must be chosen anew */
    bool window_is_small; /* ways leave it again: it must be laid anew, and the ways found */
};

/* Finds the way of each member to the window. MEMORY. */
wend_status wend_crowd_find_paths(struct wend_crowd *crowd, struct wend_paths_outcome *outcome);

#endif
