/* handover.h: jobs that workers have done, back to Redis's thread. */
#ifndef SERVICE_ASKING_HANDOVER_H
#define SERVICE_ASKING_HANDOVER_H

#include "asking/job.h"

/* REDISMODULE_ERR where Redis does not tell of its loop. */
int handover_begin(RedisModuleCtx *context);

/* A job that is done, on any thread: Redis's thread ends it, and unblocks the client, whose reply is written. */
void handover_put(job *job);

#endif
