/* pool.h: threads that wait for tasks, as the batch call wants them. */
#ifndef TOOLS_SYSTEM_POOL_H
#define TOOLS_SYSTEM_POOL_H

#include <wend/batch.h>

typedef struct pool pool;

/* So many workers, of which the thread that runs tasks is one; at least 1. Null if the system refuses. */
pool *pool_open(uint32_t workers);

/* Ends the threads; null is allowed. */
void pool_close(pool *pool);

/* A way to run tasks on the pool, one run at a time. Each worker takes the next task as soon as it is free. */
wend_tasks pool_tasks(pool *pool);

#endif
