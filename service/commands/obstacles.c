/* obstacles.c: obstacles on meshes: doors that are shut, vehicles, what was built. */
#include "commands/commands.h"

#include "maps/meshes.h"

#include <string.h>

/* [LEVEL n] x,y x,y x,y [...] */
static bool read_outline(RedisModuleString **arguments, int count, outline *outline, fault *fault)
{
    static const place_style style = {.kind = PLACE_POINT, .levels = 1};
    uint64_t level = 0;
    wend_place place;
    if (count >= 2 && word_is(key_word(arguments[0]), "level")) {
        if (!word_number(key_word(arguments[1]), 0, UINT16_MAX - 1, &level))
            return fault_set(fault, "LEVEL takes a number, not '%s'", word_shown(key_word(arguments[1])).text);
        arguments += 2;
        count -= 2;
    }
    if (count < 3 || count > (int)WEND_MESH_MAX_OBSTACLE_CORNERS)
        return fault_set(fault, "an obstacle has 3 to %u corners: write [LEVEL n] x,y x,y x,y [x,y ...]",
                         WEND_MESH_MAX_OBSTACLE_CORNERS);
    outline->level = (uint16_t)level;
    outline->count = (size_t)count;
    for (int i = 0; i < count; i++) {
        if (!word_place(key_word(arguments[i]), style, &place, fault))
            return false;
        outline->corners[i] = (wend_mesh_point){place.x, place.y};
    }
    return true;
}

/* WEND.OBSTACLE key [LEVEL n] x,y x,y x,y [...]: the number of the new obstacle. */
int command_obstacle(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    outline outline;
    uint64_t number = 0;
    if (count < 5)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_MESH, &open))
        return REDISMODULE_OK;
    const bool is_right = read_outline(arguments + 2, count - 2, &outline, &fault) &&
                          mesh_set_obstacle(open.map, &outline, &number, &fault);
    return is_right ? key_changed_number(&open, "wend.obstacle", number) : key_refused(&open, &fault);
}

/* WEND.OBSTACLE.MOVE key number [LEVEL n] x,y x,y x,y [...] */
int command_obstacle_move(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    outline outline;
    uint64_t number;
    if (count < 6)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_MESH, &open))
        return REDISMODULE_OK;
    bool is_right = word_number(key_word(arguments[2]), 1, UINT64_MAX, &number);
    if (!is_right)
        fault_set(&fault, "there is no obstacle '%s'", word_shown(key_word(arguments[2])).text);
    is_right = is_right && read_outline(arguments + 3, count - 3, &outline, &fault) &&
               mesh_set_obstacle(open.map, &outline, &number, &fault);
    return is_right ? key_changed(&open, "wend.obstacle.move") : key_refused(&open, &fault);
}

/* WEND.OBSTACLE.DEL key number: 1, or 0 where there is none. */
int command_obstacle_delete(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    uint64_t number;
    if (count != 3)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_MESH, &open))
        return REDISMODULE_OK;
    const bool removed =
        word_number(key_word(arguments[2]), 1, UINT64_MAX, &number) && mesh_remove_obstacle(open.map, number);
    return removed ? key_changed_number(&open, "wend.obstacle.del", 1) : key_kept(&open);
}

/* WEND.OBSTACLES key: each as [number, level, [corner, ...]]. */
int command_obstacles(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    static const place_style style = {.kind = PLACE_POINT, .levels = 1};
    outline outline;
    char text[PLACE_ROOM];
    if (count != 2)
        return RedisModule_WrongArity(context);
    const stored_map *map = key_map(context, arguments, KEY_MESH);
    if (map == NULL)
        return REDISMODULE_OK;
    RedisModule_ReplyWithArray(context, map->mesh.obstacles.count);
    for (uint32_t i = 0; i < map->mesh.obstacles.count; i++) {
        mesh_read_obstacle(map, i, &outline);
        RedisModule_ReplyWithArray(context, 3);
        RedisModule_ReplyWithLongLong(context, (long long)map->mesh.obstacles.list[i].number);
        RedisModule_ReplyWithLongLong(context, outline.level);
        RedisModule_ReplyWithArray(context, (long)outline.count);
        for (size_t corner = 0; corner < outline.count; corner++) {
            const wend_place place = {outline.corners[corner].x, outline.corners[corner].y, 0, 0};
            RedisModule_ReplyWithStringBuffer(context, text, place_write(text, style, place));
        }
    }
    return REDISMODULE_OK;
}
