/* The spaces that questions are about, and when they change. */
#ifndef WEND_AGENT_AGENDA_AGENDA_SPACES_H
#define WEND_AGENT_AGENDA_AGENDA_SPACES_H

#include "agent/agenda/agenda_data.h"

/* The number of a space, which is noted where it is new; WEND_NO_INDEX for null. MEMORY. */
wend_status wend_agenda_spaces_number(wend_agenda *agenda, const wend_space *space, uint32_t *number);

/* So many free entries, for an agenda that has none. MEMORY. And: one of them is a space as it is now. */
wend_status wend_agenda_spaces_make(wend_agenda *agenda, uint32_t count);
void wend_agenda_spaces_set(struct wend_agenda_space *entry, const wend_space *space);

/* The number of a space that is noted; WEND_NO_INDEX for another. */
uint32_t wend_agenda_spaces_find(const wend_agenda *agenda, const wend_space *space);

/* Notes whether a space has changed since it was last looked at. */
void wend_agenda_spaces_look(struct wend_agenda_space *entry);

/* Looks at all. True where any had changed since it was last looked at here. */
bool wend_agenda_spaces_look_at_all(wend_agenda *agenda);

/*
 * Whether a question's spaces are as they were when it was asked, or searched for last, as far as they were looked at; and:
 * they count as they are now.
 */
bool wend_job_is_current(const wend_agenda *agenda, const struct wend_job *job);
void wend_job_set_current(const wend_agenda *agenda, struct wend_job *job);

/*
 * Whether a question that waits wants to be told of changes and there was one, looked at or not. Where it waits it is not
 * looked for: it ends when its turn comes, so that one change costs no more than the questions whose turn it is.
 */
bool wend_job_has_gone_stale(const wend_agenda *agenda, const struct wend_job *job);

#endif
