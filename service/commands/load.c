/* load.c: maps as a whole: made from bytes or texts, written as texts, and reported. */
#include "commands/commands.h"

#include "maps/links.h"

#include <string.h>

static int refuse(RedisModuleCtx *context, const char *format, const char *what)
{
    fault fault;
    fault_set(&fault, format, what);
    return RedisModule_ReplyWithError(context, fault.text);
}

static bool read_rules(RedisModuleString **arguments, int count, wend_obj_rules *rules, fault *fault)
{
    static const char *const once[] = {"slope", "scale", NULL};
    double number;
    uint64_t given = 0;
    *rules = wend_obj_rules_default();
    for (int i = 0; i < count; i++) {
        const word option = key_word(arguments[i]);
        const bool has_number = i + 1 < count && word_decimal(key_word(arguments[i + 1]), &number);
        if (!word_once(option, once, &given, fault))
            return false;
        if (word_is(option, "z-up"))
            rules->up = WEND_OBJ_UP_Z;
        else if (word_is(option, "both-sides"))
            rules->both_sides = true;
        else if (word_is(option, "allow-crossing"))
            rules->allow_crossing = true;
        else if (has_number && word_is(option, "slope") && (number < 0 || number > 89))
            return fault_set(fault, "SLOPE takes a number from 0 to 89");
        else if (has_number && word_is(option, "slope"))
            rules->slope = number, i++;
        else if (has_number && word_is(option, "scale") && number > 0)
            rules->scale = number, i++;
        else
            return fault_set(fault, "there is no option '%s', or its value is missing", word_shown(option).text);
    }
    return true;
}

/*
 * WEND.LOAD key TEXT|GRAPH|MESH|PACKED bytes, WEND.LOAD key DIMACS arcs [positions]
 * WEND.LOAD key OBJ text [SLOPE degrees] [SCALE n] [Z-UP] [BOTH-SIDES] [ALLOW-CROSSING]
 */
int command_load(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    fault fault;
    stored_map *map;
    wend_obj_rules rules;
    if (count < 4)
        return RedisModule_WrongArity(context);
    const word form = key_word(arguments[2]), bytes = key_word(arguments[3]);
    const bool is_obj = word_is(form, "obj"), is_dimacs = word_is(form, "dimacs");
    if (count > 4 + is_dimacs && !is_obj)
        return RedisModule_WrongArity(context);
    if (word_is(form, "text"))
        map = map_parse(bytes, &fault);
    else if (word_is(form, "graph"))
        map = map_parse_graph(bytes, &fault);
    else if (is_dimacs)
        map = map_parse_dimacs(bytes, count == 5 ? key_word(arguments[4]) : (word){NULL, 0}, &fault);
    else if (word_is(form, "mesh"))
        map = map_parse_mesh(bytes, &fault);
    else if (word_is(form, "packed"))
        map = map_unpack(bytes.at, bytes.length, false, &fault);
    else if (is_obj)
        map = read_rules(arguments + 4, count - 4, &rules, &fault) ? map_parse_obj(bytes, &rules, &fault) : NULL;
    else
        return refuse(context, "maps are loaded as TEXT, GRAPH, DIMACS, MESH, OBJ or PACKED, not as '%s'",
                      word_shown(form).text);
    return map != NULL ? key_set(context, arguments[1], map, "wend.load")
                       : RedisModule_ReplyWithError(context, fault.text);
}

/* Names of cell kinds, as texts of maps have them. */
static const char *const cell_names[] = {"square", "hex-pointy-odd", "hex-pointy-even", "hex-flat-odd",
                                         "hex-flat-even"};

static bool read_cells(word word, wend_cells *cells, fault *fault)
{
    const char *const *names = cell_names;
    for (int i = 0; i < 5; i++)
        if (word_is(word, names[i])) {
            *cells = (wend_cells)i;
            return true;
        }
    return fault_set(fault, "CELLS takes %s, %s, %s, %s or %s, not '%s'", names[0], names[1], names[2], names[3],
                     names[4], word_shown(word).text);
}

static bool read_size_option(word option, word value, map_size *size, word *bytes, fault *fault)
{
    uint64_t number;
    if (word_is(option, "levels")) {
        if (!word_number(value, 1, WEND_GRID_MAX_LEVELS, &number))
            return fault_set(fault, "LEVELS takes a whole number from 1 to %u, not '%s'", WEND_GRID_MAX_LEVELS,
                             word_shown(value).text);
        size->levels = (uint32_t)number;
        return true;
    }
    if (word_is(option, "fill"))
        return map_read_terrain(NULL, value, &size->fill, fault);
    if (word_is(option, "cells"))
        return read_cells(value, &size->cells, fault);
    *bytes = value;
    return word_is(option, "bytes") || fault_set(fault, "there is no option '%s'", word_shown(option).text);
}

static bool read_size(RedisModuleString **arguments, int count, map_size *size, fault *fault)
{
    static const char *const once[] = {"levels", "cells", "fill", "bytes", NULL};
    uint64_t width, height, given = 0;
    word bytes = {NULL, 0};
    if (!word_number(key_word(arguments[2]), 1, WEND_GRID_MAX_SIDE, &width) ||
        !word_number(key_word(arguments[3]), 1, WEND_GRID_MAX_SIDE, &height))
        return fault_set(fault, "width and height are whole numbers from 1 to %u", WEND_GRID_MAX_SIDE);
    *size = (map_size){.width = (uint32_t)width, .height = (uint32_t)height, .levels = 1, .fill = '.'};
    for (int i = 4; i < count; i += 2) {
        const word option = key_word(arguments[i]);
        if (i + 1 == count)
            return fault_set(fault, "there is no option '%s', or its value is missing", word_shown(option).text);
        if (!word_once(option, once, &given, fault) ||
            !read_size_option(option, key_word(arguments[i + 1]), size, &bytes, fault))
            return false;
    }
    if ((given & 12) == 12)
        return fault_set(fault, "a map is made with FILL or with BYTES, not with both");
    if (bytes.at != NULL && bytes.length != (size_t)width * height * size->levels)
        return fault_set(fault, "a map of %llu x %llu cells and %u levels takes %llu bytes, not %zu",
                         (unsigned long long)width, (unsigned long long)height, size->levels,
                         (unsigned long long)(width * height * size->levels), bytes.length);
    size->terrain = (const uint8_t *)bytes.at;
    return true;
}

/* Makes an empty graph from GRAPH [POSITIONS] [NAMES], which say what its nodes have. */
static stored_map *make_graph(RedisModuleString **arguments, int count, fault *fault)
{
    bool has_positions = false, has_names = false;
    for (int i = 3; i < count; i++) {
        const word option = key_word(arguments[i]);
        has_positions = has_positions || word_is(option, "positions");
        has_names = has_names || word_is(option, "names");
        if (!word_is(option, "positions") && !word_is(option, "names")) {
            fault_set(fault, "a graph is made with POSITIONS and NAMES, or without, not with '%s'",
                      word_shown(option).text);
            return NULL;
        }
    }
    return map_make_graph(has_positions, has_names, fault);
}

/*
 * WEND.CREATE key width height [LEVELS n] [CELLS kind] [FILL terrain] [BYTES bytes]
 * WEND.CREATE key GRAPH [POSITIONS] [NAMES]
 */
int command_create(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    fault fault;
    map_size size;
    stored_map *map;
    const bool is_graph = count >= 3 && word_is(key_word(arguments[2]), "graph");
    if (!is_graph && count < 4)
        return RedisModule_WrongArity(context);
    if (is_graph)
        map = make_graph(arguments, count, &fault);
    else
        map = read_size(arguments, count, &size, &fault) ? map_make(&size, &fault) : NULL;
    return map != NULL ? key_set(context, arguments[1], map, "wend.create")
                       : RedisModule_ReplyWithError(context, fault.text);
}

static wend_status write_text(const stored_map *map, char *text, size_t room, size_t *length, wend_text_error *error)
{
    (void)error;
    return map_write_layers_too(map, text, room, length);
}

static wend_status write_map(const stored_map *map, char *text, size_t room, size_t *length, wend_text_error *error)
{
    return wend_grid_write_map(map->grid, map->legend, text, room, length, error);
}

static wend_status write_arcs(const stored_map *map, char *text, size_t room, size_t *length, wend_text_error *error)
{
    return wend_graph_write_dimacs(map->graph.graph, text, room, length, error);
}

static wend_status write_positions(const stored_map *map, char *text, size_t room, size_t *length,
                                   wend_text_error *error)
{
    return wend_graph_write_dimacs_positions(map->graph.graph, text, room, length, error);
}

/* A form that maps are written in, and the kinds of maps that have it; besides, all can be packed. */
typedef struct export_form {
    const char *name;
    unsigned kinds;
    wend_status (*write)(const stored_map *map, char *text, size_t room, size_t *length, wend_text_error *error);
} export_form;

static const export_form *find_form(wend_map_kind kind, word name, fault *fault)
{
    static const char *const named[] = {", MAP", ", DIMACS, DIMACS-POSITIONS", ""};
    static const export_form forms[] = {{"text", KEY_ANY, write_text},
                                        {"map", KEY_GRID, write_map},
                                        {"dimacs", KEY_GRAPH, write_arcs},
                                        {"dimacs-positions", KEY_GRAPH, write_positions}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (word_is(name, forms[i].name) && (forms[i].kinds >> kind & 1) != 0)
            return &forms[i];
    fault_set(fault, "a %s is exported as TEXT%s or PACKED, not as '%s'", map_kinds[kind], named[kind],
              word_shown(name).text);
    return NULL;
}

/* Returns the bytes of a map in a form, to be given back to maps_memory; null with a fault. */
static char *export(const stored_map *map, word name, size_t *length, fault *fault)
{
    wend_text_error error = {0};
    *length = 0;
    fault_set(fault, "no memory for the map's bytes");
    if (word_is(name, "packed"))
        return map_pack(map, length);
    const export_form *form = find_form(map->kind, name, fault);
    if (form == NULL)
        return NULL;
    const wend_status status = form->write(map, NULL, 0, length, &error);
    if (status != WEND_ERROR_CAPACITY) {
        fault_set(fault, "%s", error.text[0] != '\0' ? error.text : wend_status_text(status));
        return NULL;
    }
    char *text = maps_memory.allocate(maps_memory.user, *length, 16);
    if (text != NULL)
        form->write(map, text, *length, length, &error);
    return text;
}

/* WEND.EXPORT key [TEXT|MAP|DIMACS|DIMACS-POSITIONS|PACKED] */
int command_export(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    static const word text = {"text", 4};
    fault fault;
    size_t length;
    if (count < 2 || count > 3)
        return RedisModule_WrongArity(context);
    const stored_map *map = key_map(context, arguments, KEY_ANY);
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

/* Returns what is prepared in the spaces that questions were about. */
static uint32_t prepared(const stored_map *map)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < map->mover_count; i++)
        if (map->movers[i]->space != NULL)
            all |= wend_space_prepared(map->movers[i]->space) |
                   (map->movers[i]->has_landmarks ? WEND_PREPARED_LANDMARKS : 0u);
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

/* Number of movers, each a profile with known land, that are being prepared. */
static uint32_t preparing_count(const stored_map *map)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < map->mover_count; i++)
        count += map->movers[i]->preparing > 0;
    return count;
}

/* Number of spaces that lie in images of a file, or will at the first question. */
static uint32_t image_count(const stored_map *map)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < map->mover_count; i++)
        count += map->movers[i]->image.bytes != NULL;
    return count;
}

static void reply_size(RedisModuleCtx *context, const stored_map *map)
{
    if (map->kind == WEND_MAP_GRAPH) {
        reply_number(context, "nodes", wend_graph_node_count(map->graph.graph));
        return;
    }
    if (map->kind == WEND_MAP_MESH) {
        reply_number(context, "levels", wend_mesh_levels(map->mesh.mesh));
        reply_number(context, "obstacles", map->mesh.obstacles.count);
        return;
    }
    reply_number(context, "width", wend_grid_width(map->grid));
    reply_number(context, "height", wend_grid_height(map->grid));
    reply_number(context, "levels", wend_grid_levels(map->grid));
    RedisModule_ReplyWithCString(context, "cells");
    RedisModule_ReplyWithCString(context, cell_names[wend_grid_cells(map->grid)]);
}

/* WEND.INFO key */
int command_info(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    static const int sizes[] = {4, 1, 2}; /* members of reply_size, by kind */
    if (count != 2)
        return RedisModule_WrongArity(context);
    stored_map *map = key_map(context, arguments, KEY_ANY);
    if (map == NULL)
        return REDISMODULE_OK;
    map_enter(map);
    RedisModule_ReplyWithMap(context, 10 + sizes[map->kind]);
    RedisModule_ReplyWithCString(context, "kind");
    RedisModule_ReplyWithCString(context, map_kinds[map->kind]);
    reply_size(context, map);
    reply_number(context, "links", map_link_count(map));
    reply_number(context, "version", map_version(map));
    RedisModule_ReplyWithCString(context, "profiles");
    RedisModule_ReplyWithArray(context, map->profile_count);
    for (uint32_t i = 0; i < map->profile_count; i++)
        RedisModule_ReplyWithCString(context, map->profiles[i].name);
    reply_layers(context, map);
    reply_prepared(context, map);
    reply_number(context, "preparing", preparing_count(map));
    reply_number(context, "images", image_count(map));
    reply_number(context, "questions", map->questions);
    reply_number(context, "memory", map_memory(map));
    map_leave(map);
    return REDISMODULE_OK;
}

/* WEND.STATS */
int command_stats(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    asking_figure figures[ASKING_FIGURES];
    asking_latency latencies[ASKING_COMMANDS];
    (void)arguments;
    if (count != 1)
        return RedisModule_WrongArity(context);
    asking_figures(figures);
    asking_latencies(latencies);
    RedisModule_ReplyWithMap(context, ASKING_FIGURES + 1);
    for (int i = 0; i < ASKING_FIGURES; i++)
        reply_number(context, figures[i].name, figures[i].number);
    RedisModule_ReplyWithCString(context, "commands");
    RedisModule_ReplyWithMap(context, ASKING_COMMANDS);
    for (int i = 0; i < ASKING_COMMANDS; i++) {
        RedisModule_ReplyWithCString(context, latencies[i].name);
        RedisModule_ReplyWithMap(context, 4);
        reply_number(context, "answered", latencies[i].answered);
        reply_number(context, "p50_microseconds", latencies[i].p50);
        reply_number(context, "p99_microseconds", latencies[i].p99);
        reply_number(context, "p999_microseconds", latencies[i].p999);
    }
    return REDISMODULE_OK;
}
