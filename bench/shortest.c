/*
 * wend-bench-shortest: shortest paths at any angle over grids, engine by engine, on problems whose lengths are known.
 *
 *     wend-bench-shortest [--passes N] [--data FOLDER] [SET/MAP]...
 *
 * FOLDER (by default the environment's WEND_DATA) has grid/SET/MAP.map, and anyangle/MAP.txt with lines of
 * "start x, start y, goal x, goal y, length", corners of cells. Blocked corners may be touched. Of each query the
 * fastest of N passes (5) over the whole file counts. "wrong" are answers more than 1e-8 off the file, "most off" is in
 * cells. Pin it to one processor; see README.md here.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const default_maps[] = {"dao/arena2",           "dao/brc202d",        "dao/orz900d",
                                           "bg512/AR0700SR",       "sc1/Aurora",         "rooms/32room_000",
                                           "cities/Berlin_0_1024", "mazes/maze512-32-0", "random/random512-25-0"};

enum { MOST_PROBLEMS = 4096, MOST_NAME = 1024 };

typedef struct problem {
    wend_place start, goal;
    double length;
    double seconds; /* of the fastest pass */
} problem;

typedef struct course {
    const char *name;
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
    problem problems[MOST_PROBLEMS];
    size_t count;
} course;

typedef struct results {
    double expanded, most_off;
    size_t wrong;
} results;

static void die(const char *what, const char *name)
{
    fprintf(stderr, "%s: %s\n", name, what);
    exit(EXIT_FAILURE);
}

static char *read_text(const char *file, size_t *length)
{
    FILE *stream = fopen(file, "rb");
    char *text = NULL;
    size_t capacity = 0;
    *length = 0;
    if (!stream)
        return NULL;
    do {
        capacity += 1 << 16;
        text = realloc(text, capacity + 1);
        if (!text)
            die("no memory", file);
        *length += fread(text + *length, 1, capacity - *length, stream);
    } while (*length == capacity);
    fclose(stream);
    text[*length] = 0;
    return text;
}

static wend_place corner_of_cell(long x, long y)
{
    wend_place place = {(int32_t)x * WEND_CELL, (int32_t)y * WEND_CELL, 0, 0};
    return place;
}

static void load_problems(course *course, const char *file)
{
    size_t length;
    char *text = read_text(file, &length), *at = text;
    course->count = 0;
    while (text && course->count < MOST_PROBLEMS) {
        long numbers[4];
        char *end = at;
        for (int i = 0; i < 4; i++)
            numbers[i] = strtol(end, &end, 10);
        double best = strtod(end, &end);
        if (end == at)
            break;
        course->problems[course->count++] =
            (problem){corner_of_cell(numbers[0], numbers[1]), corner_of_cell(numbers[2], numbers[3]), best, INFINITY};
        at = end;
    }
    free(text);
}

static bool load_course(course *course, const char *data, const char *name)
{
    char file[MOST_NAME];
    const char *map = strrchr(name, '/');
    wend_text_error error;
    size_t length;
    snprintf(file, sizeof file, "%s/anyangle/%s.txt", data, map ? map + 1 : name);
    load_problems(course, file);
    snprintf(file, sizeof file, "%s/grid/%s.map", data, name);
    char *text = read_text(file, &length);
    if (!text || course->count == 0) {
        fprintf(stderr, "%s: no map or problems in %s\n", name, data);
        free(text);
        return false;
    }
    course->name = name;
    if (wend_grid_parse_map(text, length, NULL, &course->grid, &error) != WEND_OK ||
        wend_space_create(course->grid, NULL, NULL, &course->space) != WEND_OK ||
        wend_finder_create(NULL, &course->finder) != WEND_OK)
        die("it could not be loaded", name);
    free(text);
    return true;
}

static void free_course(course *course)
{
    wend_finder_destroy(course->finder);
    wend_space_destroy(course->space);
    wend_grid_destroy(course->grid);
}

/* Has the space prepare something, and prints what that takes. */
static void prepare(course *course, wend_prepared what)
{
    size_t before = wend_space_memory(course->space);
    double begin = clock_seconds();
    if (wend_space_prepare(course->space, (uint32_t)what) != WEND_OK)
        die("it could not be prepared", course->name);
    double seconds = clock_seconds() - begin;
    printf("%s: %.1f ms, %.0f KB", wend_prepared_text(what), 1e3 * seconds,
           (double)(wend_space_memory(course->space) - before) / 1e3);
}

static void run_pass(course *course, wend_engine engine, bool is_first, results *results)
{
    wend_query query = wend_query_default();
    query.search.engine = engine;
    query.shape.lines = WEND_LINES_SHORTEST;
    query.shape.corners_may_touch = true;
    for (size_t i = 0; i < course->count; i++) {
        problem *problem = &course->problems[i];
        wend_path path = wend_path_default();
        query.start = problem->start;
        query.goal = problem->goal;
        double begin = clock_wall();
        if (wend_finder_find(course->finder, course->space, &query, &path) != WEND_OK)
            die("a query failed", course->name);
        double seconds = clock_wall() - begin;
        problem->seconds = fmin(problem->seconds, seconds);
        if (!is_first)
            continue;
        double off = path.outcome == WEND_OUTCOME_FOUND ? fabs(path.length - problem->length) : INFINITY;
        results->expanded += (double)path.expanded;
        results->wrong += !(off <= 1e-8);
        results->most_off = fmax(results->most_off, off);
    }
}

static int compare_seconds(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_engine(const course *course, wend_engine engine, const results *results)
{
    static double seconds[MOST_PROBLEMS];
    double sum = 0;
    for (size_t i = 0; i < course->count; i++)
        sum += seconds[i] = course->problems[i].seconds;
    qsort(seconds, course->count, sizeof *seconds, compare_seconds);
    double count = (double)course->count;
    printf("  %-10s %9.2f %9.2f %9.2f %10.1f %6u %10.1e\n", wend_engine_name(engine), 1e6 * sum / count,
           1e6 * seconds[course->count / 2], 1e6 * seconds[course->count * 99 / 100], results->expanded / count,
           (unsigned)results->wrong, results->most_off);
    fflush(stdout);
}

static void run_course(course *course, int passes)
{
    printf("%s: %u problems; ", course->name, (unsigned)course->count);
    prepare(course, WEND_PREPARED_TOUCHING_SURFACE);
    printf("; ");
    prepare(course, WEND_PREPARED_TOUCHING_TAUT_GRAPH);
    printf("\n  engine       us mean    median       p99   expanded  wrong   most off\n");
    const wend_engine engines[] = {WEND_ENGINE_POLYANYA, WEND_ENGINE_TAUT, WEND_ENGINE_AUTO};
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        results results = {0, 0, 0};
        for (size_t i = 0; i < course->count; i++)
            course->problems[i].seconds = INFINITY;
        for (int pass = 0; pass < passes; pass++)
            run_pass(course, engines[e], pass == 0, &results);
        print_engine(course, engines[e], &results);
    }
}

int main(int count, char **words)
{
    static course course;
    const char *data = getenv("WEND_DATA");
    int passes = 5, first = 1;
    for (; first + 1 < count && words[first][0] == '-'; first += 2)
        if (strcmp(words[first], "--passes") == 0 && atoi(words[first + 1]) > 0)
            passes = atoi(words[first + 1]);
        else if (strcmp(words[first], "--data") == 0)
            data = words[first + 1];
        else
            die("no such option", words[first]);
    if (!data)
        die("where is the data? --data FOLDER, or WEND_DATA", words[0]);
    const int maps = first < count ? count - first : (int)(sizeof default_maps / sizeof *default_maps);
    bool all = true;
    for (int i = 0; i < maps; i++) {
        const char *name = first < count ? words[first + i] : default_maps[i];
        bool loaded = load_course(&course, data, name);
        if (loaded) {
            run_course(&course, passes);
            free_course(&course);
        }
        all = all && loaded;
    }
    return all ? EXIT_SUCCESS : EXIT_FAILURE;
}
