/* load.c: maps as a whole: made of bytes or texts, written as texts, and what is told of them. */
#include "commands/commands.h"

#include <string.h>

static int refuse(RedisModuleCtx *context, const char *format, const char *what)
{
    fault fault;
    fault_set(&fault, format, what);
    return RedisModule_ReplyWithError(context, fault.text);
}

/* WEND.LOAD key TEXT|PACKED bytes */
int command_load(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    fault fault;
    stored_map *map;
    if (count != 4)
        return RedisModule_WrongArity(context);
    const word form = key_word(arguments[2]), bytes = key_word(arguments[3]);
    if (word_is(form, "text"))
        map = map_parse(bytes.at, bytes.length, &fault);
    else if (word_is(form, "packed"))
        map = map_unpack(bytes.at, bytes.length, &fault);
    else
        return refuse(context, "maps are loaded as TEXT or PACKED, not as '%s'", word_shown(form).text);
    return map != NULL ? key_set(context, arguments[1], map, "wend.load")
                       : RedisModule_ReplyWithError(context, fault.text);
}

/* A cell kind's word, as texts of maps have it; false where it is none. */
static bool read_cells(word word, wend_cells *cells)
{
    static const char *const names[] = {"square", "hex-pointy-odd", "hex-pointy-even", "hex-flat-odd", "hex-flat-even"};
    for (int i = 0; i < 5; i++)
        if (word_is(word, names[i])) {
            *cells = (wend_cells)i;
            return true;
        }
    return false;
}

static bool read_size(RedisModuleString **arguments, int count, map_size *size, fault *fault)
{
    uint64_t width, height, number;
    word bytes = {NULL, 0};
    if (!word_number(key_word(arguments[2]), 1, WEND_GRID_MAX_SIDE, &width) ||
        !word_number(key_word(arguments[3]), 1, WEND_GRID_MAX_SIDE, &height))
        return fault_set(fault, "width and height are whole numbers from 1 to %u", WEND_GRID_MAX_SIDE);
    *size = (map_size){.width = (uint32_t)width, .height = (uint32_t)height, .levels = 1, .fill = '.'};
    for (int i = 4; i + 1 < count; i += 2) {
        const word option = key_word(arguments[i]), value = key_word(arguments[i + 1]);
        if (word_is(option, "levels") && word_number(value, 1, WEND_GRID_MAX_LEVELS, &number))
            size->levels = (uint32_t)number;
        else if (word_is(option, "fill")) {
            if (!map_read_terrain(NULL, value, &size->fill, fault))
                return false;
        } else if (word_is(option, "bytes"))
            bytes = value;
        else if (!word_is(option, "cells") || !read_cells(value, &size->cells))
            return fault_set(fault, "there is no option '%s' with the value '%s'", word_shown(option).text,
                             word_shown(value).text);
    }
    if (bytes.at != NULL && bytes.length != (size_t)width * height * size->levels)
        return fault_set(fault, "a map of %llu x %llu cells and %u levels takes %llu bytes, not %zu",
                         (unsigned long long)width, (unsigned long long)height, size->levels,
                         (unsigned long long)(width * height * size->levels), bytes.length);
    size->terrain = (const uint8_t *)bytes.at;
    return true;
}

/* WEND.CREATE key width height [LEVELS n] [CELLS kind] [FILL terrain] [BYTES bytes] */
int command_create(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    fault fault;
    map_size size;
    if (count < 4 || count % 2 != 0)
        return RedisModule_WrongArity(context);
    stored_map *map = read_size(arguments, count, &size, &fault) ? map_make(&size, &fault) : NULL;
    return map != NULL ? key_set(context, arguments[1], map, "wend.create")
                       : RedisModule_ReplyWithError(context, fault.text);
}

static wend_status write_text(const stored_map *map, bool moving_ai, char *text, size_t room, size_t *length,
                              wend_text_error *error)
{
    return moving_ai ? wend_grid_write_map(map->grid, map->legend, text, room, length, error)
                     : wend_grid_write_text(map->grid, map->legend, text, room, length);
}

/* The bytes of a map in a form, which are to be given back to maps_memory; null with a fault. */
static char *export(const stored_map *map, word form, size_t *length, fault *fault)
{
    wend_text_error error = {0};
    const bool moving_ai = word_is(form, "map");
    *length = 0;
    if (word_is(form, "packed")) {
        char *bytes = map_pack(map, length);
        if (bytes == NULL)
            fault_set(fault, "no memory for the map's bytes");
        return bytes;
    }
    if (!moving_ai && !word_is(form, "text")) {
        fault_set(fault, "maps are exported as TEXT, MAP or PACKED, not as '%s'", word_shown(form).text);
        return NULL;
    }
    if (write_text(map, moving_ai, NULL, 0, length, &error) != WEND_ERROR_CAPACITY) {
        fault_set(fault, "%s", error.text);
        return NULL;
    }
    char *text = maps_memory.allocate(maps_memory.user, *length, 16);
    if (text == NULL)
        fault_set(fault, "no memory for the map's text");
    else
        write_text(map, moving_ai, text, *length, length, &error);
    return text;
}

/* WEND.EXPORT key [TEXT|MAP|PACKED] */
int command_export(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    static const word text = {"text", 4};
    fault fault;
    size_t length;
    if (count < 2 || count > 3)
        return RedisModule_WrongArity(context);
    const stored_map *map = key_map(context, arguments[1]);
    if (map == NULL)
        return REDISMODULE_OK;
    char *bytes = export(map, count == 3 ? key_word(arguments[2]) : text, &length, &fault);
    if (bytes == NULL)
        return RedisModule_ReplyWithError(context, fault.text);
    RedisModule_ReplyWithStringBuffer(context, bytes, length);
    maps_memory.release(maps_memory.user, bytes, length, 16);
    return REDISMODULE_OK;
}

static void reply_number(RedisModuleCtx *context, const char *name, uint64_t number)
{
    RedisModule_ReplyWithCString(context, name);
    RedisModule_ReplyWithLongLong(context, (long long)number);
}

static void reply_layers(RedisModuleCtx *context, const stored_map *map)
{
    RedisModule_ReplyWithCString(context, "layers");
    RedisModule_ReplyWithMap(context, map->layer_count);
    for (uint32_t i = 0; i < map->layer_count; i++) {
        RedisModule_ReplyWithCString(context, map->layers[i]->name);
        RedisModule_ReplyWithCString(context, layer_kinds[wend_layer_kind_of(map->layers[i]->layer)]);
    }
}

/* What is prepared of the spaces that questions were about. */
static uint32_t prepared(const stored_map *map)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < map->mover_count; i++)
        if (map->movers[i]->space != NULL)
            all |= wend_space_prepared(map->movers[i]->space);
    return all;
}

static void reply_prepared(RedisModuleCtx *context, const stored_map *map)
{
    const uint32_t all = prepared(map);
    long count = 0;
    for (uint32_t what = 1; what < WEND_PREPARED_AUTO; what *= 2)
        count += (all & what) != 0;
    RedisModule_ReplyWithCString(context, "prepared");
    RedisModule_ReplyWithArray(context, count);
    for (uint32_t what = 1; what < WEND_PREPARED_AUTO; what *= 2)
        if ((all & what) != 0)
            RedisModule_ReplyWithCString(context, wend_prepared_text((wend_prepared)what));
}

/* WEND.INFO key */
int command_info(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    if (count != 2)
        return RedisModule_WrongArity(context);
    stored_map *map = key_map(context, arguments[1]);
    if (map == NULL)
        return REDISMODULE_OK;
    map_enter(map);
    RedisModule_ReplyWithMap(context, 11);
    RedisModule_ReplyWithCString(context, "kind");
    RedisModule_ReplyWithCString(context, "grid");
    reply_number(context, "width", wend_grid_width(map->grid));
    reply_number(context, "height", wend_grid_height(map->grid));
    reply_number(context, "levels", wend_grid_levels(map->grid));
    reply_number(context, "links", wend_grid_link_count(map->grid));
    reply_number(context, "version", wend_grid_version(map->grid));
    RedisModule_ReplyWithCString(context, "profiles");
    RedisModule_ReplyWithArray(context, map->profile_count);
    for (uint32_t i = 0; i < map->profile_count; i++)
        RedisModule_ReplyWithCString(context, map->profiles[i].name);
    reply_layers(context, map);
    reply_prepared(context, map);
    reply_number(context, "questions", map->questions);
    reply_number(context, "memory", map_memory(map));
    map_leave(map);
    return REDISMODULE_OK;
}

/* WEND.STATS */
int command_stats(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    asking_figure figures[ASKING_FIGURES];
    (void)arguments;
    if (count != 1)
        return RedisModule_WrongArity(context);
    asking_figures(figures);
    RedisModule_ReplyWithMap(context, ASKING_FIGURES);
    for (int i = 0; i < ASKING_FIGURES; i++)
        reply_number(context, figures[i].name, figures[i].number);
    return REDISMODULE_OK;
}
