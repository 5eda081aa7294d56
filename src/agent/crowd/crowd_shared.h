/* A field that agents who are sent to one place share, where searches for all of them would take more work. */
#ifndef WEND_AGENT_CROWD_SHARED_H
#define WEND_AGENT_CROWD_SHARED_H

#include "agent/crowd/crowd.h"

/* After an agent's path took so much work: decides whether those that wait for paths to its goal share a field. */
void wend_crowd_shared_weigh(wend_crowd *crowd, const struct crowd_agent *agent, uint64_t work);

/* True if an agent waits for the shared field, or reads its path off it. */
bool wend_crowd_shares(const wend_crowd *crowd, const struct crowd_agent *agent);

/* True if the field is complete and shows the map as it is. */
bool wend_crowd_shared_is_whole(const wend_crowd *crowd);

/* Grows the field within `work`. MEMORY. */
wend_status wend_crowd_shared_grow(wend_crowd *crowd, uint64_t work, uint64_t *done);

/* Result of reading a path: none, though a search may find one; it takes more work; the agent has its path. */
enum crowd_reading { CROWD_READ_NONE, CROWD_READ_ON, CROWD_READ };

/* Reads an agent's path off the field, within `units` and a few more for its points. MEMORY. */
wend_status wend_crowd_shared_read(wend_crowd *crowd, uint32_t index, uint64_t units, uint64_t *work,
                                   enum crowd_reading *reading);

/* Forgets what was grown, but not that a field is shared; and: ends sharing. */
void wend_crowd_shared_restart(wend_crowd *crowd);
void wend_crowd_shared_end(wend_crowd *crowd);

void wend_crowd_shared_destroy(wend_crowd *crowd);
size_t wend_crowd_shared_memory(const wend_crowd *crowd);

#endif
