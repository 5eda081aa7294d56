/* field.c: wend field: prints and draws how far every cell is from a set of goals, or how to flee from them. */
#include "commands/commands.h"
#include "map/map.h"
#include "pictures/pictures.h"
#include "system/system.h"

#include <inttypes.h>
#include <string.h>

typedef struct field_settings {
    bool json, flee;
    const char *file, *from; /* NULL = not given */
    uint64_t scale, radius, limit;
    terminal_colour colour;
} field_settings;

#define FIELD(name) offsetof(field_settings, name)

static const args_option own_options[] = {
    {"--flee", NULL, 0, FIELD(flee), args_take_switch, "the goals are threats: ways lead away"},
    {"--from", "X,Y", 1, FIELD(from), args_take_text, "tell the way from a cell, and draw it"},
    {"--radius", "N", 1, FIELD(radius), args_take_count, "only within N columns and rows of the goals"},
    {"--cost", "N", 1, FIELD(limit), args_take_count, "only what costs at most N straight steps"},
    {"-o", "FILE", 1, FIELD(file), args_take_text, "draw to a .png or .svg file, not to the terminal"},
    {"--scale", "N", 1, FIELD(scale), args_take_count, "with -o: N pixels per cell"},
    {"--colour", "WHEN", 1, FIELD(colour), terminal_take_colour, "in the terminal: auto (default), always or never"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "print one JSON value, and no picture but with -o"},
};

enum { MOST_GOALS = 1024, MOST_POINTS = 65536, COLOURS = 4096 };

/* The request and its result. */
typedef struct told {
    field_settings settings;
    mover_options mover;
    scene scene;
    wend_area goals[MOST_GOALS];
    wend_field *field;
    wend_place points[MOST_POINTS];
    wend_path path; /* path from the cell of --from */
    uint64_t cells, farthest;
    double microseconds;
    trace trace; /* ranks cells by cost, so that they are drawn as a search that found them would be */
    drawing drawing;
    drawing_size size;
} told;

static bool read_goals(told *told, const args_rest *rest)
{
    if (rest->count - 1 > MOST_GOALS) {
        report_error("field takes at most %d goals", (int)MOST_GOALS);
        return false;
    }
    for (int i = 1; i < rest->count; i++)
        if (!places_read_area(&told->scene, rest->arguments[i], &told->goals[i - 1]))
            return false;
    return true;
}

static bool touches(const wend_grid *grid, const wend_area *area)
{
    int64_t x = wend_place_column(area->place), y = wend_place_row(area->place);
    return x < wend_grid_width(grid) && x + area->width > 0 && y < wend_grid_height(grid) && y + area->height > 0 &&
           area->place.level < wend_grid_levels(grid);
}

/* False with an error for a goal wholly outside of the map; a blocked goal is no error. */
static bool check_goals(const told *told, const args_rest *rest)
{
    const wend_grid *grid = told->scene.grid;
    for (int i = 1; i < rest->count; i++) {
        if (touches(grid, &told->goals[i - 1]))
            continue;
        report_error("the goal %s lies outside the map, whose columns are 0 to %u, rows 0 to %u and levels 0 to %u",
                     rest->arguments[i], (unsigned)wend_grid_width(grid) - 1, (unsigned)wend_grid_height(grid) - 1,
                     (unsigned)wend_grid_levels(grid) - 1);
        return false;
    }
    return true;
}

static bool grow(told *told, uint32_t goals)
{
    wend_field_desc desc = wend_field_desc_default();
    desc.kind = told->settings.flee ? WEND_FIELD_FLEE : WEND_FIELD_TOWARDS;
    desc.goals = told->goals;
    desc.goal_count = goals;
    desc.radius = told->settings.radius < INT32_MAX ? (uint32_t)told->settings.radius : INT32_MAX;
    const uint64_t straight = wend_space_profile(told->scene.space).straight;
    desc.cost_limit = told->settings.limit <= UINT64_MAX / straight ? told->settings.limit * straight : UINT64_MAX;
    wend_status status = wend_field_create(told->scene.space, &desc, NULL, &told->field);
    uint64_t began = platform_nanoseconds();
    if (status == WEND_OK)
        status = wend_field_grow(told->field, WEND_ALL_WORK, NULL);
    told->microseconds = (double)(platform_nanoseconds() - began) / 1000;
    if (status != WEND_OK)
        report_error("the field could not be made: %s", wend_status_text(status));
    return status == WEND_OK;
}

/* Counts the cells, and ranks them by cost for their colours. */
static bool survey(told *told)
{
    const wend_grid *grid = told->scene.grid;
    if (!trace_open(&told->trace, grid))
        return false;
    for (uint64_t i = 0; i < scene_cell_count(grid); i++) {
        uint64_t cost = wend_field_cost(told->field, scene_cell(grid, i));
        told->cells += cost != UINT64_MAX;
        told->farthest = cost != UINT64_MAX && cost > told->farthest ? cost : told->farthest;
    }
    for (uint64_t i = 0; i < scene_cell_count(grid); i++) {
        uint64_t cost = wend_field_cost(told->field, scene_cell(grid, i));
        double share = told->farthest != 0 ? (double)cost / (double)told->farthest : 0;
        told->trace.ranks[i] = cost == UINT64_MAX ? 0 : 1 + (uint32_t)(share * (COLOURS - 1));
    }
    told->trace.count = COLOURS;
    return true;
}

static bool find_way(told *told, wend_place start)
{
    told->path = wend_path_default();
    told->path.buffer = told->points;
    told->path.capacity = MOST_POINTS;
    wend_status status = wend_field_path(told->field, start, &told->path);
    if (status != WEND_OK)
        report_error("the way could not be read: %s", wend_status_text(status));
    return status == WEND_OK;
}

static bool draw(told *told)
{
    const field_settings *settings = &told->settings;
    bool has_way = settings->from != NULL && told->path.outcome == WEND_OUTCOME_FOUND;
    told->drawing = (drawing){.scene = &told->scene,
                              .level_count = wend_grid_levels(told->scene.grid),
                              .trace = &told->trace,
                              .path = has_way ? &told->path : NULL};
    if (has_way) {
        told->drawing.start = told->points[0];
        told->drawing.goal = told->points[told->path.point_count - 1];
    }
    drawing_mix_inks(&told->drawing, told->mover.file != NULL);
    if (settings->file == NULL)
        return settings->json || terminal_write(&told->drawing, settings->colour);
    return drawing_fit_file(&told->drawing, settings->scale, &told->size) &&
           frames_write_picture(&told->drawing, &told->size, settings->file);
}

static double in_steps(const told *told, uint64_t cost)
{
    return (double)cost / wend_space_profile(told->scene.space).straight;
}

static void print_told(const told *told)
{
    const wend_path *path = &told->path;
    printf("%" PRIu64 " cell%s %s, the farthest at a cost of %" PRIu64 " (%.1f straight steps).\n", told->cells,
           told->cells == 1 ? " leads" : "s lead", told->settings.flee ? "away" : "there", told->farthest,
           in_steps(told, told->farthest));
    printf("Grown in %.0f us, %" PRIu64 " units of work.\n", told->microseconds, wend_field_work(told->field));
    if (told->settings.from != NULL && path->outcome == WEND_OUTCOME_FOUND)
        printf("From %s: cost %" PRIu64 ", length %.1f, %u turning points.\n", told->settings.from, path->cost,
               path->length, (unsigned)path->point_count);
    else if (told->settings.from != NULL)
        printf("From %s: %s%s.\n", told->settings.from, wend_reason_text(path->reason),
               path->reason == WEND_REASON_NO_WAY && told->settings.limit > 0 ? " at that cost" : "");
    if (told->settings.file != NULL)
        printf("Drew %s, %u x %u pixels.\n", told->settings.file, (unsigned)told->size.width,
               (unsigned)told->size.height);
}

static void write_way(json *writer, const told *told)
{
    const wend_path *path = &told->path;
    json_key(writer, "from");
    json_open(writer, '{');
    json_member_text(writer, "outcome", wend_outcome_text(path->outcome));
    if (path->outcome == WEND_OUTCOME_FOUND) {
        json_member_count(writer, "cost", path->cost);
        json_member_real(writer, "length", path->length);
    } else {
        json_member_text(writer, "reason", wend_reason_text(path->reason));
    }
    json_close(writer, '}');
}

static void write_json(const told *told)
{
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "kind", wend_field_kind_text(told->settings.flee ? WEND_FIELD_FLEE : WEND_FIELD_TOWARDS));
    json_member_count(&writer, "cells", told->cells);
    json_member_count(&writer, "farthest", told->farthest);
    json_member_count(&writer, "work", wend_field_work(told->field));
    json_member_count(&writer, "memory", wend_field_memory(told->field));
    json_member_time(&writer, "microseconds", told->microseconds);
    if (told->settings.from != NULL)
        write_way(&writer, told);
    if (told->settings.file != NULL)
        json_member_text(&writer, "file", told->settings.file);
    json_close(&writer, '}');
    json_end(&writer);
}

static exit_code tell(told *told, const args_rest *rest)
{
    wend_place from = wend_place_cell(0, 0);
    if (!scene_open(&told->scene, rest->arguments[0], &told->mover) || !read_goals(told, rest) ||
        (told->settings.from != NULL && !places_read(&told->scene, ARGS_PLACES_CELLS, told->settings.from, &from)) ||
        !check_goals(told, rest))
        return CODE_BAD;
    if (!grow(told, (uint32_t)rest->count - 1) || !survey(told))
        return CODE_BAD;
    if (told->settings.from != NULL && !find_way(told, from))
        return CODE_BAD;
    if (told->cells == 0)
        report_error("%s blocked, no way leads %s, choose a free cell",
                     rest->count == 2 ? "the goal is" : "all goals are", told->settings.flee ? "away" : "there");
    if (told->cells == 0 && !told->settings.json)
        return CODE_NO_PATH;
    if (!draw(told))
        return CODE_BAD;
    if (told->settings.json)
        write_json(told);
    else
        print_told(told);
    bool leads = told->settings.from != NULL ? told->path.outcome == WEND_OUTCOME_FOUND : told->cells != 0;
    return leads ? CODE_DONE : CODE_NO_PATH;
}

static bool check_settings(const field_settings *settings)
{
    if (settings->scale > 0 && settings->file == NULL)
        report_error("--scale is for files and a terminal's drawing fits its window, add -o FILE");
    else
        return settings->file == NULL || frames_check_file(settings->file);
    return false;
}

static exit_code run(const command *command, int argc, char **argv)
{
    static told told;
    args_group groups[] = {ARGS_GROUP(own_options, &told.settings), mover_options_group(&told.mover)};
    args_rest rest = {.least = 2, .most = 0, .missing = "field needs a map and a goal"};
    args_result parsed = args_parse(command, groups, 2, &rest, argc, argv);
    exit_code code = parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    if (parsed == ARGS_RUN && check_settings(&told.settings))
        code = tell(&told, &rest);
    trace_close(&told.trace);
    wend_field_release(told.field);
    scene_close(&told.scene);
    return code;
}

const command command_field = {
    "field",
    "MAP X,Y[,WIDTH,HEIGHT]... [options]",
    "tells and draws what getting to some goals costs from everywhere",
    "Grows a field: costs and directions from every cell to a set of goals, cells or\n"
    "rectangles of them; with --flee away from them. The picture shows cells from blue,\n"
    "near, to orange, far.\n"
    "Exit status: 0 done, 1 no way leads there, 2 bad usage or input.\n",
    "  wend field maps/rooms.map 71,35 --from 1,1 -o field.png\n"
    "  wend field maps/caves.map 20,20 60,40 --flee\n",
    run,
};
