/* bench.c: wend bench: answers published problems, checks the lengths and measures the time. */
#include "commands/bench_row.h"
#include "commands/commands.h"
#include "map/map.h"
#include "options/options.h"
#include "system/system.h"

#include <stdlib.h>
#include <string.h>

typedef struct bench_settings {
    bool json;
    const char *engines; /* names with commas between */
    const char *map;     /* NULL = found beside the problems */
    uint64_t limit;      /* 0 = all problems */
    uint64_t repeats;
    uint64_t threads; /* 0 = no batch */
    double radius;    /* 0 = no limit; on meshes the mover's radius */
    wend_lines shape;
    bool corners_touch;
    bool prepare;
} bench_settings;

#define FIELD(name) offsetof(bench_settings, name)

static const args_option own_options[] = {
    {"--engine", "A,B", 1, FIELD(engines), args_take_text, "engines to compare (default auto)"},
    {"--limit", "K", 1, FIELD(limit), args_take_count, "only K problems of each file, evenly spread over it"},
    {"--repeat", "R", 1, FIELD(repeats), args_take_count, "take the mean from the best of R passes (default 3)"},
    {"--threads", "N", 1, FIELD(threads), args_take_count,
     "also answer all problems of a file as one batch on N threads"},
    {"--radius", "N", 1, FIELD(radius), query_options_take_radius,
     "ask for ways that stay within N columns and rows of the start;\non meshes N is how far the mover stays from "
     "walls, in cells"},
    {"--shape", "WHICH", 1, FIELD(shape), ask_options_take_shape,
     "grid (default) or shortest: the shortest way at any angle"},
    {"--corners-touch", NULL, 0, FIELD(corners_touch), args_take_switch,
     "with --shape shortest: ways may touch the corners of walls; in\nlists of lengths at any angle they do"},
    {"--prepare", NULL, 0, FIELD(prepare), args_take_switch,
     "before the clock starts let spaces prepare what makes queries\nfaster; 'prepare ms' tells what it took"},
    {"--map", "FILE", 1, FIELD(map), args_take_text,
     "the map, where it is not beside the problems: x.map for\nx.map.scen or x.txt, or the file that x.map.scen names"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "print one JSON array"},
};

/* The rows so far. */
typedef struct bench {
    bench_settings settings;
    mover_options mover;
    wend_engine engines[WEND_ENGINE_COUNT];
    size_t engine_count;
    bench_row *rows;
    size_t row_count;
    progress progress;
    const char *mesh; /* the mesh that the problems are for, instead of their own maps; NULL = none */
} bench;

/* Reads a list such as "auto,astar", without repetitions. */
static bool read_engines(bench *bench)
{
    const char *list = bench->settings.engines;
    for (;;) {
        char name[32];
        size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), list);
        wend_engine engine;
        if (!query_options_read_engine(name, &engine))
            return false;
        for (size_t i = 0; i < bench->engine_count; i++)
            if (bench->engines[i] == engine) {
                report_error("engine '%s' is listed twice, name it once", name);
                return false;
            }
        bench->engines[bench->engine_count++] = engine;
        if (list[length] == '\0')
            return true;
        list += length + 1;
    }
}

/* "folder/x.map" for "folder/x.map.scen" and "folder/x.txt"; false for other names, or one that is too long. */
static bool name_beside(const char *file, char *name, size_t room)
{
    bool is_list = has_ending(file, ".txt");
    size_t length = (size_t)(ending_start(file) - file);
    if (length == 0 || length + strlen(".map") >= room || !(is_list || has_ending(file, ".scen")))
        return false;
    snprintf(name, room, "%.*s%s", (int)length, file, is_list ? ".map" : "");
    return true;
}

/* The map that the first problem names, in the folder of the problems. */
static bool name_inside(const char *file, const problems *problems, char *name, size_t room)
{
    int folder = input_is(file) ? 0 : (int)(scene_base_name(file) - file);
    if (problems->map == NULL)
        return false;
    int length = snprintf(name, room, "%.*s%s", folder, file, scene_base_name(problems->map));
    return length > 0 && (size_t)length < room;
}

static bool find_map(const bench *bench, const char *file, const problems *problems, char *name, size_t room)
{
    const char *given = bench->mesh != NULL ? bench->mesh : bench->settings.map;
    if (given != NULL && strlen(given) < room) {
        snprintf(name, room, "%s", given);
        return true;
    }
    if (name_beside(file, name, room) && platform_is_file(name))
        return true;
    if (name_inside(file, problems, name, room) && platform_is_file(name))
        return true;
    file = input_title(file);
    if (problems->map != NULL)
        report_error("%s: its map '%s' is not beside it, name the map with --map FILE", file,
                     scene_base_name(problems->map));
    else
        report_error("%s: its map is not beside it, name the map with --map FILE", file);
    return false;
}

/* True if answers should have the published lengths: those of a common walker without limits. */
static bool is_common(const bench *bench)
{
    bool is_straight = bench->mover.neighbours_given && bench->mover.neighbours == WEND_NEIGHBOURS_4;
    return bench->mover.file == NULL && !is_straight && bench->settings.radius == 0;
}

/* Lists have lengths at any angle; the lengths of steps in .scen files are only an upper bound for those. */
static bench_check check_of(const bench *bench, const problems *problems)
{
    bool any_angle = bench->settings.shape == WEND_LINES_SHORTEST || bench->mesh != NULL;
    if (any_angle && !(problems->any_angle && bench->mover.file == NULL))
        return BENCH_CHECK_ANY_ANGLE;
    return any_angle || is_common(bench) ? BENCH_CHECK_LENGTH : BENCH_CHECK_DIJKSTRA;
}

static wend_query query_of(const bench *bench, const problems *problems)
{
    wend_query query = wend_query_default();
    query.search.radius = bench->mesh != NULL ? 0 : query_options_radius((uint64_t)bench->settings.radius);
    query.shape.lines = bench->settings.shape;
    query.shape.corners_may_touch = bench->settings.corners_touch || problems->any_angle;
    return query;
}

static void show_pass(void *user)
{
    progress_step(user);
}

static bool run_engines(bench *bench, const char *file, const scene *scene, const problems *problems)
{
    uint64_t limit = bench->settings.limit;
    bench_task task = {.scene = scene,
                       .problems = problems,
                       .count = limit > 0 && limit < problems->count ? (size_t)limit : problems->count,
                       .query = query_of(bench, problems),
                       .check = check_of(bench, problems),
                       .tolerance = problems->any_angle ? BENCH_TOLERANCE_ANY_ANGLE : BENCH_TOLERANCE,
                       .prepare = bench->settings.prepare,
                       .repeats = bench->settings.repeats,
                       .threads = (uint32_t)bench->settings.threads,
                       .passed = show_pass,
                       .user = &bench->progress};
    bench->progress.label = scene_base_name(file);
    for (size_t i = 0; i < bench->engine_count; i++) {
        task.query.search.engine = bench->engines[i];
        if (!bench_run(&task, &bench->rows[bench->row_count]))
            return false;
        bench->row_count++;
    }
    return true;
}

static bool run_problems(bench *bench, const char *file, const problems *problems)
{
    char map_file[4096];
    if (problems->any_angle && bench->mesh == NULL && bench->settings.shape != WEND_LINES_SHORTEST) {
        report_error("%s: these lengths are those of ways at any angle, add --shape shortest", input_title(file));
        return false;
    }
    if (!find_map(bench, file, problems, map_file, sizeof map_file))
        return false;
    size_t first = bench->row_count;
    scene scene;
    bool done = scene_open_any_map(&scene, map_file) &&
                mover_read(&bench->mover, scene.info, &scene.usual, &scene.mover) &&
                (scene.kind == WEND_MAP_MESH ||
                 problems_check(problems, file, map_file, scene.grid, "name the right map with --map FILE")) &&
                run_engines(bench, file, &scene, problems);
    for (size_t i = first; i < bench->row_count; i++)
        snprintf(bench->rows[i].map, sizeof bench->rows[i].map, "%s", scene_base_name(map_file));
    scene_close(&scene);
    return done;
}

static bool run_file(bench *bench, const char *file)
{
    problems problems;
    bool done = problems_open(&problems, file) && run_problems(bench, file, &problems);
    problems_close(&problems);
    return done;
}

static bool run_files(bench *bench, char **files, size_t count)
{
    bench->rows = calloc(count * bench->engine_count, sizeof *bench->rows);
    if (bench->rows == NULL) {
        report_no_memory("the results");
        return false;
    }
    uint64_t passes = bench_passes(bench->settings.repeats, (uint32_t)bench->settings.threads);
    bench->progress = progress_begin(passes * count * bench->engine_count);
    bool done = true;
    for (size_t i = 0; done && i < count; i++)
        done = run_file(bench, files[i]);
    progress_end(&bench->progress);
    return done;
}

static void write_row(json *writer, const bench_row *row)
{
    json_open(writer, '{');
    json_member_text(writer, "map", row->map);
    json_member_text(writer, "engine", wend_engine_name(row->engine));
    json_member_count(writer, "problems", row->problems);
    json_member_count(writer, "wrong", row->wrong);
    json_member_time(writer, "mean_us", row->mean_us);
    json_member_time(writer, "median_us", row->median_us);
    json_member_time(writer, "p99_us", row->p99_us);
    json_member_time(writer, "expanded_mean", row->expanded_mean);
    json_member_time(writer, "prepare_ms", row->prepare_ms);
    json_member_count(writer, "map_bytes", row->map_bytes);
    json_member_count(writer, "space_bytes", row->space_bytes);
    json_member_count(writer, "finder_bytes", row->finder_bytes);
    json_member_count(writer, "index_bytes", row->index_bytes);
    if (row->threads > 0) {
        json_member_count(writer, "threads", row->threads);
        json_member_time(writer, "batch_us", row->batch_us);
        json_member_time(writer, "speedup", row->speedup);
    }
    json_close(writer, '}');
}

static void write_json(const bench *bench)
{
    json writer = json_begin(stdout);
    json_open(&writer, '[');
    for (size_t i = 0; i < bench->row_count; i++)
        write_row(&writer, &bench->rows[i]);
    json_close(&writer, ']');
    json_end(&writer);
}

/* Width of the column with the maps' names. */
static int name_width(const bench *bench)
{
    size_t width = strlen("map");
    for (size_t i = 0; i < bench->row_count; i++)
        width = strlen(bench->rows[i].map) > width ? strlen(bench->rows[i].map) : width;
    return (int)width;
}

static void print_table(const bench *bench)
{
    int width = name_width(bench);
    bool has_batch = bench->settings.threads > 0;
    printf("%-*s  %-8s %8s %6s %10s %10s %10s %10s %10s %10s", width, "map", "engine", "problems", "wrong", "mean us",
           "median us", "p99 us", "expanded", "prepare ms", "KiB in all");
    if (has_batch)
        printf(" %7s %10s %7s", "threads", "batch us", "speedup");
    putchar('\n');
    for (size_t i = 0; i < bench->row_count; i++) {
        const bench_row *row = &bench->rows[i];
        size_t bytes = row->map_bytes + row->space_bytes + row->finder_bytes + row->index_bytes;
        printf("%-*s  %-8s %8zu %6zu %10.2f %10.2f %10.2f %10.1f %10.3f %10zu", width, row->map,
               wend_engine_name(row->engine), row->problems, row->wrong, row->mean_us, row->median_us, row->p99_us,
               row->expanded_mean, row->prepare_ms, bytes / 1024);
        if (has_batch)
            printf(" %7u %10.2f %7.2f", (unsigned)row->threads, row->batch_us, row->speedup);
        putchar('\n');
    }
}

/* Reports how many answers were wrong, if any. */
static exit_code judge(const bench *bench)
{
    size_t wrong = 0, problems = 0;
    for (size_t i = 0; i < bench->row_count; i++) {
        wrong += bench->rows[i].wrong;
        problems += bench->rows[i].problems;
    }
    if (wrong == 0)
        return CODE_DONE;
    bool any_angle = bench->settings.shape == WEND_LINES_SHORTEST || bench->mesh != NULL;
    report_error("%zu of %zu answers differ from %s, %s", wrong, problems,
                 any_angle || is_common(bench) ? "the published lengths" : "those of Dijkstra's algorithm",
                 any_angle || is_common(bench) ? "check that map and problems belong together"
                                               : "which is a fault of wend: please report it");
    return CODE_NO_PATH;
}

/* Takes a mesh that precedes the problems. */
static bool take_mesh(bench *bench, args_rest *rest)
{
    query_options radius = {.radius = bench->settings.radius};
    if (map_file_kind(rest->arguments[0]) != WEND_MAP_MESH)
        return query_options_check(&radius);
    bench->mesh = *rest->arguments++;
    bench->mover.radius = bench->settings.radius;
    rest->count--;
    if (rest->count == 0)
        report_error("bench needs problems behind the mesh, such as wend bench arena.mesh arena.scen");
    return rest->count > 0;
}

static exit_code run(const command *command, int argc, char **argv)
{
    bench bench = {.settings = {.engines = "auto", .repeats = 3}};
    args_group groups[] = {ARGS_GROUP(own_options, &bench.settings), mover_options_group(&bench.mover)};
    args_rest rest = {.least = 1, .missing = "bench needs at least one file of problems"};
    args_result parsed = args_parse(command, groups, 2, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;

    if (bench.settings.shape == WEND_LINES_STRAIGHT) {
        report_error("--shape: bench has lengths for grid and shortest, choose one of them");
        return CODE_BAD;
    }
    if (bench.settings.corners_touch && bench.settings.shape != WEND_LINES_SHORTEST) {
        report_error("--corners-touch is for the shortest way at any angle, add --shape shortest");
        return CODE_BAD;
    }
    if (!take_mesh(&bench, &rest))
        return CODE_BAD;
    if (bench.settings.threads > WEND_MAX_WORKERS) {
        report_error("--threads takes a number from 1 to %d", WEND_MAX_WORKERS);
        return CODE_BAD;
    }
    exit_code code = CODE_BAD;
    if (read_engines(&bench) && run_files(&bench, rest.arguments, (size_t)rest.count)) {
        if (bench.settings.json)
            write_json(&bench);
        else
            print_table(&bench);
        code = judge(&bench);
    }
    free(bench.rows);
    return code;
}

const command command_bench = {
    "bench",
    "[MESH] SCEN... [options]",
    "answers published problems, checks and times them",
    "Answers the problems of .scen files, compares each length with the published one\n"
    "(to 0.01) and takes the time: the mean from one clock around a whole pass, the best\n"
    "of R after one to warm up; median and p99 from a pass with a clock around each\n"
    "query; 'prepare' is the time to make the space, with --prepare also what makes queries\n"
    "faster. Of N problems, --limit K picks\n"
    "those numbered i * N / K, rounded down, for i from 0 to K - 1. The published lengths\n"
    "are those of a common walker: with --profile, --neighbours 4 or --radius, answers are\n"
    "compared with the costs that Dijkstra's algorithm finds. --threads N also answers all\n"
    "problems of a file in one call, on N threads that wait for work: 'batch us' is the time\n"
    "on the wall per problem, the best of R passes after one to warm up, and 'speedup' the\n"
    "mean by it.\n"
    "With --shape shortest the ways are the shortest at any angle. Those of a .scen file go\n"
    "from centre to centre, may be no longer than the published lengths, and are compared\n"
    "with those of engine polyanya (to 1e-8). A file that ends in .txt is a list of such\n"
    "problems, START_X START_Y GOAL_X GOAL_Y LENGTH between the top left corners of cells,\n"
    "whose lengths must be met to 1e-8 (ways may touch corners). Behind a mesh problems are\n"
    "for that mesh, from the centre of one cell's square to another's.\n"
    "Exit status: 0 all lengths are right, 1 some are wrong, 2 bad usage or input.\n",
    "  wend bench maps/rooms.map.scen\n"
    "  wend bench maps/rooms.map.scen maps/maze.map.scen --limit 10 --repeat 5\n"
    "  wend bench maps/rooms.map.scen --engine auto,astar --json\n"
    "  wend bench maps/rooms.map.scen --map maps/rooms.map\n"
    "  wend bench maps/maze.map.scen --threads 2\n"
    "  wend bench maps/rooms.map.scen --prepare\n"
    "  wend bench maps/rooms.map.scen --shape shortest --engine polyanya,taut\n"
    "  wend bench maps/terrain.map.scen --profile maps/profiles/tank.profile\n",
    run,
};
