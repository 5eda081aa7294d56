/* wend/tasks.h: work side by side, on threads that are yours. */
#ifndef WEND_TASKS_H
#define WEND_TASKS_H

#include <wend/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A piece of work: number `index`, on a worker. */
typedef void wend_task(void *context, uint32_t index, uint32_t worker);

/*
 * Your way to do pieces of work side by side: a thread pool, a job system, an engine's scheduler. wend starts no thread
 * and takes no lock.
 *
 * run calls task(context, index, worker) exactly once for each index from 0 to count - 1, in any order and on any
 * threads, and returns when all have returned and what they wrote can be seen. `worker` is below the number that the
 * work was made for, and no two calls with one worker run at once: usually the thread's number. count is never 0.
 */
typedef struct wend_tasks {
    void (*run)(void *user, wend_task *task, void *context, uint32_t count);
    void *user;
} wend_tasks;

#ifdef __cplusplus
}
#endif

#endif
