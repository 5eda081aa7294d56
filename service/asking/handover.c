/*
 * handover.c: a stack without a lock. Workers could unblock clients themselves, but Redis wakes its own thread while it
 * holds a lock that this takes next: the thread would wake, wait for the worker that it has just put off, and wake
 * again, at each answer.
 */
#include "asking/handover.h"

static job *_Atomic last_done;

/* In the order in which they were done. */
static job *turn_round(job *last)
{
    job *first = NULL;
    while (last != NULL) {
        job *before = last->next;
        last->next = first;
        first = last;
        last = before;
    }
    return first;
}

static void unblock_all(void *nothing)
{
    (void)nothing;
    for (job *at = turn_round(atomic_exchange(&last_done, NULL)), *next; at != NULL; at = next) {
        next = at->next;
        RedisModule_UnblockClient(at->client, at);
    }
}

void handover_put(job *job)
{
    struct job *before = atomic_load(&last_done);
    do
        job->next = before;
    while (!atomic_compare_exchange_weak(&last_done, &before, job));
    if (before == NULL)
        RedisModule_EventLoopAddOneShot(unblock_all, NULL);
}
