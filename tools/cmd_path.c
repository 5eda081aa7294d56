/* cmd_path.c: wend path: finds a path and prints it. */
#include "answer.h"
#include "args.h"
#include "json.h"
#include "platform.h"
#include "query_options.h"
#include "scene.h"

#include <inttypes.h>
#include <string.h>

/* Columns after which the list of cells goes on in the next line. */
#define LINE_WIDTH 80

typedef struct path_settings {
    bool json;
    bool cells;
} path_settings;

static const args_option own_options[] = {
    {"--cells", NULL, 0, offsetof(path_settings, cells), args_take_switch,
     "also print every cell on the way, not only the turning points"},
    {"--json", NULL, 0, offsetof(path_settings, json), args_take_switch, "print one JSON value"},
};

/* The cells of a path, or only its turning points: a walk that hands out one after the other. */
typedef bool (*next_place)(void *walk, wend_place *place);

typedef struct point_walk {
    const wend_path *path;
    uint32_t next;
} point_walk;

static bool next_point(void *walk, wend_place *place)
{
    point_walk *points = walk;
    if (points->next >= points->path->point_count)
        return false;
    *place = points->path->points[points->next++];
    return true;
}

static bool next_cell(void *walk, wend_place *place)
{
    return wend_path_next(walk, place);
}

/* Column and row, and the level where a map has several. */
static void write_json_place(json *writer, wend_place place, bool with_level)
{
    json_open(writer, '[');
    json_count(writer, (uint64_t)wend_place_column(place));
    json_count(writer, (uint64_t)wend_place_row(place));
    if (with_level)
        json_count(writer, place.level);
    json_close(writer, ']');
}

static void write_json_places(json *writer, const char *key, next_place next, void *walk, bool with_level)
{
    wend_place place;
    json_key(writer, key);
    json_open(writer, '[');
    while (next(walk, &place))
        write_json_place(writer, place, with_level);
    json_close(writer, ']');
}

static bool is_by_link(wend_place place)
{
    return (place.flags & WEND_BY_LINK) != 0;
}

/* The links on the way, each as where it leads from and where to; nothing if there is none. */
static void write_json_links(json *writer, const wend_path *path, bool with_level)
{
    bool any = false;
    for (uint32_t i = 1; i < path->point_count; i++) {
        if (!is_by_link(path->points[i]))
            continue;
        if (!any) {
            json_key(writer, "links");
            json_open(writer, '[');
        }
        any = true;
        json_open(writer, '[');
        write_json_place(writer, path->points[i - 1], with_level);
        write_json_place(writer, path->points[i], with_level);
        json_close(writer, ']');
    }
    if (any)
        json_close(writer, ']');
}

/* What the path spends of each resource the mover has. */
static void write_json_spent(json *writer, const wend_path *path, const mover *mover)
{
    if (mover->profile.resource_count == 0)
        return;
    json_key(writer, "spent");
    json_open(writer, '{');
    for (uint32_t i = 0; i < mover->profile.resource_count; i++) {
        json_key(writer, mover->names.name[i]);
        json_count(writer, path->spent[i]);
    }
    json_close(writer, '}');
}

static void write_json(const scene *scene, const wend_path *path, double microseconds, bool with_cells)
{
    bool with_level = wend_grid_levels(scene->grid) > 1;
    point_walk points = {path, 0};
    wend_path_iterator cells = wend_path_begin(path, WEND_WITH_START);
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_key(&writer, "outcome");
    json_text(&writer, wend_outcome_text(path->outcome));
    if (path->outcome != WEND_FOUND) {
        json_key(&writer, "reason");
        json_text(&writer, wend_reason_text(path->reason));
    }
    json_key(&writer, "length");
    json_real(&writer, path->length);
    json_key(&writer, "cost");
    json_count(&writer, path->cost);
    write_json_places(&writer, "points", next_point, &points, with_level);
    if (with_cells)
        write_json_places(&writer, "cells", next_cell, &cells, with_level);
    write_json_links(&writer, path, with_level);
    write_json_spent(&writer, path, &scene->mover);
    if (path->bound > 256) {
        json_key(&writer, "bound");
        json_real(&writer, path->bound / 256.0);
    }
    json_key(&writer, "expanded");
    json_count(&writer, path->expanded);
    json_key(&writer, "engine");
    json_text(&writer, wend_engine_name((wend_engine)path->engine));
    json_key(&writer, "microseconds");
    json_time(&writer, microseconds);
    json_close(&writer, '}');
    json_end(&writer);
}

/* " 3,14", or " 3,14,1" on a map of several levels; behind a > where a link leads there. */
static void format_place(char *text, size_t room, wend_place place, bool with_level)
{
    int length = snprintf(text, room, " %s%d,%d", is_by_link(place) ? ">" : "", (int)wend_place_column(place),
                          (int)wend_place_row(place));
    if (with_level)
        snprintf(text + length, room - (size_t)length, ",%u", (unsigned)place.level);
}

static void print_places(const char *title, next_place next, void *walk, bool with_level)
{
    wend_place place;
    int column = printf("%s:", title);
    while (next(walk, &place)) {
        char text[48];
        format_place(text, sizeof text, place, with_level);
        if (column + (int)strlen(text) > LINE_WIDTH)
            column = printf("\n ") - 1;
        column += printf("%s", text);
    }
    putchar('\n');
}

static void print_spent(const wend_path *path, const mover *mover)
{
    for (uint32_t i = 0; i < mover->profile.resource_count; i++)
        printf("%s %s %" PRIu64, i == 0 ? "Spent:" : ",", mover->names.name[i], path->spent[i]);
    if (mover->profile.resource_count > 0)
        putchar('\n');
}

static void print_answer(const scene *scene, const wend_path *path, double microseconds, bool with_cells)
{
    bool with_level = wend_grid_levels(scene->grid) > 1;
    answer_print(stdout, path, microseconds);
    if (path->point_count == 0)
        return;
    point_walk points = {path, 0};
    print_places("Points", next_point, &points, with_level);
    print_spent(path, &scene->mover);
    if (!with_cells)
        return;
    wend_path_iterator cells = wend_path_begin(path, WEND_WITH_START);
    print_places("Cells", next_cell, &cells, with_level);
}

static exit_code find_and_print(scene *scene, const wend_query *query, const path_settings *settings)
{
    wend_path path;
    uint64_t began = platform_nanoseconds();
    if (!scene_find(scene, query, &path))
        return CODE_BAD;
    double microseconds = (double)(platform_nanoseconds() - began) / 1000;
    if (settings->json)
        write_json(scene, &path, microseconds, settings->cells);
    else
        print_answer(scene, &path, microseconds, settings->cells);
    return answer_exit_code(&path);
}

static exit_code run(const command *command, int argc, char **argv)
{
    path_settings settings = {0};
    query_options options = {0};
    mover_options mover = {0};
    args_group groups[] = {mover_options_group(&mover), query_options_group(&options),
                           ARGS_GROUP(own_options, &settings)};
    args_rest rest = {.least = 3, .most = 3, .missing = "path needs a map, a start and a goal"};
    args_result parsed = args_parse(command, groups, 3, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;

    wend_place start, goal;
    if (!args_read_cell(rest.arguments[1], &start) || !args_read_cell(rest.arguments[2], &goal))
        return CODE_BAD;
    wend_query query = query_options_query(&options, start, goal);
    scene scene;
    exit_code code = CODE_BAD;
    if (scene_open(&scene, rest.arguments[0], &mover))
        code = find_and_print(&scene, &query, &settings);
    scene_close(&scene);
    return code;
}

const command command_path = {
    "path",
    "MAP X,Y X,Y [options]",
    "finds the shortest path between two cells",
    "Finds the shortest path on a map from the first cell to the second and prints its\n"
    "turning points. Cells are written column,row and count from 0,0 at the top left;\n"
    "on maps of several levels column,row,level. A point behind > is reached by a link.\n"
    "The time is that of one query by a fresh finder, whose memory has still to be\n"
    "fetched; 'wend bench' measures finders at work.\n"
    "Exit status: 0 found, 1 no path or only part of one, 2 bad usage or input.\n",
    "  wend path maps/rooms.map 1,1 71,35\n"
    "  wend path maps/rooms.map 1,1 71,35 --cells --neighbours 4\n"
    "  wend path maps/rooms.map 1,1 71,35 --json\n"
    "  wend path maps/castle.wmap 0,15,0 12,3,2 --profile maps/profiles/soldier.profile\n"
    "  wend path maps/hexes.wmap 9,4 27,4 --profile maps/profiles/hex-scout.profile --heading e\n",
    run,
};
