/* Work over the caller's threads, or on the own thread alone. */
#ifndef WEND_BASE_TASKS_H
#define WEND_BASE_TASKS_H

#include <wend/tasks.h>

/* Runs `count` pieces of work in parallel; without tasks one after the other. Returns when all are done. */
void wend_tasks_run(const wend_tasks *tasks, wend_task *task, void *context, uint32_t count);

/* Fills memory with a byte. All threads share the page faults of large blocks. */
void wend_tasks_fill(const wend_tasks *tasks, void *memory, uint8_t byte, size_t size);

#endif
