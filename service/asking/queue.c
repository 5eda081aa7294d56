/* queue.c: worker threads. A lock guards two queues and the free finders; it is not held while a job is worked on. */
#include "asking/queue.h"

#include "asking/handover.h"

#include <sched.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct job_list {
    job *first, *last;
} job_list;

static struct {
    pthread_mutex_t lock;
    pthread_cond_t some, some_whole;
    job_list fresh, paused;
    job_list whole; /* jobs for the preparing thread */
    bool has_begun;
    uint32_t workers;                /* running */
    bool paused_next;                /* whose turn it is if both have jobs */
    _Atomic uint64_t length;         /* jobs of both and those being worked on; crash reports read it unlocked */
    wend_finder *finders[64 + 1024]; /* free finders */
    uint32_t finder_count;
    uint32_t lent; /* finders lent to jobs */
} queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .some = PTHREAD_COND_INITIALIZER, .some_whole = PTHREAD_COND_INITIALIZER};

static void append(job_list *list, job *job)
{
    job->next = NULL;
    if (list->last != NULL)
        list->last->next = job;
    else
        list->first = job;
    list->last = job;
}

static job *take_first(job_list *list)
{
    job *first = list->first;
    list->first = first->next;
    if (list->first == NULL)
        list->last = NULL;
    return first;
}

/* True if one more job can have a finder: each worker may have one, and `searches` more may be paused. */
static bool may_lend(void)
{
    return queue.lent < (uint32_t)(asking_bounds_now.threads + asking_bounds_now.searches);
}

/* Takes the next job and lends it a finder; null if there is none, or all wait for a finder. The lock is held. */
static job *next_job(void)
{
    const bool has_fresh = queue.fresh.first != NULL && may_lend(), has_paused = queue.paused.first != NULL;
    job *taken;
    if (!has_fresh && !has_paused)
        return NULL;
    if (has_paused && (queue.paused_next || !has_fresh)) {
        queue.paused_next = false;
        return take_first(&queue.paused);
    }
    taken = take_first(&queue.fresh);
    queue.paused_next = true;
    queue.lent++;
    if (queue.finder_count > 0)
        taken->finder = queue.finders[--queue.finder_count];
    return taken;
}

/* Takes back a job's finder. The lock is held. */
static void give_back(job *job)
{
    queue.lent--;
    if (job->finder != NULL)
        queue.finders[queue.finder_count++] = job->finder;
    job->finder = NULL;
    job->is_paused = false;
}

/* Makes sure that a job has spaces and a finder; false with its fault. */
static bool make_ready(job *job)
{
    if (!job_make_spaces(job))
        return false;
    if (job->finder == NULL && wend_finder_create(&maps_memory, &job->finder) != WEND_OK) {
        fault_set(&job->fault, "no memory for a search");
        job->has_failed = true;
    }
    return !job->has_failed;
}

/* With fewer, workers spend their time on choosing the next job. */
#define SLICES_OF_A_TURN 8

/* Works in slices, between which edits may come; one slice of a paused search, so that short questions go first. */
static bool take_turn(job *job)
{
    bool done;
    int slices = 0;
    do {
        job->spent += (uint64_t)asking_bounds_now.slice;
        if (job->kind->locks_itself) {
            done = job->kind->step(job, (uint64_t)asking_bounds_now.slice);
            continue;
        }
        map_enter(job->map);
        done = job_step(job, (uint64_t)asking_bounds_now.slice);
        map_leave(job->map);
    } while (!done && !job->is_paused && ++slices < SLICES_OF_A_TURN);
    return done;
}

/*
 * True, with the fault, if a job has used up its time or work. Checked between turns, which take some milliseconds:
 * Redis itself checks time-outs ten times a second when idle.
 */
static bool is_spent(job *job)
{
    job->is_late = job->timeout > 0 && RedisModule_MonotonicMicroseconds() - job->began >= 1000 * job->timeout;
    if (job->is_late)
        memcpy(job->fault.text, JOB_LATE, sizeof JOB_LATE);
    else if (job->most_work > 0 && job->spent >= job->most_work)
        fault_set(&job->fault, "this connection's questions may take %llu units of work each (WEND.CLIENT)",
                  (unsigned long long)job->most_work);
    else
        return false;
    return job->has_failed = true;
}

/* Works on a job for a turn; true when it is done and its reply written. */
static bool work_on(job *job)
{
    if (atomic_load(&job->cancelled))
        return true;
    job->place = JOB_BY_WORKER;
    if (job->client != NULL)
        RedisModule_BlockedClientMeasureTimeStart(job->client);
    const bool done = is_spent(job) || !make_ready(job) || take_turn(job);
    if (done && job->client != NULL)
        job_reply(job->writer, job);
    if (job->client != NULL)
        RedisModule_BlockedClientMeasureTimeEnd(job->client);
    return done;
}

/* Puts back a job that is not done. The lock is held. */
static void put_back(job *job, bool done)
{
    if (!done && job->is_paused) {
        append(&queue.paused, job);
        return;
    }
    give_back(job);
    if (done)
        queue.length--;
    else
        append(&queue.fresh, job);
}

/* Lowers this thread's priority, as Linux can: on few cores a client's short command goes before long searches. */
static void give_way(void)
{
    const struct sched_param none = {0};
    if (asking_bounds_now.nice == ASKING_IDLE)
        sched_setscheduler(0, SCHED_IDLE, &none);
    else
        setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), (int)asking_bounds_now.nice);
}

/* True if there are too many workers: this one ends, and wakes another for a job it was woken for. The lock is held. */
static bool ends(void)
{
    if (queue.workers <= (uint32_t)asking_bounds_now.threads)
        return false;
    queue.workers--;
    pthread_cond_signal(&queue.some);
    return true;
}

/* Hands over a finished job once it has the next, so that it takes the lock once per job. */
static void *worker(void *nothing)
{
    (void)nothing;
    pthread_setname_np(pthread_self(), "wend-worker");
    give_way();
    pthread_mutex_lock(&queue.lock);
    for (job *ended = NULL; ended != NULL || !ends();) {
        job *taken = next_job();
        if (taken == NULL && ended == NULL) {
            pthread_cond_wait(&queue.some, &queue.lock);
            continue;
        }
        pthread_mutex_unlock(&queue.lock);
        if (ended != NULL)
            handover_put(ended);
        const bool done = taken != NULL && work_on(taken);
        pthread_mutex_lock(&queue.lock);
        if (taken != NULL)
            put_back(taken, done);
        ended = done ? taken : NULL;
    }
    pthread_mutex_unlock(&queue.lock);
    return NULL;
}

/* A thread besides the workers for jobs that take seconds: as many of them as there are workers would stop all else. */
static void *preparer(void *nothing)
{
    (void)nothing;
    pthread_setname_np(pthread_self(), "wend-prepare");
    give_way();
    pthread_mutex_lock(&queue.lock);
    for (;;) {
        if (queue.whole.first == NULL) {
            pthread_cond_wait(&queue.some_whole, &queue.lock);
            continue;
        }
        job *taken = take_first(&queue.whole);
        pthread_mutex_unlock(&queue.lock);
        taken->kind->step(taken, UINT64_MAX);
        handover_put(taken);
        pthread_mutex_lock(&queue.lock);
    }
    return NULL;
}

static bool start(void *(*run)(void *))
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, run, NULL) != 0)
        return false;
    pthread_detach(thread);
    return true;
}

bool queue_fit(void)
{
    if (!queue.has_begun)
        return true;
    pthread_mutex_lock(&queue.lock);
    bool has_threads = true;
    while (has_threads && queue.workers < (uint32_t)asking_bounds_now.threads) {
        has_threads = start(worker);
        queue.workers += has_threads;
    }
    pthread_mutex_unlock(&queue.lock);
    pthread_cond_broadcast(&queue.some);
    return has_threads;
}

bool queue_begin(void)
{
    queue.has_begun = start(preparer);
    return queue.has_begun && (queue_fit() || queue.workers > 0);
}

void queue_put(job *job)
{
    const bool whole = job->kind->is_whole;
    pthread_mutex_lock(&queue.lock);
    queue.length += !whole;
    append(whole ? &queue.whole : &queue.fresh, job);
    pthread_mutex_unlock(&queue.lock);
    pthread_cond_signal(whole ? &queue.some_whole : &queue.some);
}

uint64_t queue_length(void)
{
    return queue.length;
}
