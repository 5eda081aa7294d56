/* clients.h: what each connection has said that its questions may take. */
#ifndef SERVICE_ASKING_CLIENTS_H
#define SERVICE_ASKING_CLIENTS_H

#include "redis/redis.h"

#include <stdint.h>

/* At most, each question; 0 = any. */
typedef struct client_bounds {
    uint64_t timeout; /* milliseconds */
    uint64_t work;    /* units, about */
} client_bounds;

/* Begins to forget connections that end. REDISMODULE_ERR where Redis does not tell of them. */
int clients_begin(RedisModuleCtx *context);

/* Those of the connection whose command is under way; in scripts none. Redis's thread alone, as the next. */
client_bounds clients_bounds(RedisModuleCtx *context);

/* REDISMODULE_ERR without memory. */
int clients_set(RedisModuleCtx *context, client_bounds bounds);

#endif
