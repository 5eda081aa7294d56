/* What becomes of questions when their maps change. */
#ifndef WEND_AGENT_AGENDA_AGENDA_CHANGES_H
#define WEND_AGENT_AGENDA_AGENDA_CHANGES_H

#include "agent/agenda/agenda_data.h"

/* The search for a question begins anew. */
void wend_agenda_restart(wend_agenda *agenda, struct wend_job *job);

/*
 * A question's turn comes, and it is in no queue: it is about the map as it is from now on. False where it wanted to be told
 * that the map has changed: it is STALE.
 */
bool wend_agenda_heed_change(wend_agenda *agenda, uint32_t index);

/*
 * Looks at all spaces; where one has changed, searches under way do what their questions chose to do. Questions that wait
 * heed it when their turn comes.
 */
void wend_agenda_follow_changes(wend_agenda *agenda);

/* The same, and searches that went on although their map had changed begin anew: all are then about the map as it is. */
void wend_agenda_begin_anew(wend_agenda *agenda);

#endif
