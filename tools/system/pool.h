/* pool.h: threads that wait for tasks, in the form that the batch call takes. */
#ifndef TOOLS_SYSTEM_POOL_H
#define TOOLS_SYSTEM_POOL_H

#include <wend/batch.h>

typedef struct pool pool;

/* Opens a pool of this many workers, at least 1, one of them the thread that runs tasks. NULL if the system refuses. */
pool *pool_open(uint32_t workers);

/* Ends the threads; NULL is allowed. */
void pool_close(pool *pool);

/* The wend_tasks that run tasks on the pool, one run at a time. Each worker takes the next task as soon as it can. */
wend_tasks pool_tasks(pool *pool);

#endif
