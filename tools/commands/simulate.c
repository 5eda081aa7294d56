/* simulate.c: wend simulate: runs a script and prints each tick. */
#include "simulate/simulate.h"
#include "commands/commands.h"
#include "system/system.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct simulate_settings {
    bool json;
    bool units;         /* print where each unit ends */
    const char *file;   /* an animation; NULL = none */
    const char *frames; /* NULL = none */
    uint64_t scale, every, delay;
} simulate_settings;

#define FIELD(name) offsetof(simulate_settings, name)

static const args_option own_options[] = {
    {"-o", "FILE", 1, FIELD(file), args_take_text,
     "draw an animation to a .png or .svg file, to be seen in a\nbrowser"},
    {"--frames", "FILE", 1, FIELD(frames), args_take_text,
     "draw pictures one after the other, in FILE-00001.png,\nFILE-00002.png… for FILE.png"},
    {"--every", "N", 1, FIELD(every), args_take_count, "draw after each N ticks (default 1)"},
    {"--scale", "N", 1, FIELD(scale), args_take_count,
     "N pixels per cell in .png files (default: the longer side has\nsome 640)"},
    {"--delay", "N", 1, FIELD(delay), args_take_count, "in animations N milliseconds per picture (default 120)"},
    {"--units", NULL, 0, FIELD(units), args_take_switch, "also print where each unit stands at the end"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "print one JSON value"},
};

/* A run and its result. Nothing is printed before the run has succeeded. */
typedef struct run_state {
    simulate_settings settings;
    script script;
    world world;
    tick_record *records; /* one per tick */
    uint64_t ticks, done;
    film film;
    film_svg film_svg;
} run_state;

static bool count_tick(void *user, const world *world)
{
    run_state *run = user;
    run->records[run->done++] = world->now;
    return true;
}

static bool see_tick(void *user, const world *world)
{
    run_state *run = user;
    count_tick(user, world);
    return (run->film_svg.file == NULL || film_svg_take(&run->film_svg, world)) &&
           ((run->film.settings.file == NULL && run->film.settings.frames == NULL) || film_take(&run->film, world));
}

static void print_tick(const tick_record *record, uint64_t number)
{
    const uint32_t *counts = record->counts;
    printf("tick %4" PRIu64 ": %4u moved, %3u held up, %3u ask for a path, %4u arrived, %3u stuck, %3u without a way; "
           "work %" PRIu64 " of %" PRIu64 "\n",
           number, (unsigned)record->moved, (unsigned)counts[UNIT_HELD], (unsigned)counts[UNIT_ASKS],
           (unsigned)counts[UNIT_ARRIVED], (unsigned)counts[UNIT_STUCK], (unsigned)counts[UNIT_NO_WAY], record->work,
           record->budget);
}

/* Names a unit "knight", or "knight.3" in a squad of several. */
static void name_unit(const world *world, uint32_t index, char name[NAME_ROOM + 12])
{
    const squad *squad = &world->roster.squads[world->units[index].squad];
    if (squad->count == 1)
        snprintf(name, NAME_ROOM + 12, "%s", squad->name);
    else
        snprintf(name, NAME_ROOM + 12, "%s.%u", squad->name,
                 (unsigned)(index - world->roster.members[squad->first] + 1));
}

static void print_units(const world *world)
{
    char name[NAME_ROOM + 12];
    for (uint32_t i = 0; i < world->unit_count; i++) {
        const unit *unit = &world->units[i];
        name_unit(world, i, name);
        if (unit->crowd.radius > 0)
            printf("%s: %.2f,%.2f", name, unit->place.x / (double)WEND_CELL, unit->place.y / (double)WEND_CELL);
        else
            printf("%s: %d,%d", name, wend_place_column(unit->place), wend_place_row(unit->place));
        if (wend_grid_levels(world->scene.grid) > 1)
            printf(",%u", unit->place.level);
        printf(", %s\n", unit_state_names[unit->state]);
    }
}

static void print_run(const run_state *run)
{
    for (uint64_t i = 0; i < run->done; i++)
        print_tick(&run->records[i], i + 1);
    if (run->settings.units)
        print_units(&run->world);
}

static void write_tick(json *writer, const tick_record *record)
{
    static const char *const keys[UNIT_STATES] = {"idle", "asking", "walking", "held", "arrived", "stuck", "no_way"};
    json_open(writer, '{');
    json_member_count(writer, "moved", record->moved);
    for (int state = 0; state < UNIT_STATES; state++)
        json_member_count(writer, keys[state], record->counts[state]);
    json_member_count(writer, "questions", record->waiting);
    json_member_count(writer, "work", record->work);
    json_member_count(writer, "budget", record->budget);
    json_close(writer, '}');
}

/* Writes a coordinate in whole cells, or exactly for a unit between cells. */
static void write_coordinate(json *writer, const char *key, int32_t at, bool is_between)
{
    json_key(writer, key);
    if (is_between)
        json_real(writer, at / (double)WEND_CELL);
    else
        json_number(writer, at / WEND_CELL);
}

static void write_unit(json *writer, const world *world, uint32_t index)
{
    const unit *unit = &world->units[index];
    char name[NAME_ROOM + 12];
    name_unit(world, index, name);
    json_open(writer, '{');
    json_member_text(writer, "name", name);
    write_coordinate(writer, "x", unit->place.x, unit->crowd.radius > 0);
    write_coordinate(writer, "y", unit->place.y, unit->crowd.radius > 0);
    json_member_count(writer, "level", unit->place.level);
    json_member_text(writer, "state", unit_state_names[unit->state]);
    json_close(writer, '}');
}

static void write_run(const run_state *run)
{
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_key(&writer, "ticks");
    json_open(&writer, '[');
    for (uint64_t i = 0; i < run->done; i++)
        write_tick(&writer, &run->records[i]);
    json_close(&writer, ']');
    json_key(&writer, "units");
    json_open(&writer, '[');
    for (uint32_t i = 0; i < run->world.unit_count; i++)
        write_unit(&writer, &run->world, i);
    json_close(&writer, ']');
    json_close(&writer, '}');
    json_end(&writer);
}

/* True if the files named can be drawn; else false with an error. */
static bool check_drawing(const simulate_settings *settings)
{
    const bool is_svg = settings->file != NULL && has_ending(settings->file, ".svg");
    if (settings->file != NULL && !is_svg && !has_ending(settings->file, ".png"))
        report_error("%s: the name tells no format, end it in .png or .svg", settings->file);
    else if (settings->frames != NULL && !has_ending(settings->frames, ".png"))
        report_error("%s: frames are .png files, end the name so", settings->frames);
    else if ((settings->every > 0 || settings->scale > 0) && settings->file == NULL && settings->frames == NULL)
        report_error("%s is for pictures, add -o FILE or --frames FILE", settings->every > 0 ? "--every" : "--scale");
    else if (settings->delay > 60000 || (settings->delay > 0 && settings->file == NULL))
        report_error("--delay is for animations, at most 60000 milliseconds: %s",
                     settings->file == NULL ? "add -o FILE" : "choose less");
    else
        return (settings->frames == NULL && (settings->file == NULL || is_svg)) || png_available();
    return false;
}

static void prepare_films(run_state *run)
{
    const simulate_settings *settings = &run->settings;
    const bool is_svg = settings->file != NULL && has_ending(settings->file, ".svg");
    const uint64_t every = settings->every > 0 ? settings->every : 1,
                   delay = settings->delay > 0 ? settings->delay : 120;
    run->film.records = run->film_svg.records = run->records;
    run->film.ticks = run->film_svg.ticks = run->ticks;
    run->film.settings =
        (film_settings){is_svg ? NULL : settings->file, settings->frames, settings->scale, every, delay};
    run->film_svg.file = is_svg ? settings->file : NULL;
    run->film_svg.every = every;
    run->film_svg.delay = delay;
}

/* Runs the script once without pictures, because films show the work of all ticks from their first picture on. */
static bool rehearse(run_state *run)
{
    const tick_watcher watcher = {count_tick, run};
    if (run->film.settings.file == NULL && run->film.settings.frames == NULL)
        return true;
    if (!simulation_run(&run->world, &run->script, &watcher))
        return false;
    run->done = 0;
    world_close(&run->world);
    return world_open(&run->world);
}

static bool run_script(run_state *run)
{
    const tick_watcher watcher = {see_tick, run};
    return simulation_run(&run->world, &run->script, &watcher);
}

static bool simulate(run_state *run, const char *file)
{
    if (!script_open(&run->script, file) || !simulation_count_ticks(&run->script, &run->ticks))
        return false;
    run->records = calloc(run->ticks + 1, sizeof *run->records);
    if (run->records == NULL)
        return world_no_memory();
    prepare_films(run);
    bool good = rehearse(run) && run_script(run);
    good = film_close(&run->film, good) && good;
    return film_svg_close(&run->film_svg, &run->world, good) && good;
}

static exit_code run(const command *command, int argc, char **argv)
{
    run_state state = {0};
    args_group groups[] = {ARGS_GROUP(own_options, &state.settings)};
    args_rest rest = {.least = 1, .most = 1, .missing = "simulate needs a script"};
    args_result parsed = args_parse(command, groups, 1, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    bool good = check_drawing(&state.settings) && world_open(&state.world) && simulate(&state, rest.arguments[0]);
    if (good && state.settings.json)
        write_run(&state);
    else if (good)
        print_run(&state);
    world_close(&state.world);
    script_close(&state.script);
    free(state.records);
    return good ? CODE_DONE : CODE_BAD;
}

const command command_simulate = {
    "simulate",
    "SCRIPT [options]",
    "runs many units, tick by tick",
    "Runs a small text script of a map, profiles, units, what they are told, edits and\n"
    "ticks, and prints a line for each tick: how many units moved, were held up by others,\n"
    "ask for a path, have arrived; and the units of work spent of the tick's budget, which\n"
    "all searches share. The same script gives the same lines on every machine.\n"
    "docs/simulate.md tells what each command does.\n"
    "\n"
    "Commands, one a line; # begins a comment:\n"
    "  map FILE                       the map, in wend's or the Moving AI format\n"
    "  profile NAME [FILE]            a kind of mover, from a profile file or as usual\n"
    "  unit NAME PROFILE X,Y          one unit\n"
    "  units NAME COUNT PROFILE X,Y,WIDTH,HEIGHT\n"
    "                                 many; NAME.3 is the third of them\n"
    "  crowd NAME COUNT PROFILE X,Y,WIDTH,HEIGHT [radius CELLS] [speed CELLS]\n"
    "                                 many that walk smoothly, between cells\n"
    "  team NAME UNITS...             a name for units of several names and profiles\n"
    "  budget UNITS                   units of work per tick (default 20000)\n"
    "  go UNITS X,Y                   each by a path of its own\n"
    "  order UNITS X,Y [FORMATION]    as a group: each to a place of its own there, their\n"
    "                                 steps planned together; line, column, box or wedge\n"
    "  flow UNITS X,Y,WIDTH,HEIGHT [leave]\n"
    "                                 all along one field, and maybe off the map\n"
    "  chase UNITS UNITS              the first after the second\n"
    "  wander UNITS                   here and there; seed NUMBER says where\n"
    "  stop UNITS\n"
    "  edit X,Y,WIDTH,HEIGHT TERRAIN  builds walls, opens doors\n"
    "  influence NAME [keep SHARE] [spread SHARE] [from UNITS] [strength N] [price FACTOR]\n"
    "  stamp NAME X,Y STRENGTH RADIUS\n"
    "  tick COUNT                     time passes\n",
    "  wend simulate maps/gates.wsim\n"
    "  wend simulate maps/gates.wsim --json\n"
    "  wend simulate maps/streams.wsim -o streams.svg\n",
    run,
};
