/* commands.h: the commands of the module, one function each. */
#ifndef SERVICE_COMMANDS_COMMANDS_H
#define SERVICE_COMMANDS_COMMANDS_H

#include "commands/keys.h"

/*
 * Registers the type and all commands with Redis, with what COMMAND DOCS says of them. REDISMODULE_ERR if it refuses
 * one.
 */
int commands_begin(RedisModuleCtx *context);

int command_load(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_create(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_export(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_edit(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_terrain(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_link(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_link_set(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_unlink(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_links(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_node(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_node_delete(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_nodes(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_obstacle(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_obstacle_move(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_obstacle_delete(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_obstacles(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_wall(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_exits(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_profile(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_profile_delete(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_profile_get(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_layer(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_layer_delete(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_enter(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_leave(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_move(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_fill(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_value(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_prepare(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_info(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_stats(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_client(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_path(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_paths(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_distances(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_reach(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_field(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_nearest(RedisModuleCtx *context, RedisModuleString **arguments, int count);
int command_line(RedisModuleCtx *context, RedisModuleString **arguments, int count);

#endif
