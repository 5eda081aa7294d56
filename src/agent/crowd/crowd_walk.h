/* Ways that agents are given: points they walk along, and ways to places near their goals. */
#ifndef WEND_AGENT_CROWD_WALK_H
#define WEND_AGENT_CROWD_WALK_H

#include "agent/crowd/crowd.h"

/* Makes an agent walk along points, which are copied. MEMORY: no change. */
wend_status wend_crowd_keep_way(wend_crowd *crowd, struct crowd_agent *agent, const wend_place *points, uint32_t count);

/* A query for a path, within `work`; its search may be continued. */
wend_query wend_crowd_question(const wend_space *space, wend_place start, wend_place goal, uint64_t work);

/*
 * Makes an agent walk to a place other than its goal, if a path is found with little work. *leads: whether it does; if
 * not, or with MEMORY, nothing has changed.
 */
wend_status wend_crowd_walk_to(wend_crowd *crowd, uint32_t index, wend_place place, uint64_t *work, bool *leads);

#endif
