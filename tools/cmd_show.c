/* cmd_show.c: wend show: draws a map, a path on it and how it was searched for. */
#include "drawing.h"
#include "ending.h"
#include "path_json.h"
#include "question.h"

#include <stdlib.h>

typedef struct path_ends {
    bool given;
    wend_place start, goal;
} path_ends;

typedef struct show_settings {
    bool json;
    bool search;
    path_ends path;
    const char *file;  /* null = the terminal */
    uint64_t scale;    /* 0 = automatic */
    const char *level; /* null = all */
    terminal_colour colour;
} show_settings;

static bool take_path(const args_option *option, char *const *values, void *field)
{
    (void)option;
    path_ends *ends = field;
    ends->given = true;
    return args_read_cell(values[0], &ends->start) && args_read_cell(values[1], &ends->goal);
}

static bool take_colour(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"auto", "always", "never"}; /* in the order of terminal_colour */
    int choice = args_choose(option, values[0], names, 3);
    if (choice >= 0)
        *(terminal_colour *)field = (terminal_colour)choice;
    return choice >= 0;
}

#define FIELD(name) offsetof(show_settings, name)

static const args_option own_options[] = {
    {"--path", "X,Y X,Y", 2, FIELD(path), take_path, "find a path between two cells and draw it"},
    {"--search", NULL, 0, FIELD(search), args_take_switch, "with --path: colour the expanded cells, first to last"},
    {"-o", "FILE", 1, FIELD(file), args_take_text, "draw to a .png or .svg file, not to the terminal"},
    {"--scale", "N", 1, FIELD(scale), args_take_count,
     "with -o: N pixels per cell (default: the longer side has 1000\nto 4096)"},
    {"--level", "N", 1, FIELD(level), args_take_text, "draw this level only, not all side by side"},
    {"--colour", "WHEN", 1, FIELD(colour), take_colour,
     "in the terminal: auto (default; letters where colours cannot\nbe shown), always or never"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "with -o: print one JSON value"},
};

/* What has been asked for and what came of it. */
typedef struct show {
    show_settings settings;
    query_options options;
    ask_options ask;
    mover_options mover;
    scene scene;
    question question;
    trace trace;
    answer answer;
    drawing drawing;
    drawing_size size; /* of the file's picture */
} show;

static bool check_file(const char *file)
{
    if (has_ending(file, ".svg"))
        return true;
    if (has_ending(file, ".png"))
        return png_available();
    report_error("%s: the name tells no format, end it in .png or .svg", file);
    return false;
}

static bool check_settings(const show_settings *settings)
{
    if (settings->file != NULL && !check_file(settings->file))
        return false;
    if (settings->search && !settings->path.given)
        report_error("--search has no path to search for, add --path X,Y X,Y");
    else if (settings->json && settings->file == NULL)
        report_error("--json needs standard output for itself, send the drawing to a file with -o FILE");
    else if (settings->scale > 0 && settings->file == NULL)
        report_error("--scale is for files and a terminal's drawing fits its window, add -o FILE");
    else
        return true;
    return false;
}

static bool find_path(show *show)
{
    drawing *drawing = &show->drawing;
    if (show->settings.search && !trace_open(&show->trace, show->scene.grid))
        return false;
    if (!question_open(&show->question, &show->scene, &show->options, &show->ask))
        return false;
    wend_query *query = &show->question.query;
    query->start = drawing->start;
    query->goal = drawing->goal;
    query->observer = show->settings.search ? &show->trace.observer : NULL;
    if (!answer_find(&show->answer, &show->scene, query))
        return false;
    drawing->path = &show->answer.path;
    drawing->trace = show->settings.search ? &show->trace : NULL;
    return true;
}

/* --level counts from 0; without it all levels are shown. */
static bool choose_level(show *show)
{
    const char *text = show->settings.level;
    if (text == NULL)
        return true;
    char *end;
    unsigned long level = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || level >= show->drawing.level_count) {
        report_error("--level takes a number from 0 to %u on this map, not '%s'",
                     (unsigned)show->drawing.level_count - 1, text);
        return false;
    }
    show->drawing.first_level = (uint32_t)level;
    show->drawing.level_count = 1;
    return true;
}

static bool draw(show *show)
{
    const show_settings *settings = &show->settings;
    if (settings->file == NULL)
        return terminal_write(&show->drawing, settings->colour);
    if (!drawing_fit_file(&show->drawing, settings->scale, &show->size))
        return false;
    return has_ending(settings->file, ".svg") ? svg_write(&show->drawing, show->size, settings->file)
                                              : png_write(&show->drawing, show->size, settings->file);
}

static void write_json(const show *show)
{
    const wend_path *path = show->drawing.path;
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_key(&writer, "outcome");
    if (path != NULL)
        json_text(&writer, wend_outcome_text(path->outcome));
    else
        json_null(&writer);
    if (path != NULL)
        path_json_write_reason(&writer, &show->answer);
    json_key(&writer, "file");
    json_text(&writer, show->settings.file);
    json_key(&writer, "width");
    json_count(&writer, show->size.width);
    json_key(&writer, "height");
    json_count(&writer, show->size.height);
    json_close(&writer, '}');
    json_end(&writer);
}

/* What was found and where it was drawn to; a path that is not whole is said on stderr. */
static exit_code tell(const show *show)
{
    const wend_path *path = show->drawing.path;
    bool found = path == NULL || path->outcome == WEND_FOUND;
    if (show->settings.json)
        write_json(show);
    else if (path != NULL && found)
        answer_print(stdout, &show->answer);
    if (!found) {
        char why[WEND_EXPLANATION_ROOM];
        wend_explanation_text(&show->answer.why, why, sizeof why);
        report_error("%s; %s", why,
                     path->outcome == WEND_PARTIAL ? "only a part of the path is drawn" : "no path is drawn");
    }
    if (show->settings.file != NULL && !show->settings.json)
        printf("Drew %s, %u x %u pixels.\n", show->settings.file, (unsigned)show->size.width,
               (unsigned)show->size.height);
    return found ? CODE_DONE : CODE_NO_PATH;
}

static exit_code find_and_draw(show *show, const char *map_file)
{
    if (!scene_open(&show->scene, map_file, &show->mover))
        return CODE_BAD;
    show->drawing = (drawing){.scene = &show->scene,
                              .level_count = wend_grid_levels(show->scene.grid),
                              .start = show->settings.path.start,
                              .goal = show->settings.path.goal};
    if (!choose_level(show))
        return CODE_BAD;
    drawing_mix_inks(&show->drawing, show->mover.file != NULL);
    if (show->settings.path.given && !find_path(show))
        return CODE_BAD;
    return draw(show) ? tell(show) : CODE_BAD;
}

static exit_code run(const command *command, int argc, char **argv)
{
    show show = {0};
    args_group groups[] = {ARGS_GROUP(own_options, &show.settings), ask_options_group(&show.ask),
                           query_options_group(&show.options), mover_options_group(&show.mover)};
    args_rest rest = {.least = 1, .most = 1, .missing = "show needs a map"};
    args_result parsed = args_parse(command, groups, 4, &rest, argc, argv);
    exit_code code = parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    if (parsed == ARGS_RUN && check_settings(&show.settings))
        code = find_and_draw(&show, rest.arguments[0]);
    trace_close(&show.trace);
    question_close(&show.question);
    scene_close(&show.scene);
    ask_options_close(&show.ask);
    return code;
}

const command command_show = {
    "show",
    "MAP [--path X,Y X,Y] [options]",
    "draws a map, a path and its search",
    "Draws a map to the terminal, or with -o to a file; with --path also the shortest\n"
    "path between two cells, with --search every cell that was expanded, from blue for\n"
    "the first to orange for the last (jump point search expands few: --engine astar shows\n"
    "how A* spreads). The drawing fits the window (COLUMNS and LINES\n"
    "come first). Without colours the terrains are their letters, the path is * from A\n"
    "to B and the search runs from 0 to 9. Levels stand side by side. In files hexagons\n"
    "are hexagons, walls are lines on the sides of cells, small arrows cross sides that\n"
    "are one-way, long ones are links; with --profile, terrain is the darker the more it\n"
    "weighs and grey where it is blocked.\n"
    "Exit status: 0 drawn, 1 drawn but there is no path, 2 bad usage or input.\n",
    "  wend show maps/rooms.map\n"
    "  wend show maps/rooms.map --path 1,1 71,35 --search\n"
    "  wend show maps/rooms.map --path 1,1 71,35 --search --engine astar -o rooms.png\n"
    "  wend show maps/rooms.map --path 1,1 71,35 -o rooms.svg --json\n"
    "  wend show maps/castle.wmap --path 0,15,0 12,3,2 \\\n"
    "    --profile maps/profiles/soldier.profile -o castle.png\n",
    run,
};
