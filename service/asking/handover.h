/* handover.h: hands jobs that workers have done back to Redis's thread. */
#ifndef SERVICE_ASKING_HANDOVER_H
#define SERVICE_ASKING_HANDOVER_H

#include "asking/job.h"

/* REDISMODULE_ERR if Redis does not report the turns of its loop. */
int handover_begin(RedisModuleCtx *context);

/* Hands over a finished job, on any thread: Redis's thread ends it and unblocks the client, whose reply is written. */
void handover_put(job *job);

#endif
