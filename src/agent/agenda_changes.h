/* What becomes of questions when their maps change. */
#ifndef WEND_AGENT_AGENDA_CHANGES_H
#define WEND_AGENT_AGENDA_CHANGES_H

#include "agent/agenda_data.h"

/* The search for a question begins anew. */
void wend_agenda_restart(wend_agenda *agenda, struct wend_errand *errand);

/* Looks at all spaces; where one has changed, each question about it does what it chose to do. */
void wend_agenda_follow_changes(wend_agenda *agenda);

/* The same, and searches that went on although their map had changed begin anew: all are then about the map as it is. */
void wend_agenda_begin_anew(wend_agenda *agenda);

#endif
