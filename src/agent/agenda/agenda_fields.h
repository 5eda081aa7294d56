/* Fields that several questions share: grown in slices, and paths read off them. */
#ifndef WEND_AGENT_AGENDA_AGENDA_FIELDS_H
#define WEND_AGENT_AGENDA_AGENDA_FIELDS_H

#include "agent/agenda/agenda_data.h"

/* At the beginning of a step: which fields show the maps as they are now. */
void wend_agenda_fields_look(wend_agenda *agenda);

/* The field of a question's group, if it shows the map as it is; null else. */
const wend_field *wend_agenda_fields_of(const wend_agenda *agenda, const struct wend_job *job);

/* Whether a question waits best for its group's field. */
bool wend_agenda_fields_serve(const wend_agenda *agenda, const struct wend_job *job);

/* Slices for the fields under way that somebody waits for, which share so many units. */
void wend_agenda_fields_plan_growing(wend_agenda *agenda, uint64_t units);

/* Slices for as many paths to be read off as there are units for, `most` at most; each may be so many times the distance. */
void wend_agenda_fields_plan_reading(wend_agenda *agenda, uint64_t units, uint32_t most, uint64_t times);

/* Does such a slice. May be called from a task. */
void wend_agenda_fields_grow(wend_agenda *agenda, struct wend_agenda_slice *slice);
void wend_agenda_fields_read(wend_agenda *agenda, struct wend_agenda_slice *slice);

/* What came of growing. */
void wend_agenda_fields_conclude(wend_agenda *agenda, const struct wend_agenda_slice *slice);

/* Reads the first steps of a question's way off its group's field, if it is whole. False where there are none. */
bool wend_agenda_fields_first_steps(wend_agenda *agenda, struct wend_job *job);

/* Makes all fields anew: those that showed the map as it is do so again, others have not begun. MEMORY: the same. */
void wend_agenda_fields_renew(wend_agenda *agenda);

#endif
