/*
 * wend-bench-surface: cost of the surfaces of grids, for shortest paths at any angle: building them, repairing them
 * after edits of single cells, their memory, and how much longer queries take and how much more work they do on a
 * surface that has seen 1,000 edits than on a new one.
 *
 * Builds: the best of several, after what a space itself takes to build. Edits: cells at walls are opened or closed, an
 * update each, the best of several rounds, less the time of the same edits on a space without surfaces. Queries: from
 * random free cells to others that can be reached; passes over all of them take turns on both surfaces, and the best
 * one counts.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const default_maps[] = {"dao/arena2",
                                           "dao/brc202d",
                                           "dao/orz900d",
                                           "bg512/AR0700SR",
                                           "sc1/Aurora",
                                           "rooms/32room_000",
                                           "cities/Berlin_0_1024",
                                           "mazes/maze512-32-0",
                                           "random/random512-25-0",
                                           "da2/ht_0_hightown",
                                           "wc3maps512/plaguelands"};

enum { BUILDS = 7, EDITS = 1000, ROUNDS = 3, QUERIES = 300, PASSES = 5 };

typedef struct pair {
    wend_place start, goal;
} pair;

static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "%s\n", what);
    exit(EXIT_FAILURE);
}

static wend_space *space_with(const wend_grid *grid, uint32_t what)
{
    wend_space *space = NULL;
    need(wend_space_create(grid, NULL, NULL, &space) == WEND_OK, "no space");
    need(wend_space_prepare(space, what) == WEND_OK, "no surface");
    return space;
}

static double build_seconds(const wend_grid *grid, uint32_t what, size_t *bytes)
{
    double best = 1e9;
    for (int i = 0; i < BUILDS; i++) {
        wend_space *space = space_with(grid, 0);
        const size_t before = wend_space_memory(space);
        const double start = clock_seconds();
        need(wend_space_prepare(space, what) == WEND_OK, "no surface");
        const double seconds = clock_seconds() - start;
        best = seconds < best ? seconds : best;
        *bytes = wend_space_memory(space) - before;
        wend_space_destroy(space);
    }
    return best;
}

static wend_place random_cell(const wend_grid *grid)
{
    return wend_place_cell(rand() % (int32_t)wend_grid_width(grid), rand() % (int32_t)wend_grid_height(grid));
}

/* Returns a cell with free ones around it, mostly at a wall. */
static wend_place cell_to_edit(const wend_grid *grid, const wend_space *space)
{
    for (;;) {
        const wend_place cell = random_cell(grid);
        int open = 0;
        for (int i = 0; i < 9; i++) {
            wend_place near = cell;
            near.x += (i % 3 - 1) * WEND_CELL;
            near.y += (i / 3 - 1) * WEND_CELL;
            open += wend_space_is_free(space, near);
        }
        if (open > 0 && (open < 9 || rand() % 8 == 0))
            return cell;
    }
}

static double update_seconds(wend_space *space)
{
    const double start = clock_seconds();
    need(wend_space_update(space) == WEND_OK, "no memory");
    return clock_seconds() - start;
}

static void find_pairs(const wend_grid *grid, const wend_space *space, wend_finder *finder, pair *pairs)
{
    for (int count = 0; count < QUERIES;) {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = random_cell(grid);
        query.goal = random_cell(grid);
        if (wend_space_is_free(space, query.start) && wend_space_is_free(space, query.goal) &&
            wend_finder_find(finder, space, &query, &path) == WEND_OK && path.outcome == WEND_OUTCOME_FOUND)
            pairs[count++] = (pair){query.start, query.goal};
    }
}

/* *work: in the units of wend_path.work, the same in every pass. */
static double query_seconds(wend_finder *finder, const wend_space *space, const pair *pairs, uint64_t *work)
{
    const double start = clock_seconds();
    *work = 0;
    for (int i = 0; i < QUERIES; i++) {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = pairs[i].start;
        query.goal = pairs[i].goal;
        query.shape.lines = WEND_LINES_SHORTEST;
        need(wend_finder_find(finder, space, &query, &path) == WEND_OK, "no answer");
        *work += path.work;
    }
    return clock_seconds() - start;
}

/* An edited map: its spaces without and with a surface, and the seconds that their updates took. */
typedef struct edited_map {
    wend_grid *grid;
    wend_space *plain, *edited;
    double without, with;
} edited_map;

static void destroy_edited(edited_map *map)
{
    wend_space_destroy(map->plain);
    wend_space_destroy(map->edited);
    wend_grid_destroy(map->grid);
}

/* Makes the same edits in every round. */
static edited_map edit_map(const char *file)
{
    edited_map map = {NULL, NULL, NULL, 0, 0};
    need(wend_grid_load_map(file, NULL, &map.grid, NULL) == WEND_OK, "no map");
    map.plain = space_with(map.grid, 0);
    map.edited = space_with(map.grid, WEND_PREPARED_SURFACE);
    srand(3);
    for (int i = 0; i < EDITS; i++) {
        const wend_place cell = cell_to_edit(map.grid, map.plain);
        const uint8_t terrain = wend_space_is_free(map.plain, cell) ? '@' : '.';
        need(wend_grid_set(map.grid, cell, terrain) == WEND_OK, "no edit");
        map.without += update_seconds(map.plain);
        map.with += update_seconds(map.edited);
    }
    return map;
}

/* Returns the spaces of the last of several rounds, and the least times. */
static edited_map edit_rounds(const char *file)
{
    edited_map last = edit_map(file);
    for (int i = 1; i < ROUNDS; i++) {
        edited_map map = edit_map(file);
        map.without = last.without < map.without ? last.without : map.without;
        map.with = last.with < map.with ? last.with : map.with;
        destroy_edited(&last);
        last = map;
    }
    return last;
}

static void bench_map(const char *file)
{
    static pair pairs[QUERIES];
    wend_text_error error = {0};
    wend_grid *grid = NULL;
    wend_finder *finder = NULL;
    const char *slash = strrchr(file, '/');
    size_t bytes = 0, touching_bytes = 0;
    uint64_t edited_work = 0, work = 0;
    double on_edited = 1e9, on_fresh = 1e9;
    if (wend_grid_load_map(file, NULL, &grid, &error) != WEND_OK) {
        fprintf(stderr, "%s: %s\n", file, error.text);
        return;
    }
    need(wend_finder_create(NULL, &finder) == WEND_OK, "no finder");
    const double build = build_seconds(grid, WEND_PREPARED_SURFACE, &bytes);
    const double touching_build = build_seconds(grid, WEND_PREPARED_TOUCHING_SURFACE, &touching_bytes);
    wend_grid_destroy(grid);
    edited_map map = edit_rounds(file);
    wend_space *fresh = space_with(map.grid, WEND_PREPARED_SURFACE);
    find_pairs(map.grid, map.plain, finder, pairs);
    for (int i = 0; i < PASSES; i++) {
        const double edited_pass = query_seconds(finder, map.edited, pairs, &edited_work);
        const double pass = query_seconds(finder, fresh, pairs, &work);
        on_edited = edited_pass < on_edited ? edited_pass : on_edited;
        on_fresh = pass < on_fresh ? pass : on_fresh;
    }
    printf("%-22s %8.2f %8.2f %8.0f %8.0f %8.1f %8.1f %9.1f %9.1f %6.2f %8.0f %8.0f %6.2f\n", slash ? slash + 1 : file,
           1e3 * build, 1e3 * touching_build, (double)bytes / 1024, (double)touching_bytes / 1024,
           1e6 * map.without / (int)EDITS, 1e6 * (map.with - map.without) / (int)EDITS, 1e6 * on_edited / (int)QUERIES,
           1e6 * on_fresh / (int)QUERIES, on_edited / on_fresh, (double)edited_work / (int)QUERIES,
           (double)work / (int)QUERIES, (double)edited_work / (double)work);
    fflush(stdout);
    wend_space_destroy(fresh);
    wend_finder_destroy(finder);
    destroy_edited(&map);
}

int main(int count, char **arguments)
{
    printf("%-22s %17s %17s %17s %26s %24s\n", "", "build, ms", "memory, KiB", "edit, us",
           "query after 1,000 edits, us", "its work");
    printf("%-22s %8s %8s %8s %8s %8s %8s %9s %9s %6s %8s %8s %6s\n", "map", "apart", "touch", "apart", "touch",
           "space", "surface", "repaired", "fresh", "ratio", "repaired", "fresh", "ratio");
    for (int i = 1; i < count; i++)
        bench_map(arguments[i]);
    const char *data = getenv("WEND_DATA");
    for (size_t i = 0; count == 1 && i < sizeof default_maps / sizeof *default_maps; i++) {
        char file[512];
        snprintf(file, sizeof file, "%s/grid/%s.map", data ? data : "../shared/data", default_maps[i]);
        bench_map(file);
    }
    return 0;
}
