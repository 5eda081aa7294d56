/* show.c: wend show: draws a map, a path on it and its search. */
#include "answers/answers.h"
#include "commands/commands.h"
#include "map/map.h"
#include "pictures/pictures.h"
#include "sketches/sketches.h"

#include <stdlib.h>
#include <string.h>

/* The most frames without --every. */
#define FRAMES_MAX 400

typedef struct path_ends {
    const char *start, *goal; /* as on the command line; NULL = none */
} path_ends;

/* An angle, and whether it was given. */
typedef struct degrees {
    double value;
    bool is_said;
} degrees;

typedef struct show_settings {
    bool json;
    bool search;
    bool surface;
    path_ends path;
    const char *frame;  /* "end" or a number; NULL = the whole search */
    const char *frames; /* NULL = one picture */
    uint64_t every;     /* 0 = as many as give FRAMES_MAX frames at most */
    const char *file;   /* NULL = the terminal */
    uint64_t scale;     /* 0 = automatic */
    const char *level;  /* NULL = all */
    bool legend;
    bool areas;
    terminal_colour colour;
    bool is_angled;
    degrees turn, tilt;
} show_settings;

/* Takes the view of meshes: a plan, or from above at an angle. */
static bool take_view(const args_option *option, char *const *values, void *field)
{
    bool *is_angled = field;
    *is_angled = strcmp(values[0], "angle") == 0;
    if (!*is_angled && strcmp(values[0], "plan") != 0)
        report_error("%s takes plan or angle, not '%s'", option->name, values[0]);
    return *is_angled || strcmp(values[0], "plan") == 0;
}

static bool take_degrees(const args_option *option, char *const *values, void *field)
{
    degrees *degrees = field;
    char *end;
    degrees->value = strtod(values[0], &end);
    degrees->is_said = true;
    if (end != values[0] && *end == '\0' && degrees->value >= -360 && degrees->value <= 360)
        return true;
    report_error("%s takes degrees from -360 to 360, not '%s'", option->name, values[0]);
    return false;
}

static bool take_path(const args_option *option, char *const *values, void *field)
{
    (void)option;
    path_ends *ends = field;
    ends->start = values[0];
    ends->goal = values[1];
    return true;
}

#define FIELD(name) offsetof(show_settings, name)

static const args_option own_options[] = {
    {"--path", "X,Y X,Y", 2, FIELD(path), take_path, "find a path between two places and draw it"},
    {"--search", NULL, 0, FIELD(search), args_take_switch, "with --path: colour the expanded cells, first to last"},
    {"--surface", NULL, 0, FIELD(surface), args_take_switch,
     "draw the ground as the polygons it is walked on at any angle,\nwhere ways may touch corners, instead of cells"},
    {"--frame", "N", 1, FIELD(frame), args_take_text,
     "with --path: the search after N expansions, or at its end\n(end): open cells, closed ones, the current one, with "
     "f above\n"
     "and g and h below, in steps, where cells have room"},
    {"--frames", "FILE", 1, FIELD(frames), args_take_text,
     "with --path: such frames one after the other, in FILE-1.png,\nFILE-2.png… for FILE.png"},
    {"--every", "N", 1, FIELD(every), args_take_count,
     "with --frames: one after each N expansions (default: as many\nas give at most 400)"},
    {"-o", "FILE", 1, FIELD(file), args_take_text, "draw to a .png or .svg file, not to the terminal"},
    {"--scale", "N", 1, FIELD(scale), args_take_count,
     "with -o: N pixels per cell (default: the longer side has 1000\nto 4096, of meshes and graphs 1400)"},
    {"--level", "N", 1, FIELD(level), args_take_text, "draw this level only, not all side by side"},
    {"--view", "VIEW", 1, FIELD(is_angled), take_view,
     "of meshes: plan (default), or angle: from above at an angle,\nstoreys over each other, shaded"},
    {"--turn", "DEGREES", 1, FIELD(turn), take_degrees, "with --view angle: how far the map is turned (default 30)"},
    {"--tilt", "DEGREES", 1, FIELD(tilt), take_degrees,
     "with --view angle: how steep the look down is, 90 straight\n(default 35)"},
    {"--legend", NULL, 0, FIELD(legend), args_take_switch,
     "below the map: which colour or letter is which terrain, what\nit weighs and which is blocked"},
    {"--areas", NULL, 0, FIELD(areas), args_take_switch,
     "colour the areas that the map consists of, and in red the\nchoke points between them"},
    {"--colour", "WHEN", 1, FIELD(colour), terminal_take_colour,
     "in the terminal: auto (default; letters where colours cannot\nbe shown), always or never"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "with -o: print one JSON value"},
};

/* The request and its result. */
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
    frames frames;
    sketch sketch; /* for a mesh or graph */
    area_census areas;
    trail trail;
} show;

static bool check_settings(const show_settings *settings)
{
    bool is_file = settings->file != NULL || settings->frames != NULL;
    if ((settings->file != NULL && !frames_check_file(settings->file)) ||
        (settings->frames != NULL && !frames_check_file(settings->frames)))
        return false;
    if (settings->frames != NULL && (settings->file != NULL || settings->frame != NULL))
        report_error("--frames writes files of its own, leave out %s", settings->file != NULL ? "-o" : "--frame");
    else if (settings->every > 0 && settings->frames == NULL)
        report_error("--every is for a sequence of pictures, add --frames FILE");
    else if ((settings->frame != NULL || settings->frames != NULL) && settings->path.start == NULL)
        report_error("%s has no path to search for, add --path X,Y X,Y",
                     settings->frame != NULL ? "--frame" : "--frames");
    else if (settings->search && settings->path.start == NULL)
        report_error("--search has no path to search for, add --path X,Y X,Y");
    else if ((settings->turn.is_said || settings->tilt.is_said) && !settings->is_angled)
        report_error("%s is for --view angle", settings->turn.is_said ? "--turn" : "--tilt");
    else if (settings->tilt.is_said && !(settings->tilt.value >= 5 && settings->tilt.value <= 90))
        report_error("--tilt takes from 5 to 90 degrees, not %g", settings->tilt.value);
    else if (settings->json && !is_file)
        report_error("--json needs standard output for itself, send the drawing to a file with -o FILE");
    else if (settings->scale > 0 && !is_file)
        report_error("--scale is for files and a terminal's drawing fits its window, add -o FILE");
    else
        return true;
    return false;
}

/* Goes to the moment to draw; false with an error if the search has no such moment. */
static bool choose_moment(show *show)
{
    trace *trace = &show->trace;
    const char *text = show->settings.frame;
    char *end;
    trace->heuristic_weight = show->question.query.search.heuristic_weight;
    if (trace->lacks_memory) {
        report_no_memory("the record of the search");
        return false;
    }
    if (trace->expansions == 0) {
        report_error(
            "the answer took no expansion, there is nothing to show: choose other ends or add --engine general");
        return false;
    }
    if (text == NULL || strcmp(text, "end") == 0) {
        trace_go_to(trace, trace->expansions);
        return true;
    }
    unsigned long long moment = strtoull(text, &end, 10);
    if (text[0] < '1' || text[0] > '9' || *end != '\0' || moment > trace->expansions) {
        report_error("--frame takes a number from 1 to %llu, as many as this search expands, or end, not '%s'",
                     (unsigned long long)trace->expansions, text);
        return false;
    }
    trace_go_to(trace, moment);
    return true;
}

static bool find_path(show *show)
{
    drawing *drawing = &show->drawing;
    bool has_moments = show->settings.frame != NULL || show->settings.frames != NULL;
    bool any_angle = show->ask.shape == WEND_LINES_SHORTEST, searches = show->settings.search;
    bool watches = has_moments || (searches && !any_angle);
    if (has_moments && any_angle) {
        report_error("--frame and --frames show cells, with --shape shortest add --search");
        return false;
    }
    if (has_moments ? !trace_open_record(&show->trace, show->scene.grid, &show->scene.mover.profile)
                    : watches && !trace_open(&show->trace, show->scene.grid))
        return false;
    if (!question_open(&show->question, &show->scene, &show->options, &show->ask))
        return false;
    wend_query *query = &show->question.query;
    query->start = drawing->start;
    query->goal = drawing->goal;
    trail_open(&show->trail);
    query->search.observer = watches ? &show->trace.observer : searches ? &show->trail.observer : NULL;
    if (!answer_find(&show->answer, &show->scene, query) || !trail_check(&show->trail))
        return false;
    drawing->path = &show->answer.path;
    drawing->why = show->answer.why.reason != WEND_REASON_NONE ? &show->answer.why : NULL;
    drawing->trace = watches ? &show->trace : NULL;
    drawing->trail = searches && any_angle ? &show->trail : NULL;
    return !has_moments || choose_moment(show);
}

/* Takes --level, from 0; without it all levels are shown. */
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
    if (settings->file == NULL && settings->frames == NULL)
        return terminal_write(&show->drawing, settings->colour);
    if (!drawing_fit_file(&show->drawing, settings->scale, &show->size))
        return false;
    if (settings->frames == NULL)
        return frames_write_picture(&show->drawing, &show->size, settings->file);
    uint64_t every = settings->every > 0 ? settings->every : (show->trace.expansions + FRAMES_MAX - 1) / FRAMES_MAX;
    show->frames = (frames){.file = settings->frames, .every = every};
    return frames_write(&show->frames, &show->drawing, &show->trace, &show->size);
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
    json_member_text(&writer, "file", show->settings.file != NULL ? show->settings.file : show->settings.frames);
    if (show->settings.frames != NULL)
        json_member_count(&writer, "frames", show->frames.count);
    json_member_count(&writer, "width", show->size.width);
    json_member_count(&writer, "height", show->size.height);
    json_close(&writer, '}');
    json_end(&writer);
}

/* Prints what was found and where it was drawn to; an incomplete path is reported on stderr. */
static exit_code tell(const show *show)
{
    const wend_path *path = show->drawing.path;
    bool found = path == NULL || path->outcome == WEND_OUTCOME_FOUND;
    if (show->settings.json)
        write_json(show);
    else if (path != NULL && found)
        answer_print(stdout, &show->answer);
    if (!found) {
        char why[ANSWER_WHY_ROOM];
        answer_why(&show->answer, why);
        report_error("%s; %s", why,
                     path->outcome == WEND_OUTCOME_PARTIAL ? "only a part of the path is drawn" : "no path is drawn");
        if (show->answer.hint[0] != '\0')
            report_error("%s", show->answer.hint);
    }
    if (show->settings.frames != NULL && !show->settings.json)
        printf("Drew %llu frames, %u x %u pixels.\n", (unsigned long long)show->frames.count,
               (unsigned)show->size.width, (unsigned)show->size.height);
    if (show->settings.file != NULL && !show->settings.json)
        printf("Drew %s, %u x %u pixels.\n", show->settings.file, (unsigned)show->size.width,
               (unsigned)show->size.height);
    return found ? CODE_DONE : CODE_NO_PATH;
}

static bool read_ends(show *show)
{
    args_places how = show->settings.surface ? ARGS_PLACES_BETWEEN : places_of(&show->scene, show->ask.shape);
    return places_read(&show->scene, how, show->settings.path.start, &show->drawing.start) &&
           places_read(&show->scene, how, show->settings.path.goal, &show->drawing.goal) &&
           places_read_ask(&show->scene, how, &show->ask);
}

/* Draws a mesh or graph with the path and the search. */
static bool sketch_all(show *show)
{
    const show_settings *settings = &show->settings;
    sketch *sketch = &show->sketch;
    wend_query *query = &show->question.query;
    drawing *drawing = &sketch->drawing;
    sketch_begin(sketch, &show->scene);
    sketch->is_angled = settings->is_angled;
    sketch->turn = settings->turn.is_said ? settings->turn.value : 30;
    sketch->tilt = settings->tilt.is_said ? settings->tilt.value : 35;
    if (!sketch_open(sketch))
        return false;
    show->drawing.level_count = drawing->level_count;
    if (!choose_level(show))
        return false;
    drawing->first_level = show->drawing.first_level;
    drawing->level_count = show->drawing.level_count;
    if (settings->path.start != NULL) {
        if (!read_ends(show) || !question_open(&show->question, &show->scene, &show->options, &show->ask))
            return false;
        trail_open(&show->trail);
        query->start = drawing->start = show->drawing.start;
        query->goal = drawing->goal = show->drawing.goal;
        query->search.observer = settings->search ? &show->trail.observer : NULL;
        if (!answer_find(&show->answer, &show->scene, query) || !trail_check(&show->trail))
            return false;
        sketch->has_ends = true;
        sketch->trail = settings->search ? &show->trail : NULL;
        drawing->path = show->drawing.path = &show->answer.path;
    }
    if (settings->file == NULL)
        return sketch_print(sketch, settings->colour);
    return sketch_fit_file(sketch, settings->scale, &show->size) && sketch_write(sketch, show->size, settings->file);
}

/* Opens the free cells of a map as a mesh. */
static bool open_surface(show *show, const char *map_file)
{
    scene *scene = &show->scene;
    if (!scene_open_map(scene, map_file) || !mover_read(&show->mover, scene->info, &scene->usual, &scene->mover))
        return false;
    wend_status status = wend_mesh_create_grid(scene->grid, &scene->mover.profile, NULL, &scene->mesh);
    if (status == WEND_ERROR_UNSUPPORTED)
        report_error("--surface is for one level of squares and a mover of one cell, leave it out");
    else if (status != WEND_OK)
        report_no_memory("the map's surface");
    scene->kind = status == WEND_OK ? WEND_MAP_MESH : WEND_MAP_GRID;
    scene->space = status == WEND_OK ? scene_make_space(scene) : NULL;
    scene->finder = scene->space != NULL ? scene_make_finder() : NULL;
    return scene->finder != NULL;
}

static exit_code find_and_sketch(show *show, const char *map_file)
{
    bool has_cells = map_file_kind(map_file) == WEND_MAP_GRID;
    if (show->settings.is_angled && map_file_kind(map_file) == WEND_MAP_GRAPH) {
        report_error("--view angle shows the ground of meshes, on graphs leave it out");
        return CODE_BAD;
    }
    if (show->settings.is_angled && show->settings.search) {
        report_error("--search is drawn on plans, leave out --view angle");
        return CODE_BAD;
    }
    if (show->settings.frame != NULL || show->settings.frames != NULL) {
        report_error("--frame and --frames show cells, on meshes and graphs add --search");
        return CODE_BAD;
    }
    if (show->settings.areas) {
        report_error("--areas divides maps of cells, on meshes and graphs leave it out");
        return CODE_BAD;
    }
    if (show->settings.legend) {
        report_error("--legend tells the terrains of cells, on meshes and graphs leave it out");
        return CODE_BAD;
    }
    if (map_file_kind(map_file) == WEND_MAP_MESH) {
        show->mover.radius = show->options.radius;
        show->options.radius = 0;
    }
    if (has_cells ? !open_surface(show, map_file) : !scene_open_any(&show->scene, map_file, &show->mover))
        return CODE_BAD;
    return sketch_all(show) ? tell(show) : CODE_BAD;
}

static exit_code find_and_draw(show *show, const char *map_file)
{
    if (show->settings.is_angled) {
        report_error("--view angle shows the ground of meshes, add --surface");
        return CODE_BAD;
    }
    if (!query_options_check(&show->options) || !scene_open(&show->scene, map_file, &show->mover))
        return CODE_BAD;
    show->drawing = (drawing){
        .scene = &show->scene, .level_count = wend_grid_levels(show->scene.grid), .legend = show->settings.legend};
    if (!choose_level(show))
        return CODE_BAD;
    drawing_mix_inks(&show->drawing, show->mover.file != NULL);
    if (show->settings.areas && !area_census_take(&show->areas, &show->scene))
        return CODE_BAD;
    show->drawing.areas = show->settings.areas ? &show->areas : NULL;
    if (show->settings.path.start != NULL && (!read_ends(show) || !find_path(show)))
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
        code = map_file_kind(rest.arguments[0]) == WEND_MAP_GRID && !show.settings.surface
                   ? find_and_draw(&show, rest.arguments[0])
                   : find_and_sketch(&show, rest.arguments[0]);
    trail_close(&show.trail);
    sketch_close(&show.sketch);
    trace_close(&show.trace);
    area_census_close(&show.areas);
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
    "how A* spreads). The drawing fits the window (COLUMNS and LINES come first). Without\n"
    "colours the terrains are their letters, the path is * from A to B, the search runs\n"
    "from 0 to 9, X are walls that a breach would break and ! is a cell in the way. Levels\n"
    "stand side by side, their numbers below. Walls on the sides of cells are | and - where\n"
    "the window has room for them, one-way sides < > ^ v; in colour dark edges. In files\n"
    "hexagons are hexagons, walls are lines, small arrows cross one-way sides, long ones\n"
    "are links, triangles point up or down where links lead to another level; with\n"
    "--profile, terrain is the darker the more it weighs and greyer where it is blocked.\n"
    "On large maps a single cell that was searched, as jump points are, is a dot. Where\n"
    "there is no path an orange box is around the cell in the way, and crosses are over\n"
    "walls that a breach would break.\n"
    "\n"
    "With --frame it shows one moment of the search: open cells are green (o in letters),\n"
    "closed ones blue (x), the one just expanded orange (%). Cells of 14 pixels have an\n"
    "arrow to their parent, cells of 44 also f above and g and h below, in straight steps.\n"
    "The red line is the way found to the current cell so far, at the end the path. Engine\n"
    "astar never opens a cell from which no step leads on that is worth it, general does.\n"
    "\n"
    "With --areas each area has one of eight tints (a to h in letters), chokes are red (+).\n"
    "\n"
    "On a mesh --path takes points, on a graph nodes. Ground is light with thin lines between\n"
    "its polygons, walls are dark, storeys stand side by side, violet sides lead to another.\n"
    "With --view angle it is drawn from above at an angle, each storey a slab over those below\n"
    "it, lighter and darker as it slopes; what slabs hide of the path shows through faintly.\n"
    "Edges are dashed where closed and have an arrow where one-way; --search draws lines from\n"
    "where the search came to where it got, and colours nodes, from blue to orange; the same\n"
    "with --shape shortest over cells.\n"
    "Exit status: 0 drawn, 1 drawn but there is no path, 2 bad usage or input.\n",
    "  wend show maps/rooms.map\n"
    "  wend show maps/rooms.map --path 1,1 71,35 --search\n"
    "  wend show maps/caves.map --areas -o areas.png\n"
    "  wend show maps/rooms.map --path 1,1 71,35 --search --engine astar -o rooms.png\n"
    "  wend show maps/rooms.map --path 1,1 71,35 -o rooms.svg --json\n"
    "  wend show maps/rooms.map --path 1,1 9,14 --engine general --frame 20 -o at-20.svg\n"
    "  wend show maps/rooms.map --path 1,1 9,14 --engine astar --frames walk.svg --every 10\n"
    "  wend show maps/castle.wmap --path 0,15,0 12,3,2 \\\n"
    "    --profile maps/profiles/soldier.profile --legend -o castle.png\n"
    "  wend show maps/caves.map --path 6,20 80,40 --shape shortest --search -o shortest.png\n"
    "  wend show maps/caves.map --path 6,20 80,40 --surface --search -o surface.png\n"
    "  wend show maps/keep.obj --path 27,27 27,17.5,1 --search -o keep.svg\n"
    "  wend show maps/keep.obj --path 27,27 27,17.5,1 --view angle --turn 40 -o keep.png\n"
    "  wend show maps/railways.graph --path lisbon copenhagen -o railways.png\n",
    run,
};
