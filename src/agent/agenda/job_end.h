/* How a question ends. */
#ifndef WEND_AGENT_AGENDA_JOB_END_H
#define WEND_AGENT_AGENDA_JOB_END_H

#include "agent/agenda/agenda_data.h"

/* Takes a question out of wherever it waits; its search, if it had one, ends. */
void wend_job_withdraw(wend_agenda *agenda, uint32_t index);

/* A question goes on to wait for the field of its group. */
void wend_job_share(wend_agenda *agenda, uint32_t index);

/* A question that was withdrawn, or whose search has ended, is over: it is counted. */
void wend_job_finish(wend_agenda *agenda, struct wend_job *job, wend_ticket_state state);

/* One whose map has changed, or is gone, is over without an answer. */
void wend_job_become_stale(wend_agenda *agenda, uint32_t index);

#endif
