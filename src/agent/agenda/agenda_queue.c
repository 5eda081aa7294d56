/* A priority queue of questions: a binary heap (Williams 1964, heapsort). */
#include "agent/agenda/agenda_data.h"

/* Where a job notes its place in a queue. */
static uint32_t *place_in(const struct wend_agenda_queue *queue, struct wend_job *job)
{
    return queue->counts_tries ? &job->tries_at : &job->at;
}

static void put_job(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t at, uint32_t index)
{
    queue->items[at] = index;
    *place_in(queue, &jobs[index]) = at;
}

/* True if one job of a queue goes before another. */
static bool is_in_front(const struct wend_agenda_queue *queue, const struct wend_job *a, const struct wend_job *b)
{
    int64_t first = a->due + (int64_t)a->tries * WEND_AGENDA_USUAL_WAIT;
    int64_t second = b->due + (int64_t)b->tries * WEND_AGENDA_USUAL_WAIT;
    return queue->counts_tries && first != second ? first < second : wend_job_is_before(a, b);
}

/* Puts a job in a free place, or above it if the job goes before those there. */
static void sift_up(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t at, uint32_t index)
{
    while (at > 0) {
        uint32_t above = (at - 1) / 2;
        if (is_in_front(queue, &jobs[queue->items[above]], &jobs[index]))
            break;
        put_job(queue, jobs, at, queue->items[above]);
        at = above;
    }
    put_job(queue, jobs, at, index);
}

/* Moves a free place down past jobs that go before a job; returns where it ends. */
static uint32_t sift_down(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t at, uint32_t index)
{
    for (;;) {
        uint32_t below = 2 * at + 1;
        if (below >= queue->count)
            return at;
        if (below + 1 < queue->count && is_in_front(queue, &jobs[queue->items[below + 1]], &jobs[queue->items[below]]))
            below++;
        if (is_in_front(queue, &jobs[index], &jobs[queue->items[below]]))
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
    uint32_t at = *place_in(queue, &jobs[index]), last = queue->items[--queue->count];
    if (last != index)
        sift_up(queue, jobs, sift_down(queue, jobs, at, last), last);
}

uint32_t wend_agenda_queue_take(struct wend_agenda_queue *queue, struct wend_job *jobs)
{
    uint32_t first = queue->items[0];
    wend_agenda_queue_remove(queue, jobs, first);
    return first;
}

void wend_agenda_wait(wend_agenda *agenda, uint32_t index)
{
    agenda->jobs[index].stage = JOB_WAITING;
    wend_agenda_queue_add(&agenda->queues.waiting, agenda->jobs, index);
    wend_agenda_queue_add(&agenda->queues.untried, agenda->jobs, index);
}

void wend_agenda_wait_no_more(wend_agenda *agenda, uint32_t index)
{
    wend_agenda_queue_remove(&agenda->queues.waiting, agenda->jobs, index);
    wend_agenda_queue_remove(&agenda->queues.untried, agenda->jobs, index);
}
