/* pool.c: a pool of threads: POSIX threads, or those of Windows. */
#if defined(_WIN32)
#if !defined(_WIN32_WINNT) || _WIN32_WINNT < 0x0600
#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0600 /* condition variables came with Vista */
#endif
#else
#define _POSIX_C_SOURCE 200809L
#endif

#include "system/pool.h"

#include <stdlib.h>

#if defined(_WIN32)

#include <process.h>
#include <windows.h>

typedef SRWLOCK pool_lock;
typedef CONDITION_VARIABLE pool_signal;
typedef uintptr_t pool_thread;

#define POOL_ENTRY unsigned __stdcall

static void begin_signals(pool_lock *lock, pool_signal *work, pool_signal *idle)
{
    InitializeSRWLock(lock);
    InitializeConditionVariable(work);
    InitializeConditionVariable(idle);
}

static void end_signals(pool_lock *lock, pool_signal *work, pool_signal *idle)
{
    (void)lock;
    (void)work;
    (void)idle;
}

static void take_lock(pool_lock *lock)
{
    AcquireSRWLockExclusive(lock);
}

static void leave_lock(pool_lock *lock)
{
    ReleaseSRWLockExclusive(lock);
}

static void wait_for(pool_signal *signal, pool_lock *lock)
{
    SleepConditionVariableSRW(signal, lock, INFINITE, 0);
}

static void wake_all(pool_signal *signal)
{
    WakeAllConditionVariable(signal);
}

static bool start_thread(pool_thread *thread, unsigned(__stdcall *entry)(void *), void *argument)
{
    *thread = _beginthreadex(NULL, 0, entry, argument, 0, NULL);
    return *thread != 0;
}

static void join_thread(pool_thread thread)
{
    WaitForSingleObject((HANDLE)thread, INFINITE);
    CloseHandle((HANDLE)thread);
}

#else

#include <pthread.h>
#include <signal.h>

typedef pthread_mutex_t pool_lock;
typedef pthread_cond_t pool_signal;
typedef pthread_t pool_thread;

#define POOL_ENTRY void *

static void begin_signals(pool_lock *lock, pool_signal *work, pool_signal *idle)
{
    pthread_mutex_init(lock, NULL);
    pthread_cond_init(work, NULL);
    pthread_cond_init(idle, NULL);
}

static void end_signals(pool_lock *lock, pool_signal *work, pool_signal *idle)
{
    pthread_cond_destroy(idle);
    pthread_cond_destroy(work);
    pthread_mutex_destroy(lock);
}

static void take_lock(pool_lock *lock)
{
    pthread_mutex_lock(lock);
}

static void leave_lock(pool_lock *lock)
{
    pthread_mutex_unlock(lock);
}

static void wait_for(pool_signal *signal, pool_lock *lock)
{
    pthread_cond_wait(signal, lock);
}

static void wake_all(pool_signal *signal)
{
    pthread_cond_broadcast(signal);
}

/*
 * Blocks all signals in pool threads. Interruptions go to the thread that writes files (output.c), which then starts no
 * other file.
 */
static bool start_thread(pool_thread *thread, void *(*entry)(void *), void *argument)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(thread, NULL, entry, argument) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void join_thread(pool_thread thread)
{
    pthread_join(thread, NULL);
}

#endif

struct pool {
    pool_lock lock;
    pool_signal work; /* signalled when there are tasks, or the pool closes */
    pool_signal idle; /* signalled when the last helper has done its tasks */

    /* The lock guards all fields down to `closing`. */
    wend_task *task;
    void *context;
    uint32_t next, count; /* the next task, and how many there are */
    uint32_t busy;        /* helpers that are running a task */
    uint32_t named;       /* helpers that have taken their worker number */
    bool closing;

    uint32_t helpers; /* threads besides the one that calls run_tasks */
    pool_thread threads[];
};

/* Takes tasks until none is left. Entered and left with the lock held; the lock is released while a task runs. */
static void take_tasks(pool *pool, uint32_t worker)
{
    while (pool->next < pool->count) {
        uint32_t index = pool->next++;
        leave_lock(&pool->lock);
        pool->task(pool->context, index, worker);
        take_lock(&pool->lock);
    }
}

static POOL_ENTRY help(void *argument)
{
    pool *pool = argument;
    take_lock(&pool->lock);
    uint32_t worker = ++pool->named;
    while (!pool->closing) {
        if (pool->next >= pool->count) {
            wait_for(&pool->work, &pool->lock);
            continue;
        }
        pool->busy++;
        take_tasks(pool, worker);
        if (--pool->busy == 0)
            wake_all(&pool->idle);
    }
    leave_lock(&pool->lock);
    return 0;
}

pool *pool_open(uint32_t workers)
{
    pool *pool = calloc(1, sizeof *pool + workers * sizeof(pool_thread));
    if (pool == NULL)
        return NULL;
    begin_signals(&pool->lock, &pool->work, &pool->idle);
    for (uint32_t i = 1; i < workers; i++) {
        if (!start_thread(&pool->threads[pool->helpers], help, pool)) {
            pool_close(pool);
            return NULL;
        }
        pool->helpers++;
    }
    return pool;
}

void pool_close(pool *pool)
{
    if (pool == NULL)
        return;
    take_lock(&pool->lock);
    pool->closing = true;
    wake_all(&pool->work);
    leave_lock(&pool->lock);
    for (uint32_t i = 0; i < pool->helpers; i++)
        join_thread(pool->threads[i]);
    end_signals(&pool->lock, &pool->work, &pool->idle);
    free(pool);
}

static void run_tasks(void *user, wend_task *task, void *context, uint32_t count)
{
    pool *pool = user;
    take_lock(&pool->lock);
    pool->task = task;
    pool->context = context;
    pool->next = 0;
    pool->count = count;
    wake_all(&pool->work);
    take_tasks(pool, 0);
    while (pool->busy > 0)
        wait_for(&pool->idle, &pool->lock);
    leave_lock(&pool->lock);
}

wend_tasks pool_tasks(pool *pool)
{
    return (wend_tasks){run_tasks, pool};
}
