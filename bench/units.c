/*
 * wend-bench-units: how long a unit of work takes (what wend_query.search.limit counts in), by engine and map.
 *
 *     wend-bench-units [--check F] [--side N] [--queries K] [--passes R] [FILE.map...]
 *
 * Without files it paints rooms, mazes, caves, random walls and its own terrain. Random pairs of cells come from a
 * seeded generator, and all rows of a map take turns pass by pass; the best pass counts. With --check the status is 1
 * if the medians over the maps of two engines differ by more than a factor of F.
 */
#include "kit/kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wend/all.h>

enum { MOST_MAPS = 64, MOST_PAIRS = 4096 };

/* A mover, and how its paths are asked for. */
typedef struct row {
    const char *name;
    wend_engine engine;
    wend_neighbours neighbours;
    uint32_t turn_cost, radius;
    bool one_price, weighted;
} row;

static const row rows[] = {
    {.name = "jps", .engine = WEND_ENGINE_JPS},
    {.name = "jps4", .engine = WEND_ENGINE_JPS4, .neighbours = WEND_NEIGHBOURS_4},
    {.name = "astar", .engine = WEND_ENGINE_ASTAR},
    {.name = "astar, 4 neighbours", .engine = WEND_ENGINE_ASTAR, .neighbours = WEND_NEIGHBOURS_4},
    {.name = "weighted", .engine = WEND_ENGINE_WEIGHTED, .weighted = true},
    {.name = "weighted, alike", .engine = WEND_ENGINE_WEIGHTED},
    {.name = "general", .engine = WEND_ENGINE_GENERAL},
    {.name = "general, weights", .engine = WEND_ENGINE_GENERAL, .weighted = true},
    {.name = "general, turns", .engine = WEND_ENGINE_GENERAL, .turn_cost = 9000},
    {.name = "local", .engine = WEND_ENGINE_LOCAL, .radius = 24},
    {.name = "local, 4 neighbours", .engine = WEND_ENGINE_LOCAL, .radius = 24, .neighbours = WEND_NEIGHBOURS_4},
    {.name = "local, one price", .engine = WEND_ENGINE_LOCAL, .radius = 24, .one_price = true},
    {.name = "bitboard", .engine = WEND_ENGINE_BITBOARD, .radius = 24, .one_price = true},
    {.name = "bitboard, 4 neighb.", .engine = WEND_ENGINE_BITBOARD, .radius = 24, .neighbours = WEND_NEIGHBOURS_4},
};

enum { ROWS = sizeof rows / sizeof *rows };

typedef struct pair {
    wend_place start, goal;
} pair;

/* What a row took on a map. */
typedef struct figures {
    double best;
    uint64_t work, expanded, generated, queued, queries;
} figures;

static double per_unit[ROWS][MOST_MAPS];
static size_t measured[ROWS];

static uint64_t random_state = 1;

static uint32_t draw(uint32_t below)
{
    return (uint32_t)((landscape_mix(random_state++) >> 32) * below >> 32);
}

static wend_space *make_space(const wend_grid *grid, const row *row)
{
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.neighbours = row->neighbours ? row->neighbours : WEND_NEIGHBOURS_8;
    profile.turn_cost = row->turn_cost;
    if (row->one_price)
        profile.straight = profile.diagonal = 1;
    if (row->weighted)
        painter_weigh(&profile);
    wend_space_create(grid, &profile, NULL, &space);
    return space;
}

static wend_place draw_free(const wend_space *space, int32_t x, int32_t y, uint32_t reach)
{
    const wend_grid *grid = wend_space_grid(space);
    for (;;) {
        int32_t dx = reach ? (int32_t)draw(2 * reach + 1) - (int32_t)reach : (int32_t)draw(wend_grid_width(grid));
        int32_t dy = reach ? (int32_t)draw(2 * reach + 1) - (int32_t)reach : (int32_t)draw(wend_grid_height(grid));
        wend_place place = wend_place_cell(x + dx, y + dy);
        if (wend_space_is_free(space, place))
            return place;
    }
}

/* Runs a pass over all pairs; adds up its time and the counters of queries that searched. */
static bool run_pass(const row *row, const wend_space *space, wend_finder *finder, const pair *pairs, size_t count,
                     figures *figures)
{
    wend_path path = wend_path_default();
    wend_query query = wend_query_default();
    query.search.engine = row->engine;
    query.search.radius = row->radius;
    query.search.limit = UINT64_C(1) << 50;
    const double best = figures->best;
    *figures = (struct figures){.best = best};
    double begin = clock_seconds();
    for (size_t i = 0; i < count; i++) {
        query.start = pairs[i].start;
        query.goal = pairs[i].goal;
        if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
            return false;
        figures->work += path.work;
        figures->expanded += path.expanded;
        figures->generated += path.generated;
        figures->queued += path.queued;
        figures->queries++;
    }
    double taken = clock_seconds() - begin;
    figures->best = best == 0 || taken < best ? taken : best;
    return true;
}

/* Keeps the pairs whose paths need a search. */
static size_t keep_searched(const row *row, const wend_space *space, wend_finder *finder, pair *pairs, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        figures one = {0};
        if (!run_pass(row, space, finder, &pairs[i], 1, &one))
            return 0;
        if (one.work > 40) /* of less work, most is what every query takes */
            pairs[kept++] = pairs[i];
    }
    return kept;
}

static void measure_map(const char *name, wend_grid *grid, size_t queries, int passes)
{
    static pair pairs[ROWS][MOST_PAIRS];
    wend_space *spaces[ROWS];
    size_t counts[ROWS];
    figures figures[ROWS];
    wend_grid *painted = painter_copy(grid, WEND_CELLS_SQUARE, painter_blob);
    wend_finder *finder = NULL;
    wend_finder_create(NULL, &finder);
    memset(figures, 0, sizeof figures);
    for (size_t i = 0; i < ROWS; i++) {
        spaces[i] = make_space(rows[i].weighted ? painted : grid, &rows[i]);
        for (size_t j = 0; j < queries; j++) {
            wend_place start = draw_free(spaces[i], 0, 0, 0);
            int32_t x = wend_place_column(start), y = wend_place_row(start);
            uint32_t reach = rows[i].radius ? rows[i].radius - 4 : 0;
            pairs[i][j] = (pair){start, reach ? draw_free(spaces[i], x, y, reach) : draw_free(spaces[i], 0, 0, 0)};
        }
        counts[i] = keep_searched(&rows[i], spaces[i], finder, pairs[i], queries);
    }
    for (int pass = 0; pass <= passes; pass++)
        for (size_t i = 0; i < ROWS; i++) {
            if (pass == 1)
                figures[i].best = 0; /* the first one warms up */
            if (counts[i] > 0)
                run_pass(&rows[i], spaces[i], finder, pairs[i], counts[i], &figures[i]);
        }
    for (size_t i = 0; i < ROWS; i++) {
        double work = (double)figures[i].work, n = (double)(counts[i] ? counts[i] : 1);
        if (counts[i] >= queries / 8 && measured[i] < MOST_MAPS) {
            per_unit[i][measured[i]++] = figures[i].best / work * 1e9;
            printf("%-24s %-20s %6zu %9.0f %10.1f %10.1f %10.1f %10.1f %8.2f\n", name, rows[i].name, counts[i],
                   figures[i].best / n * 1e9, (double)figures[i].expanded / n, (double)figures[i].generated / n,
                   (double)figures[i].queued / n, work / n, figures[i].best / work * 1e9);
        }
        wend_space_destroy(spaces[i]);
    }
    fflush(stdout);
    wend_finder_destroy(finder);
    wend_grid_destroy(painted);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Prints the medians; returns the greatest divided by the least. */
static double print_medians(void)
{
    double least = 0, greatest = 0;
    printf("\n%-20s %5s %8s %8s %8s  ns per unit\n", "", "maps", "median", "least", "most");
    for (size_t i = 0; i < ROWS; i++) {
        size_t count = measured[i];
        if (count == 0)
            continue;
        qsort(per_unit[i], count, sizeof(double), compare);
        double median = (per_unit[i][count / 2] + per_unit[i][(count - 1) / 2]) / 2;
        least = least == 0 || median < least ? median : least;
        greatest = median > greatest ? median : greatest;
        printf("%-20s %5zu %8.2f %8.2f %8.2f\n", rows[i].name, count, median, per_unit[i][0], per_unit[i][count - 1]);
    }
    printf("the slowest takes %.2f times as long as the fastest\n", greatest / least);
    return greatest / least;
}

static bool measure_own(uint32_t side, size_t queries, int passes)
{
    uint8_t *cells = malloc((size_t)side * side);
    for (int kind = 0; cells && kind < LANDSCAPE_OPEN; kind++) {
        wend_grid_desc desc = wend_grid_desc_default();
        wend_grid *grid = NULL;
        landscape_paint((landscape)kind, side, 1, cells);
        desc.width = desc.height = side;
        desc.terrain = cells;
        if (wend_grid_create(&desc, NULL, &grid) != WEND_OK)
            return false;
        measure_map(landscape_name((landscape)kind), grid, queries, passes);
        wend_grid_destroy(grid);
    }
    free(cells);
    return cells != NULL;
}

int main(int argc, char **argv)
{
    double factor = 0;
    uint32_t side = 512;
    size_t queries = 200;
    int passes = 5, i = 1;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        const char *value = argv[i + 1];
        if (!strcmp(argv[i], "--check"))
            factor = atof(value);
        else if (!strcmp(argv[i], "--side"))
            side = (uint32_t)atoi(value);
        else if (!strcmp(argv[i], "--queries"))
            queries = (size_t)atoi(value) < MOST_PAIRS ? (size_t)atoi(value) : MOST_PAIRS;
        else if (!strcmp(argv[i], "--passes"))
            passes = atoi(value);
    }
    printf("%-24s %-20s %6s %9s %10s %10s %10s %10s %8s\n", "map", "engine", "asked", "ns/query", "expanded",
           "generated", "queued", "work", "ns/unit");
    if (i == argc && !measure_own(side, queries, passes))
        return EXIT_FAILURE;
    for (; i < argc; i++) {
        wend_grid *grid = NULL;
        if (wend_grid_load(argv[i], NULL, &grid, NULL, NULL) != WEND_OK) {
            fprintf(stderr, "%s: cannot be read\n", argv[i]);
            return EXIT_FAILURE;
        }
        measure_map(argv[i], grid, queries, passes);
        wend_grid_destroy(grid);
    }
    return print_medians() > factor && factor > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
