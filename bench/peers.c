/*
 * wend-bench-peers: the same problems for wend's engines and for other libraries, in one run.
 *
 * Every contender first solves all problems of a map once, unclocked: lengths are checked and memory grows. Then
 * come R passes, in each of which every contender solves the whole set in turn, so that a slow second of the
 * machine does not fall on one of them alone. The best pass counts; the spread is how much longer the worst took.
 * Repeating one problem and taking the minimum would flatter by 13 to 34 %: the caches learn it.
 */
#include "clock.h"
#include "contender.h"
#include "suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CONTENDERS = WEND_ENGINE_COUNT + 2, MAX_FILES = 64 };

typedef struct options {
    size_t limit;
    unsigned repeat;
    const char *files[MAX_FILES];
    size_t file_count;
} options;

/* One contender's row on one map. */
typedef struct row {
    void *state;
    double best, worst; /* seconds per pass */
    uint64_t expanded;
    size_t memory; /* bytes after the unclocked pass; 0 = unknown */
    size_t found, wrong, shorter;
    double excess; /* sum over the problems found of length / published length - 1 */
} row;

static const char *const default_problems[] = {"grid/dao/brc202d.map.scen",       "grid/dao/orz900d.map.scen",
                                               "grid/bg512/AR0700SR.map.scen",    "grid/sc1/Aurora.map.scen",
                                               "grid/mazes/maze512-4-0.map.scen", "grid/random/random512-25-0.map.scen",
                                               "grid/rooms/32room_000.map.scen",  "grid/cities/Berlin_0_1024.map.scen"};

/* The lengths of some published sets are rounded to two digits. */
static bool same_length(double a, double b)
{
    return fabs(a - b) < 0.006;
}

static void check(const contender *contender, const suite *suite, row *row)
{
    for (size_t i = 0; i < suite->count; i++) {
        const wend_problem *problem = suite_problem(suite, i);
        answer answer = contender->solve(row->state, problem);
        row->expanded += answer.expanded;
        if (!answer.found)
            continue;
        double length = contender->length(row->state);
        row->found++;
        row->wrong += !same_length(length, problem->length);
        row->shorter += length < problem->length && !same_length(length, problem->length);
        row->excess += problem->length > 0 ? length / problem->length - 1 : 0;
    }
    row->memory = contender->memory(row->state);
}

static void run_pass(const contender *contender, const suite *suite, row *row)
{
    double begin = clock_seconds();
    for (size_t i = 0; i < suite->count; i++)
        contender->solve(row->state, suite_problem(suite, i));
    double taken = clock_seconds() - begin;
    row->best = row->best == 0 || taken < row->best ? taken : row->best;
    row->worst = taken > row->worst ? taken : row->worst;
}

static void print_row(const contender *contender, const suite *suite, const row *row, double reference)
{
    double count = (double)suite->count, found = row->found ? (double)row->found : 1;
    printf("%-18s %10.2f %6.0f%% %7.2f", contender->name, row->best / count * 1e6, (row->worst / row->best - 1) * 100,
           row->best / reference);
    if (row->expanded)
        printf(" %9.0f %7.1f", (double)row->expanded / count, row->best / (double)row->expanded * 1e9);
    else
        printf(" %9s %7s", "-", "-");
    if (row->memory)
        printf(" %9.0f", (double)row->memory / 1024);
    else
        printf(" %9s", "-");
    printf(" %6zu %6zu %8zu %+8.3f%%\n", row->found, row->found - row->wrong, row->shorter, row->excess / found * 100);
}

/* False if a contender that must agree missed a path or a length. */
static bool run_suite(const suite *suite, const contender *contenders, size_t count, unsigned repeat)
{
    row rows[MAX_CONTENDERS] = {0};
    bool right = true;
    printf("\n%s, %u x %u cells, %zu problems\n", suite->name, (unsigned)wend_grid_width(suite->grid),
           (unsigned)wend_grid_height(suite->grid), suite->count);
    for (size_t c = 0; c < count; c++) {
        rows[c].state = contenders[c].open(suite->grid, contenders[c].variant);
        if (rows[c].state == NULL) {
            fprintf(stderr, "%s: out of memory\n", contenders[c].name);
            exit(EXIT_FAILURE);
        }
        check(&contenders[c], suite, &rows[c]);
    }
    for (unsigned pass = 0; pass < repeat; pass++)
        for (size_t c = 0; c < count; c++)
            run_pass(&contenders[c], suite, &rows[c]);
    printf("%-18s %10s %7s %7s %9s %7s %9s %6s %6s %8s %9s\n", "", "us/query", "spread", "ratio", "expanded", "ns/exp.",
           "KB", "found", "equal", "shorter", "length");
    for (size_t c = 0; c < count; c++) {
        print_row(&contenders[c], suite, &rows[c], rows[0].best);
        if (contenders[c].must_agree)
            right = right && rows[c].found == suite->count && rows[c].wrong == 0;
        contenders[c].close(rows[c].state);
    }
    return right;
}

/* Whether an engine answers queries without a radius. */
static bool serves_long_ways(wend_engine engine)
{
    return engine != WEND_ENGINE_LOCAL && engine != WEND_ENGINE_BITBOARD;
}

static size_t list_contenders(contender *contenders)
{
    size_t count = 0;
    for (int engine = WEND_ENGINE_AUTO + 1; engine < WEND_ENGINE_COUNT; engine++)
        if (serves_long_ways((wend_engine)engine))
            contenders[count++] = wend_contender((wend_engine)engine);
#if defined(WEND_BENCH_LIBTCOD)
    contenders[count++] = libtcod_contender(LIBTCOD_CUTS_CORNERS);
    contenders[count++] = libtcod_contender(LIBTCOD_NEVER_CUTS);
#else
    puts("libtcod was not found when this program was built: wend runs alone.");
#endif
    return count;
}

static bool usage(void)
{
    fputs("usage: wend-bench-peers [--limit K] [--repeat R] [FILE.map.scen ...]\n"
          "  --limit K   K problems of each file, spread over its lengths (default: all)\n"
          "  --repeat R  R passes over the whole set (default 5)\n"
          "Without files: a fixed set below the folder WEND_DATA (default ../shared/data).\n",
          stderr);
    return false;
}

static bool parse(int argc, char **argv, options *options)
{
    for (int i = 1; i < argc; i++) {
        bool limit = strcmp(argv[i], "--limit") == 0, repeat = strcmp(argv[i], "--repeat") == 0;
        if (limit || repeat) {
            long value = i + 1 < argc ? strtol(argv[++i], NULL, 10) : 0;
            if (value < 1 || value > 1000000)
                return usage();
            if (limit)
                options->limit = (size_t)value;
            else
                options->repeat = (unsigned)value;
        } else if (argv[i][0] == '-' || options->file_count == MAX_FILES) {
            return usage();
        } else {
            options->files[options->file_count++] = argv[i];
        }
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

int main(int argc, char **argv)
{
    options options = {.repeat = 5};
    if (!parse(argc, argv, &options))
        return 2;
    if (options.file_count == 0)
        take_default_problems(&options);
    contender contenders[MAX_CONTENDERS];
    size_t count = list_contenders(contenders), loaded = 0;
    bool right = true;
    for (size_t i = 0; i < options.file_count; i++) {
        suite suite;
        if (!suite_load(&suite, options.files[i], options.limit))
            continue;
        loaded++;
        right = run_suite(&suite, contenders, count, options.repeat) && right;
        fflush(stdout);
        suite_free(&suite);
    }
    if (loaded == 0)
        fputs("No problems were loaded: name .map.scen files or set WEND_DATA.\n", stderr);
    if (!right)
        fputs("wend's lengths differ from the published ones: see the column `equal`.\n", stderr);
    return loaded == options.file_count && right ? EXIT_SUCCESS : EXIT_FAILURE;
}
