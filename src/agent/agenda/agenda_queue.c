/* A queue of questions. Source: Williams 1964 (heapsort). */
#include "agent/agenda/agenda_data.h"

static void put_job(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t at, uint32_t index)
{
    queue->items[at] = index;
    jobs[index].at = at;
}

/* Puts a job in, above a free place where it goes before those there. */
static void sift_up(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t at, uint32_t index)
{
    while (at > 0) {
        uint32_t above = (at - 1) / 2;
        if (wend_job_is_before(&jobs[queue->items[above]], &jobs[index]))
            break;
        put_job(queue, jobs, at, queue->items[above]);
        at = above;
    }
    put_job(queue, jobs, at, index);
}

/* Puts a job in, below a free place where others go before it; the place that is left in the end. */
static uint32_t sift_down(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t at, uint32_t index)
{
    for (;;) {
        uint32_t below = 2 * at + 1;
        if (below >= queue->count)
            return at;
        if (below + 1 < queue->count && wend_job_is_before(&jobs[queue->items[below + 1]], &jobs[queue->items[below]]))
            below++;
        if (wend_job_is_before(&jobs[index], &jobs[queue->items[below]]))
            return at;
        put_job(queue, jobs, at, queue->items[below]);
        at = below;
    }
}

void wend_agenda_queue_add(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t index)
{
    sift_up(queue, jobs, queue->count++, index);
}

void wend_agenda_queue_remove(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t index)
{
    uint32_t at = jobs[index].at, last = queue->items[--queue->count];
    if (last != index)
        sift_up(queue, jobs, sift_down(queue, jobs, at, last), last);
}

uint32_t wend_agenda_queue_take(struct wend_agenda_queue *queue, struct wend_job *jobs)
{
    uint32_t first = queue->items[0];
    wend_agenda_queue_remove(queue, jobs, first);
    return first;
}
