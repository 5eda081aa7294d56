/*
 * wend-bench-tastes: what a choice among all cheapest paths costs: each taste beside the same engine (astar, on painted
 * maps weighted) without one, beside engine general with and without, and beside the engine that auto takes without.
 *
 * The rows take turns pass by pass; the best pass counts. Status 1 means that a file could not be read or that a taste
 * changed a cost.
 */
#include "clock.h"
#include "painter.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const default_problems[] = {"grid/dao/orz900d.map.scen",      "grid/dao/brc202d.map.scen",
                                               "grid/bg512/AR0700SR.map.scen",   "grid/sc1/Aurora.map.scen",
                                               "grid/rooms/32room_000.map.scen", "grid/cities/Berlin_0_1024.map.scen"};

enum { FILES = 6, PASSES = 3, LIMIT = 200, ROWS = 8 };

/* WEND_ENGINE_COUNT stands for the engine that auto takes with a taste. */
static const struct {
    const char *name;
    wend_engine engine;
    wend_ties taste;
} rows[ROWS] = {{"no taste", WEND_ENGINE_COUNT, WEND_TIES_ANY},
                {"fewest turns", WEND_ENGINE_COUNT, WEND_TIES_FEWEST_TURNS},
                {"near chord", WEND_ENGINE_COUNT, WEND_TIES_NEAR_CHORD},
                {"straight first", WEND_ENGINE_COUNT, WEND_TIES_STRAIGHT_FIRST},
                {"diagonal first", WEND_ENGINE_COUNT, WEND_TIES_DIAGONAL_FIRST},
                {"general, no taste", WEND_ENGINE_GENERAL, WEND_TIES_ANY},
                {"general, fewest turns", WEND_ENGINE_GENERAL, WEND_TIES_FEWEST_TURNS},
                {"auto, no taste", WEND_ENGINE_AUTO, WEND_TIES_ANY}};

/* A map as its mover sees it, and the engine that tastes take there. */
struct field {
    wend_space *space;
    wend_engine engine;
};

/* Measurements of one row on one map. */
struct result {
    double best; /* seconds per pass */
    uint64_t expanded, cost, points;
    size_t memory;
};

static bool run_pass(const suite *suite, const struct field *field, wend_finder *finder, int row, struct result *result)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    uint64_t expanded = 0, cost = 0, points = 0;
    query.search.engine = rows[row].engine == WEND_ENGINE_COUNT ? field->engine : rows[row].engine;
    query.shape.ties = rows[row].taste;
    double begin = clock_seconds();
    for (size_t i = 0; i < suite->count; i++) {
        const wend_problem *problem = suite_problem(suite, i);
        query.start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
        query.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
        if (wend_finder_find(finder, field->space, &query, &path) != WEND_OK)
            return false;
        expanded += path.expanded;
        cost += path.cost;
        points += path.point_count;
    }
    double seconds = clock_seconds() - begin;
    if (result->best <= 0 || seconds < result->best)
        result->best = seconds;
    result->expanded = expanded;
    result->cost = cost;
    result->points = points;
    result->memory = wend_finder_memory(finder);
    return true;
}

static bool run_map(const suite *suite, const struct field *field)
{
    struct result results[ROWS] = {{0}};
    wend_finder *finders[ROWS] = {NULL};
    bool good = true;
    for (int row = 0; row < ROWS; row++)
        good = good && wend_finder_create(NULL, &finders[row]) == WEND_OK;
    for (int pass = -1; good && pass < PASSES; pass++)
        for (int row = 0; good && row < ROWS; row++) {
            good = run_pass(suite, field, finders[row], row, &results[row]);
            results[row].best = pass < 0 ? 0 : results[row].best;
        }
    for (int row = 0; row < ROWS; row++) {
        const struct result *result = &results[row], *base = &results[0];
        double queries = (double)suite->count;
        printf("| %s | %.1f | %.2f | %.0f | %.1f | %.1f |\n", rows[row].name, 1e6 * result->best / queries,
               result->best / base->best, (double)result->expanded / queries, (double)result->points / queries,
               (double)result->memory / 1048576);
        good = good && result->cost == base->cost;
        wend_finder_destroy(finders[row]);
    }
    return good;
}

/* A map as it is, or painted with weights. */
static bool run_file(const char *file, bool painted)
{
    suite suite;
    struct field field = {NULL, painted ? WEND_ENGINE_WEIGHTED : WEND_ENGINE_ASTAR};
    if (!suite_load(&suite, file, LIMIT))
        return false;
    wend_profile profile = wend_profile_default();
    if (painted) {
        painter_weigh(&profile);
        for (uint32_t y = 0; y < wend_grid_height(suite.grid); y++)
            for (uint32_t x = 0; x < wend_grid_width(suite.grid); x++)
                if (suite.profile.weight[wend_grid_terrain(suite.grid, x, y)] != 0)
                    wend_grid_set(suite.grid, x, y, painter_blob(x, y));
    }
    bool good = wend_space_create(suite.grid, &profile, NULL, &field.space) == WEND_OK;
    printf("\n%s%s, %zu problems\n\n", suite.name, painted ? ", painted in blobs" : "", suite.count);
    printf("| row | us a query | ratio | expanded | points | MB |\n|---|---:|---:|---:|---:|---:|\n");
    good = good && run_map(&suite, &field);
    wend_space_destroy(field.space);
    suite_free(&suite);
    return good;
}

int main(int count, char **arguments)
{
    const char *data = getenv("WEND_DATA");
    bool good = true;
    for (int i = 1; i < count; i++)
        good = run_file(arguments[i], false) && good;
    for (int i = 0; count == 1 && i < FILES; i++) {
        char file[1024];
        snprintf(file, sizeof file, "%s/%s", data ? data : "../shared/data", default_problems[i]);
        good = run_file(file, false) && good;
        if (i == 1)
            good = run_file(file, true) && good;
    }
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
