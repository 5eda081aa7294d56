/* explain.c: wend explain: prints why an answer is what it is and what it took, and draws it. */
#include "answers/answers.h"
#include "commands/commands.h"
#include "map/map.h"
#include "pictures/pictures.h"
#include "sketches/sketches.h"
#include "system/system.h"

#include <inttypes.h>

typedef struct explain_settings {
    bool json;
    const char *file; /* NULL = the terminal, or nowhere with json */
    uint64_t scale;   /* 0 = automatic */
    terminal_colour colour;
} explain_settings;

#define FIELD(name) offsetof(explain_settings, name)

static const args_option own_options[] = {
    {"-o", "FILE", 1, FIELD(file), args_take_text, "draw to a .png or .svg file, not to the terminal"},
    {"--scale", "N", 1, FIELD(scale), args_take_count, "with -o: N pixels per cell"},
    {"--colour", "WHEN", 1, FIELD(colour), terminal_take_colour, "in the terminal: auto (default), always or never"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "print one JSON value, and no picture but with -o"},
};

/* Parts of the time. */
enum { LOADING, SPACE, MEMORY, SEARCH, PATH, EXPLANATION, PARTS };

static const struct {
    const char *key, *text;
} part_names[PARTS] = {
    {"loading", "loading the map"},
    {"space", "preparing the space"},
    {"memory", "memory of a fresh finder"},
    {"search", "search"},
    {"path", "path"},
    {"explanation", "explanation"},
};

/* The request and its result. */
typedef struct explanation {
    explain_settings settings;
    query_options options;
    ask_options ask;
    mover_options mover;
    scene scene;
    question question;
    trace trace;
    trail trail; /* on a mesh, instead of the trace */
    sketch sketch;
    wend_observer observer;
    answer answer;
    double parts[PARTS]; /* microseconds */
    uint64_t seen_last;  /* time of the last expansion; 0 = none */
    drawing drawing;
    drawing_size size;
} explanation;

static double microseconds_since(uint64_t began)
{
    return (double)(platform_nanoseconds() - began) / 1000;
}

static bool is_mesh(const explanation *e)
{
    return e->scene.kind == WEND_MAP_MESH;
}

static bool open_scene(explanation *e, const char *map_file)
{
    uint64_t began = platform_nanoseconds();
    const bool has_ground = map_file_kind(map_file) == WEND_MAP_MESH;
    if (has_ground) {
        e->mover.radius = e->options.radius;
        e->options.radius = 0;
    }
    if (!(has_ground ? scene_open_any_map(&e->scene, map_file) : scene_open_map(&e->scene, map_file)) ||
        !mover_read(&e->mover, e->scene.info, &e->scene.usual, &e->scene.mover))
        return false;
    e->parts[LOADING] = microseconds_since(began);
    began = platform_nanoseconds();
    e->scene.space = scene_make_space(&e->scene);
    e->parts[SPACE] = microseconds_since(began);
    e->scene.finder = e->scene.space != NULL ? scene_make_finder() : NULL;
    return e->scene.finder != NULL;
}

static void see_expansion(void *user, const wend_expansion *expansion)
{
    explanation *e = user;
    const wend_observer *observer = is_mesh(e) ? &e->trail.observer : &e->trace.observer;
    observer->expanded(observer->user, expansion);
    e->seen_last = platform_nanoseconds();
}

/* Takes the counters of the search before: a search that is watched uses nothing prepared, so its own differ. */
static void take_counters(explanation *e, const wend_path *unwatched)
{
    wend_path *path = &e->answer.path;
    e->answer.kept = &e->question.kept;
    e->answer.unprepared_expanded = path->expanded;
    path->engine = unwatched->engine;
    path->expanded = unwatched->expanded;
    path->generated = unwatched->generated;
    path->queued = unwatched->queued;
    path->work = unwatched->work;
}

/*
 * Asks three times: with a fresh finder, which has to allocate memory; again, for the time of search and path together;
 * and with an observer, which notes the time of the last expansion: the rest is the path's. That last part is one run
 * too, and slightly too long, because the observer leaves caches cold.
 */
static bool ask(explanation *e)
{
    wend_query *query = &e->question.query;
    if (!answer_find(&e->answer, &e->scene, query))
        return false;
    double fresh = e->answer.microseconds;
    if (!answer_find(&e->answer, &e->scene, query))
        return false;
    double whole = e->answer.microseconds;
    e->parts[MEMORY] = fresh > whole ? fresh - whole : 0;
    if (is_mesh(e))
        trail_open(&e->trail);
    else if (!trace_open(&e->trace, e->scene.grid))
        return false;
    e->observer = (wend_observer){.expanded = see_expansion, .user = e};
    query->search.observer = &e->observer;
    const wend_path unwatched = e->answer.path;
    bool found = scene_find(&e->scene, query, &e->answer.path);
    double behind = e->seen_last != 0 ? microseconds_since(e->seen_last) : 0;
    query->search.observer = NULL;
    e->parts[PATH] = behind < whole ? behind : whole;
    e->parts[SEARCH] = whole - e->parts[PATH];
    if (found && e->options.prepare)
        take_counters(e, &unwatched);
    uint64_t began = platform_nanoseconds();
    found = found && answer_explain(&e->answer);
    e->parts[EXPLANATION] = microseconds_since(began);
    return found;
}

/* Draws the ground with the intervals that were searched, and the path. */
static bool sketch_ground(explanation *e)
{
    const explain_settings *settings = &e->settings;
    sketch *sketch = &e->sketch;
    sketch_begin(sketch, &e->scene);
    if (!trail_check(&e->trail) || !sketch_open(sketch))
        return false;
    sketch->drawing.start = e->question.query.start;
    sketch->drawing.goal = e->question.query.goal;
    sketch->drawing.path = &e->answer.path;
    sketch->has_ends = true;
    sketch->trail = &e->trail;
    if (settings->file == NULL)
        return settings->json || sketch_print(sketch, settings->colour);
    return sketch_fit_file(sketch, settings->scale, &e->size) && sketch_write(sketch, e->size, settings->file);
}

static bool draw(explanation *e)
{
    const explain_settings *settings = &e->settings;
    if (is_mesh(e))
        return sketch_ground(e);
    e->drawing = (drawing){.scene = &e->scene,
                           .level_count = wend_grid_levels(e->scene.grid),
                           .start = e->question.query.start,
                           .goal = e->question.query.goal,
                           .trace = &e->trace,
                           .path = &e->answer.path,
                           .why = e->answer.why.reason != WEND_REASON_NONE ? &e->answer.why : NULL};
    drawing_mix_inks(&e->drawing, e->mover.file != NULL);
    if (settings->file == NULL)
        return settings->json || terminal_write(&e->drawing, settings->colour);
    return drawing_fit_file(&e->drawing, settings->scale, &e->size) &&
           frames_write_picture(&e->drawing, &e->size, settings->file);
}

static double total_of(const explanation *e)
{
    double total = 0;
    for (int i = 0; i < PARTS; i++)
        total += e->parts[i];
    return total;
}

static void print_parts(const explanation *e)
{
    const wend_path *path = &e->answer.path;
    double total = total_of(e);
    printf("%s: %" PRIu64 " expanded, %" PRIu64 " generated, %" PRIu64 " queued; %" PRIu64 " units of work.\n",
           path->engine == WEND_ENGINE_AUTO ? "No engine had to run" : wend_engine_name((wend_engine)path->engine),
           path->expanded, path->generated, path->queued, path->work);
    for (int i = 0; i < PARTS; i++)
        printf("  %-26s%12.1f us %5.1f %%\n", part_names[i].text, e->parts[i], 100 * e->parts[i] / total);
    printf("  %-26s%12.1f us\n", "in all", total);
    if (e->settings.file != NULL)
        printf("Drew %s, %u x %u pixels.\n", e->settings.file, (unsigned)e->size.width, (unsigned)e->size.height);
}

static void write_parts(json *writer, const explanation *e)
{
    json_key(writer, "microseconds");
    json_open(writer, '{');
    for (int i = 0; i < PARTS; i++)
        json_member_time(writer, part_names[i].key, e->parts[i]);
    json_member_time(writer, "total", total_of(e));
    json_close(writer, '}');
}

static void write_json(const explanation *e)
{
    const wend_path *path = &e->answer.path;
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "outcome", wend_outcome_text(path->outcome));
    path_json_write_reason(&writer, &e->answer);
    json_member_real(&writer, "length", path->length);
    json_member_count(&writer, "cost", path->cost);
    json_member_text(&writer, "engine", wend_engine_name((wend_engine)path->engine));
    json_member_count(&writer, "expanded", path->expanded);
    json_member_count(&writer, "generated", path->generated);
    json_member_count(&writer, "queued", path->queued);
    json_member_count(&writer, "work", path->work);
    answer_write_kept(&writer, &e->answer);
    write_parts(&writer, e);
    if (e->settings.file != NULL)
        json_member_text(&writer, "file", e->settings.file);
    json_close(&writer, '}');
    json_end(&writer);
}

static exit_code explain(explanation *e, const args_rest *rest)
{
    wend_place start, goal;
    if (!open_scene(e, rest->arguments[0]))
        return CODE_BAD;
    args_places how = places_of(&e->scene, e->ask.shape);
    if (!places_read(&e->scene, how, rest->arguments[1], &start) ||
        !places_read(&e->scene, how, rest->arguments[2], &goal) || !places_read_ask(&e->scene, how, &e->ask) ||
        !query_options_check(&e->options) || !question_open(&e->question, &e->scene, &e->options, &e->ask))
        return CODE_BAD;
    e->parts[SPACE] += e->question.kept.milliseconds * 1000;
    e->question.query.start = start;
    e->question.query.goal = goal;
    if (!ask(e) || !draw(e))
        return CODE_BAD;
    if (e->settings.json) {
        write_json(e);
    } else {
        answer_print(stdout, &e->answer);
        answer_print_kept(&e->answer);
        print_parts(e);
    }
    return answer_exit_code(&e->answer.path);
}

static bool check_settings(const explain_settings *settings)
{
    if (settings->scale > 0 && settings->file == NULL)
        report_error("--scale is for files and a terminal's drawing fits its window, add -o FILE");
    else
        return settings->file == NULL || frames_check_file(settings->file);
    return false;
}

static exit_code run(const command *command, int argc, char **argv)
{
    explanation e = {0};
    args_group groups[] = {ARGS_GROUP(own_options, &e.settings), ask_options_group(&e.ask),
                           query_options_group(&e.options), mover_options_group(&e.mover)};
    args_rest rest = {.least = 3, .most = 3, .missing = "explain needs a map, a start and a goal"};
    args_result parsed = args_parse(command, groups, 4, &rest, argc, argv);
    exit_code code = parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    if (parsed == ARGS_RUN && check_settings(&e.settings))
        code = explain(&e, &rest);
    sketch_close(&e.sketch);
    trail_close(&e.trail);
    trace_close(&e.trace);
    question_close(&e.question);
    scene_close(&e.scene);
    ask_options_close(&e.ask);
    return code;
}

const command command_explain = {
    "explain",
    "MAP X,Y X,Y [options]",
    "says why there is no path, or what one took",
    "Looks for a path and tells what came of it: why there is none or only a part of\n"
    "one, what the search did, what the time went to, and a picture of it all, to the\n"
    "terminal or with -o to a file. An orange box is around the cell that is in the way\n"
    "(a ! in letters). Meshes are maps as well: --radius is the mover's then, as in show.\n"
    "Search and path are what a finder takes that has its memory. With --prepare counters\n"
    "and times are those of a search that uses what was prepared; the picture shows the\n"
    "same search without it.\n"
    "Exit status: 0 found, 1 no path or only part of one, 2 bad usage or input.\n",
    "  wend explain maps/rooms.map 1,1 71,35\n"
    "  wend explain maps/rooms.map 1,1 71,35 --prepare\n"
    "  wend explain maps/rooms.map 1,1 71,35 --engine astar -o why.png\n"
    "  wend explain maps/keep.obj 27,27 27,17.5,1\n",
    run,
};
