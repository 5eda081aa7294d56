/* Questions that failed, remembered until the map changes where it matters, so that the same ones need no search. */
#ifndef WEND_AGENT_AGENDA_AGENDA_FAILURES_H
#define WEND_AGENT_AGENDA_AGENDA_FAILURES_H

#include "agent/agenda/agenda_data.h"
#include "base/codec.h"

/* Remembers that a question has been found to be unreachable. Where memory lacks it is not remembered. */
void wend_agenda_failures_note(wend_agenda *agenda, struct wend_job *job);

/* Answers a question if the same one has failed and nothing that matters has changed since. */
bool wend_agenda_failures_answer(wend_agenda *agenda, struct wend_job *job);

/* Forgets what was found on another map, as all is whose map has changed. */
void wend_agenda_failures_forget(wend_agenda *agenda);

/* All that is remembered as bytes; MEMORY. It is said of the map as it is: forget what is not. */
wend_status wend_agenda_failures_code(wend_agenda *agenda, struct wend_codec *codec);

void wend_agenda_failures_destroy(wend_agenda *agenda);
size_t wend_agenda_failures_memory(const wend_agenda *agenda);

#endif
