/* keys.c: what Redis asks of a type: files, the log of commands, copies, digests, sizes. All use packed bytes. */
#include "commands/keys.h"

#include <string.h>

#define ENCODING 0

static RedisModuleType *map_type;

/*
 * A file of keys is being read, or a master's. A log of commands may hold what anybody gave to RESTORE: while one is
 * read this is false, also for the file of keys at its beginning, since Redis does not tell them apart.
 */
static bool reads_file;

static void loading(RedisModuleCtx *context, RedisModuleEvent event, uint64_t what, void *data)
{
    (void)context;
    (void)event;
    (void)data;
    reads_file = what == REDISMODULE_SUBEVENT_LOADING_RDB_START || what == REDISMODULE_SUBEVENT_LOADING_REPL_START;
}

word key_word(const RedisModuleString *text)
{
    word word = {NULL, 0};
    word.at = RedisModule_StringPtrLen(text, &word.length);
    return word;
}

static void *load(RedisModuleIO *io, int encoding)
{
    fault fault;
    size_t length = 0;
    if (encoding != ENCODING) {
        RedisModule_LogIOError(io, "warning", "a map of encoding %d: this wend.so knows %d", encoding, ENCODING);
        return NULL;
    }
    char *bytes = RedisModule_LoadStringBuffer(io, &length);
    if (bytes == NULL || RedisModule_IsIOError(io)) {
        if (bytes != NULL)
            RedisModule_Free(bytes);
        return NULL;
    }
    stored_map *map = map_unpack(bytes, length, reads_file && asking_bounds_now.trust_files != 0, &fault);
    RedisModule_Free(bytes);
    if (map == NULL)
        RedisModule_LogIOError(io, "warning", "a map is damaged: %s", fault.text);
    return map;
}

/* No worker runs in a forked child, so none is waited for there. */
static void save(RedisModuleIO *io, void *value)
{
    size_t length = 0;
    const bool may_wait = (RedisModule_GetContextFlags(NULL) & REDISMODULE_CTX_FLAGS_IS_CHILD) == 0;
    char *bytes = map_pack_prepared(value, may_wait, &length);
    if (bytes == NULL) {
        /* This is refused when read, which is better than a file whose parts do not fit together. */
        RedisModule_LogIOError(io, "warning", "no memory to save a map");
        RedisModule_SaveStringBuffer(io, "", 0);
        return;
    }
    RedisModule_SaveStringBuffer(io, bytes, length);
    map_pack_free(bytes, length);
}

static void rewrite(RedisModuleIO *io, RedisModuleString *key, void *value)
{
    size_t length = 0;
    char *bytes = map_pack(value, &length);
    if (bytes == NULL) {
        RedisModule_LogIOError(io, "warning", "no memory to rewrite a map");
        return;
    }
    RedisModule_EmitAOF(io, "WEND.LOAD", "scb", key, "PACKED", bytes, length);
    map_pack_free(bytes, length);
}

/* Waits while a worker makes or prepares spaces. Redis passes const, but the map's lock is no part of its value. */
static size_t memory(const void *value)
{
    stored_map *map = (stored_map *)(uintptr_t)value;
    map_enter(map);
    const size_t bytes = map_memory(map);
    map_leave(map);
    return bytes;
}

static void digest(RedisModuleDigest *digest, void *value)
{
    size_t length = 0;
    char *bytes = map_pack(value, &length);
    if (bytes != NULL) {
        RedisModule_DigestAddStringBuffer(digest, bytes, length);
        map_pack_free(bytes, length);
    }
    RedisModule_DigestEndSequence(digest);
}

static void release(void *value)
{
    map_release(value);
}

/* About the number of memory pages: what takes long to free Redis frees on a thread of its own. */
static size_t free_effort(RedisModuleString *key, const void *value)
{
    (void)key;
    return 1 + map_extent(value) / 512;
}

static void *copy(RedisModuleString *from, RedisModuleString *to, const void *value)
{
    fault fault;
    size_t length = 0;
    char *bytes = map_pack(value, &length);
    stored_map *map = bytes != NULL ? map_unpack(bytes, length, false, &fault) : NULL;
    (void)from;
    (void)to;
    if (bytes != NULL)
        map_pack_free(bytes, length);
    return map;
}

int keys_begin(RedisModuleCtx *context)
{
    RedisModuleTypeMethods methods = {.version = REDISMODULE_TYPE_METHOD_VERSION,
                                      .rdb_load = load,
                                      .rdb_save = save,
                                      .aof_rewrite = rewrite,
                                      .mem_usage = memory,
                                      .digest = digest,
                                      .free = release,
                                      .free_effort = free_effort,
                                      .copy = copy};
    const RedisModuleEvent loads = {REDISMODULE_EVENT_LOADING, 1};
    map_type = RedisModule_CreateDataType(context, "wend-maps", ENCODING, &methods);
    return map_type != NULL ? RedisModule_SubscribeToServerEvent(context, loads, loading) : REDISMODULE_ERR;
}

/* Opens a key and gives its map; null with an error as the reply, and the key closed. */
static RedisModuleKey *open_map(RedisModuleCtx *context, RedisModuleString *name, int mode, stored_map **map)
{
    RedisModuleKey *key = RedisModule_OpenKey(context, name, mode);
    if (key == NULL || RedisModule_KeyType(key) == REDISMODULE_KEYTYPE_EMPTY)
        RedisModule_ReplyWithError(context, "ERR no such key");
    else if (RedisModule_ModuleTypeGetType(key) != map_type)
        RedisModule_ReplyWithError(context, "WRONGTYPE Operation against a key holding the wrong kind of value");
    else {
        *map = RedisModule_ModuleTypeGetValue(key);
        return key;
    }
    if (key != NULL)
        RedisModule_CloseKey(key);
    return NULL;
}

/* True if a command is for such maps; false with an error as the reply. */
static bool check_kind(RedisModuleCtx *context, RedisModuleString **arguments, const stored_map *map, unsigned kinds)
{
    fault fault;
    if ((kinds >> map->kind & 1) != 0)
        return true;
    fault_set(&fault, "%s is not for keys that hold a %s", word_shown(key_word(arguments[0])).text,
              map_kinds[map->kind]);
    RedisModule_ReplyWithError(context, fault.text);
    return false;
}

stored_map *key_map(RedisModuleCtx *context, RedisModuleString **arguments, unsigned kinds)
{
    stored_map *map = NULL;
    RedisModuleKey *key = open_map(context, arguments[1], REDISMODULE_READ, &map);
    if (key != NULL)
        RedisModule_CloseKey(key);
    return key != NULL && check_kind(context, arguments, map, kinds) ? map : NULL;
}

bool key_open(RedisModuleCtx *context, RedisModuleString **arguments, unsigned kinds, open_key *open)
{
    *open = (open_key){.context = context, .name = arguments[1]};
    open->key = open_map(context, arguments[1], REDISMODULE_READ, &open->map);
    if (open->key == NULL)
        return false;
    if (!check_kind(context, arguments, open->map, kinds)) {
        RedisModule_CloseKey(open->key);
        return false;
    }
    map_lock(open->map);
    open->version = map_version(open->map);
    return true;
}

bool key_is_same(const open_key *open)
{
    return map_version(open->map) == open->version;
}

static void close_key(open_key *open)
{
    map_unlock(open->map);
    RedisModule_CloseKey(open->key);
}

void key_tell(open_key *open, const char *event)
{
    close_key(open);
    if (open->is_same)
        return;
    RedisModule_SignalModifiedKey(open->context, open->name);
    RedisModule_ReplicateVerbatim(open->context);
    RedisModule_NotifyKeyspaceEvent(open->context, REDISMODULE_NOTIFY_MODULE, event, open->name);
}

int key_changed(open_key *open, const char *event)
{
    key_tell(open, event);
    return RedisModule_ReplyWithSimpleString(open->context, "OK");
}

int key_changed_number(open_key *open, const char *event, uint64_t number)
{
    key_tell(open, event);
    return RedisModule_ReplyWithLongLong(open->context, (long long)number);
}

int key_refused(open_key *open, const fault *fault)
{
    close_key(open);
    return RedisModule_ReplyWithError(open->context, fault->text);
}

int key_kept(open_key *open)
{
    close_key(open);
    return RedisModule_ReplyWithLongLong(open->context, 0);
}

int key_set(RedisModuleCtx *context, RedisModuleString *name, stored_map *map, const char *event)
{
    RedisModuleKey *key = RedisModule_OpenKey(context, name, REDISMODULE_READ | REDISMODULE_WRITE);
    RedisModule_ModuleTypeSetValue(key, map_type, map);
    RedisModule_CloseKey(key);
    RedisModule_ReplicateVerbatim(context);
    RedisModule_NotifyKeyspaceEvent(context, REDISMODULE_NOTIFY_MODULE, event, name);
    return RedisModule_ReplyWithSimpleString(context, "OK");
}
