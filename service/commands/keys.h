/* keys.h: keys that hold maps, and the type of their values. */
#ifndef SERVICE_COMMANDS_KEYS_H
#define SERVICE_COMMANDS_KEYS_H

#include "asking/asking.h"

/* Tells Redis of the type. REDISMODULE_ERR where it does not take it. */
int keys_begin(RedisModuleCtx *context);

/* Which kinds of maps a command is for: a sum. */
enum { KEY_GRID = 1 << WEND_MAP_GRID, KEY_GRAPH = 1 << WEND_MAP_GRAPH, KEY_MESH = 1 << WEND_MAP_MESH, KEY_ANY = 7 };

/*
 * The map that a command's key holds, which is its first argument; null with an error as the reply, also where the
 * command is not for its kind. The key is closed again: the map is the key's.
 */
stored_map *key_map(RedisModuleCtx *context, RedisModuleString **arguments, unsigned kinds);

/* The same for a command that changes it. The map is locked until one of the four below ends the command. */
typedef struct open_key {
    RedisModuleCtx *context;
    RedisModuleString *name;
    RedisModuleKey *key;
    stored_map *map;
    uint64_t version; /* of the map as it was opened */
    bool is_same;     /* nothing was changed, so that nobody is told */
} open_key;
bool key_open(RedisModuleCtx *context, RedisModuleString **arguments, unsigned kinds, open_key *open);

/* Of an edit of the map itself: whether it left all as it was. */
bool key_is_same(const open_key *open);

/* It has changed, which who watches the key learns, and replicas and the log, as the command under way says it. */
void key_tell(open_key *open, const char *event);

/* The same; replies OK, or a number. */
int key_changed(open_key *open, const char *event);
int key_changed_number(open_key *open, const char *event, uint64_t number);

/* Nothing has changed: replies the fault, or 0. */
int key_refused(open_key *open, const fault *fault);
int key_kept(open_key *open);

/* Puts a map in place of whatever the key holds; the map is then the key's. */
int key_set(RedisModuleCtx *context, RedisModuleString *name, stored_map *map, const char *event);

/* An argument as a word. */
word key_word(const RedisModuleString *text);

#endif
