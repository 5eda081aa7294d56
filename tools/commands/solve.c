/* solve.c: wend solve: finds a plan for many units at once. */
#include "commands/commands.h"
#include "map/map.h"
#include "options/options.h"
#include "pictures/pictures.h"
#include "sketches/sketches.h"
#include "system/system.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Work per call of the planner. */
#define SLICE 100000

typedef struct solve_settings {
    uint64_t count;  /* units; 0 = as many as the file has */
    uint64_t limit;  /* work to find a plan; 0 = no limit */
    uint64_t better; /* work to improve it */
    uint64_t scale;  /* 0 = automatic */
    const char *seed;
    const char *file; /* NULL = no picture */
    bool sum, json;
} solve_settings;

typedef struct solve {
    solve_settings settings;
    mover_options mover;
    scene scene;
    problems problems;
    wend_traffic *traffic;
    wend_unit_id *units;
    uint32_t count;
    wend_traffic_state state;
    uint64_t work;
    plan_sketch picture;
} solve;

#define FIELD(name) offsetof(solve_settings, name)

static const args_option own_options[] = {
    {"-n", "N", 1, FIELD(count), args_take_count, "the first N problems of the file are the units (default: all)"},
    {"--limit", "N", 1, FIELD(limit), args_take_count, "give up after N units of work, if there is no plan by then"},
    {"--better", "N", 1, FIELD(better), args_take_count,
     "with a plan known, spend N more units of work on making it\nbetter (default: none)"},
    {"--seed", "N", 1, FIELD(seed), args_take_text, "another choice among equally good steps (default 0)"},
    {"--sum", NULL, 0, FIELD(sum), args_take_switch, "print what the plan is as a whole, not its steps"},
    {"-o", "FILE", 1, FIELD(file), args_take_text, "also draw all ways to a .png file"},
    {"--scale", "N", 1, FIELD(scale), args_take_count, "with -o: N pixels per cell"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "print one JSON value"},
};

static bool read_seed(const char *text, uint32_t *seed)
{
    char *end = NULL;
    *seed = 0;
    if (text == NULL)
        return true;
    const unsigned long value = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || value > UINT32_MAX) {
        report_error("--seed takes a number from 0 to %" PRIu32 ", not '%s'", UINT32_MAX, text);
        return false;
    }
    *seed = (uint32_t)value;
    return true;
}

static bool open_traffic(solve *solve)
{
    wend_traffic_desc desc = wend_traffic_desc_default();
    if (!read_seed(solve->settings.seed, &desc.seed))
        return false;
    desc.most_bytes = (uint64_t)4 << 30;
    const wend_status status = wend_traffic_create(solve->scene.space, &desc, NULL, &solve->traffic);
    if (status == WEND_ERROR_UNSUPPORTED)
        report_error("plans are for movers of at most 4x4 cells without turn costs, choose another profile");
    else if (status != WEND_OK)
        report_no_memory("the units");
    return status == WEND_OK;
}

/* Adds a unit for each problem. */
static bool add_units(solve *solve, const char *scen)
{
    const uint64_t wanted = solve->settings.count > 0 ? solve->settings.count : solve->problems.count;
    if (wanted > solve->problems.count) {
        report_error("%s has %zu problems, ask for no more by -n", input_title(scen), solve->problems.count);
        return false;
    }
    solve->units = calloc((size_t)wanted + 1, sizeof *solve->units);
    if (solve->units == NULL) {
        report_no_memory("the units");
        return false;
    }
    for (; solve->count < wanted; solve->count++) {
        const problem *problem = &solve->problems.all[solve->count];
        wend_unit_desc unit = wend_unit_desc_default();
        unit.place = problem->start;
        unit.goal = problem->goal;
        unit.has_goal = true;
        const wend_status status = wend_traffic_add(solve->traffic, &unit, &solve->units[solve->count]);
        if (status == WEND_ERROR_MEMORY)
            report_no_memory("the units");
        else if (status == WEND_ERROR_CAPACITY)
            report_error("65535 units are the most, ask for so many by -n");
        else if (status != WEND_OK)
            report_error("problem %" PRIu32 " of %s begins in a cell that is blocked or where another one does, leave "
                         "it out",
                         solve->count + 1, input_title(scen));
        if (status != WEND_OK)
            return false;
    }
    return true;
}

/* Does up to this much work, as long as the state stays the same. */
static bool work_on(solve *solve, uint64_t work, wend_traffic_state state)
{
    while (work > 0 && solve->state == state) {
        const uint64_t slice = work < SLICE ? work : SLICE;
        if (wend_traffic_plan(solve->traffic, slice, &solve->state) != WEND_OK) {
            report_no_memory("the plan");
            return false;
        }
        solve->work += wend_traffic_work(solve->traffic);
        work -= slice;
    }
    return true;
}

static const char *text_of(const solve *solve)
{
    return solve->state == WEND_TRAFFIC_PLANNING ? "no plan within the limit" : wend_traffic_state_text(solve->state);
}

static wend_place place_at(const solve *solve, uint32_t unit, uint32_t step)
{
    wend_place place = {0, 0, 0, 0};
    (void)wend_traffic_plan_place(solve->traffic, solve->units[unit], step, &place);
    return place;
}

static void print_steps(const solve *solve)
{
    const uint32_t steps = wend_traffic_plan_sum(solve->traffic).steps;
    for (uint32_t step = 0; step <= steps; step++) {
        printf("%" PRIu32 ":", step);
        for (uint32_t unit = 0; unit < solve->count; unit++) {
            const wend_place place = place_at(solve, unit, step);
            printf("%s(%d,%d)", unit == 0 ? "" : ",", (int)wend_place_column(place), (int)wend_place_row(place));
        }
        putchar('\n');
    }
}

static void print_sum(const solve *solve)
{
    const wend_traffic_sum sum = wend_traffic_plan_sum(solve->traffic);
    printf("A plan of %" PRIu32 " steps for %" PRIu32 " unit%s: %" PRIu64 " steps in all, %" PRIu64
           " if each were alone; %" PRIu64 " units of work.\n",
           sum.steps, solve->count, solve->count == 1 ? "" : "s", sum.cost, sum.least, solve->work);
}

static void write_plan(json *writer, const solve *solve, uint32_t steps)
{
    json_key(writer, "plan");
    json_open(writer, '[');
    for (uint32_t step = 0; step <= steps; step++) {
        json_open(writer, '[');
        for (uint32_t unit = 0; unit < solve->count; unit++) {
            const wend_place place = place_at(solve, unit, step);
            json_open(writer, '[');
            json_count(writer, (uint64_t)wend_place_column(place));
            json_count(writer, (uint64_t)wend_place_row(place));
            json_close(writer, ']');
        }
        json_close(writer, ']');
    }
    json_close(writer, ']');
}

static void write_json(const solve *solve)
{
    const wend_traffic_sum sum = wend_traffic_plan_sum(solve->traffic);
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "state", solve->state == WEND_TRAFFIC_PLANNED ? "found" : text_of(solve));
    json_member_count(&writer, "units", solve->count);
    json_member_count(&writer, "work", solve->work);
    if (solve->state == WEND_TRAFFIC_PLANNED) {
        json_member_count(&writer, "steps", sum.steps);
        json_member_count(&writer, "cost", sum.cost);
        json_member_count(&writer, "least", sum.least);
        if (!solve->settings.sum)
            write_plan(&writer, solve, sum.steps);
    }
    if (solve->settings.file != NULL && solve->state == WEND_TRAFFIC_PLANNED)
        json_member_text(&writer, "file", solve->settings.file);
    json_close(&writer, '}');
    json_end(&writer);
}

static bool draw(solve *solve)
{
    if (solve->settings.file == NULL)
        return true;
    solve->picture = (plan_sketch){.scene = &solve->scene,
                                   .traffic = solve->traffic,
                                   .units = solve->units,
                                   .count = solve->count,
                                   .scale = solve->settings.scale};
    return plan_sketch_write(&solve->picture, solve->settings.file);
}

static exit_code tell(solve *solve)
{
    const bool is_found = solve->state == WEND_TRAFFIC_PLANNED;
    if (is_found && !draw(solve))
        return CODE_BAD;
    if (solve->settings.json)
        write_json(solve);
    else if (!is_found)
        report_error("%s", text_of(solve));
    else if (solve->settings.sum)
        print_sum(solve);
    else
        print_steps(solve);
    return is_found ? CODE_DONE : CODE_NO_PATH;
}

static exit_code find(solve *solve, const char *map, const char *scen)
{
    if (!solve->mover.neighbours_given && solve->mover.file == NULL) {
        solve->mover.neighbours_given = true;
        solve->mover.neighbours = WEND_NEIGHBOURS_4;
    }
    if (!scene_open(&solve->scene, map, &solve->mover) || !problems_open(&solve->problems, scen) ||
        !problems_check(&solve->problems, scen, map, solve->scene.grid, "name the right one") || !open_traffic(solve) ||
        !add_units(solve, scen))
        return CODE_BAD;
    solve->state = WEND_TRAFFIC_PLANNING;
    if (!work_on(solve, solve->settings.limit > 0 ? solve->settings.limit : WEND_ALL_WORK, WEND_TRAFFIC_PLANNING) ||
        !work_on(solve, solve->settings.better, WEND_TRAFFIC_PLANNED))
        return CODE_BAD;
    return tell(solve);
}

static bool check_settings(const solve_settings *settings)
{
    if (settings->scale > 0 && settings->file == NULL)
        report_error("--scale is for a picture, add -o FILE");
    else if (settings->file != NULL && strcmp(ending_start(settings->file), ".png") != 0)
        report_error("-o draws to a .png file, not to '%s'", settings->file);
    else
        return settings->file == NULL || png_available();
    return false;
}

static exit_code run(const command *command, int argc, char **argv)
{
    solve solve = {0};
    args_group groups[] = {ARGS_GROUP(own_options, &solve.settings), mover_options_group(&solve.mover)};
    args_rest rest = {.least = 2, .most = 2, .missing = "solve needs a map and a file of problems"};
    args_result parsed = args_parse(command, groups, 2, &rest, argc, argv);
    exit_code code = parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    if (parsed == ARGS_RUN && check_settings(&solve.settings))
        code = find(&solve, rest.arguments[0], rest.arguments[1]);
    wend_traffic_destroy(solve.traffic);
    free(solve.units);
    problems_close(&solve.problems);
    scene_close(&solve.scene);
    return code;
}

const command command_solve = {
    "solve",
    "MAP SCEN [-n N] [options]",
    "plans the steps of many units at once",
    "Takes the first N problems of a .scen file as units that all walk at once, and prints a\n"
    "plan that brings each from its start to its goal, so that no two are ever in one cell\n"
    "or go through each other: a line T:(x,y),(x,y),… for each step T from 0 on, with the\n"
    "units in the file's order. Steps lead to four neighbours unless a profile or --neighbours\n"
    "says otherwise. The picture shows each unit's way, and a disc at its goal.\n"
    "Exit status: 0 a plan was found, 1 there is none, or none within the limit, 2 bad\n"
    "usage or input.\n",
    "  wend solve maps/rooms.map maps/rooms-crowd.scen -n 8\n"
    "  wend solve maps/rooms.map maps/rooms-crowd.scen -n 12 --better 100000 --sum\n"
    "  wend solve maps/rooms.map maps/rooms-crowd.scen -n 12 --sum -o plan.png\n",
    run,
};
