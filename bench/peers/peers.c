/*
 * wend-bench-peers: the same problems for wend's engines and for other libraries, in one run.
 *
 * Every contender first solves the problems of a map once, unclocked: lengths are checked and memory grows. Then come R
 * passes, in each of which every contender solves the whole set in turn, so that a slow second of the machine does not
 * fall on one of them alone. The best pass counts; the spread is how much longer the worst took.
 */
#include "kit/kit.h"
#include "peers/contender.h"
#include "peers/measure.h"
#include "peers/npm.h"
#include "peers/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CONTENDERS = WEND_ENGINE_COUNT + 9, MAX_FILES = 64, MAX_ROWS = MAX_CONTENDERS + NPM_LIBRARIES };

typedef struct options {
    size_t limit;
    unsigned repeat;
    double seconds;
    const char *json;
    const char *files[MAX_FILES];
    size_t file_count;
} options;

static const char *const default_problems[] = {"grid/dao/brc202d.map.scen",       "grid/dao/orz900d.map.scen",
                                               "grid/bg512/AR0700SR.map.scen",    "grid/sc1/Aurora.map.scen",
                                               "grid/mazes/maze512-4-0.map.scen", "grid/random/random512-25-0.map.scen",
                                               "grid/rooms/32room_000.map.scen",  "grid/cities/Berlin_0_1024.map.scen"};

/* Clocks the contenders of this process; their rows are begun. */
static void clock_contenders(const contender *contenders, size_t count, const suite *suite, const size_t *order,
                             const options *options, row *rows)
{
    void *states[MAX_CONTENDERS];
    for (size_t c = 0; c < count; c++)
        states[c] = measure_begin(&contenders[c], suite, order, options->seconds, &rows[c]);
    for (unsigned pass = 0; pass < options->repeat; pass++)
        for (size_t c = 0; c < count; c++)
            if (states[c] != NULL)
                measure_pass(&contenders[c], states[c], suite, &rows[c]);
    for (size_t c = 0; c < count; c++)
        if (states[c] != NULL)
            contenders[c].close(states[c]);
}

/* False if a contender that must agree missed a path or a length. The first row is the reference. */
static bool print_rows(const row *rows, size_t count, const suite *suite, FILE *json)
{
    bool measured = rows[0].refusal == NULL, right = measured;
    table_head(suite);
    for (size_t r = 0; r < count; r++) {
        if (rows[r].refusal != NULL)
            table_refusal(&rows[r]);
        if (rows[r].refusal != NULL || !measured)
            continue;
        figures figures = row_figures(&rows[r], &rows[0], suite);
        table_row(&rows[r], &figures, suite);
        json_row(json, &rows[r], &figures, suite);
        if (rows[r].must_agree)
            right = right && figures.found == suite->count && figures.equal == suite->count;
    }
    return right;
}

/* True if an engine answers queries without a radius. */
static bool serves_long_ways(wend_engine engine)
{
    return engine != WEND_ENGINE_LOCAL && engine != WEND_ENGINE_BITBOARD;
}

static bool run_suite(const suite *suite, const contender *contenders, size_t count, const options *options, FILE *json)
{
    row rows[MAX_ROWS];
    size_t *order = spread_order(suite->count), row_count = 0;
    for (; row_count < count; row_count++)
        rows[row_count] = row_begin(contenders[row_count].name, suite);
    clock_contenders(contenders, count, suite, order, options, rows);
    for (int library = 0; library < NPM_LIBRARIES && npm_missing() == NULL; library++) {
        rows[row_count] = row_begin(npm_name(library), suite);
        npm_measure(library, suite, order, options->seconds, options->repeat, &rows[row_count++]);
    }
    bool right = print_rows(rows, row_count, suite, json);
    for (size_t r = 0; r < row_count; r++)
        row_end(&rows[r]);
    free(order);
    return right;
}

/* wend's own choice comes first, as the others are compared with it. */
static size_t list_contenders(contender *contenders)
{
    size_t count = 0;
    for (int engine = WEND_ENGINE_AUTO; engine < WEND_ENGINE_COUNT; engine++)
        if (serves_long_ways((wend_engine)engine))
            contenders[count++] = wend_contender((wend_engine)engine);
    contenders[count++] = world_contender(64);
    contenders[count++] = world_contender(256);
#if defined(WEND_BENCH_HOG2)
    contenders[count++] = hog2_contender(HOG2_PLAIN);
    contenders[count++] = hog2_contender(HOG2_SMOOTHS);
#else
    puts("hog2 was not found when this program was built.");
#endif
#if defined(WEND_BENCH_LIBTCOD)
    contenders[count++] = libtcod_contender(LIBTCOD_CUTS_CORNERS);
    contenders[count++] = libtcod_contender(LIBTCOD_NEVER_CUTS);
#else
    puts("libtcod was not found when this program was built.");
#endif
#if defined(WEND_BENCH_BOOST)
    contenders[count++] = boost_contender();
#else
    puts("Boost.Graph or a C++ compiler was not found when this program was built.");
#endif
#if defined(WEND_BENCH_LEMON)
    contenders[count++] = lemon_contender();
#else
    puts("LEMON or a C++ compiler was not found when this program was built.");
#endif
#if defined(WEND_BENCH_DETOUR)
    contenders[count++] = detour_contender();
#else
    puts("Recast and Detour or a C++ compiler were not found when this program was built.");
#endif
    if (npm_missing() != NULL)
        puts(npm_missing());
    return count;
}

static bool usage(void)
{
    fputs("usage: wend-bench-peers [--limit K] [--repeat R] [--seconds S] [--json FILE] [FILE.map.scen ...]\n"
          "  --limit K    K problems of each file, spread over its lengths (default: all)\n"
          "  --repeat R   R passes over the whole set (default 5)\n"
          "  --seconds S  other libraries get as many problems of a map as they solve in S seconds, spread over\n"
          "               its lengths (default 5; 0: all)\n"
          "  --json FILE  write all rows to a file as well\n"
          "Without files: a fixed set below the folder WEND_DATA (default ../shared/data).\n",
          stderr);
    return false;
}

/* Takes the value of an option; false if the name or the value is wrong. */
static bool take_option(const char *name, const char *value, options *options)
{
    char *end = NULL;
    double number = value ? strtod(value, &end) : -1;
    bool whole = value && *end == '\0' && number >= 1 && number <= 1000000;
    if (strcmp(name, "--limit") == 0 && whole)
        options->limit = (size_t)number;
    else if (strcmp(name, "--repeat") == 0 && whole)
        options->repeat = (unsigned)number;
    else if (strcmp(name, "--seconds") == 0 && value && *end == '\0' && number >= 0)
        options->seconds = number;
    else if (strcmp(name, "--json") == 0 && value)
        options->json = value;
    else
        return false;
    return true;
}

static bool parse(int argc, char **argv, options *options)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-' && options->file_count < MAX_FILES)
            options->files[options->file_count++] = argv[i];
        else if (argv[i][0] == '-' && take_option(argv[i], i + 1 < argc ? argv[i + 1] : NULL, options))
            i++;
        else
            return usage();
    }
    return true;
}

/* The fixed set, below a folder that the environment may name. The strings live as long as the program. */
static void take_default_problems(options *options)
{
    static char names[sizeof default_problems / sizeof *default_problems][1024];
    const char *data = getenv("WEND_DATA");
    for (size_t i = 0; i < sizeof default_problems / sizeof *default_problems; i++) {
        snprintf(names[i], sizeof names[i], "%s/%s", data ? data : "../shared/data", default_problems[i]);
        options->files[options->file_count++] = names[i];
    }
}

static FILE *open_json(const char *name)
{
    FILE *file = name != NULL ? fopen(name, "w") : NULL;
    if (name != NULL && file == NULL) {
        fprintf(stderr, "%s: cannot be written\n", name);
        exit(EXIT_FAILURE);
    }
    json_begin(file);
    return file;
}

static void close_json(FILE *file)
{
    json_end(file);
    if (file != NULL)
        fclose(file);
}

int main(int argc, char **argv)
{
    options options = {.repeat = 5, .seconds = 5};
    if (!parse(argc, argv, &options))
        return 2;
    if (options.file_count == 0)
        take_default_problems(&options);
    FILE *json = open_json(options.json);
    contender contenders[MAX_CONTENDERS];
    size_t count = list_contenders(contenders), loaded = 0;
    bool right = true;
    for (size_t i = 0; i < options.file_count; i++) {
        suite suite;
        if (!suite_load(&suite, options.files[i], options.limit))
            continue;
        loaded++;
        right = run_suite(&suite, contenders, count, &options, json) && right;
        fflush(stdout);
        suite_free(&suite);
    }
    close_json(json);
    if (loaded == 0)
        fputs("No problems were loaded: name .map.scen files or set WEND_DATA.\n", stderr);
    if (!right)
        fputs("wend's lengths differ from the published ones: see the column `equal`.\n", stderr);
    return loaded == options.file_count && right ? EXIT_SUCCESS : EXIT_FAILURE;
}
