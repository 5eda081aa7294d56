/*
 * wend-bench-scaling: what a query costs as the map grows. The same kinds of maps have sides of 256 to 8192 cells,
 * painted by a seeded generator. Per size and engine it measures solvable random queries, queries to goals nearby, the
 * memory, and the same queries as a batch on one thread and on two.
 *
 * One pass over its queries warms up each row; then the best of a few passes counts. Queries are clocked one by one in
 * processor time, batches as a whole on the wall.
 */
#include "kit/kit.h"
#include "system/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wend/all.h>

enum { NEARBY = 200, NEAR = 32, MOST_QUERIES = 400, QUICK_SIDE = 1024 };

/* How much is done on maps of a size: less on large ones, where a query may take a second. */
static const struct scale {
    uint32_t side, queries, passes;
} scales[] = {{256, 400, 3}, {512, 200, 3}, {1024, 100, 2}, {2048, 50, 1}, {4096, 20, 1}, {8192, 8, 1}};

enum { SCALES = sizeof scales / sizeof *scales };

typedef struct options {
    bool quick;
    uint64_t seed;
    bool wanted[LANDSCAPES];
} options;

/* A map, and the questions asked about it. */
typedef struct world {
    const struct scale *scale;
    wend_grid *grid;
    wend_space *space;
    double prepare_ms;
    wend_query anywhere[MOST_QUERIES]; /* from anywhere to anywhere in the largest region */
    wend_query nearby[NEARBY];         /* to a goal at most NEAR cells away along each side */
} world;

/* What one engine took there; microseconds. */
typedef struct row {
    double mean, median, p99, nearby, batch_1, batch_2;
    double length, expanded; /* per query */
    size_t finder_bytes;
    uint64_t cost;              /* of the queries to anywhere: the same for every engine */
    double times[MOST_QUERIES]; /* seconds of each query of the best pass, as they were asked */
    uint32_t count;
    uint32_t engines; /* bits of those that answered */
} row;

static void *need(void *block)
{
    if (block)
        return block;
    fputs("out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

static void need_ok(wend_status status, const char *what)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "%s: %s\n", what, wend_status_text(status));
    exit(EXIT_FAILURE);
}

static void open_map(world *world, landscape kind, uint64_t seed)
{
    uint32_t side = world->scale->side;
    uint8_t *cells = need(malloc((size_t)side * side));
    wend_grid_desc desc = wend_grid_desc_default();
    landscape_paint(kind, side, seed, cells);
    desc.width = desc.height = side;
    desc.terrain = cells;
    need_ok(wend_grid_create(&desc, NULL, &world->grid), "the map");
    free(cells);
    double began = clock_seconds();
    need_ok(wend_space_create(world->grid, NULL, NULL, &world->space), "the space");
    world->prepare_ms = (clock_seconds() - began) * 1e3;
}

/* The label of the region with most cells. */
static uint32_t largest_region(const uint32_t *labels, size_t cells, uint32_t regions)
{
    uint32_t *sizes = need(calloc((size_t)regions + 1, sizeof *sizes)), largest = 1;
    for (size_t i = 0; i < cells; i++)
        sizes[labels[i]]++;
    for (uint32_t i = 1; i <= regions; i++)
        largest = sizes[i] > sizes[largest] ? i : largest;
    free(sizes);
    return largest;
}

/*
 * Random cells of one region. The same seed draws the same spots on a map of any side, as far as the region is there,
 * so that sizes are compared by the same questions.
 */
typedef struct urn {
    const uint32_t *labels;
    uint32_t side, region;
    uint64_t spots, jitter; /* states of two generators; the first is asked once per cell */
} urn;

/* A number from -reach to reach. */
static int64_t draw_offset(urn *urn, uint32_t reach)
{
    return (int64_t)(landscape_mix(urn->jitter++) % (2 * reach + 1)) - reach;
}

/* Draws one cell at most `reach` away from another along each side; false if it does not lie in the region. */
static bool draw_around(urn *urn, size_t other, uint32_t reach, size_t *cell)
{
    int64_t x = (int64_t)(other % urn->side) + draw_offset(urn, reach);
    int64_t y = (int64_t)(other / urn->side) + draw_offset(urn, reach);
    if (x < 0 || y < 0 || x >= urn->side || y >= urn->side)
        return false;
    *cell = (size_t)y * urn->side + (size_t)x;
    return urn->labels[*cell] == urn->region;
}

/* Draws a cell at a spot of the map, or as near to it as a few tries find one. */
static size_t draw_cell(urn *urn)
{
    uint64_t spot = landscape_mix(urn->spots++);
    size_t x = (size_t)((spot >> 32) * urn->side >> 32), y = (size_t)((spot & UINT32_MAX) * urn->side >> 32), cell;
    for (uint32_t reach = 0; !draw_around(urn, y * urn->side + x, reach, &cell); reach++)
        ;
    return cell;
}

static wend_query query_between(const urn *urn, size_t start, size_t goal)
{
    wend_query query = wend_query_default();
    query.start = wend_place_cell((int32_t)(start % urn->side), (int32_t)(start / urn->side));
    query.goal = wend_place_cell((int32_t)(goal % urn->side), (int32_t)(goal / urn->side));
    return query;
}

static void draw_queries(world *world, uint64_t seed)
{
    uint32_t side = world->scale->side, regions;
    size_t cells = (size_t)side * side;
    uint32_t *labels = need(malloc(cells * sizeof *labels));
    need_ok(wend_space_components(world->space, NULL, labels, &regions), "the regions");
    urn urn = {labels, side, largest_region(labels, cells, regions), landscape_mix(seed), 0};
    for (uint32_t i = 0; i < world->scale->queries; i++) {
        size_t start = draw_cell(&urn), goal = draw_cell(&urn);
        world->anywhere[i] = query_between(&urn, start, goal);
    }
    for (uint32_t i = 0; i < NEARBY; i++) {
        size_t start = draw_cell(&urn), goal;
        while (!draw_around(&urn, start, NEAR, &goal))
            ;
        world->nearby[i] = query_between(&urn, start, goal);
    }
    free(labels);
}

static void close_world(world *world)
{
    wend_space_destroy(world->space);
    wend_grid_destroy(world->grid);
}

static int compare_times(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Asks queries one by one and times each in seconds. False if the engine does not serve here. */
static bool ask(const world *world, wend_finder *finder, wend_engine engine, const wend_query *queries, uint32_t count,
                double *times, row *row)
{
    row->cost = 0;
    row->length = row->expanded = 0;
    for (uint32_t i = 0; i < count; i++) {
        wend_query query = queries[i];
        wend_path path = wend_path_default();
        query.search.engine = engine;
        double began = clock_seconds();
        wend_status status = wend_finder_find(finder, world->space, &query, &path);
        times[i] = clock_seconds() - began;
        if (status == WEND_ERROR_UNSUPPORTED)
            return false;
        need_ok(status, "a query");
        row->cost += path.cost;
        row->length += path.length / count;
        row->expanded += (double)path.expanded / count;
        row->engines |= path.engine ? UINT32_C(1) << path.engine : 0; /* none if the start is the goal */
    }
    return true;
}

static double sum(const double *times, uint32_t count)
{
    double all = 0;
    for (uint32_t i = 0; i < count; i++)
        all += times[i];
    return all;
}

/* Fills a row's times of single queries; false if the engine does not serve here. */
static bool time_queries(const world *world, wend_engine engine, row *result)
{
    static double times[MOST_QUERIES], nearby_times[NEARBY];
    uint32_t count = world->scale->queries;
    wend_finder *finder = NULL;
    row ignored = {0};
    need_ok(wend_finder_create(NULL, &finder), "the finder");
    bool serves = ask(world, finder, engine, world->anywhere, count, times, result);
    for (uint32_t pass = 0; serves && pass < world->scale->passes; pass++) {
        ask(world, finder, engine, world->anywhere, count, times, result);
        double mean = sum(times, count) / count * 1e6;
        if (pass > 0 && mean >= result->mean)
            continue;
        memcpy(result->times, times, count * sizeof *times);
        qsort(times, count, sizeof *times, compare_times);
        result->mean = mean;
        result->median = (times[(count - 1) / 2] + times[count / 2]) / 2 * 1e6;
        result->p99 = times[count - 1 - count / 100] * 1e6;
    }
    for (int pass = 0; serves && pass < 2; pass++) /* the first warms up */
        ask(world, finder, engine, world->nearby, NEARBY, nearby_times, &ignored);
    result->count = count;
    result->nearby = sum(nearby_times, NEARBY) / (double)NEARBY * 1e6;
    result->finder_bytes = wend_finder_memory(finder);
    wend_finder_destroy(finder);
    return serves;
}

/* Returns the microseconds per query to anywhere, as a batch: the best pass, after one to warm up. */
static double time_batch(const world *world, wend_engine engine, uint32_t threads, uint64_t cost)
{
    static wend_query queries[MOST_QUERIES];
    static wend_path paths[MOST_QUERIES];
    static wend_request requests[MOST_QUERIES];
    uint32_t count = world->scale->queries;
    wend_batch *batch = NULL;
    pool *pool = need(pool_open(threads));
    wend_tasks tasks = pool_tasks(pool);
    double best = 0;
    need_ok(wend_batch_create(threads, NULL, &batch), "the batch");
    for (uint32_t i = 0; i < count; i++) {
        queries[i] = world->anywhere[i];
        queries[i].search.engine = engine;
        paths[i] = wend_path_default();
        requests[i] = (wend_request){world->space, &queries[i], &paths[i], WEND_OK};
    }
    for (uint32_t pass = 0; pass <= world->scale->passes; pass++) {
        double began = clock_wall();
        need_ok(wend_batch_find(batch, requests, count, &tasks), "the batch");
        double taken = clock_wall() - began;
        best = pass == 1 || (pass > 1 && taken < best) ? taken : best;
    }
    for (uint32_t i = 0; i < count; i++)
        cost -= paths[i].cost;
    if (cost != 0) {
        fputs("the batch found other costs: a fault of wend\n", stderr);
        exit(EXIT_FAILURE);
    }
    wend_batch_destroy(batch);
    pool_close(pool);
    return best / count * 1e6;
}

static void print_head(landscape kind)
{
    printf("\n%s\n%5s %-12s %7s %7s %10s %10s %10s %6s %7s %9s %8s %6s %6s %10s %10s %7s\n", landscape_name(kind),
           "side", "engine", "prep ms", "queries", "mean us", "p50 us", "p99 us", "growth", "length", "expanded",
           "near us", "space", "finder", "1 thread", "2 threads", "speedup");
}

/* "astar", or "auto: astar" where the automatic choice always fell on that one. */
static void name_row(wend_engine engine, const row *row, char *name, size_t room)
{
    snprintf(name, room, "%s", wend_engine_name(engine));
    for (uint32_t i = 1; engine == WEND_ENGINE_AUTO && i < WEND_ENGINE_COUNT; i++)
        if (row->engines == UINT32_C(1) << i)
            snprintf(name, room, "auto: %s", wend_engine_name((wend_engine)i));
}

/* Prints a row. `last` is the engine's row on the map of half the side, if any: of the same questions, or more. */
static void print_row(const world *world, wend_engine engine, const row *row, const struct row *last)
{
    double cells = (double)world->scale->side * world->scale->side;
    char name[32], growth[16] = "";
    name_row(engine, row, name, sizeof name);
    if (last->count > 0)
        snprintf(growth, sizeof growth, "%.2f", sum(row->times, row->count) / sum(last->times, row->count));
    printf("%5u %-12s %7.2f %7u %10.1f %10.1f %10.1f %6s %7.0f %9.0f %8.2f %6.3f %6.2f %10.1f %10.1f %7.2f\n",
           (unsigned)world->scale->side, name, world->prepare_ms, (unsigned)row->count, row->mean, row->median,
           row->p99, growth, row->length, row->expanded, row->nearby, (double)wend_space_memory(world->space) / cells,
           (double)row->finder_bytes / cells, row->batch_1, row->batch_2, row->batch_1 / row->batch_2);
    fflush(stdout);
}

/* Measures and prints one engine's row, which replaces the last one. False if the engine does not serve here. */
static bool run_row(const world *world, wend_engine engine, row *last)
{
    static row row;
    row = (struct row){0};
    if (!time_queries(world, engine, &row))
        return false;
    row.batch_1 = time_batch(world, engine, 1, row.cost);
    row.batch_2 = time_batch(world, engine, 2, row.cost);
    print_row(world, engine, &row, last);
    *last = row;
    return true;
}

/* Runs all engines on one map; the one that `auto` always chose needs no row of its own. */
static void run_world(const world *world, row rows[WEND_ENGINE_COUNT])
{
    if (!run_row(world, WEND_ENGINE_AUTO, &rows[0]))
        return;
    for (uint32_t i = 1; i < WEND_ENGINE_COUNT; i++) {
        if (i == WEND_ENGINE_GENERAL || rows[0].engines == UINT32_C(1) << i)
            continue;
        if (run_row(world, (wend_engine)i, &rows[i]) && rows[i].cost != rows[0].cost) {
            fprintf(stderr, "%s found other costs: a fault of wend\n", wend_engine_name((wend_engine)i));
            exit(EXIT_FAILURE);
        }
    }
}

static void run_kind(landscape kind, const options *options)
{
    static world world;
    static row rows[WEND_ENGINE_COUNT];
    memset(rows, 0, sizeof rows);
    print_head(kind);
    for (int i = 0; i < SCALES && (!options->quick || scales[i].side <= QUICK_SIDE); i++) {
        world.scale = &scales[i];
        open_map(&world, kind, options->seed);
        draw_queries(&world, options->seed);
        run_world(&world, rows);
        close_world(&world);
    }
}

static bool want(options *options, const char *name)
{
    for (int i = 0; i < LANDSCAPES; i++)
        if (strcmp(name, landscape_name((landscape)i)) == 0)
            return options->wanted[i] = true;
    return false;
}

int main(int argc, char **argv)
{
    options options = {.seed = 1};
    bool chosen = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            options.quick = true;
        } else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
            options.seed = strtoull(argv[++i], NULL, 10);
        } else if (want(&options, argv[i])) {
            chosen = true;
        } else {
            fputs("usage: wend-bench-scaling [--quick] [--seed N] [rooms|maze|caves|random|open ...]\n", stderr);
            return EXIT_FAILURE;
        }
    }
    for (int i = 0; i < LANDSCAPES; i++)
        if (!chosen || options.wanted[i])
            run_kind((landscape)i, &options);
    return EXIT_SUCCESS;
}
