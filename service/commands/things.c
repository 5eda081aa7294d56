/* things.c: profiles and layers of a map, and what is prepared for them. */
#include "commands/commands.h"

#include <string.h>

/* WEND.PROFILE key name text */
int command_profile(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    if (count != 4)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_ANY, &open))
        return REDISMODULE_OK;
    const word text = key_word(arguments[3]);
    const profile_entry *now = map_profile(open.map, key_word(arguments[2]));
    open.is_same = now != NULL && now->length == text.length && memcmp(now->text, text.at, text.length) == 0;
    const bool is_right = open.is_same || map_set_profile(open.map, key_word(arguments[2]), text, &fault);
    return is_right ? key_changed(&open, "wend.profile") : key_refused(&open, &fault);
}

/* WEND.PROFILE.DEL key name: 1, or 0 where there was none. */
int command_profile_delete(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    if (count != 3)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_ANY, &open))
        return REDISMODULE_OK;
    const bool removed = map_remove_profile(open.map, key_word(arguments[2]));
    return removed ? key_changed_number(&open, "wend.profile.del", 1) : key_kept(&open);
}

/* WEND.PROFILE.GET key name: its text, or null. */
int command_profile_get(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    if (count != 3)
        return RedisModule_WrongArity(context);
    const stored_map *map = key_map(context, arguments, KEY_ANY);
    if (map == NULL)
        return REDISMODULE_OK;
    const profile_entry *profile = map_profile(map, key_word(arguments[2]));
    return profile != NULL ? RedisModule_ReplyWithStringBuffer(context, profile->text, profile->length)
                           : RedisModule_ReplyWithNull(context);
}

/* WEND.LAYER key name extra|occupied|known */
int command_layer(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    int kind = 0;
    if (count != 4)
        return RedisModule_WrongArity(context);
    while (kind < WEND_LAYER_KINDS && !word_is(key_word(arguments[3]), layer_kinds[kind]))
        kind++;
    if (!key_open(context, arguments, KEY_GRID, &open))
        return REDISMODULE_OK;
    bool is_right = kind < WEND_LAYER_KINDS;
    if (!is_right)
        fault_set(&fault, "a layer is extra, occupied or known, not '%s'", word_shown(key_word(arguments[3])).text);
    is_right = is_right && map_add_layer(open.map, key_word(arguments[2]), (wend_layer_kind)kind, &fault);
    return is_right ? key_changed(&open, "wend.layer") : key_refused(&open, &fault);
}

/* WEND.LAYER.DEL key name: 1, or 0 where there was none. */
int command_layer_delete(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    if (count != 3)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_GRID, &open))
        return REDISMODULE_OK;
    const bool removed = map_remove_layer(open.map, key_word(arguments[2]));
    return removed ? key_changed_number(&open, "wend.layer.del", 1) : key_kept(&open);
}

/* Finds the layer of a name; null with a fault. */
static wend_layer *find_layer(const stored_map *map, RedisModuleString *name, fault *fault)
{
    const layer_entry *entry = map_layer(map, key_word(name));
    if (entry == NULL)
        fault_set(fault, "the map has no layer '%s': make one with WEND.LAYER", word_shown(key_word(name)).text);
    return entry != NULL ? entry->layer : NULL;
}

typedef wend_status (*count_call)(wend_layer *layer, wend_place place, uint32_t footprint);

/* Size and places of units, "[SIZE n] x,y [x,y ...]". */
typedef struct units {
    wend_layer *layer;
    uint32_t footprint;
    int first, count; /* index of the first place, and end of the arguments */
    place_style style;
    RedisModuleString **arguments;
} units;

static bool read_units(const stored_map *map, RedisModuleString **arguments, int count, units *units, fault *fault)
{
    uint64_t size = 1;
    *units = (struct units){find_layer(map, arguments[2], fault), 1, 3, count, map_style(map), arguments};
    if (units->layer == NULL)
        return false;
    if (count > 5 && word_is(key_word(arguments[3]), "size")) {
        if (!word_number(key_word(arguments[4]), 1, WEND_MAX_FOOTPRINT, &size))
            return fault_set(fault, "SIZE takes a number of cells from 1 to %d", WEND_MAX_FOOTPRINT);
        units->first = 5;
    }
    units->footprint = (uint32_t)size;
    return true;
}

static bool read_place(const units *units, int number, wend_place *place, fault *fault)
{
    return word_place(key_word(units->arguments[number]), units->style, place, fault);
}

/* Undoes what was done for the places before one that failed. */
static void take_back(const units *units, int end, count_call back)
{
    fault nothing;
    wend_place place;
    for (int i = end - 1; i >= units->first; i--)
        if (read_place(units, i, &place, &nothing))
            back(units->layer, place, units->footprint);
}

/* Notes why a unit could not enter or leave; returns false. */
static bool refuse(const units *units, int number, count_call call, wend_status status, fault *fault)
{
    const bool counts = wend_layer_kind_of(units->layer) == WEND_LAYER_OCCUPIED;
    return fault_set(fault, "at '%s': %s", word_shown(key_word(units->arguments[number])).text,
                     !counts                         ? "this layer does not count who stands where"
                     : status == WEND_ERROR_RANGE    ? "this is not on the map"
                     : status != WEND_ERROR_ARGUMENT ? wend_status_text(status)
                     : call == wend_layer_leave      ? "nobody stands there who could leave"
                                                     : "65535 stand there already");
}

static bool count_units(const units *units, count_call call, count_call back, fault *fault)
{
    wend_place place;
    for (int i = units->first; i < units->count; i++) {
        const bool is_right = read_place(units, i, &place, fault);
        const wend_status status = is_right ? call(units->layer, place, units->footprint) : WEND_OK;
        if (is_right && status == WEND_OK)
            continue;
        if (is_right)
            refuse(units, i, call, status, fault);
        take_back(units, i, back);
        return false;
    }
    return true;
}

/*
 * Opens a key to change a layer. Layers show at once, edits of cells only once spaces are updated: a search must not
 * see the one without the other that came before it.
 */
static bool open_layers(RedisModuleCtx *context, RedisModuleString **arguments, open_key *open)
{
    if (!key_open(context, arguments, KEY_GRID, open))
        return false;
    if (open->map->holders > 1)
        map_update(open->map);
    return true;
}

static int count_command(RedisModuleCtx *context, RedisModuleString **arguments, int count, count_call call,
                         count_call back)
{
    open_key open;
    fault fault;
    units units;
    if (count < 4)
        return RedisModule_WrongArity(context);
    if (!open_layers(context, arguments, &open))
        return REDISMODULE_OK;
    const bool is_right =
        read_units(open.map, arguments, count, &units, &fault) && count_units(&units, call, back, &fault);
    return is_right ? key_changed(&open, call == wend_layer_enter ? "wend.enter" : "wend.leave")
                    : key_refused(&open, &fault);
}

/* WEND.ENTER key layer [SIZE n] x,y [x,y ...] */
int command_enter(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    return count_command(context, arguments, count, wend_layer_enter, wend_layer_leave);
}

/* WEND.LEAVE key layer [SIZE n] x,y [x,y ...] */
int command_leave(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    return count_command(context, arguments, count, wend_layer_leave, wend_layer_enter);
}

/* Moves units from one place to another, for each pair; all is undone if one cannot move. */
static bool move_units(const units *units, fault *fault)
{
    for (int i = units->first; i < units->count; i += 2) {
        wend_place from, to;
        bool is_right = read_place(units, i, &from, fault) && read_place(units, i + 1, &to, fault);
        wend_status status = WEND_OK;
        if (is_right && (status = wend_layer_leave(units->layer, from, units->footprint)) != WEND_OK)
            is_right = refuse(units, i, wend_layer_leave, status, fault);
        else if (is_right && (status = wend_layer_enter(units->layer, to, units->footprint)) != WEND_OK) {
            wend_layer_enter(units->layer, from, units->footprint);
            is_right = refuse(units, i + 1, wend_layer_enter, status, fault);
        }
        if (is_right)
            continue;
        for (int back = i - 2; back >= units->first; back -= 2) {
            struct fault nothing;
            if (read_place(units, back, &from, &nothing) && read_place(units, back + 1, &to, &nothing) &&
                wend_layer_leave(units->layer, to, units->footprint) == WEND_OK)
                wend_layer_enter(units->layer, from, units->footprint);
        }
        return false;
    }
    return true;
}

/* WEND.MOVE key layer [SIZE n] from to [from to ...] */
int command_move(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    units units;
    if (count < 5)
        return RedisModule_WrongArity(context);
    if (!open_layers(context, arguments, &open))
        return REDISMODULE_OK;
    bool is_right = read_units(open.map, arguments, count, &units, &fault);
    if (is_right && (units.count - units.first) % 2 != 0)
        is_right = fault_set(&fault, "write WEND.MOVE key layer [SIZE n] from to [from to ...]");
    is_right = is_right && move_units(&units, &fault);
    return is_right ? key_changed(&open, "wend.move") : key_refused(&open, &fault);
}

static bool is_on_map(const stored_map *map, const wend_area *area)
{
    const int64_t left = wend_place_column(area->place), top = wend_place_row(area->place);
    return left >= 0 && top >= 0 && left + area->width <= wend_grid_width(map->grid) &&
           top + area->height <= wend_grid_height(map->grid) && area->place.level < wend_grid_levels(map->grid);
}

static bool is_filled(const wend_layer *layer, wend_area area, uint64_t value)
{
    const int32_t left = wend_place_column(area.place), top = wend_place_row(area.place);
    for (uint32_t row = 0; row < area.height; row++)
        for (uint32_t column = 0; column < area.width; column++)
            if (wend_layer_value(layer, wend_place_at(left + (int32_t)column, top + (int32_t)row, area.place.level)) !=
                value)
                return false;
    return true;
}

/* WEND.FILL key layer area value [area value ...] */
int command_fill(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    if (count < 5 || count % 2 == 0)
        return RedisModule_WrongArity(context);
    if (!open_layers(context, arguments, &open))
        return REDISMODULE_OK;
    wend_layer *layer = find_layer(open.map, arguments[2], &fault);
    bool is_right = layer != NULL;
    open.is_same = true;
    for (int apply = 0; apply < 2; apply++)
        for (int i = 3; is_right && i < count; i += 2) {
            wend_area area;
            uint64_t value;
            is_right = word_area(key_word(arguments[i]), map_style(open.map), &area, &fault);
            if (is_right && !is_on_map(open.map, &area))
                is_right =
                    fault_set(&fault, "'%s' is no rectangle of this map", word_shown(key_word(arguments[i])).text);
            if (is_right && !word_number(key_word(arguments[i + 1]), 0, UINT16_MAX, &value))
                is_right = fault_set(&fault, "a layer's numbers are 0 to 65535, not '%s'",
                                     word_shown(key_word(arguments[i + 1])).text);
            open.is_same = open.is_same && (!is_right || !apply || is_filled(layer, area, value));
            if (is_right && apply && wend_layer_fill(layer, area, (uint16_t)value) != WEND_OK)
                is_right = fault_set(&fault, "the layer could not be written");
            /* Known land is followed as edits are. */
            if (is_right && apply && wend_layer_kind_of(layer) == WEND_LAYER_KNOWN)
                open.map->edited += (uint64_t)area.width * area.height;
        }
    return is_right ? key_changed(&open, "wend.fill") : key_refused(&open, &fault);
}

/* WEND.VALUE key layer x,y [x,y ...] */
int command_value(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    fault fault;
    wend_place place;
    if (count < 4)
        return RedisModule_WrongArity(context);
    const stored_map *map = key_map(context, arguments, KEY_GRID);
    if (map == NULL)
        return REDISMODULE_OK;
    const wend_layer *layer = find_layer(map, arguments[2], &fault);
    bool is_right = layer != NULL;
    for (int i = 3; is_right && i < count; i++)
        is_right = map_read_cell(map, key_word(arguments[i]), &place, &fault);
    if (!is_right)
        return RedisModule_ReplyWithError(context, fault.text);
    RedisModule_ReplyWithArray(context, count - 3);
    for (int i = 3; i < count; i++)
        if (map_read_cell(map, key_word(arguments[i]), &place, &fault))
            RedisModule_ReplyWithLongLong(context, wend_layer_value(layer, place));
    return REDISMODULE_OK;
}

/* What each kind of map can have prepared; AUTO may choose nothing. */
static const uint32_t prepared_of_kind[] = {UINT32_MAX, WEND_PREPARED_LANDMARKS | WEND_PREPARED_AUTO,
                                            WEND_PREPARED_SURFACE | WEND_PREPARED_TOUCHING_SURFACE |
                                                WEND_PREPARED_TAUT_GRAPH | WEND_PREPARED_TOUCHING_TAUT_GRAPH |
                                                WEND_PREPARED_AUTO};

typedef struct preparing {
    uint32_t what;
    uint64_t most;
    bool keeps;
} preparing;

static bool read_prepare(RedisModuleString **arguments, int count, wend_map_kind kind, preparing *read, fault *fault)
{
    static const struct {
        const char *name;
        uint32_t what;
    } words[] = {{"none", 0},
                 {"auto", WEND_PREPARED_AUTO},
                 {"jumps", WEND_PREPARED_JUMPS},
                 {"landmarks", WEND_PREPARED_LANDMARKS},
                 {"surface", WEND_PREPARED_SURFACE},
                 {"touching-surface", WEND_PREPARED_TOUCHING_SURFACE},
                 {"taut-graph", WEND_PREPARED_TAUT_GRAPH},
                 {"touching-taut-graph", WEND_PREPARED_TOUCHING_TAUT_GRAPH}};
    bool is_none = false, has_most = false;
    for (int i = 2; i < count; i++) {
        const word given = key_word(arguments[i]);
        size_t at = 0;
        if (word_is(given, "most-bytes")) {
            if (has_most)
                return fault_set(fault, "MOST-BYTES is given twice");
            has_most = true;
            if (++i == count || !word_number(key_word(arguments[i]), 0, UINT64_MAX, &read->most))
                return fault_set(fault, "MOST-BYTES takes a whole number of bytes");
            continue;
        }
        if (word_is(given, "keep")) {
            read->keeps = true;
            continue;
        }
        while (at < sizeof words / sizeof *words && !word_is(given, words[at].name))
            at++;
        if (at == sizeof words / sizeof *words)
            return fault_set(fault,
                             "prepare AUTO, JUMPS, LANDMARKS, [TOUCHING-]SURFACE, [TOUCHING-]TAUT-GRAPH or NONE, with "
                             "MOST-BYTES n and KEEP, not '%s'",
                             word_shown(given).text);
        if ((words[at].what & ~prepared_of_kind[kind]) != 0)
            return fault_set(fault, "a %s has no %s to prepare", map_kinds[kind], words[at].name);
        read->what |= words[at].what;
        is_none = is_none || words[at].what == 0;
    }
    if (is_none && (read->what != 0 || read->keeps || has_most))
        return fault_set(fault, "NONE gives back what was prepared: nothing goes beside it");
    return is_none || read->what != 0 ||
           fault_set(fault, "say what to prepare: AUTO, or what WEND.PREPARE key NONE gives back");
}

/* WEND.PREPARE key AUTO|NONE|JUMPS|LANDMARKS|SURFACE [...] [MOST-BYTES n] [KEEP] */
int command_prepare(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    preparing read = {.most = UINT64_MAX};
    if (count < 3)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_ANY, &open))
        return REDISMODULE_OK;
    const bool is_right = read_prepare(arguments, count, open.map->kind, &read, &fault);
    const bool is_prepared = open.map->prepare == read.what && open.map->prepare_most == read.most;
    open.is_same = is_prepared && open.map->keeps_images == read.keeps;
    if (is_right && !is_prepared)
        map_set_prepared(open.map, read.what, read.most);
    if (is_right)
        open.map->keeps_images = read.keeps;
    return is_right ? key_changed(&open, "wend.prepare") : key_refused(&open, &fault);
}
