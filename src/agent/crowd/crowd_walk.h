/* Ways that agents are given: points they walk along, and ways to places near their goals. */
#ifndef WEND_AGENT_CROWD_WALK_H
#define WEND_AGENT_CROWD_WALK_H

#include "agent/crowd/crowd.h"

/* Has an agent walk along points, which are copied. MEMORY: it goes on as it did. */
wend_status wend_crowd_keep_way(wend_crowd *crowd, struct crowd_agent *agent, const wend_place *points, uint32_t count);

/* The question for a path, whose search may be continued, within `work`. */
wend_query wend_crowd_question(const wend_space *space, wend_place start, wend_place goal, uint64_t work);

/*
 * Has an agent walk to another place than its goal, if that does not take too long to find out. *leads: whether it
 * does; else nothing has changed, as with MEMORY.
 */
wend_status wend_crowd_walk_to(wend_crowd *crowd, uint32_t index, wend_place place, uint64_t *work, bool *leads);

#endif
