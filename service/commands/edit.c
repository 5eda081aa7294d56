/* edit.c: edits of a grid's cells, walls and exits. Several edits in one command are done all or not at all. */
#include "commands/commands.h"

static const char *const direction_names[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"}; /* as wend_direction */

typedef struct edit {
    wend_area area;
    uint8_t terrain;
} edit;

/* Reads five arguments: x y width height terrain. */
static bool read_edit(const stored_map *map, RedisModuleString **arguments, uint16_t level, edit *edit, fault *fault)
{
    static const char *const names[] = {"x", "y", "width", "height"};
    const uint32_t sides[] = {wend_grid_width(map->grid), wend_grid_height(map->grid)};
    uint64_t numbers[4];
    for (int i = 0; i < 4; i++)
        if (!word_number(key_word(arguments[i]), i >= 2, WEND_GRID_MAX_SIDE, &numbers[i]))
            return fault_set(fault, "%s takes a whole number from %d to %u, not '%s'", names[i], i >= 2,
                             WEND_GRID_MAX_SIDE, word_shown(key_word(arguments[i])).text);
    for (int i = 0; i < 2; i++)
        if (numbers[i] + numbers[i + 2] > sides[i])
            return fault_set(fault, "%s %llu and %s %llu leave the map, whose %s is %u", names[i],
                             (unsigned long long)numbers[i], names[i + 2], (unsigned long long)numbers[i + 2],
                             names[i + 2], sides[i]);
    edit->area =
        wend_area_at((int32_t)numbers[0], (int32_t)numbers[1], level, (uint32_t)numbers[2], (uint32_t)numbers[3]);
    return map_read_terrain(map->legend, key_word(arguments[4]), &edit->terrain, fault);
}

/* Reads LEVEL n, for the edits after it; returns how many arguments it took, 0 if it is not there, -1 with a fault. */
static int read_level(const stored_map *map, RedisModuleString **arguments, int count, uint16_t *level, fault *fault)
{
    uint64_t number;
    if (count < 2 || !word_is(key_word(arguments[0]), "level"))
        return 0;
    if (!word_number(key_word(arguments[1]), 0, wend_grid_levels(map->grid) - 1, &number)) {
        fault_set(fault, "the map has levels 0 to %u, not '%s'", wend_grid_levels(map->grid) - 1,
                  word_shown(key_word(arguments[1])).text);
        return -1;
    }
    *level = (uint16_t)number;
    return 2;
}

/* Visits all edits of a command, to check them, or with `apply` to do them. */
static bool each_edit(stored_map *map, RedisModuleString **arguments, int count, bool apply, long long *edits,
                      fault *fault)
{
    uint16_t level = 0;
    *edits = 0;
    for (int i = 0; i < count;) {
        edit edit;
        const int skipped = read_level(map, arguments + i, count - i, &level, fault);
        i += skipped;
        if (skipped < 0)
            return false;
        if (count - i < 5)
            return fault_set(fault, "an edit is [LEVEL n] x y width height terrain");
        if (!read_edit(map, arguments + i, level, &edit, fault))
            return false;
        if (apply && wend_grid_fill(map->grid, edit.area, edit.terrain) != WEND_OK)
            return fault_set(fault, "the edit failed");
        map->edited += apply ? (uint64_t)edit.area.width * edit.area.height : 0;
        ++*edits;
        i += 5;
    }
    return true;
}

/* WEND.EDIT key [LEVEL n] x y width height terrain [...] */
int command_edit(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    long long edits = 0;
    if (count < 7)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_GRID, &open))
        return REDISMODULE_OK;
    const bool is_right = each_edit(open.map, arguments + 2, count - 2, false, &edits, &fault) &&
                          each_edit(open.map, arguments + 2, count - 2, true, &edits, &fault);
    open.is_same = key_is_same(&open);
    return is_right ? key_changed_number(&open, "wend.edit", (uint64_t)edits) : key_refused(&open, &fault);
}

static void reply_terrain(RedisModuleCtx *context, const stored_map *map, wend_place place)
{
    const uint8_t terrain = wend_grid_terrain(map->grid, place);
    const char *name = wend_legend_terrain_name(map->legend, terrain);
    if (name != NULL)
        RedisModule_ReplyWithCString(context, name);
    else
        RedisModule_ReplyWithLongLong(context, terrain);
}

/* WEND.TERRAIN key x,y [x,y ...]: replies names, or bytes of terrains without a name. */
int command_terrain(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    fault fault;
    wend_place place;
    if (count < 3)
        return RedisModule_WrongArity(context);
    const stored_map *map = key_map(context, arguments, KEY_GRID);
    if (map == NULL)
        return REDISMODULE_OK;
    for (int i = 2; i < count; i++)
        if (!map_read_cell(map, key_word(arguments[i]), &place, &fault))
            return RedisModule_ReplyWithError(context, fault.text);
    RedisModule_ReplyWithArray(context, count - 2);
    for (int i = 2; i < count; i++)
        if (map_read_cell(map, key_word(arguments[i]), &place, &fault))
            reply_terrain(context, map, place);
    return REDISMODULE_OK;
}

static bool read_direction(RedisModuleString *argument, int *direction, fault *fault)
{
    for (*direction = 0; *direction < 8; ++*direction)
        if (word_is(key_word(argument), direction_names[*direction]))
            return true;
    return fault_set(fault, "a side is n, ne, e, se, s, sw, w or nw, not '%s'", word_shown(key_word(argument)).text);
}

/* WEND.WALL key x,y side SHUT|OPEN */
int command_wall(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    wend_place place;
    int side = 0;
    if (count != 5)
        return RedisModule_WrongArity(context);
    const bool shut = word_is(key_word(arguments[4]), "shut");
    if (!key_open(context, arguments, KEY_GRID, &open))
        return REDISMODULE_OK;
    bool is_right =
        map_read_cell(open.map, key_word(arguments[2]), &place, &fault) && read_direction(arguments[3], &side, &fault);
    if (is_right && !shut && !word_is(key_word(arguments[4]), "open"))
        is_right = fault_set(&fault, "a wall is SHUT or OPEN, not '%s'", word_shown(key_word(arguments[4])).text);
    if (is_right && wend_grid_set_wall(open.map->grid, place, (wend_direction)side, shut) != WEND_OK)
        is_right = fault_set(&fault, "such a cell has no neighbour on its side %s", direction_names[side]);
    open.is_same = key_is_same(&open);
    return is_right ? key_changed_number(&open, "wend.wall", 1) : key_refused(&open, &fault);
}

/* WEND.EXITS key x,y ALL|NONE|direction [direction ...]: the directions in which the cell may be left. */
int command_exits(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    wend_place place;
    unsigned mask = 0;
    if (count < 4)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_GRID, &open))
        return REDISMODULE_OK;
    bool is_right = map_read_cell(open.map, key_word(arguments[2]), &place, &fault);
    if (count == 4 && word_is(key_word(arguments[3]), "all"))
        mask = 255;
    else if (count != 4 || !word_is(key_word(arguments[3]), "none"))
        for (int i = 3, direction; is_right && i < count; i++) {
            is_right = read_direction(arguments[i], &direction, &fault);
            mask |= 1u << direction;
        }
    if (is_right && wend_grid_set_exits(open.map->grid, place, (uint8_t)mask) != WEND_OK)
        is_right = fault_set(&fault, "no memory for exits");
    open.is_same = key_is_same(&open);
    return is_right ? key_changed_number(&open, "wend.exits", 1) : key_refused(&open, &fault);
}
