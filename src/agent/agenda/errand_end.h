/* How a question ends. */
#ifndef WEND_AGENT_AGENDA_ERRAND_END_H
#define WEND_AGENT_AGENDA_ERRAND_END_H

#include "agent/agenda/agenda_data.h"

/* Takes a question out of wherever it waits; its search, if it had one, ends. */
void wend_errand_withdraw(wend_agenda *agenda, uint32_t index);

/* A question goes on to wait for the field of its group. */
void wend_errand_share(wend_agenda *agenda, uint32_t index);

/* A question that was withdrawn, or whose search has ended, is over: it is counted. */
void wend_errand_finish(wend_agenda *agenda, struct wend_errand *errand, wend_ticket_state state);

/* One whose map has changed, or is gone, is over without an answer. */
void wend_errand_become_stale(wend_agenda *agenda, uint32_t index);

#endif
