/* reach.c: wend reach: prints and draws the cells within a cost of a start. */
#include "commands/commands.h"
#include "map/map.h"
#include "options/options.h"
#include "pictures/pictures.h"
#include "system/system.h"

#include <stdlib.h>
#include <string.h>

typedef struct reach_settings {
    bool json;
    bool begun;
    const char *file; /* NULL = the terminal */
    uint64_t scale;   /* 0 = automatic */
    uint32_t heading; /* 0 = any, else 1 + a wend_direction */
    terminal_colour colour;
} reach_settings;

#define FIELD(name) offsetof(reach_settings, name)

static const args_option own_options[] = {
    {"--heading", "DIR", 1, FIELD(heading), query_options_take_heading,
     "which way the mover faces: n, ne, e, se, s, sw, w or nw"},
    {"--begun", NULL, 0, FIELD(begun), args_take_switch,
     "whoever has anything left may take one more step, whatever\nit costs"},
    {"-o", "FILE", 1, FIELD(file), args_take_text, "draw to a .png or .svg file, not to the terminal"},
    {"--scale", "N", 1, FIELD(scale), args_take_count, "with -o: N pixels per cell"},
    {"--colour", "WHEN", 1, FIELD(colour), terminal_take_colour, "in the terminal: auto (default), always or never"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "print one JSON value, and no picture but with -o"},
};

/* The request and its result. */
typedef struct asked {
    reach_settings settings;
    mover_options mover;
    scene scene;
    wend_reach *reach;
    wend_reach_desc desc;
    const wend_reach_cell *cells;
    uint32_t count;
    double most; /* in cells of plain ground */
    trace trace; /* only its ranks are drawn: the cheaper the lower */
    drawing drawing;
    drawing_size size;
} asked;

/* Reads a cost in cells of plain ground, into the profile's units. */
static bool read_cost(asked *asked, const char *text)
{
    const char *end = args_read_decimal(text, &asked->most);
    double units = asked->most * asked->scene.mover.profile.straight;
    if (end == NULL || *end != '\0' || units >= 9e18) {
        report_error("a cost is a number of cells of plain ground, such as 6 or 4.5, not '%s'", text);
        return false;
    }
    asked->desc.points = (uint64_t)(units + 0.5);
    return true;
}

static bool find_cells(asked *asked)
{
    const wend_grid *grid = asked->scene.grid;
    uint32_t heading = asked->settings.heading;
    wend_place start = asked->desc.start;
    asked->desc.heading = heading > 0 ? (wend_direction)(heading - 1) : WEND_DIRECTION_NONE;
    asked->desc.last_step = asked->settings.begun ? WEND_LAST_STEP_BEGUN : WEND_LAST_STEP_PAID;
    if ((uint32_t)wend_place_column(start) >= wend_grid_width(grid) ||
        (uint32_t)wend_place_row(start) >= wend_grid_height(grid) || start.level >= wend_grid_levels(grid)) {
        report_error("the start lies outside the map, whose columns are 0 to %u, rows 0 to %u and levels 0 to %u",
                     (unsigned)wend_grid_width(grid) - 1, (unsigned)wend_grid_height(grid) - 1,
                     (unsigned)wend_grid_levels(grid) - 1);
        return false;
    }
    wend_status status = wend_reach_create(NULL, &asked->reach);
    if (status == WEND_OK)
        status = wend_reach_find(asked->reach, asked->scene.space, &asked->desc);
    if (status == WEND_ERROR_ARGUMENT)
        report_error("these cells have no such heading");
    else if (status != WEND_OK)
        report_no_memory("the cells");
    asked->cells = wend_reach_cells(asked->reach, &asked->count);
    return status == WEND_OK;
}

/* Ranks cells by cost, so that they are drawn as the course of a search is. */
static bool rank_cells(asked *asked)
{
    enum { RANKS = 1000 };
    uint64_t most = asked->count > 0 ? asked->cells[asked->count - 1].cost : 0;
    if (!trace_open(&asked->trace, asked->scene.grid))
        return false;
    for (uint32_t i = 0; i < asked->count; i++) {
        wend_place place = asked->cells[i].place;
        uint64_t row = (uint64_t)place.level * asked->trace.height + (uint64_t)wend_place_row(place);
        double share = most > 0 ? (double)asked->cells[i].cost / (double)most : 0;
        asked->trace.ranks[row * asked->trace.width + (uint64_t)wend_place_column(place)] =
            1 + (uint32_t)(share * (RANKS - 1));
    }
    asked->trace.count = RANKS;
    asked->drawing = (drawing){.scene = &asked->scene,
                               .level_count = wend_grid_levels(asked->scene.grid),
                               .trace = &asked->trace,
                               .start = asked->desc.start,
                               .goal = asked->desc.start};
    drawing_mix_inks(&asked->drawing, asked->mover.file != NULL);
    return true;
}

static bool draw_cells(asked *asked)
{
    const reach_settings *settings = &asked->settings;
    if (asked->count == 0 || (settings->json && settings->file == NULL))
        return true;
    if (!rank_cells(asked))
        return false;
    if (settings->file == NULL)
        return terminal_write(&asked->drawing, settings->colour);
    return drawing_fit_file(&asked->drawing, settings->scale, &asked->size) &&
           frames_write_picture(&asked->drawing, &asked->size, settings->file);
}

static void write_cell_place(json *writer, const asked *asked, wend_place place)
{
    json_open(writer, '[');
    json_number(writer, wend_place_column(place));
    json_number(writer, wend_place_row(place));
    if (wend_grid_levels(asked->scene.grid) > 1)
        json_count(writer, place.level);
    json_close(writer, ']');
}

static void write_json(const asked *asked)
{
    double unit = asked->scene.mover.profile.straight;
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_key(&writer, "start");
    write_cell_place(&writer, asked, asked->desc.start);
    json_member_count(&writer, "count", asked->count);
    json_key(&writer, "cells");
    json_open(&writer, '[');
    for (uint32_t i = 0; i < asked->count; i++) {
        const wend_reach_cell *cell = &asked->cells[i];
        json_open(&writer, '{');
        json_key(&writer, "cell");
        write_cell_place(&writer, asked, cell->place);
        json_member_real(&writer, "cost", (double)cell->cost / unit);
        json_member_count(&writer, "parent", cell->parent);
        json_member_bool(&writer, "may_stop", cell->may_stop);
        json_close(&writer, '}');
    }
    json_close(&writer, ']');
    json_close(&writer, '}');
    json_end(&writer);
}

static exit_code tell(const asked *asked)
{
    if (asked->settings.json)
        write_json(asked);
    if (asked->count == 0) {
        report_error("the start is blocked, nothing can be reached from there, choose a free cell");
        return CODE_NO_PATH;
    }
    if (asked->settings.json)
        return CODE_DONE;
    const wend_reach_cell *last = &asked->cells[asked->count - 1];
    printf("%u cell%s within %.15g of %d,%d; the farthest, %d,%d, costs %.4f.\n", (unsigned)asked->count,
           asked->count == 1 ? "" : "s", asked->most, (int)wend_place_column(asked->desc.start),
           (int)wend_place_row(asked->desc.start), (int)wend_place_column(last->place),
           (int)wend_place_row(last->place), (double)last->cost / asked->scene.mover.profile.straight);
    if (asked->settings.file != NULL)
        printf("Drew %s, %u x %u pixels.\n", asked->settings.file, (unsigned)asked->size.width,
               (unsigned)asked->size.height);
    return CODE_DONE;
}

static exit_code run(const command *command, int argc, char **argv)
{
    asked asked = {.desc = wend_reach_desc_default()};
    args_group groups[] = {ARGS_GROUP(own_options, &asked.settings), mover_options_group(&asked.mover)};
    args_rest rest = {.least = 3, .most = 3, .missing = "reach needs a map, a start and a cost"};
    args_result parsed = args_parse(command, groups, 2, &rest, argc, argv);
    exit_code code = parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    bool is_file = asked.settings.file != NULL;
    if (parsed == ARGS_RUN && asked.settings.scale > 0 && !is_file)
        report_error("--scale is for files and a terminal's drawing fits its window, add -o FILE");
    else if (parsed == ARGS_RUN && (!is_file || frames_check_file(asked.settings.file)) &&
             scene_open(&asked.scene, rest.arguments[0], &asked.mover) &&
             places_read(&asked.scene, ARGS_PLACES_CELLS, rest.arguments[1], &asked.desc.start) &&
             read_cost(&asked, rest.arguments[2]) && find_cells(&asked) && draw_cells(&asked))
        code = tell(&asked);
    trace_close(&asked.trace);
    wend_reach_destroy(asked.reach);
    scene_close(&asked.scene);
    return code;
}

const command command_reach = {
    "reach",
    "MAP START COST [options]",
    "finds all that can be reached at a cost",
    "Finds all cells that a mover can reach at a cost, in cells of plain ground: 6 is six\n"
    "steps straight ahead on terrain of weight 1. Draws them to the terminal, or with -o\n"
    "to a file: blue at the start, orange the costliest, in letters 0 to 9.\n"
    "With --json: each cell with its cost in cells, the number of the cell before it on\n"
    "the cheapest way, and whether one may stop there (nobody stands there), the cheapest\n"
    "first.\n"
    "Exit status: 0 done, 1 the start is blocked, 2 bad usage or input.\n",
    "  wend reach maps/rooms.map 14,12 12\n"
    "  wend reach maps/rooms.map 14,12 4.5 --json\n"
    "  wend reach maps/castle.wmap 0,15,0 8 --profile maps/profiles/soldier.profile\n",
    run,
};
