/*
 * handover.c: a lock-free stack of finished jobs. Workers could unblock clients themselves, but Redis wakes its own
 * thread while it holds a lock that this takes next: at each answer the thread would wake, wait for the worker that it
 * has just preempted, and wake again. Workers do not take Redis's own lock either: its thread releases that so briefly
 * that a worker may wait for it as long as there is load.
 */
#include "asking/handover.h"

static job *_Atomic last_done;

/* Reverses the stack into the order in which jobs were done. */
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
 * Runs right before Redis answers unblocked clients, so that no time-out and no CLIENT UNBLOCK comes in between: after
 * one Redis 7.0 would answer a client twice, or never.
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

/* Does nothing: Redis's thread wakes and goes through its loop once. */
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
