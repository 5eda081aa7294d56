/* Questions in an agenda: their memory. */
#ifndef WEND_AGENT_AGENDA_ERRAND_H
#define WEND_AGENT_AGENDA_ERRAND_H

#include "agent/agenda/agenda_data.h"

/* An errand that is free, at the end of the list of all; CAPACITY, MEMORY. */
wend_status wend_errand_take(wend_agenda *agenda, uint32_t *index);

/* Room for so many errands in all, no more than the agenda's capacity. MEMORY. */
wend_status wend_errands_reserve(wend_agenda *agenda, uint32_t count);

/* Gives one back; its arrays stay for the next. It must be in no queue. */
void wend_errand_give_back(wend_agenda *agenda, uint32_t index);

/* Room for a query's arrays. MEMORY: those there are stay. */
wend_status wend_errand_reserve_query(const wend_agenda *agenda, struct wend_errand *errand, const wend_query *query);

/* Lets the errand's query point to its arrays. */
void wend_errand_point_query(struct wend_errand *errand);

/* Copies a query with its arrays. MEMORY. */
wend_status wend_errand_copy_query(const wend_agenda *agenda, struct wend_errand *errand, const wend_query *query);

/* Room for so many points. MEMORY: those there are stay. */
wend_status wend_errand_reserve_points(const wend_agenda *agenda, struct wend_errand *errand, uint64_t count);

/* Keeps a path whose points lie in a finder's memory. MEMORY: it then has none. May be called from a task. */
wend_status wend_errand_keep_path(const wend_agenda *agenda, struct wend_errand *errand, const wend_path *path);

/* The errand of a ticket; WEND_NO_ERRAND where there is none. */
uint32_t wend_errand_of(const wend_agenda *agenda, wend_ticket ticket);
wend_ticket wend_errand_ticket(const wend_agenda *agenda, uint32_t index);

/* Frees what an agenda has for them all, and how many bytes that is. */
void wend_errands_destroy(wend_agenda *agenda);
size_t wend_errands_memory(const wend_agenda *agenda);

#endif
