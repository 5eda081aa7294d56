/* Whether the answer of a search that went on while the map changed is right on the map as it is now. */
#ifndef WEND_AGENT_AGENDA_AGENDA_CHECK_H
#define WEND_AGENT_AGENDA_AGENDA_CHECK_H

#include "agent/agenda/agenda_data.h"

/*
 * Whether the path of a question is the best way now: it can be walked, and whatever has changed since the search began lies
 * so far aside that no way through it is as cheap. False where that cannot be told.
 */
bool wend_agenda_check_answer(const wend_agenda *agenda, const struct wend_job *job,
                              const struct wend_agenda_stamp *since);

/* Whether a path can be walked now, by who may end on an occupied cell or not; what it costs then. */
bool wend_agenda_check_path(const struct wend_job *job, const wend_space *space, uint64_t *cost);

/* Whether nothing has changed within the radius that a question states, all its starts taken together. */
bool wend_agenda_check_radius(const wend_query *query, const wend_space *space, const struct wend_agenda_stamp *since);

#endif
