/* Work over the caller's threads, or on the own one alone. */
#ifndef WEND_BASE_TASKS_H
#define WEND_BASE_TASKS_H

#include <wend/tasks.h>

/* Does `count` pieces of work side by side; without tasks one after the other. Returns when all are done. */
void wend_tasks_run(const wend_tasks *tasks, wend_task *task, void *context, uint32_t count);

/* Fills memory with a byte: large blocks are so given their pages by all threads. */
void wend_tasks_fill(const wend_tasks *tasks, void *memory, uint8_t byte, size_t size);

#endif
