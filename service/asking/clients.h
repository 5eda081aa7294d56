/* clients.h: bounds that connections have set for their questions. */
#ifndef SERVICE_ASKING_CLIENTS_H
#define SERVICE_ASKING_CLIENTS_H

#include "redis/redis.h"

#include <stdint.h>

/* Bounds of each question; 0 = none. */
typedef struct client_bounds {
    uint64_t timeout; /* milliseconds */
    uint64_t work;    /* units, about */
} client_bounds;

/* Begins to forget connections that end. REDISMODULE_ERR if Redis does not report them. */
int clients_begin(RedisModuleCtx *context);

/* Bounds of the connection whose command is running; none in scripts. On Redis's thread, as the next. */
client_bounds clients_bounds(RedisModuleCtx *context);

/* REDISMODULE_ERR without memory. */
int clients_set(RedisModuleCtx *context, client_bounds bounds);

#endif
