/* A queue of questions. Source: Williams 1964 (heapsort). */
#include "agent/agenda/agenda_queue.h"

bool wend_errand_is_before(const struct wend_errand *a, const struct wend_errand *b)
{
    return a->due != b->due ? a->due < b->due : a->number < b->number;
}

static void put_errand(struct wend_agenda_queue *queue, struct wend_errand *errands, uint32_t at, uint32_t index)
{
    queue->items[at] = index;
    errands[index].at = at;
}

/* Puts an errand in, above a free place where it goes before those there. */
static void sift_up(struct wend_agenda_queue *queue, struct wend_errand *errands, uint32_t at, uint32_t index)
{
    while (at > 0) {
        uint32_t above = (at - 1) / 2;
        if (wend_errand_is_before(&errands[queue->items[above]], &errands[index]))
            break;
        put_errand(queue, errands, at, queue->items[above]);
        at = above;
    }
    put_errand(queue, errands, at, index);
}

/* Puts an errand in, below a free place where others go before it; the place that is left in the end. */
static uint32_t sift_down(struct wend_agenda_queue *queue, struct wend_errand *errands, uint32_t at, uint32_t index)
{
    for (;;) {
        uint32_t below = 2 * at + 1;
        if (below >= queue->count)
            return at;
        if (below + 1 < queue->count &&
            wend_errand_is_before(&errands[queue->items[below + 1]], &errands[queue->items[below]]))
            below++;
        if (wend_errand_is_before(&errands[index], &errands[queue->items[below]]))
            return at;
        put_errand(queue, errands, at, queue->items[below]);
        at = below;
    }
}

void wend_agenda_queue_add(struct wend_agenda_queue *queue, struct wend_errand *errands, uint32_t index)
{
    sift_up(queue, errands, queue->count++, index);
}

void wend_agenda_queue_remove(struct wend_agenda_queue *queue, struct wend_errand *errands, uint32_t index)
{
    uint32_t at = errands[index].at, last = queue->items[--queue->count];
    if (last != index)
        sift_up(queue, errands, sift_down(queue, errands, at, last), last);
}

uint32_t wend_agenda_queue_take(struct wend_agenda_queue *queue, struct wend_errand *errands)
{
    uint32_t first = queue->items[0];
    wend_agenda_queue_remove(queue, errands, first);
    return first;
}
