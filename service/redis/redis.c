/* redis.c: takes Redis's functions by name, from the function that a module's context begins with. */
#include "redis/redis.h"

#include <string.h>

#define DEFINE(since, result, name, parameters) result(*RedisModule_##name) parameters;
REDIS_FUNCTIONS(DEFINE)
REDIS_LATER_FUNCTIONS(DEFINE)
#undef DEFINE

typedef int (*get_function)(const char *name, void *address);

int redis_begin(RedisModuleCtx *context, const char *name, int version, const char **missing)
{
    get_function get;
    memcpy(&get, context, sizeof get);
    *missing = NULL;
#define TAKE(since, result, name, parameters)                                                                          \
    if (get("RedisModule_" #name, (void *)&RedisModule_##name) != REDISMODULE_OK && *missing == NULL)                  \
        *missing = "RedisModule_" #name ", which Redis has since " since;
    REDIS_FUNCTIONS(TAKE)
#undef TAKE
#define TAKE(since, result, name, parameters) get("RedisModule_" #name, (void *)&RedisModule_##name);
    REDIS_LATER_FUNCTIONS(TAKE)
#undef TAKE
    if (*missing != NULL || RedisModule_IsModuleNameBusy(name))
        return REDISMODULE_ERR;
    RedisModule_SetModuleAttribs(context, name, version, REDISMODULE_APIVER_1);
    return REDISMODULE_OK;
}
