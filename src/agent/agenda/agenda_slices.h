/* Slices of work: those of one round run side by side, and what came of each is then told in order. */
#ifndef WEND_AGENT_AGENDA_AGENDA_SLICES_H
#define WEND_AGENT_AGENDA_AGENDA_SLICES_H

#include "agent/agenda/agenda_data.h"

/* Runs all slices of a round, `group` in one task. ARGUMENT where the tasks left some out: their status then says so. */
wend_status wend_agenda_slices_run(wend_agenda *agenda, uint32_t group, const wend_tasks *tasks);

/* Does a search again as far as it was when it was saved. ARGUMENT where it comes to something else; MEMORY. */
wend_status wend_agenda_slices_repeat(wend_agenda *agenda, uint32_t search);

#endif
