/*
 * redis.h: what the module takes of Redis's interface for modules, by name: declarations of our own, since the
 * interface is one of names, and no package has a header of it. Names and numbers are those of Redis's documentation
 * (7.0).
 */
#ifndef SERVICE_REDIS_REDIS_H
#define SERVICE_REDIS_REDIS_H

#include <stddef.h>
#include <stdint.h>

typedef struct RedisModuleCtx RedisModuleCtx;
typedef struct RedisModuleString RedisModuleString;
typedef struct RedisModuleKey RedisModuleKey;
typedef struct RedisModuleCommand RedisModuleCommand;
typedef struct RedisModuleType RedisModuleType;
typedef struct RedisModuleIO RedisModuleIO;
typedef struct RedisModuleDigest RedisModuleDigest;
typedef struct RedisModuleBlockedClient RedisModuleBlockedClient;
typedef struct RedisModuleInfoCtx RedisModuleInfoCtx;

typedef int (*RedisModuleCmdFunc)(RedisModuleCtx *context, RedisModuleString **arguments, int count);
typedef void (*RedisModuleDisconnectFunc)(RedisModuleCtx *context, RedisModuleBlockedClient *client);
typedef void (*RedisModuleInfoFunc)(RedisModuleInfoCtx *context, int for_crash_report);
typedef long long (*RedisModuleConfigGetNumericFunc)(const char *name, void *user);
typedef int (*RedisModuleConfigSetNumericFunc)(const char *name, long long value, void *user,
                                               RedisModuleString **error);
typedef int (*RedisModuleConfigApplyFunc)(RedisModuleCtx *context, void *user, RedisModuleString **error);

enum {
    REDISMODULE_OK = 0,
    REDISMODULE_ERR = 1,
    REDISMODULE_APIVER_1 = 1,
    REDISMODULE_READ = 1 << 0,
    REDISMODULE_WRITE = 1 << 1,
    REDISMODULE_KEYTYPE_EMPTY = 0,
    REDISMODULE_NOTIFY_MODULE = 1 << 13,
    REDISMODULE_CTX_FLAGS_LUA = 1 << 0,
    REDISMODULE_CTX_FLAGS_MULTI = 1 << 1,
    REDISMODULE_CTX_FLAGS_IS_CHILD = 1 << 20,
    REDISMODULE_CTX_FLAGS_DENY_BLOCKING = 1 << 21,
    REDISMODULE_CTX_FLAGS_RESP3 = 1 << 22,
    REDISMODULE_OPTIONS_HANDLE_IO_ERRORS = 1 << 0,
    REDISMODULE_CONFIG_DEFAULT = 0,
    REDISMODULE_CONFIG_IMMUTABLE = 1 << 0,
};

/* An event of the server, and what it says of a connection that came or went (version 1). */
typedef struct RedisModuleEvent {
    uint64_t id, version;
} RedisModuleEvent;

enum {
    REDISMODULE_EVENT_LOADING = 3,
    REDISMODULE_SUBEVENT_LOADING_RDB_START = 0,
    REDISMODULE_SUBEVENT_LOADING_REPL_START = 2
};
enum { REDISMODULE_EVENT_CLIENT_CHANGE = 4, REDISMODULE_SUBEVENT_CLIENT_CHANGE_DISCONNECTED = 1 };
enum { REDISMODULE_EVENT_EVENTLOOP = 15, REDISMODULE_SUBEVENT_EVENTLOOP_BEFORE_SLEEP = 0 };

typedef struct RedisModuleClientInfo {
    uint64_t version, flags, id;
    char address[46];
    uint16_t port, database;
} RedisModuleClientInfo;

typedef void (*RedisModuleEventCallback)(RedisModuleCtx *context, RedisModuleEvent event, uint64_t what, void *data);

/* What Redis calls for values of a type. Members may be null; the order is Redis's (version 4). */
typedef struct RedisModuleTypeMethods {
    uint64_t version;
    void *(*rdb_load)(RedisModuleIO *io, int encoding);
    void (*rdb_save)(RedisModuleIO *io, void *value);
    void (*aof_rewrite)(RedisModuleIO *io, RedisModuleString *key, void *value);
    size_t (*mem_usage)(const void *value);
    void (*digest)(RedisModuleDigest *digest, void *value);
    void (*free)(void *value);
    int (*aux_load)(RedisModuleIO *io, int encoding, int when);
    void (*aux_save)(RedisModuleIO *io, int when);
    int aux_save_triggers;
    size_t (*free_effort)(RedisModuleString *key, const void *value);
    void (*unlink)(RedisModuleString *key, const void *value);
    void *(*copy)(RedisModuleString *from, RedisModuleString *to, const void *value);
    int (*defrag)(void *context, RedisModuleString *key, void **value);
    void *mem_usage2, *free_effort2, *unlink2, *copy2;
} RedisModuleTypeMethods;

#define REDISMODULE_TYPE_METHOD_VERSION 4

/* What COMMAND DOCS and COMMAND INFO say of a command (version 1). */
typedef struct RedisModuleCommandHistoryEntry {
    const char *since, *changes;
} RedisModuleCommandHistoryEntry;

typedef struct RedisModuleCommandKeySpec {
    const char *notes;
    uint64_t flags;
    int begin_search_type;
    union {
        struct {
            int pos;
        } index;
        struct {
            const char *keyword;
            int startfrom;
        } keyword;
    } begin_search;
    int find_keys_type;
    union {
        struct {
            int lastkey, keystep, limit;
        } range;
        struct {
            int keynumidx, firstkey, keystep;
        } keynum;
    } find_keys;
} RedisModuleCommandKeySpec;

enum {
    REDISMODULE_CMD_KEY_RO = 1 << 0,
    REDISMODULE_CMD_KEY_RW = 1 << 1,
    REDISMODULE_CMD_KEY_OW = 1 << 2,
    REDISMODULE_CMD_KEY_ACCESS = 1 << 4,
    REDISMODULE_CMD_KEY_UPDATE = 1 << 5,
    REDISMODULE_CMD_KEY_INSERT = 1 << 6,
    REDISMODULE_KSPEC_BS_INDEX = 2,
    REDISMODULE_KSPEC_FK_RANGE = 2,
};

typedef enum RedisModuleCommandArgType {
    REDISMODULE_ARG_TYPE_STRING,
    REDISMODULE_ARG_TYPE_INTEGER,
    REDISMODULE_ARG_TYPE_DOUBLE,
    REDISMODULE_ARG_TYPE_KEY,
    REDISMODULE_ARG_TYPE_PATTERN,
    REDISMODULE_ARG_TYPE_UNIX_TIME,
    REDISMODULE_ARG_TYPE_PURE_TOKEN,
    REDISMODULE_ARG_TYPE_ONEOF,
    REDISMODULE_ARG_TYPE_BLOCK
} RedisModuleCommandArgType;

enum {
    REDISMODULE_CMD_ARG_NONE = 0,
    REDISMODULE_CMD_ARG_OPTIONAL = 1 << 0,
    REDISMODULE_CMD_ARG_MULTIPLE = 1 << 1,
};

typedef struct RedisModuleCommandArg {
    const char *name;
    RedisModuleCommandArgType type;
    int key_spec_index;
    const char *token, *summary, *since;
    int flags;
    const char *deprecated_since;
    struct RedisModuleCommandArg *subargs;
} RedisModuleCommandArg;

typedef struct RedisModuleCommandInfoVersion {
    int version;
    size_t sizeof_historyentry, sizeof_keyspec, sizeof_arg;
} RedisModuleCommandInfoVersion;

typedef struct RedisModuleCommandInfo {
    const RedisModuleCommandInfoVersion *version;
    const char *summary, *complexity, *since;
    RedisModuleCommandHistoryEntry *history;
    const char *tips;
    int arity;
    RedisModuleCommandKeySpec *key_specs;
    RedisModuleCommandArg *args;
} RedisModuleCommandInfo;

/* Each function: the first version of Redis that has it, its result, its name after RedisModule_, its parameters. */
/* clang-format off */
#define REDIS_FUNCTIONS(F) \
    F("4.0", void *, Alloc, (size_t bytes)) \
    F("4.0", void, Free, (void *block)) \
    F("4.0", int, CreateCommand, (RedisModuleCtx *context, const char *name, RedisModuleCmdFunc call, \
        const char *flags, int first, int last, int step)) \
    F("7.0", RedisModuleCommand *, GetCommand, (RedisModuleCtx *context, const char *name)) \
    F("7.0", int, SetCommandInfo, (RedisModuleCommand *command, const RedisModuleCommandInfo *info)) \
    F("4.0", void, SetModuleAttribs, (RedisModuleCtx *context, const char *name, int version, int api)) \
    F("4.0", int, IsModuleNameBusy, (const char *name)) \
    F("6.0", void, SetModuleOptions, (RedisModuleCtx *context, int options)) \
    F("4.0", RedisModuleType *, CreateDataType, (RedisModuleCtx *context, const char *name, int encoding, \
        RedisModuleTypeMethods *methods)) \
    F("4.0", RedisModuleKey *, OpenKey, (RedisModuleCtx *context, RedisModuleString *name, int mode)) \
    F("4.0", void, CloseKey, (RedisModuleKey *key)) \
    F("4.0", int, KeyType, (RedisModuleKey *key)) \
    F("4.0", RedisModuleType *, ModuleTypeGetType, (RedisModuleKey *key)) \
    F("4.0", void *, ModuleTypeGetValue, (RedisModuleKey *key)) \
    F("4.0", int, ModuleTypeSetValue, (RedisModuleKey *key, RedisModuleType *type, void *value)) \
    F("4.0", int, WrongArity, (RedisModuleCtx *context)) \
    F("4.0", int, ReplyWithError, (RedisModuleCtx *context, const char *text)) \
    F("4.0", int, ReplyWithSimpleString, (RedisModuleCtx *context, const char *text)) \
    F("4.0", int, ReplyWithLongLong, (RedisModuleCtx *context, long long number)) \
    F("4.0", int, ReplyWithArray, (RedisModuleCtx *context, long count)) \
    F("7.0", int, ReplyWithMap, (RedisModuleCtx *context, long count)) \
    F("4.0", int, ReplyWithStringBuffer, (RedisModuleCtx *context, const char *text, size_t length)) \
    F("5.0", int, ReplyWithCString, (RedisModuleCtx *context, const char *text)) \
    F("4.0", int, ReplyWithNull, (RedisModuleCtx *context)) \
    F("4.0", int, ReplyWithDouble, (RedisModuleCtx *context, double number)) \
    F("4.0", const char *, StringPtrLen, (const RedisModuleString *text, size_t *length)) \
    F("4.0", RedisModuleString *, CreateString, (RedisModuleCtx *context, const char *text, size_t length)) \
    F("4.0", int, ReplicateVerbatim, (RedisModuleCtx *context)) \
    F("6.0", int, SignalModifiedKey, (RedisModuleCtx *context, RedisModuleString *key)) \
    F("4.0", int, NotifyKeyspaceEvent, (RedisModuleCtx *context, int type, const char *event, RedisModuleString *key)) \
    F("6.2", int, GetServerVersion, (void)) \
    F("4.0", int, GetContextFlags, (RedisModuleCtx *context)) \
    F("4.0", unsigned long long, GetClientId, (RedisModuleCtx *context)) \
    F("4.0", RedisModuleBlockedClient *, BlockClient, (RedisModuleCtx *context, RedisModuleCmdFunc reply, \
        RedisModuleCmdFunc late, void (*release)(RedisModuleCtx *context, void *user), long long milliseconds)) \
    F("4.0", int, UnblockClient, (RedisModuleBlockedClient *client, void *user)) \
    F("4.0", void *, GetBlockedClientPrivateData, (RedisModuleCtx *context)) \
    F("5.0", RedisModuleBlockedClient *, GetBlockedClientHandle, (RedisModuleCtx *context)) \
    F("5.0", void, SetDisconnectCallback, (RedisModuleBlockedClient *client, RedisModuleDisconnectFunc call)) \
    F("6.2", int, BlockedClientMeasureTimeStart, (RedisModuleBlockedClient *client)) \
    F("6.2", int, BlockedClientMeasureTimeEnd, (RedisModuleBlockedClient *client)) \
    F("4.0", RedisModuleCtx *, GetThreadSafeContext, (RedisModuleBlockedClient *client)) \
    F("4.0", void, FreeThreadSafeContext, (RedisModuleCtx *context)) \
    F("4.0", void, SaveUnsigned, (RedisModuleIO *io, uint64_t number)) \
    F("4.0", uint64_t, LoadUnsigned, (RedisModuleIO *io)) \
    F("4.0", void, SaveStringBuffer, (RedisModuleIO *io, const char *bytes, size_t length)) \
    F("4.0", char *, LoadStringBuffer, (RedisModuleIO *io, size_t *length)) \
    F("6.0", int, IsIOError, (RedisModuleIO *io)) \
    F("4.0", void, EmitAOF, (RedisModuleIO *io, const char *command, const char *format, ...)) \
    F("4.0", void, LogIOError, (RedisModuleIO *io, const char *level, const char *format, ...)) \
    F("4.0", void, Log, (RedisModuleCtx *context, const char *level, const char *format, ...)) \
    F("4.0", void, DigestAddStringBuffer, (RedisModuleDigest *digest, const char *bytes, size_t length)) \
    F("4.0", void, DigestEndSequence, (RedisModuleDigest *digest)) \
    F("6.0", int, SubscribeToServerEvent, (RedisModuleCtx *context, RedisModuleEvent event, \
        RedisModuleEventCallback call)) \
    F("6.0", int, RegisterInfoFunc, (RedisModuleCtx *context, RedisModuleInfoFunc call)) \
    F("6.0", int, InfoAddSection, (RedisModuleInfoCtx *context, const char *name)) \
    F("6.0", int, InfoBeginDictField, (RedisModuleInfoCtx *context, const char *name)) \
    F("6.0", int, InfoEndDictField, (RedisModuleInfoCtx *context)) \
    F("6.0", int, InfoAddFieldULongLong, (RedisModuleInfoCtx *context, const char *field, unsigned long long number)) \
    F("7.0", int, RegisterNumericConfig, (RedisModuleCtx *context, const char *name, long long value, \
        unsigned int flags, long long least, long long most, RedisModuleConfigGetNumericFunc get, \
        RedisModuleConfigSetNumericFunc set, \
        RedisModuleConfigApplyFunc apply, void *user)) \
    F("7.0", int, LoadConfigs, (RedisModuleCtx *context)) \
    F("7.0", uint64_t, MonotonicMicroseconds, (void)) \
    F("7.0", int, EventLoopAddOneShot, (void (*call)(void *user), void *user))

/* Functions of later versions, null if the server has none. */
#define REDIS_LATER_FUNCTIONS(F) \
    F("7.2", void *, TryAlloc, (size_t bytes)) \
    F("7.2", int, SetCommandACLCategories, (RedisModuleCommand *command, const char *categories))
/* clang-format on */

#define REDIS_DECLARE(since, result, name, parameters) extern result(*RedisModule_##name) parameters;
REDIS_FUNCTIONS(REDIS_DECLARE)
REDIS_LATER_FUNCTIONS(REDIS_DECLARE)
#undef REDIS_DECLARE

/*
 * Takes all functions from the server that loads the module, and registers the module's name. REDISMODULE_ERR if one is
 * missing: *missing names it and the version of Redis it needs; or if the name is taken: *missing is null.
 */
int redis_begin(RedisModuleCtx *context, const char *name, int version, const char **missing);

#endif
