/* links.c: the links of grids and meshes and the edges of graphs, by commands of one name. */
#include "commands/commands.h"

#include "maps/links.h"
#include "words/arena.h"

#include <string.h>

static bool read_end(const stored_map *map, RedisModuleString *argument, wend_place *place, fault *fault)
{
    return map->kind == WEND_MAP_GRID ? map_read_cell(map, key_word(argument), place, fault)
                                      : word_place(key_word(argument), map_style(map), place, fault);
}

static bool read_cost(const stored_map *map, RedisModuleString *argument, uint32_t *cost, fault *fault)
{
    const bool is_edge = map->kind == WEND_MAP_GRAPH;
    const uint32_t most = is_edge ? UINT32_MAX : INT32_MAX;
    uint64_t number;
    if (!word_number(key_word(argument), !is_edge, most, &number))
        return fault_set(fault, "%s costs %d to %u units%s, not '%s'", is_edge ? "an edge" : "a link", !is_edge, most,
                         is_edge ? "" : " (a step 13860)", word_shown(key_word(argument)).text);
    *cost = (uint32_t)number;
    return true;
}

/* Reads KIND terrain, for edges. */
static bool read_kind(const stored_map *map, RedisModuleString **arguments, map_link *link, fault *fault)
{
    if (map->kind != WEND_MAP_GRAPH || !word_is(key_word(arguments[0]), "kind"))
        return fault_set(fault, "there is no option '%s'", word_shown(key_word(arguments[0])).text);
    return map_read_terrain(NULL, key_word(arguments[1]), &link->kind, fault);
}

/* Reads from to cost [KIND terrain]; returns the number of arguments taken, 0 with a fault. */
static int read_link(const stored_map *map, RedisModuleString **arguments, int count, map_link *link, fault *fault)
{
    *link = (map_link){.kind = WEND_GRAPH_KIND};
    if (count < 3)
        return fault_set(fault, "write from to cost%s for each link",
                         map->kind == WEND_MAP_GRAPH ? " [KIND terrain]" : "");
    const bool has_kind = count > 3 && word_is(key_word(arguments[3]), "kind");
    const bool is_right = read_end(map, arguments[0], &link->from, fault) &&
                          read_end(map, arguments[1], &link->to, fault) &&
                          read_cost(map, arguments[2], &link->cost, fault) &&
                          (!has_kind || count > 4 || fault_set(fault, "kind needs a value behind it")) &&
                          (!has_kind || read_kind(map, arguments + 3, link, fault)) && map_check_link(map, link, fault);
    return is_right ? 3 + 2 * has_kind : 0;
}

/* Reads all links of a command, before the first is added; returns their number, 0 with a fault. */
static size_t read_links(const stored_map *map, RedisModuleString **arguments, int count, map_link *links, fault *fault)
{
    size_t number = 0;
    for (int at = 0, taken; at < count; at += taken, number++) {
        taken = read_link(map, arguments + at, count - at, &links[number], fault);
        if (taken == 0) {
            if (number > 0)
                fault_number(fault, "link", number + 1);
            return 0;
        }
    }
    return number;
}

static int reply_numbers(open_key *open, const map_link *links, size_t count)
{
    if (count == 1)
        return key_changed_number(open, "wend.link", links->number);
    key_tell(open, "wend.link");
    RedisModule_ReplyWithArray(open->context, (long)count);
    for (size_t i = 0; i < count; i++)
        RedisModule_ReplyWithLongLong(open->context, (long long)links[i].number);
    return REDISMODULE_OK;
}

/* WEND.LINK key from to cost [KIND terrain] [...]: the number of the new link, or a list of several: all or none. */
int command_link(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    if (count < 5)
        return RedisModule_WrongArity(context);
    arena arena = arena_make(&maps_memory);
    map_link *links = arena_take(&arena, (size_t)count / 3 * sizeof *links);
    if (links == NULL)
        return RedisModule_ReplyWithError(context, "ERR no memory for the links");
    if (key_open(context, arguments, KEY_ANY, &open)) {
        const size_t number = read_links(open.map, arguments + 2, count - 2, links, &fault);
        if (number > 0 && map_add_links(open.map, links, number, &fault))
            reply_numbers(&open, links, number);
        else
            key_refused(&open, &fault);
    }
    arena_free(&arena);
    return REDISMODULE_OK;
}

static bool find_link(const stored_map *map, RedisModuleString *argument, map_link *link, fault *fault)
{
    uint64_t number;
    return (word_number(key_word(argument), 0, UINT64_MAX, &number) && map_read_link(map, number, link)) ||
           fault_set(fault, "there is no link '%s': the map has %u, which WEND.LINKS tells",
                     word_shown(key_word(argument)).text, map_link_count(map));
}

/* Reads OPEN, SHUT, COST n, KIND terrain, each once; returns the number of arguments taken, 0 with a fault. */
static int read_change(const stored_map *map, RedisModuleString **arguments, int count, map_link *link, uint64_t *given,
                       fault *fault)
{
    static const char *const once[] = {"open", "shut", "cost", "kind", NULL};
    const word option = key_word(arguments[0]);
    const bool shut = word_is(option, "shut");
    if (!word_once(option, once, given, fault))
        return 0;
    if (shut || word_is(option, "open")) {
        if ((*given & 3) == 3)
            fault_set(fault, "a link is OPEN or SHUT, not both");
        link->is_shut = shut;
        return (*given & 3) != 3;
    }
    if (count < 2 || !(word_is(option, "cost") ? read_cost(map, arguments[1], &link->cost, fault)
                                               : read_kind(map, arguments, link, fault))) {
        if (count < 2)
            fault_set(fault, "a link is OPEN or SHUT, and has a COST n, not '%s'", word_shown(option).text);
        return 0;
    }
    return 2;
}

/* WEND.LINK.SET key number OPEN|SHUT|COST n|KIND terrain [...] */
int command_link_set(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    map_link link;
    uint64_t given = 0;
    int taken;
    if (count < 4)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_GRAPH | KEY_MESH, &open))
        return REDISMODULE_OK;
    bool is_right = find_link(open.map, arguments[2], &link, &fault);
    for (int i = 3; is_right && i < count; i += taken) {
        taken = read_change(open.map, arguments + i, count - i, &link, &given, &fault);
        is_right = taken > 0;
    }
    is_right = is_right && map_set_link(open.map, &link, &fault);
    open.is_same = key_is_same(&open);
    return is_right ? key_changed(&open, "wend.link.set") : key_refused(&open, &fault);
}

/* WEND.UNLINK key number: on grids, links behind it move up by one. */
int command_unlink(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    map_link link;
    if (count != 3)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_ANY, &open))
        return REDISMODULE_OK;
    bool is_right = find_link(open.map, arguments[2], &link, &fault);
    if (is_right && !map_remove_link(open.map, link.number))
        is_right = fault_set(&fault, "no memory to remove the link");
    return is_right ? key_changed_number(&open, "wend.unlink", 1) : key_refused(&open, &fault);
}

static void reply_place(RedisModuleCtx *context, const stored_map *map, wend_place place)
{
    char text[PLACE_ROOM];
    RedisModule_ReplyWithStringBuffer(context, text, place_write(text, map_style(map), place));
}

static void reply_link(RedisModuleCtx *context, const stored_map *map, const map_link *link)
{
    const int members = map->kind == WEND_MAP_GRID ? 3 : map->kind == WEND_MAP_MESH ? 5 : 6;
    RedisModule_ReplyWithArray(context, members);
    reply_place(context, map, link->from);
    reply_place(context, map, link->to);
    RedisModule_ReplyWithLongLong(context, link->cost);
    if (members > 3) {
        RedisModule_ReplyWithLongLong(context, (long long)link->number);
        RedisModule_ReplyWithCString(context, link->is_shut ? "shut" : "open");
    }
    if (members > 5)
        RedisModule_ReplyWithLongLong(context, link->kind);
}

/*
 * WEND.LINKS key: each as [from, to, cost], on meshes and graphs [from, to, cost, number, open or shut], and for edges
 * the kind.
 */
int command_links(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    map_link link;
    if (count != 2)
        return RedisModule_WrongArity(context);
    const stored_map *map = key_map(context, arguments, KEY_ANY);
    if (map == NULL)
        return REDISMODULE_OK;
    RedisModule_ReplyWithArray(context, map_link_count(map));
    for (uint64_t next = 0; map_next_link(map, next, &link); next = link.number + 1)
        reply_link(context, map, &link);
    return REDISMODULE_OK;
}
