/*
 * wend-bench-occupied: what occupied cells cost long queries.
 *
 *     wend-bench-occupied [--problems K] [--passes R] [--each N] [--seed S] [--crossing PRICE] MAP.map.scen...
 *
 * One in N free cells is occupied (default 100), drawn by a seeded generator; nobody crosses anybody unless there is a
 * price. K problems come evenly from the longest quarter of each map's file, of those that have a path among the others
 * too. Each pass asks all of them in a space where nobody stands and in one with the others, both prepared; the best
 * pass counts, in processor time.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PROBLEMS = 4096 };

typedef struct options {
    uint32_t problems, passes, each, crossing;
    uint64_t seed;
} options;

/* A map twice: with nobody on it, and with some. */
typedef struct scene {
    wend_space *alone, *among;
    wend_layer *occupied;
    wend_finder *finder;
    wend_query queries[MOST_PROBLEMS];
    uint32_t count;
} scene;

/* Of all queries of a pass. */
typedef struct sums {
    double seconds;
    uint64_t expanded, points; /* points: a hash that shows whether two builds find the same paths */
} sums;

static void demand(wend_status status, const char *what)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "wend-bench-occupied: %s: %s\n", what, wend_status_text(status));
    exit(EXIT_FAILURE);
}

static wend_space *prepared_space(wend_grid *grid, wend_layer *occupied, uint32_t crossing)
{
    wend_profile profile = wend_profile_default();
    wend_space *space;
    profile.crossing_cost = crossing;
    demand(wend_space_create(grid, &profile, NULL, &space), "a space");
    if (occupied)
        demand(wend_space_attach(space, occupied), "a layer");
    demand(wend_space_prepare(space, WEND_PREPARED_AUTO), "preparing");
    return space;
}

static void stand_around(scene *scene, const wend_grid *grid, const options *options)
{
    for (uint32_t y = 0; y < wend_grid_height(grid); y++)
        for (uint32_t x = 0; x < wend_grid_width(grid); x++) {
            const uint64_t die = landscape_mix(options->seed << 40 ^ (uint64_t)y << 20 ^ x);
            if (painter_is_free(grid, x, y) && die % options->each == 0)
                demand(wend_layer_enter(scene->occupied, wend_place_cell((int32_t)x, (int32_t)y), 1), "a layer");
        }
}

static uint64_t cost_of(const scene *scene, const wend_space *space, const wend_query *query)
{
    wend_path path = wend_path_default();
    demand(wend_finder_find(scene->finder, space, query, &path), "a query");
    return path.outcome == WEND_OUTCOME_FOUND ? path.cost : UINT64_MAX;
}

/* Takes problems from the longest quarter; returns how many of these cost more among others. */
static uint32_t take_problems(scene *scene, const suite *suite, uint32_t most)
{
    const size_t all = wend_scen_count(suite->scen), quarter = all / 4;
    const size_t count = most < quarter ? most : quarter;
    uint32_t longer = 0;
    for (size_t i = 0; i < count; i++) {
        const wend_problem *problem = wend_scen_problem(suite->scen, all - quarter + i * quarter / count);
        wend_query query = wend_query_default();
        query.start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
        query.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
        const uint64_t alone = cost_of(scene, scene->alone, &query), among = cost_of(scene, scene->among, &query);
        if (alone == UINT64_MAX || among == UINT64_MAX || wend_layer_value(scene->occupied, query.start) != 0)
            continue;
        longer += among > alone;
        scene->queries[scene->count++] = query;
    }
    return longer;
}

static sums ask_all(const scene *scene, const wend_space *space)
{
    sums sums = {0};
    const double begun = clock_seconds();
    for (uint32_t i = 0; i < scene->count; i++) {
        wend_path path = wend_path_default();
        demand(wend_finder_find(scene->finder, space, &scene->queries[i], &path), "a query");
        sums.expanded += path.expanded;
        for (uint32_t p = 0; p < path.point_count; p++)
            sums.points = (sums.points ^ ((uint64_t)(uint32_t)path.points[p].x << 32 | (uint32_t)path.points[p].y)) *
                          UINT64_C(0x9e3779b97f4a7c15);
    }
    sums.seconds = clock_seconds() - begun;
    return sums;
}

static void keep_best(sums *best, sums now)
{
    if (best->seconds == 0 || now.seconds < best->seconds)
        *best = now;
}

/* Measures a map and prints its row; returns the ratio, 0 where it has none. */
static double measure(const char *file, const options *options)
{
    static scene scene;
    suite suite;
    sums alone = {0}, among = {0};
    if (!suite_load(&suite, file, 0))
        exit(EXIT_FAILURE);
    memset(&scene, 0, sizeof scene);
    demand(wend_layer_create(suite.grid, WEND_LAYER_OCCUPIED, NULL, &scene.occupied), "a layer");
    stand_around(&scene, suite.grid, options);
    demand(wend_finder_create(NULL, &scene.finder), "a finder");
    scene.alone = prepared_space(suite.grid, NULL, options->crossing);
    scene.among = prepared_space(suite.grid, scene.occupied, options->crossing);
    const uint32_t longer = take_problems(&scene, &suite, options->problems);
    for (uint32_t pass = 0; pass < options->passes && scene.count != 0; pass++) {
        keep_best(&alone, ask_all(&scene, scene.alone));
        keep_best(&among, ask_all(&scene, scene.among));
    }
    const double ratio = scene.count == 0 ? 0 : among.seconds / alone.seconds, each = scene.count / 1e6;
    if (scene.count != 0)
        printf("%-18s %5u %9.2f %9.2f %7.2f %8.0f %8.0f %6.0f%%  %016llx\n", suite.name, (unsigned)scene.count,
               alone.seconds / each, among.seconds / each, ratio, (double)alone.expanded / scene.count,
               (double)among.expanded / scene.count, 100.0 * longer / scene.count, (unsigned long long)among.points);
    else
        printf("%-18s %5u  none of its problems has a way among those who stand about\n", suite.name, 0U);
    fflush(stdout);
    wend_finder_destroy(scene.finder);
    wend_space_destroy(scene.alone);
    wend_space_destroy(scene.among);
    wend_layer_destroy(scene.occupied);
    suite_free(&suite);
    return ratio;
}

static bool take_option(options *options, const char *name, const char *text)
{
    const unsigned long long number = strtoull(text, NULL, 10);
    if (strcmp(name, "--problems") == 0)
        options->problems = number < MOST_PROBLEMS ? (uint32_t)number : MOST_PROBLEMS;
    else if (strcmp(name, "--passes") == 0)
        options->passes = (uint32_t)number;
    else if (strcmp(name, "--each") == 0)
        options->each = number == 0 ? 1 : (uint32_t)number;
    else if (strcmp(name, "--crossing") == 0)
        options->crossing = (uint32_t)number;
    else if (strcmp(name, "--seed") == 0)
        options->seed = number;
    else
        return false;
    return true;
}

int main(int count, char **arguments)
{
    options options = {.problems = 200, .passes = 5, .each = 100, .crossing = WEND_NO_CROSSING, .seed = 1};
    double logarithms = 0;
    int maps = 0, i = 1;
    for (; i + 1 < count && take_option(&options, arguments[i], arguments[i + 1]); i += 2) {
    }
    if (i >= count) {
        fprintf(stderr, "wend-bench-occupied [--problems K] [--passes R] [--each N] [--seed S] [--crossing PRICE] "
                        "MAP.map.scen...\n");
        return EXIT_FAILURE;
    }
    printf("%-18s %5s %9s %9s %7s %8s %8s %7s  %s\n", "map", "paths", "alone us", "among us", "ratio", "exp.", "exp.",
           "longer", "points");
    for (; i < count; i++) {
        const double ratio = measure(arguments[i], &options);
        logarithms += ratio == 0 ? 0 : log(ratio);
        maps += ratio != 0;
    }
    if (maps != 0)
        printf("%-18s %33.2f\n", "geometric mean", exp(logarithms / maps));
    return EXIT_SUCCESS;
}
