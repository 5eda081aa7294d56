/* module.c: wend.so, a Redis module: maps as keys, paths as commands. docs/service.md describes its use. */
#include "asking/asking.h"
#include "commands/commands.h"

#include <string.h>

#define MALLOC_ALIGNMENT 16
#define MODULE_API       __attribute__((visibility("default")))

/* Older servers exit if memory is refused, newer ones return NULL. */
static void *take(size_t size)
{
    return RedisModule_TryAlloc != NULL ? RedisModule_TryAlloc(size) : RedisModule_Alloc(size);
}

/*
 * Allocates Redis's memory, so that its limits count it. For more alignment than Redis gives, the address of the real
 * block is stored before the aligned one.
 */
static void *allocate(void *user, size_t size, size_t alignment)
{
    (void)user;
    if (alignment <= MALLOC_ALIGNMENT)
        return take(size);
    char *block = size < SIZE_MAX - alignment - sizeof block ? take(size + alignment + sizeof block) : NULL;
    if (block == NULL)
        return NULL;
    char *at = block + sizeof block;
    at += (alignment - (uintptr_t)at % alignment) % alignment;
    memcpy(at - sizeof block, &block, sizeof block);
    return at;
}

static void release(void *user, void *block, size_t size, size_t alignment)
{
    char *taken = block;
    (void)user;
    (void)size;
    if (alignment > MALLOC_ALIGNMENT)
        memcpy(&taken, taken - sizeof taken, sizeof taken);
    RedisModule_Free(taken);
}

static long long get_number(const char *name, void *user)
{
    (void)name;
    return *(_Atomic long long *)user;
}

static int set_number(const char *name, long long value, void *user, RedisModuleString **error)
{
    (void)name;
    (void)error;
    *(_Atomic long long *)user = value;
    return REDISMODULE_OK;
}

static int set_threads(const char *name, long long value, void *user, RedisModuleString **error)
{
    static const char text[] = "the system has no thread for another worker";
    (void)name;
    (void)user;
    if (asking_set_threads(value))
        return REDISMODULE_OK;
    *error = RedisModule_CreateString(NULL, text, sizeof text - 1);
    return REDISMODULE_ERR;
}

static int add_configs(RedisModuleCtx *context)
{
    asking_bounds *bounds = &asking_bounds_now;
    const struct {
        const char *name;
        _Atomic long long *at;
        long long least, most;
        unsigned flags;
    } configs[] = {
        {"threads", &bounds->threads, 1, 64, REDISMODULE_CONFIG_DEFAULT},
        {"nice", &bounds->nice, 0, ASKING_IDLE, REDISMODULE_CONFIG_IMMUTABLE},
        {"queue", &bounds->queue, 1, 1000000, REDISMODULE_CONFIG_DEFAULT},
        {"slice", &bounds->slice, 100, 1000000, REDISMODULE_CONFIG_DEFAULT},
        {"inline-work", &bounds->inline_work, 0, 1000000, REDISMODULE_CONFIG_DEFAULT},
        {"script-work", &bounds->script_work, 1000, 1000000000, REDISMODULE_CONFIG_DEFAULT},
        {"trust-files", &bounds->trust_files, 0, 1, REDISMODULE_CONFIG_DEFAULT},
        {"searches", &bounds->searches, 0, 1024, REDISMODULE_CONFIG_DEFAULT},
    };
    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++)
        if (RedisModule_RegisterNumericConfig(context, configs[i].name, *configs[i].at, configs[i].flags,
                                              configs[i].least, configs[i].most, get_number,
                                              configs[i].at == &bounds->threads ? set_threads : set_number, NULL,
                                              configs[i].at) != REDISMODULE_OK)
            return REDISMODULE_ERR;
    return RedisModule_LoadConfigs(context);
}

static void tell_info(RedisModuleInfoCtx *context, int for_crash_report)
{
    asking_figure figures[ASKING_FIGURES];
    asking_latency latencies[ASKING_COMMANDS];
    (void)for_crash_report;
    asking_figures(figures);
    asking_latencies(latencies);
    RedisModule_InfoAddSection(context, "stats");
    for (int i = 0; i < ASKING_FIGURES; i++)
        RedisModule_InfoAddFieldULongLong(context, figures[i].name, figures[i].number);
    RedisModule_InfoAddSection(context, "commands");
    for (int i = 0; i < ASKING_COMMANDS; i++) {
        RedisModule_InfoBeginDictField(context, latencies[i].name);
        RedisModule_InfoAddFieldULongLong(context, "answered", latencies[i].answered);
        RedisModule_InfoAddFieldULongLong(context, "p50_microseconds", latencies[i].p50);
        RedisModule_InfoAddFieldULongLong(context, "p99_microseconds", latencies[i].p99);
        RedisModule_InfoAddFieldULongLong(context, "p999_microseconds", latencies[i].p999);
        RedisModule_InfoEndDictField(context);
    }
}

/* Redis calls this when it loads the module. */
MODULE_API int RedisModule_OnLoad(RedisModuleCtx *context, RedisModuleString **arguments, int count);

int RedisModule_OnLoad(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    const char *missing;
    (void)arguments;
    (void)count;
    if (redis_begin(context, "wend", WEND_VERSION_MAJOR * 10000 + WEND_VERSION_MINOR * 100 + WEND_VERSION_PATCH,
                    &missing) != REDISMODULE_OK) {
        if (missing != NULL && RedisModule_Log != NULL)
            RedisModule_Log(context, "warning", "wend.so needs %s", missing);
        return REDISMODULE_ERR;
    }
    maps_memory = (wend_allocator){.allocate = allocate, .release = release};
    RedisModule_SetModuleOptions(context, REDISMODULE_OPTIONS_HANDLE_IO_ERRORS);
    if (add_configs(context) != REDISMODULE_OK || commands_begin(context) != REDISMODULE_OK ||
        RedisModule_RegisterInfoFunc(context, tell_info) != REDISMODULE_OK || !asking_begin(context))
        return REDISMODULE_ERR;
    return REDISMODULE_OK;
}
