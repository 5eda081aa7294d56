/* How an agenda fares. */
#ifndef WEND_AGENT_AGENDA_AGENDA_STATS_H
#define WEND_AGENT_AGENDA_AGENDA_STATS_H

#include "agent/agenda/agenda_data.h"

/* Counts the units of a step. */
void wend_agenda_stats_step(wend_agenda *agenda, uint64_t units);

#endif
