/*
 * wend-bench-angles: how much longer straightened paths are than the best any-angle paths, beside plain octile ones,
 * and what straightening costs.
 *
 *     wend-bench-angles [--reach R] [--problems N] [FILE.map.scen]...
 *     wend-bench-angles --over P [FILE.map.scen]...
 *
 * The best path is the exact shortest in straight lines between cells' centres that touch no blocked cell. With --reach
 * it may turn only at cells at most R columns and rows from a free cell that is diagonal to a blocked one with both
 * cells beside free. N problems of each file are spread over all lengths (0 = all); default: all on maps of up to
 * 100,000 cells, else 200. Times are the best of five passes over the same problems with and without straightening.
 *
 * --over counts, over all problems, those whose straightened path is more than P hundredths of a per cent longer than
 * the best. Most need no search for it: shortest paths that may touch corners are no longer. `looked` counts the
 * others.
 */
#include "ground/any_angle.h"
#include "kit/kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const default_maps[] = {
    "dao/arena2", "dao/brc202d",     "dao/lak303d",      "dao/orz900d",          "bg512/AR0011SR",     "bg512/AR0700SR",
    "sc1/Aurora", "rooms/8room_000", "rooms/32room_000", "cities/Berlin_0_1024", "cities/London_0_512"};

enum { PASSES = 5, SMALL = 100000, SAMPLE = 200 };

typedef struct options {
    uint32_t reach;
    long problems; /* 0: all; below 0: as many as there is time for */
    double over;   /* 0: all figures */
} options;

/* By which fractions paths of one kind are longer than the best. */
typedef struct excess {
    double sum, worst;
    double *parts; /* of each path */
    size_t count;
} excess;

typedef struct figures {
    size_t count;
    excess octile, straight;
    double octile_points, straight_points;
    double octile_seconds, straight_seconds, best_seconds;
} figures;

static wend_place start_of(const wend_problem *problem)
{
    return wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
}

static wend_place goal_of(const wend_problem *problem)
{
    return wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
}

static bool answer(const suite *suite, const wend_space *space, wend_finder *finder, size_t problem, wend_lines shape,
                   wend_path *path)
{
    const wend_problem *ends = suite_problem(suite, problem);
    wend_query query = wend_query_default();
    query.start = start_of(ends);
    query.goal = goal_of(ends);
    query.shape.lines = shape;
    if (wend_finder_find(finder, space, &query, path) != WEND_OK) {
        fprintf(stderr, "%s: a query failed\n", suite->name);
        exit(EXIT_FAILURE);
    }
    return path->outcome == WEND_OUTCOME_FOUND && path->length > 0;
}

static double seconds_for(const suite *suite, const wend_space *space, wend_finder *finder, wend_lines shape)
{
    double begin = clock_seconds();
    for (size_t i = 0; i < suite->count; i++) {
        wend_path path = wend_path_default();
        answer(suite, space, finder, i, shape, &path);
    }
    return clock_seconds() - begin;
}

static void clock_shapes(const suite *suite, const wend_space *space, wend_finder *finder, figures *figures)
{
    figures->octile_seconds = figures->straight_seconds = INFINITY;
    for (int pass = 0; pass < PASSES; pass++) {
        figures->octile_seconds = fmin(figures->octile_seconds, seconds_for(suite, space, finder, WEND_LINES_GRID));
        figures->straight_seconds =
            fmin(figures->straight_seconds, seconds_for(suite, space, finder, WEND_LINES_STRAIGHT));
    }
}

static void add_excess(excess *excess, double length, double best)
{
    double parts = length / best - 1;
    excess->parts[excess->count++] = parts;
    excess->sum += parts;
    excess->worst = fmax(excess->worst, parts);
}

static void compare(const suite *suite, const wend_space *space, wend_finder *finder, any_angle *map, figures *figures)
{
    for (size_t i = 0; i < suite->count; i++) {
        wend_path path = wend_path_default();
        if (!answer(suite, space, finder, i, WEND_LINES_GRID, &path))
            continue;
        double octile = path.length;
        figures->octile_points += path.point_count;
        answer(suite, space, finder, i, WEND_LINES_STRAIGHT, &path);
        figures->straight_points += path.point_count;
        const wend_problem *ends = suite_problem(suite, i);
        double begin = clock_seconds();
        double best = any_angle_length(map, start_of(ends), goal_of(ends), path.length);
        figures->best_seconds += clock_seconds() - begin;
        best = fmin(best, path.length);
        add_excess(&figures->octile, octile, best);
        add_excess(&figures->straight, path.length, best);
        figures->count++;
    }
}

/* Returns the length of the shortest path that may touch corners. */
static double least_length(const suite *suite, const wend_space *space, wend_finder *finder, size_t problem)
{
    const wend_problem *ends = suite_problem(suite, problem);
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = start_of(ends);
    query.goal = goal_of(ends);
    query.shape.lines = WEND_LINES_SHORTEST;
    query.shape.corners_may_touch = true;
    if (wend_finder_find(finder, space, &query, &path) != WEND_OK || path.outcome != WEND_OUTCOME_FOUND) {
        fprintf(stderr, "%s: a shortest path was not found\n", suite->name);
        exit(EXIT_FAILURE);
    }
    return path.length;
}

/* Counts the paths of a whole file that are longer than the best by more than a fraction. */
static void count_over(const suite *suite, wend_space *space, wend_finder *finder, any_angle *map, double over)
{
    size_t count = 0, looked = 0, longer = 0, worst_at = 0;
    double worst = 0;
    if (wend_space_prepare(space, WEND_PREPARED_TOUCHING_SURFACE | WEND_PREPARED_TOUCHING_TAUT_GRAPH) != WEND_OK)
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < suite->count; i++) {
        wend_path path = wend_path_default();
        if (!answer(suite, space, finder, i, WEND_LINES_STRAIGHT, &path))
            continue;
        double length = path.length, most = length / (1 + over);
        count++;
        if (least_length(suite, space, finder, i) >= most)
            continue;
        const wend_problem *ends = suite_problem(suite, i);
        double best = any_angle_length(map, start_of(ends), goal_of(ends), most);
        looked++;
        longer += best < most;
        if (length / best - 1 > worst) {
            worst = length / best - 1;
            worst_at = i;
        }
    }
    printf("%-16s %8zu %8zu %8zu %7.3f%%", suite->name, count, looked, longer, 100 * (double)longer / (double)count);
    if (longer > 0)
        printf(" %7.2f%% (problem %zu)", 100 * worst, worst_at);
    printf("\n");
    fflush(stdout);
}

static void print_head_over(void)
{
    printf("%-16s %8s %8s %8s %8s %8s\n", "map", "problems", "looked", "longer", "", "worst");
}

static int compare_parts(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns the excess that 99 of 100 paths do not pass. */
static double p99_of(const excess *excess)
{
    qsort(excess->parts, excess->count, sizeof *excess->parts, compare_parts);
    return excess->count > 0 ? excess->parts[(excess->count - 1) * 99 / 100] : 0;
}

static void print_head(void)
{
    printf("%-16s %8s | %8s %8s %8s %7s | %8s %8s %7s | %9s %10s %7s\n", "", "", "straight", "", "", "", "octile", "",
           "", "us/query", "", "");
    printf("%-16s %8s | %8s %8s %8s %7s | %8s %8s %7s | %9s %10s %7s\n", "map", "problems", "mean", "p99", "worst",
           "points", "mean", "worst", "points", "octile", "straighten", "best");
}

static void print_figures(const suite *suite, const figures *figures)
{
    double count = (double)figures->count, queries = (double)suite->count;
    printf("%-16s %8zu | %7.3f%% %7.2f%% %7.2f%% %7.1f | %7.3f%% %7.2f%% %7.1f | %9.2f %10.2f %7.0f\n", suite->name,
           figures->count, 100 * figures->straight.sum / count, 100 * p99_of(&figures->straight),
           100 * figures->straight.worst, figures->straight_points / count, 100 * figures->octile.sum / count,
           100 * figures->octile.worst, figures->octile_points / count, 1e6 * figures->octile_seconds / queries,
           1e6 * (figures->straight_seconds - figures->octile_seconds) / queries, 1e6 * figures->best_seconds / count);
    fflush(stdout);
}

static bool run_file(const char *file, const options *options)
{
    const long problems = options->problems;
    suite suite;
    figures figures = {0};
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    if (!suite_load(&suite, file, problems > 0 ? (size_t)problems : 0))
        return false;
    uint64_t cells = (uint64_t)wend_grid_width(suite.grid) * wend_grid_height(suite.grid);
    if (problems < 0 && options->over == 0 && cells > SMALL && suite.count > SAMPLE)
        suite.count = SAMPLE;
    if (wend_space_create(suite.grid, NULL, NULL, &space) != WEND_OK || wend_finder_create(NULL, &finder) != WEND_OK)
        exit(EXIT_FAILURE);
    any_angle *map = any_angle_open(space, options->reach);
    if (options->over > 0) {
        count_over(&suite, space, finder, map, options->over);
    } else {
        clock_shapes(&suite, space, finder, &figures);
        figures.straight.parts = malloc((suite.count + 1) * sizeof(double));
        figures.octile.parts = malloc((suite.count + 1) * sizeof(double));
        if (!figures.straight.parts || !figures.octile.parts)
            exit(EXIT_FAILURE);
        compare(&suite, space, finder, map, &figures);
        print_figures(&suite, &figures);
        free(figures.straight.parts);
        free(figures.octile.parts);
    }
    any_angle_close(map);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    suite_free(&suite);
    return true;
}

int main(int argc, char **argv)
{
    const char *data = getenv("WEND_DATA");
    options options = {.reach = ANY_ANGLE_ANYWHERE, .problems = -1};
    int first = 1;
    bool complete = true;
    for (; first + 1 < argc && strncmp(argv[first], "--", 2) == 0; first += 2) {
        long value = strtol(argv[first + 1], NULL, 10);
        if (strcmp(argv[first], "--problems") == 0)
            options.problems = value;
        else if (strcmp(argv[first], "--reach") == 0)
            options.reach = (uint32_t)value;
        else if (strcmp(argv[first], "--over") == 0)
            options.over = (double)value / 1e4;
    }
    if (options.over > 0)
        print_head_over();
    else
        print_head();
    for (int i = first; i < argc; i++)
        complete = run_file(argv[i], &options) && complete;
    for (size_t i = 0; first == argc && i < sizeof default_maps / sizeof *default_maps; i++) {
        char file[1024];
        snprintf(file, sizeof file, "%s/grid/%s.map.scen", data ? data : "../shared/data", default_maps[i]);
        complete = run_file(file, &options) && complete;
    }
    return complete ? EXIT_SUCCESS : EXIT_FAILURE;
}
