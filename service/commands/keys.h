/* keys.h: keys that hold maps, and the type of their values. */
#ifndef SERVICE_COMMANDS_KEYS_H
#define SERVICE_COMMANDS_KEYS_H

#include "asking/asking.h"

/* Registers the type with Redis. REDISMODULE_ERR if it refuses it. */
int keys_begin(RedisModuleCtx *context);

/* Kinds of maps that a command is for: a sum. */
enum { KEY_GRID = 1 << WEND_MAP_GRID, KEY_GRAPH = 1 << WEND_MAP_GRAPH, KEY_MESH = 1 << WEND_MAP_MESH, KEY_ANY = 7 };

/*
 * Returns the map of a command's key, its first argument; null with an error as the reply, also if the command is not
 * for its kind. The key is closed again and owns the map.
 */
stored_map *key_map(RedisModuleCtx *context, RedisModuleString **arguments, unsigned kinds);

/* The same for a command that changes the map, which is locked until a call below ends the command. */
typedef struct open_key {
    RedisModuleCtx *context;
    RedisModuleString *name;
    RedisModuleKey *key;
    stored_map *map;
    uint64_t version; /* version of the map when it was opened */
    bool is_same;     /* nothing was changed, so nobody is told */
} open_key;
bool key_open(RedisModuleCtx *context, RedisModuleString **arguments, unsigned kinds, open_key *open);

/* True if an edit of the map itself left all as it was. */
bool key_is_same(const open_key *open);

/* Ends a command that changed the map: signals those who watch the key, hands it on to replicas and the log. */
void key_tell(open_key *open, const char *event);

/* The same, and replies OK, or a number. */
int key_changed(open_key *open, const char *event);
int key_changed_number(open_key *open, const char *event, uint64_t number);

/* Ends a command that changed nothing: replies the fault, or 0. */
int key_refused(open_key *open, const fault *fault);
int key_kept(open_key *open);

/* Replaces whatever the key holds by a map, which the key then owns. */
int key_set(RedisModuleCtx *context, RedisModuleString *name, stored_map *map, const char *event);

/* An argument as a word. */
word key_word(const RedisModuleString *text);

#endif
