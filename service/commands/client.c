/* client.c: bounds of a connection's questions. */
#include "commands/commands.h"

#include "words/question.h"

static bool read_bounds(RedisModuleString **arguments, int count, client_bounds *bounds)
{
    bool is_given[2] = {false, false};
    for (int i = 1; i < count; i += 2) {
        const word option = key_word(arguments[i]);
        const bool is_timeout = word_is(option, "timeout");
        if (i + 1 == count || is_given[is_timeout] || (!is_timeout && !word_is(option, "work")) ||
            !word_number(key_word(arguments[i + 1]), 0, is_timeout ? MOST_TIMEOUT : UINT64_MAX,
                         is_timeout ? &bounds->timeout : &bounds->work))
            return false;
        is_given[is_timeout] = true;
    }
    return true;
}

/* WEND.CLIENT [TIMEOUT milliseconds] [WORK units]: replies both as they are now; 0 = no bound. */
int command_client(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    client_bounds bounds = clients_bounds(context);
    if (!read_bounds(arguments, count, &bounds))
        return RedisModule_ReplyWithError(context,
                                          "ERR write WEND.CLIENT [TIMEOUT milliseconds] [WORK units], each once, "
                                          "whole numbers, of milliseconds at most a day");
    if (count > 1 && clients_set(context, bounds) != REDISMODULE_OK)
        return RedisModule_ReplyWithError(context, "ERR no memory for the connection's bounds");
    RedisModule_ReplyWithMap(context, 2);
    RedisModule_ReplyWithCString(context, "timeout");
    RedisModule_ReplyWithLongLong(context, (long long)bounds.timeout);
    RedisModule_ReplyWithCString(context, "work");
    RedisModule_ReplyWithLongLong(context, (long long)bounds.work);
    return REDISMODULE_OK;
}
