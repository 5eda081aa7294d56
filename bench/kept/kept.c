/*
 * wend-bench-kept: what spaces prepare for queries: what it costs, what it saves, and what becomes of it under edits.
 *
 *   wend-bench-kept queries FILE.map.scen ...   nothing, jumps, and all that pays: queries, preparing, memory
 *   wend-bench-kept blobs FILE.map.scen ...     the same on weights in patches some 16 cells wide
 *   wend-bench-kept terrain FILE.map.scen ...   the same where the map's own swamp weighs 2 and its trees 4
 *   wend-bench-kept goals FILE.map.scen ...     rules of arrival, and 2 to 64 goals, near each other and far apart
 *   wend-bench-kept mixed FILE.map.scen ...     0.01 to 10 edits per query, each with its update
 *   wend-bench-kept edits FILE.map ...          4,000 edits of one cell each, with their updates; and the first after
 *                                               preparing
 *   wend-bench-kept empty                       the same on empty maps of 256 to 8192 cells a side
 *   wend-bench-kept making FILE.map ...         making spaces; first of an empty map of 1024x1024 and one of 65535x1024
 *   wend-bench-kept first FILE.map ...          a finder's first query and its second, on the map tiled to 4096x4096
 *   wend-bench-kept tiled FILE.map ...          queries on the map tiled to 1024 to 8192 cells a side
 *
 * Rows of a table take turns, so that a slow second falls on all of them; the best pass counts, in processor time.
 */
#include "kept/goals.h"
#include "kept/rows.h"
#include "kit/kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SETS = 32, EDITS = 4000, WARM_EDITS = 1000, FIRST_EDITS = 100, MOST_OPEN = 64, TILED_QUERIES = 40 };

static void find(row *row, wend_place start, wend_place goal)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = start;
    query.goal = goal;
    good(wend_finder_find(row->finder, row->space, &query, &path), "a query");
    row->expanded += path.expanded;
    row->cost += path.outcome == WEND_OUTCOME_FOUND ? path.cost : 0;
}

static void find_problem(row *row, const wend_problem *problem)
{
    find(row, wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y),
         wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y));
}

static void run_pass(row *row, const suite *suite)
{
    row->expanded = row->cost = 0;
    double began = clock_seconds();
    for (size_t i = 0; i < suite->count; i++) {
        find_problem(row, suite_problem(suite, i));
    }
    double taken = clock_seconds() - began;
    row->best = taken < row->best ? taken : row->best;
}

/* Means of the ratios of a set, which is a folder of files. */
typedef struct set {
    char name[64];
    double logs[WAYS];
    uint32_t maps;
} set;

static set sets[MOST_SETS];
static uint32_t set_count;

static set *set_of(const char *file)
{
    char name[64] = "";
    const char *slash = strrchr(file, '/'), *begin = slash;
    while (begin && begin > file && begin[-1] != '/')
        begin--;
    if (slash)
        snprintf(name, sizeof name, "%.*s", (int)(slash - begin), begin);
    for (uint32_t i = 0; i < set_count; i++)
        if (strcmp(sets[i].name, name) == 0)
            return &sets[i];
    if (set_count == MOST_SETS)
        return &sets[MOST_SETS - 1];
    memcpy(sets[set_count].name, name, sizeof name);
    return &sets[set_count++];
}

static void print_sets(void)
{
    printf("\n| set | maps | jumps / nothing | what pays / nothing |\n|---|---|---|---|\n");
    for (uint32_t i = 0; i < set_count; i++)
        printf("| %s | %u | %.3f | %.3f |\n", sets[i].name, (unsigned)sets[i].maps, exp(sets[i].logs[1] / sets[i].maps),
               exp(sets[i].logs[2] / sets[i].maps));
}

static void compare_ways(const suite *suite, const wend_grid *grid, const wend_profile *profile, const char *file)
{
    row rows[WAYS];
    set *set = set_of(file);
    const double cells = (double)wend_grid_width(grid) * wend_grid_height(grid), n = (double)suite->count;
    for (int i = 0; i < WAYS; i++)
        rows[i] = open_row(grid, profile, ways[i].what);
    for (int pass = 0; pass <= PASSES; pass++)
        for (int i = 0; i < WAYS; i++) {
            rows[i].best = pass == 1 ? 1e30 : rows[i].best; /* the first pass warms up */
            run_pass(&rows[i], suite);
        }
    set->maps++;
    printf("| %s | %.1f | %.2f | %.2f | %.2f | %.3f | %.3f | %.1f | %.1f | %.1f | %.1f | %.2f | %.2f |%s\n",
           suite->name, rows[0].make * 1e9 / cells, rows[0].best * 1e6 / n, rows[1].best * 1e6 / n,
           rows[2].best * 1e6 / n, rows[1].best / rows[0].best, rows[2].best / rows[0].best,
           (double)rows[0].expanded / n, (double)rows[2].expanded / n, rows[1].prepare * 1e9 / cells,
           rows[2].prepare * 1e9 / cells, (double)rows[1].kept / cells, (double)rows[2].kept / cells,
           rows[1].cost == rows[0].cost && rows[2].cost == rows[0].cost ? "" : " WRONG COSTS");
    fflush(stdout);
    for (int i = 0; i < WAYS; i++) {
        set->logs[i] += log(rows[i].best / rows[0].best);
        close_row(&rows[i]);
    }
}

typedef enum ground { GROUND_PLAIN, GROUND_BLOBS, GROUND_TERRAIN } ground;

static void weigh_terrain(wend_profile *profile)
{
    profile->weight['S'] = 2;
    profile->weight['T'] = 4;
}

static void compare_files(int count, char **files, ground ground)
{
    printf("| map | making ns a cell | nothing us | jumps us | what pays us | jumps / nothing | what pays / nothing | "
           "expanded, "
           "nothing | what pays | jumps: ns a cell | all: ns a cell | jumps: bytes a cell | all: bytes a cell |\n"
           "|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < count; i++) {
        suite suite;
        if (!suite_load(&suite, files[i], 0))
            exit(EXIT_FAILURE);
        wend_profile profile = wend_profile_default();
        wend_grid *painted = ground == GROUND_BLOBS ? painter_copy(suite.grid, WEND_CELLS_SQUARE, painter_blob) : NULL;
        if (ground == GROUND_BLOBS)
            painter_weigh(&profile);
        if (ground == GROUND_TERRAIN)
            weigh_terrain(&profile);
        compare_ways(&suite, painted ? painted : suite.grid, &profile, files[i]);
        wend_grid_destroy(painted);
        suite_free(&suite);
    }
    print_sets();
}

/* --- edits --- */

/* Cells that edits have closed, which are opened again. */
typedef struct closed {
    wend_place places[MOST_OPEN];
    uint32_t count;
} closed;

/* Closes a random free cell, or opens a closed one again, and updates all spaces; `taken` are the seconds of each. */
static void edit_once(wend_grid *grid, closed *closed, row *rows, int row_count, double *taken)
{
    if (closed->count == MOST_OPEN || (closed->count > 0 && draw(2) == 0)) {
        const uint32_t which = draw(closed->count);
        good(wend_grid_set(grid, closed->places[which], '.'), "an edit");
        closed->places[which] = closed->places[--closed->count];
    } else {
        uint32_t x, y;
        do {
            x = draw(wend_grid_width(grid));
            y = draw(wend_grid_height(grid));
        } while (!painter_is_free(grid, x, y));
        closed->places[closed->count] = wend_place_cell((int32_t)x, (int32_t)y);
        good(wend_grid_set(grid, closed->places[closed->count++], '@'), "an edit");
    }
    for (int i = 0; i < row_count; i++) {
        double began = clock_seconds();
        good(wend_space_update(rows[i].space), "an update");
        taken[i] += clock_seconds() - began;
    }
}

/* Returns what reading the clock takes, which is part of what is measured. */
static double clock_itself(void)
{
    double began = clock_seconds(), last = began;
    for (int i = 0; i < 1000; i++)
        last = clock_seconds();
    return (last - began) / 1000;
}

static void run_edits(const char *name, wend_grid *grid)
{
    row rows[WAYS];
    double taken[WAYS] = {0}, first[WAYS] = {0};
    closed closed = {.count = 0};
    random_state = 1;
    for (int i = 0; i < WAYS; i++)
        rows[i] = open_row(grid, NULL, ways[i].what);
    const double clock = clock_itself();
    for (int i = 0; i < WARM_EDITS; i++) {
        edit_once(grid, &closed, rows, WAYS, taken);
        if (i + 1 == FIRST_EDITS)
            memcpy(first, taken, sizeof first);
    }
    memset(taken, 0, sizeof taken);
    for (int i = 0; i < EDITS; i++)
        edit_once(grid, &closed, rows, WAYS, taken);
    printf("| %s |", name);
    for (int i = 0; i < WAYS; i++) {
        printf(" %.2f | %.2f |", (taken[i] / (double)EDITS - clock) * 1e6, (first[i] / (int)FIRST_EDITS - clock) * 1e6);
        close_row(&rows[i]);
    }
    putchar('\n');
    fflush(stdout);
}

static void print_edit_head(void)
{
    printf("| one cell and its update, us | nothing kept | first %d | jumps | first %d | what pays | first %d |\n"
           "|---|---|---|---|---|---|---|\n",
           FIRST_EDITS, FIRST_EDITS, FIRST_EDITS);
}

static wend_grid *load_map(const char *file)
{
    wend_grid *grid = NULL;
    wend_text_error error;
    if (wend_grid_load_map(file, NULL, &grid, &error) == WEND_OK)
        return grid;
    fprintf(stderr, "%s: %s\n", file, error.text);
    exit(EXIT_FAILURE);
}

static wend_grid *empty_map(uint32_t width, uint32_t height)
{
    wend_grid *grid = NULL;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = width;
    desc.height = height;
    good(wend_grid_create(&desc, NULL, &grid), "the map");
    return grid;
}

static void edit_files(int count, char **files)
{
    print_edit_head();
    for (int i = 0; i < count; i++) {
        wend_grid *grid = load_map(files[i]);
        run_edits(strrchr(files[i], '/') ? strrchr(files[i], '/') + 1 : files[i], grid);
        wend_grid_destroy(grid);
    }
}

static void edit_empty_maps(void)
{
    print_edit_head();
    for (uint32_t side = 256; side <= 8192; side *= 2) {
        char name[32];
        wend_grid *grid = empty_map(side, side);
        snprintf(name, sizeof name, "empty, %u", (unsigned)side);
        run_edits(name, grid);
        wend_grid_destroy(grid);
    }
}

/* Microseconds of a row's queries and of the edits between them; a pass has its own space and random state. */
typedef struct mixture {
    double query, edit;
    uint64_t cost;
} mixture;

static mixture mix_once(const suite *suite, double rate, uint32_t what)
{
    enum { QUERIES = 3000, WARM = 500 };
    row row = open_row(suite->grid, NULL, what);
    double edits = 0, queries = 0, due = 0, edited = 0;
    const double clock = clock_itself();
    closed closed = {.count = 0};
    random_state = 2;
    for (uint32_t q = 0; q < QUERIES + WARM; q++) {
        if (q == WARM)
            edits = queries = edited = 0;
        for (due += rate; due >= 1; due--, edited++)
            edit_once(suite->grid, &closed, &row, 1, &edits);
        double began = clock_seconds();
        find_problem(&row, suite_problem(suite, q * UINT64_C(7919) % suite->count));
        queries += clock_seconds() - began;
    }
    while (closed.count > 0)
        good(wend_grid_set(suite->grid, closed.places[--closed.count], '.'), "an edit");
    const mixture mixture = {(queries / (double)QUERIES - clock) * 1e6,
                             (edits - edited * clock) / (double)QUERIES * 1e6, row.cost};
    close_row(&row);
    return mixture;
}

/* Runs `rate` edits per query. */
static void run_mixed(const suite *suite, double rate)
{
    mixture best[WAYS];
    for (int pass = 0; pass < PASSES; pass++)
        for (int i = 0; i < WAYS; i++) {
            mixture mixture = mix_once(suite, rate, ways[i].what);
            if (pass == 0 || mixture.query + mixture.edit < best[i].query + best[i].edit)
                best[i] = mixture;
        }
    printf("| %s, %g |", suite->name, rate);
    for (int i = 0; i < WAYS; i++)
        printf(" %.2f + %.2f = %.2f |", best[i].query, best[i].edit, best[i].query + best[i].edit);
    puts(best[1].cost == best[0].cost && best[2].cost == best[0].cost ? "" : " WRONG COSTS");
    fflush(stdout);
}

static void mix_files(int count, char **files)
{
    static const double rates[] = {0.01, 0.1, 1, 10};
    printf("| query + its share of edits, us | nothing kept | jumps | what pays |\n|---|---|---|---|\n");
    for (int i = 0; i < count; i++) {
        suite suite;
        if (!suite_load(&suite, files[i], 0))
            exit(EXIT_FAILURE);
        for (int r = 0; r < 4; r++)
            run_mixed(&suite, rates[r]);
        suite_free(&suite);
    }
}

/* --- making spaces, and large maps --- */

static void time_making(const char *name, const wend_grid *grid)
{
    double best = 1e30, cells = (double)wend_grid_width(grid) * wend_grid_height(grid);
    size_t bytes = 0;
    for (int pass = 0; pass <= PASSES; pass++) {
        wend_space *space = NULL;
        double began = clock_seconds();
        good(wend_space_create(grid, NULL, NULL, &space), "the space");
        double taken = clock_seconds() - began;
        best = taken < best ? taken : best;
        bytes = wend_space_memory(space);
        wend_space_destroy(space);
    }
    printf("| %s | %.2f | %.2f | %.2f |\n", name, best * 1e9 / cells, best * 1e3, (double)bytes / cells);
    fflush(stdout);
}

static void make_spaces(int count, char **files)
{
    static const uint32_t widths[] = {1024, 65535};
    printf("| map | making, ns a cell | ms | bytes a cell |\n|---|---|---|---|\n");
    for (int i = 0; i < 2; i++) {
        wend_grid *grid = empty_map(widths[i], 1024);
        time_making(i == 0 ? "empty, 1024x1024" : "empty, 65535x1024", grid);
        wend_grid_destroy(grid);
    }
    for (int i = 0; i < count; i++) {
        wend_grid *grid = load_map(files[i]);
        time_making(strrchr(files[i], '/') ? strrchr(files[i], '/') + 1 : files[i], grid);
        wend_grid_destroy(grid);
    }
}

/* Tiles a map. */
static wend_grid *tile(const wend_grid *of, uint32_t side)
{
    wend_grid *grid = empty_map(side, side);
    uint8_t *row = malloc(side);
    if (!row)
        exit(EXIT_FAILURE);
    for (uint32_t y = 0; y < side; y++) {
        for (uint32_t x = 0; x < side; x++)
            row[x] = wend_grid_terrain(
                of, wend_place_cell((int32_t)(x % wend_grid_width(of)), (int32_t)(y % wend_grid_height(of))));
        good(wend_grid_set_area(grid, wend_area_cells(0, (int32_t)y, side, 1), row, 0), "the map");
    }
    free(row);
    return grid;
}

/* Draws ends in the largest region, at random distances. */
static void draw_ends(const wend_space *space, uint32_t side, wend_place *ends, uint32_t count)
{
    uint32_t *labels = malloc((size_t)side * side * sizeof *labels), regions = 0, largest = 1;
    good(labels ? wend_space_components(space, NULL, labels, &regions) : WEND_ERROR_MEMORY, "regions");
    uint32_t *sizes = calloc((size_t)regions + 1, sizeof *sizes);
    for (size_t i = 0; sizes && i < (size_t)side * side; i++)
        sizes[labels[i]]++;
    for (uint32_t i = 1; sizes && i <= regions; i++)
        largest = sizes[i] > sizes[largest] ? i : largest;
    random_state = 3;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t x, y;
        do {
            x = draw(side);
            y = draw(side);
        } while (labels[(size_t)y * side + x] != largest);
        ends[i] = wend_place_cell((int32_t)x, (int32_t)y);
    }
    free(sizes);
    free(labels);
}

static void run_tiled(const char *file)
{
    double before[WAYS] = {0};
    wend_grid *map = load_map(file);
    for (uint32_t side = 1024; side <= 8192; side *= 2) {
        wend_place ends[2 * TILED_QUERIES];
        wend_grid *grid = tile(map, side);
        row rows[WAYS];
        for (int i = 0; i < WAYS; i++)
            rows[i] = open_row(grid, NULL, ways[i].what);
        draw_ends(rows[0].space, side, ends, 2 * TILED_QUERIES);
        printf("| %u | %.1f | %.1f |", (unsigned)side, rows[0].make * 1e9 / side / side,
               rows[2].prepare * 1e9 / side / side);
        for (int pass = 0; pass <= PASSES; pass++)
            for (int i = 0; i < WAYS; i++) {
                double began = clock_seconds();
                for (int q = 0; q < TILED_QUERIES; q++)
                    find(&rows[i], ends[2 * q], ends[2 * q + 1]);
                double taken = clock_seconds() - began;
                rows[i].best = taken < rows[i].best ? taken : rows[i].best;
            }
        for (int i = 0; i < WAYS; i++) {
            printf(" %.1f | %.2f |", rows[i].best * 1e6 / (double)TILED_QUERIES,
                   side > 1024 ? rows[i].best / before[i] : 1);
            before[i] = rows[i].best;
        }
        puts(rows[1].cost == rows[0].cost && rows[2].cost == rows[0].cost ? "" : " WRONG COSTS");
        fflush(stdout);
        for (int i = 0; i < WAYS; i++)
            close_row(&rows[i]);
        wend_grid_destroy(grid);
    }
    wend_grid_destroy(map);
}

static void tile_files(int count, char **files)
{
    for (int i = 0; i < count; i++) {
        printf("| %s, side | making, ns a cell | preparing | nothing us | growth | jumps us | growth | what pays us | "
               "growth |\n"
               "|---|---|---|---|---|---|---|---|---|\n",
               files[i]);
        run_tiled(files[i]);
    }
}

static void first_queries(int count, char **files)
{
    enum { SIDE = 4096, FINDERS = 5 };
    printf(
        "| map, 4096x4096 | prepared | first query us | the same again us | difference us |\n|---|---|---|---|---|\n");
    for (int i = 0; i < count; i++) {
        wend_grid *map = load_map(files[i]), *grid = tile(map, SIDE);
        for (int w = 0; w < WAYS; w += 2) {
            wend_place ends[2 * FINDERS];
            row row = open_row(grid, NULL, ways[w].what);
            double first = 1e30, second = 1e30, least = 1e30;
            draw_ends(row.space, SIDE, ends, 2 * FINDERS);
            for (int f = 0; f < FINDERS; f++) {
                wend_finder_destroy(row.finder);
                good(wend_finder_create(NULL, &row.finder), "the finder");
                double t0 = clock_seconds();
                find(&row, ends[0], ends[1]);
                double t1 = clock_seconds();
                find(&row, ends[0], ends[1]);
                double t2 = clock_seconds(), apart = t1 - t0 - (t2 - t1);
                first = t1 - t0 < first ? t1 - t0 : first;
                second = t2 - t1 < second ? t2 - t1 : second;
                least = apart < least ? apart : least;
            }
            printf("| %s | %s | %.1f | %.1f | %.1f |\n", files[i], ways[w].name, first * 1e6, second * 1e6,
                   least * 1e6);
            fflush(stdout);
            close_row(&row);
        }
        wend_grid_destroy(grid);
        wend_grid_destroy(map);
    }
}

int main(int argc, char **argv)
{
    const char *table = argc > 1 ? argv[1] : "";
    const int count = argc - 2;
    char **files = argv + 2;
    if (strcmp(table, "queries") == 0)
        compare_files(count, files, GROUND_PLAIN);
    else if (strcmp(table, "blobs") == 0)
        compare_files(count, files, GROUND_BLOBS);
    else if (strcmp(table, "terrain") == 0)
        compare_files(count, files, GROUND_TERRAIN);
    else if (strcmp(table, "goals") == 0)
        compare_goals_of(count, files);
    else if (strcmp(table, "mixed") == 0)
        mix_files(count, files);
    else if (strcmp(table, "edits") == 0)
        edit_files(count, files);
    else if (strcmp(table, "empty") == 0)
        edit_empty_maps();
    else if (strcmp(table, "making") == 0)
        make_spaces(count, files);
    else if (strcmp(table, "first") == 0)
        first_queries(count, files);
    else if (strcmp(table, "tiled") == 0)
        tile_files(count, files);
    else {
        fputs("usage: wend-bench-kept queries|blobs|terrain|goals|mixed|edits|empty|making|first|tiled FILE...\n",
              stderr);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
