/*
 * simulation.c: a table of a script's commands, and the order within a tick: influences first, then all searches, in
 * rotation so that none always comes last; then everybody walks.
 */
#include "simulate/simulation.h"

#include "simulate/chase.h"
#include "simulate/crowd.h"
#include "simulate/flow.h"
#include "simulate/go.h"
#include "simulate/mood.h"
#include "simulate/order.h"
#include "simulate/together.h"

#include <string.h>

enum { MOST_TICKS = 100000, ANY_COUNT = 1000 };

/* Takes the words after a command. */
typedef bool taker(world *world, const word *words, uint32_t count);

static bool take_map(world *world, const word *words, uint32_t count)
{
    (void)count;
    return world_load_map(world, &words[0]);
}

static bool take_profile(world *world, const word *words, uint32_t count)
{
    return world_add_kind(world, &words[0], count > 1 ? &words[1] : NULL);
}

static bool take_unit(world *world, const word *words, uint32_t count)
{
    (void)count;
    return world_add_squad(world, &words[0], &words[1], 1, &words[2]);
}

static bool take_units(world *world, const word *words, uint32_t count)
{
    uint64_t number;
    (void)count;
    return script_number(&words[1], 1, MOST_UNITS, &number) &&
           world_add_squad(world, &words[0], &words[2], (uint32_t)number, &words[3]);
}

static bool take_team(world *world, const word *words, uint32_t count)
{
    return world_add_team(world, &words[0], words + 1, count - 1);
}

static bool take_budget(world *world, const word *words, uint32_t count)
{
    (void)count;
    return script_number(&words[0], 1, UINT32_MAX, &world->budget);
}

static bool take_seed(world *world, const word *words, uint32_t count)
{
    (void)count;
    return script_number(&words[0], 0, UINT32_MAX, &world->random);
}

static bool take_edit(world *world, const word *words, uint32_t count)
{
    (void)count;
    return world_build(world, &words[0], &words[1]) && order_follow_edit(world);
}

/* Releases units from their orders. */
static void release(world *world, const squad *squad)
{
    for (uint32_t i = 0; i < squad->count; i++) {
        unit *unit = world_unit(world, squad, i);
        if (unit->gone)
            continue;
        if (unit->order == ORDER_GO)
            go_end(world, unit);
        else if (unit->order == ORDER_FLOW)
            flow_end(unit);
        else if (unit->order == ORDER_CHASE)
            chase_end(world, unit);
        else if (unit->order == ORDER_TOGETHER)
            together_end(world, unit);
        else if (unit->order == ORDER_CROWD)
            crowd_end(world, unit);
        unit->traffic.is_cut_off = false;
        wend_walker_begin(&unit->walker, unit->place, NULL);
    }
}

static bool take_stop(world *world, const word *words, uint32_t count)
{
    squad squad;
    (void)count;
    if (!world_find_units(world, &words[0], &squad))
        return false;
    release(world, &squad);
    return true;
}

static void send(world *world, unit *unit, wend_place goal)
{
    if (unit->crowd.radius > 0)
        crowd_go(world, unit, goal);
    else
        go_begin(world, unit, goal);
}

static bool take_go(world *world, const word *words, uint32_t count)
{
    squad squad;
    wend_place goal;
    (void)count;
    if (!world_find_units(world, &words[0], &squad) || !world_cell(world, &words[1], &goal))
        return false;
    release(world, &squad);
    for (uint32_t i = 0; i < squad.count; i++)
        if (!world_unit(world, &squad, i)->gone)
            send(world, world_unit(world, &squad, i), goal);
    return true;
}

/* Finds units that step from cell to cell; false with an error, also if some of them are in a crowd. */
static bool find_steppers(const world *world, const word *word, squad *squad)
{
    if (!world_find_units(world, word, squad))
        return false;
    for (uint32_t i = 0; i < squad->count; i++)
        if (world_unit(world, squad, i)->crowd.radius > 0)
            return script_error(word, "'%.60s' has units of a crowd, which are sent by go and flow alone", word->text);
    return true;
}

/* Finds the formation with this name. */
static bool take_formation(const word *name, wend_formation *formation)
{
    static const char *const names[] = {"", "line", "column", "box", "wedge"};
    for (uint32_t i = WEND_FORMATION_LINE; i <= WEND_FORMATION_WEDGE; i++)
        if (strcmp(names[i], name->text) == 0) {
            *formation = (wend_formation)i;
            return true;
        }
    return script_error(name, "write line, column, box or wedge, for units to stand so, or nothing");
}

static bool take_order(world *world, const word *words, uint32_t count)
{
    squad squad;
    wend_order order = wend_order_default();
    if (!find_steppers(world, &words[0], &squad) || !world_cell(world, &words[1], &order.goal) ||
        (count > 2 && !take_formation(&words[2], &order.formation)))
        return false;
    release(world, &squad);
    return order_begin(world, &squad, &order);
}

static bool take_wander(world *world, const word *words, uint32_t count)
{
    squad squad;
    (void)count;
    if (!find_steppers(world, &words[0], &squad))
        return false;
    release(world, &squad);
    for (uint32_t i = 0; i < squad.count; i++)
        if (!world_unit(world, &squad, i)->gone)
            go_wander(world, world_unit(world, &squad, i));
    return true;
}

static bool take_flow(world *world, const word *words, uint32_t count)
{
    squad squad;
    if (!world_find_units(world, &words[0], &squad))
        return false;
    if (count > 2 && strcmp(words[2].text, "leave") != 0)
        return script_error(&words[2], "write leave, for whoever arrives to leave the map, or nothing");
    release(world, &squad);
    return flow_begin(world, &squad, &words[1], count > 2);
}

static bool take_chase(world *world, const word *words, uint32_t count)
{
    squad hunters, hunted;
    (void)count;
    if (!find_steppers(world, &words[0], &hunters) || !world_find_units(world, &words[1], &hunted))
        return false;
    world_mark(world, &hunters);
    for (uint32_t i = 0; i < hunted.count; i++)
        if (world_unit(world, &hunted, i)->mark == world->roster.marks)
            return script_error(&words[1], "units cannot chase themselves, choose others");
    release(world, &hunters);
    return chase_begin(world, &hunters, &hunted);
}

/* The table of commands, without `tick`, which run_ticks handles. */
static const struct command_entry {
    const char *name, *arguments;
    uint32_t least, most; /* number of words after the name */
    bool needs_map;
    taker *take;
} entries[] = {
    {"map", "FILE", 1, 1, false, take_map},
    {"profile", "NAME [FILE]", 1, 2, true, take_profile},
    {"unit", "NAME PROFILE X,Y", 3, 3, true, take_unit},
    {"units", "NAME COUNT PROFILE X,Y,WIDTH,HEIGHT", 4, 4, true, take_units},
    {"crowd", "NAME COUNT PROFILE X,Y,WIDTH,HEIGHT [radius CELLS] [speed CELLS]", 4, 8, true, crowd_add},
    {"team", "NAME UNITS [UNITS]...", 2, ANY_COUNT, true, take_team},
    {"budget", "UNITS-OF-WORK", 1, 1, false, take_budget},
    {"seed", "NUMBER", 1, 1, false, take_seed},
    {"go", "UNITS X,Y", 2, 2, true, take_go},
    {"order", "UNITS X,Y [line|column|box|wedge]", 2, 3, true, take_order},
    {"flow", "UNITS X,Y,WIDTH,HEIGHT [leave]", 2, 3, true, take_flow},
    {"chase", "UNITS UNITS", 2, 2, true, take_chase},
    {"wander", "UNITS", 1, 1, true, take_wander},
    {"stop", "UNITS", 1, 1, true, take_stop},
    {"edit", "X,Y,WIDTH,HEIGHT TERRAIN", 2, 2, true, take_edit},
    {"influence", "NAME [keep SHARE] [spread SHARE] [from UNITS] [strength N] [price FACTOR]", 1, 11, true, mood_add},
    {"stamp", "NAME X,Y STRENGTH RADIUS", 4, 4, true, mood_stamp},
};

enum { ENTRIES = sizeof entries / sizeof *entries };

/* Runs the searches, in an order that rotates with each tick. */
static bool search(world *world)
{
    static bool (*const searchers[])(struct world * world) = {flow_search, chase_tick, go_search};
    for (uint64_t i = 0; i < 3; i++)
        if (!searchers[(world->ticks + i) % 3](world))
            return false;
    return true;
}

static bool run_tick(world *world, const tick_watcher *watcher)
{
    world->ticks++;
    world->now = (tick_record){.budget = world->budget};
    if (!mood_tick(world) || !search(world) || !go_walk(world))
        return false;
    flow_walk(world);
    if (!together_walk(world) || !crowd_walk(world))
        return false;
    world_note_standing(world);
    for (uint32_t i = 0; i < world->unit_count; i++)
        world->now.counts[world->units[i].state]++;
    return watcher->see(watcher->user, world);
}

static bool run_ticks(world *world, const script_line *line, const tick_watcher *watcher)
{
    uint64_t ticks = 0;
    if (!script_number(&line->words[1], 1, MOST_TICKS, &ticks))
        return false;
    for (uint64_t i = 0; i < ticks; i++)
        if (!run_tick(world, watcher))
            return false;
    return true;
}

static bool is_tick(const script_line *line)
{
    return strcmp(line->words[0].text, "tick") == 0;
}

static const struct command_entry *find_entry(const word *name)
{
    for (size_t i = 0; i < ENTRIES; i++)
        if (strcmp(entries[i].name, name->text) == 0)
            return &entries[i];
    script_error(name, "there is no command '%.60s', 'wend simulate --help' lists them", name->text);
    return NULL;
}

static bool run_line(world *world, const script_line *line, const tick_watcher *watcher)
{
    const word *words = line->words;
    const struct command_entry *entry = is_tick(line) ? NULL : find_entry(&words[0]);
    if (is_tick(line) && !world->has_map)
        return script_error(&words[0], "there is no map yet, begin the script with a line such as: map caves.map");
    if (is_tick(line))
        return run_ticks(world, line, watcher);
    if (entry == NULL)
        return false;
    if (line->count - 1 < entry->least || line->count - 1 > entry->most)
        return script_error(&words[line->count - 1 > entry->most ? entry->most + 1 : 0], "write: %s %s", entry->name,
                            entry->arguments);
    if (entry->needs_map && !world->has_map)
        return script_error(&words[0], "there is no map yet, begin the script with a line such as: map caves.map");
    return entry->take(world, words + 1, line->count - 1);
}

bool simulation_count_ticks(const script *script, uint64_t *ticks)
{
    *ticks = 0;
    for (uint32_t i = 0; i < script->line_count; i++) {
        const script_line *line = &script->lines[i];
        uint64_t number;
        if (!is_tick(line))
            continue;
        if (line->count != 2)
            return script_error(&line->words[line->count > 2 ? 2 : 0], "write: tick COUNT");
        if (!script_number(&line->words[1], 1, MOST_TICKS, &number))
            return false;
        *ticks += number;
        if (*ticks > MOST_TICKS)
            return script_error(&line->words[1], "that makes more than %u ticks", MOST_TICKS);
    }
    return true;
}

bool simulation_run(world *world, const script *script, const tick_watcher *watcher)
{
    for (uint32_t i = 0; i < script->line_count; i++)
        if (!run_line(world, &script->lines[i], watcher))
            return false;
    const word start = {"", script->file, 1, 1};
    return world->ticks > 0 || script_error(&start, "the script has no tick, add a line such as: tick 100");
}
