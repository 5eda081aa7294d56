/*
 * handover.c: a stack without a lock. Workers could unblock clients themselves, but Redis wakes its own thread while it
 * holds a lock that this takes next: the thread would wake, wait for the worker that it has just put off, and wake
 * again, at each answer. Nor do they take Redis's own lock: its thread gives that back so shortly that a worker may
 * wait for it as long as there is load.
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

/*
 * Right before Redis answers clients that were unblocked: so between the two no time-out and no CLIENT UNBLOCK comes,
 * of which 7.0 would answer a client twice, or never.
 */
static void unblock_all(RedisModuleCtx *context, RedisModuleEvent event, uint64_t what, void *data)
{
    (void)context;
    (void)event;
    (void)data;
    if (what != REDISMODULE_SUBEVENT_EVENTLOOP_BEFORE_SLEEP)
        return;
    for (job *at = turn_round(atomic_exchange(&last_done, NULL)), *next; at != NULL; at = next) {
        next = at->next;
        if (at->client != NULL)
            RedisModule_UnblockClient(at->client, at);
        else
            job_free(at);
    }
}

int handover_begin(RedisModuleCtx *context)
{
    const RedisModuleEvent loop = {REDISMODULE_EVENT_EVENTLOOP, 1};
    return RedisModule_SubscribeToServerEvent(context, loop, unblock_all);
}

/* Redis's thread goes through its loop once, if it slept. */
static void wake(void *nothing)
{
    (void)nothing;
}

void handover_put(job *job)
{
    struct job *before = atomic_load(&last_done);
    do
        job->next = before;
    while (!atomic_compare_exchange_weak(&last_done, &before, job));
    if (before == NULL)
        RedisModule_EventLoopAddOneShot(wake, NULL);
}
