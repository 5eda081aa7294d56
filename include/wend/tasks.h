/* wend/tasks.h: parallel work, on threads that are yours. */
#ifndef WEND_TASKS_H
#define WEND_TASKS_H

#include <wend/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A task: does piece `index` of some work, on a worker. */
typedef void wend_task(void *context, uint32_t index, uint32_t worker);

/*
 * Runs tasks in parallel your way: a thread pool, a job system, an engine's scheduler. wend starts no thread and takes
 * no lock.
 *
 * run calls task(context, index, worker) exactly once for each index from 0 to count - 1, in any order and on any
 * threads, and returns when all calls have returned and their writes are visible. `worker` is below the number of
 * workers that the work was made for, and no two calls with the same worker run at once: usually it is the thread's
 * number. count is never 0.
 */
typedef struct wend_tasks {
    void (*run)(void *user, wend_task *task, void *context, uint32_t count);
    void *user;
} wend_tasks;

#ifdef __cplusplus
}
#endif

#endif
