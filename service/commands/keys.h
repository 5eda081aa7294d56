/* keys.h: keys that hold maps, and the type of their values. */
#ifndef SERVICE_COMMANDS_KEYS_H
#define SERVICE_COMMANDS_KEYS_H

#include "asking/asking.h"

/* Tells Redis of the type. REDISMODULE_ERR where it does not take it. */
int keys_begin(RedisModuleCtx *context);

/* A map that a key holds, or null with an error as the reply. The key is closed again: the map is the key's. */
stored_map *key_map(RedisModuleCtx *context, RedisModuleString *name);

/*
 * The same for a command that changes it: the key is to be closed with key_changed or key_kept, and who watches it learns of
 * the former alone. The map is locked until then.
 */
typedef struct open_key {
    RedisModuleCtx *context;
    RedisModuleString *name;
    RedisModuleKey *key;
    stored_map *map;
} open_key;
bool key_open(RedisModuleCtx *context, RedisModuleString *name, open_key *open);

/* Tells replicas, the log and who listens for events that it has changed, as the command that is under way says. */
void key_changed(open_key *open, const char *event);

/* Nothing has changed. */
void key_kept(open_key *open);

/* Puts a map in place of whatever the key holds; the map is then the key's. */
int key_set(RedisModuleCtx *context, RedisModuleString *name, stored_map *map, const char *event);

/* An argument as a word. */
word key_word(const RedisModuleString *text);

#endif
