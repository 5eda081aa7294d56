/* A queue of questions, the one that is due first in front: a binary heap. */
#ifndef WEND_AGENT_AGENDA_AGENDA_QUEUE_H
#define WEND_AGENT_AGENDA_AGENDA_QUEUE_H

#include "agent/agenda/agenda_data.h"

void wend_agenda_queue_add(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t index);
void wend_agenda_queue_remove(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t index);

/* Takes out the one in front; there must be one. */
uint32_t wend_agenda_queue_take(struct wend_agenda_queue *queue, struct wend_job *jobs);

/* Whether one question goes before another. No two are equal. */
bool wend_job_is_before(const struct wend_job *a, const struct wend_job *b);

#endif
