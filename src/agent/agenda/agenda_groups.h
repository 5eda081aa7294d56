/* Questions that lead to one goal under plain rules, which a field can answer for all of them. */
#ifndef WEND_AGENT_AGENDA_AGENDA_GROUPS_H
#define WEND_AGENT_AGENDA_AGENDA_GROUPS_H

#include "agent/agenda/agenda_data.h"
#include "base/codec.h"

/* Whether a field says of each cell of a space what a search would: there are neither turns nor a mover's own cells. */
bool wend_agenda_groups_may_share(const wend_space *space);

/* Puts a question that was just asked into the group of its goal, if it is plain. MEMORY. */
wend_status wend_agenda_groups_join(wend_agenda *agenda, struct wend_job *job);

/* How far a question's goal is from its start: columns and rows, and one. */
uint64_t wend_agenda_groups_distance(const struct wend_job *job);

/* A question leaves its group, if it is in one; a group that is empty and has no field ends. */
void wend_agenda_groups_leave(wend_agenda *agenda, struct wend_job *job);

/* Notes what a search for a plain question took, so that the next ones are estimated better. */
void wend_agenda_groups_learn(wend_agenda *agenda, const struct wend_job *job);

/* Gives up a group's field; those who waited for it wait for a search. */
void wend_agenda_groups_dissolve(wend_agenda *agenda, uint32_t slot);

/* Ends fields that nobody has used for some time, at the end of a step. */
void wend_agenda_groups_tidy(wend_agenda *agenda);

/* Which group each question is in, and which have fields, as bytes: fields themselves are not among them. MEMORY. */
wend_status wend_agenda_groups_code(wend_agenda *agenda, struct wend_codec *codec);

void wend_agenda_groups_destroy(wend_agenda *agenda);
size_t wend_agenda_groups_memory(const wend_agenda *agenda);

#endif
