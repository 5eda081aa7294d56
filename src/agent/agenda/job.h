/* Questions in an agenda: their memory. */
#ifndef WEND_AGENT_AGENDA_JOB_H
#define WEND_AGENT_AGENDA_JOB_H

#include "agent/agenda/agenda_data.h"

/* An job that is free, at the end of the list of all; CAPACITY, MEMORY. */
wend_status wend_job_take(wend_agenda *agenda, uint32_t *index);

/* Room for so many jobs in all, no more than the agenda's capacity. MEMORY. */
wend_status wend_jobs_reserve(wend_agenda *agenda, uint32_t count);

/* Gives one back; its arrays stay for the next. It must be in no queue. */
void wend_job_give_back(wend_agenda *agenda, uint32_t index);

/* Room for a query's arrays. MEMORY: those there are stay. */
wend_status wend_job_reserve_query(const wend_agenda *agenda, struct wend_job *job, const wend_query *query);

/* Lets the job's query point to its arrays. */
void wend_job_point_query(struct wend_job *job);

/* Copies a query with its arrays. MEMORY. */
wend_status wend_job_copy_query(const wend_agenda *agenda, struct wend_job *job, const wend_query *query);

/* Room for so many points. MEMORY: those there are stay. */
wend_status wend_job_reserve_points(const wend_agenda *agenda, struct wend_job *job, uint64_t count);

/* Keeps a path whose points lie in a finder's memory. MEMORY: it then has none. May be called from a task. */
wend_status wend_job_keep_path(const wend_agenda *agenda, struct wend_job *job, const wend_path *path);

/* The job of a ticket; WEND_NO_JOB where there is none. */
uint32_t wend_job_of(const wend_agenda *agenda, wend_ticket_id ticket);
wend_ticket_id wend_job_ticket(const wend_agenda *agenda, uint32_t index);

/* Frees what an agenda has for them all, and how many bytes that is. */
void wend_jobs_destroy(wend_agenda *agenda);
size_t wend_jobs_memory(const wend_agenda *agenda);

#endif
