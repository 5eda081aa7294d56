/*
 * wend-bench-local: short queries within a radius, as a game server's creatures ask them: nanoseconds per query, the
 * turning points included.
 *
 * Starts are random free cells, goals random free cells at most RADIUS columns and rows away, drawn by the C library's
 * rand() from one seed, so that they are the same for all who draw them so. Each pass runs the whole set for one
 * row of the table, and rows take turns; the best pass counts, the spread is how much longer the worst took.
 */
#include "clock.h"

#include <wend/wend.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const default_maps[] = {"dao/brc202d",      "dao/orz900d",         "bg512/AR0700SR",
                                           "sc1/Aurora",       "mazes/maze512-4-0",   "random/random512-25-0",
                                           "rooms/32room_000", "cities/Berlin_0_1024"};

enum { QUERIES = 50000, RADIUS = 20, CAP = 150, PASSES = 5, KINDS = 3, MOST_ROWS = 2 * KINDS * WEND_ENGINE_COUNT };

/* Ends of a query, in cells. */
typedef struct pair {
    int32_t start_x, start_y, goal_x, goal_y;
} pair;

static pair pairs[QUERIES];

static const char *const kinds[KINDS] = {"8 neighbours", "4 neighbours", "8, unit price"};

static wend_space *make_space(const wend_grid *grid, int kind)
{
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    if (kind == 1)
        profile.neighbours = WEND_NEIGHBOURS_4;
    if (kind == 2)
        profile.straight = profile.diagonal = 1;
    if (wend_space_create(grid, &profile, NULL, &space) != WEND_OK)
        exit(EXIT_FAILURE);
    return space;
}

static bool is_free(const wend_space *space, int32_t x, int32_t y)
{
    return wend_space_is_free(space, wend_place_cell(x, y));
}

static void draw_pairs(const wend_grid *grid, const wend_space *space)
{
    int32_t width = (int32_t)wend_grid_width(grid), height = (int32_t)wend_grid_height(grid);
    srand(7);
    for (int i = 0; i < QUERIES;) {
        int32_t x = rand() % width, y = rand() % height;
        int32_t goal_x = x + rand() % (2 * RADIUS + 1) - RADIUS;
        int32_t goal_y = y + rand() % (2 * RADIUS + 1) - RADIUS;
        if (is_free(space, x, y) && is_free(space, goal_x, goal_y))
            pairs[i++] = (pair){x, y, goal_x, goal_y};
    }
}

/* One line of the table. */
typedef struct row {
    int kind;
    wend_engine engine;
    uint64_t limit;
    double best, worst; /* seconds per pass */
    uint64_t expanded;
    size_t found, partial;
    double length;
} row;

static bool run_pass(row *row, const wend_space *space, wend_finder *finder)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.search.engine = row->engine;
    query.search.limit = row->limit;
    query.search.radius = RADIUS;
    row->expanded = row->found = row->partial = 0;
    row->length = 0;
    double begin = clock_seconds();
    for (int i = 0; i < QUERIES; i++) {
        query.start = wend_place_cell(pairs[i].start_x, pairs[i].start_y);
        query.goal = wend_place_cell(pairs[i].goal_x, pairs[i].goal_y);
        if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
            return false;
        row->expanded += path.expanded;
        row->found += path.outcome == WEND_OUTCOME_FOUND;
        row->partial += path.outcome == WEND_OUTCOME_PARTIAL;
        row->length += path.outcome == WEND_OUTCOME_FOUND ? path.length : 0;
    }
    double taken = clock_seconds() - begin;
    row->best = row->best == 0 || taken < row->best ? taken : row->best;
    row->worst = taken > row->worst ? taken : row->worst;
    return true;
}

/* The engines that serve such queries, each with a pass to warm up. */
static size_t list_rows(row *rows, wend_space *const spaces[], wend_finder *finder, bool all)
{
    size_t count = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int limited = 1; limited >= 0; limited--)
            for (int engine = 0; engine < (all ? WEND_ENGINE_COUNT : 1); engine++) {
                row row = {.kind = kind, .engine = (wend_engine)engine, .limit = limited ? CAP : 0};
                if (!run_pass(&row, spaces[kind], finder))
                    continue;
                row.best = row.worst = 0;
                rows[count++] = row;
            }
    return count;
}

static void print_row(const row *row)
{
    const double queries = QUERIES;
    printf("%-14s %5s %-9s %8.0f %5.0f%% %8.1f %6.1f%% %6.1f%% %8.2f\n", kinds[row->kind], row->limit ? "150" : "none",
           wend_engine_name(row->engine), row->best / queries * 1e9, (row->worst / row->best - 1) * 100,
           (double)row->expanded / queries, 100 * (double)row->found / queries, 100 * (double)row->partial / queries,
           row->length / (double)(row->found ? row->found : 1));
}

static void run_map(const char *name, const wend_grid *grid, bool all)
{
    static row rows[MOST_ROWS];
    wend_space *spaces[KINDS];
    wend_finder *finder = NULL;
    if (wend_finder_create(NULL, &finder) != WEND_OK)
        exit(EXIT_FAILURE);
    for (int kind = 0; kind < KINDS; kind++)
        spaces[kind] = make_space(grid, kind);
    draw_pairs(grid, spaces[0]);
    size_t count = list_rows(rows, spaces, finder, all);
    for (int pass = 0; pass < PASSES; pass++)
        for (size_t i = 0; i < count; i++)
            run_pass(&rows[i], spaces[rows[i].kind], finder);
    printf("\n%s\n%-14s %5s %-9s %8s %6s %8s %7s %7s %8s\n", name, "", "limit", "engine", "ns/query", "spread",
           "expanded", "found", "partial", "length");
    for (size_t i = 0; i < count; i++)
        print_row(&rows[i]);
    fflush(stdout);
    for (int kind = 0; kind < KINDS; kind++)
        wend_space_destroy(spaces[kind]);
    wend_finder_destroy(finder);
}

/* A map's file: named itself, or beside its problems. */
static void name_map(char *file, size_t room, const char *argument)
{
    size_t length = strlen(argument), ending = strlen(".scen");
    bool is_scen = length > ending && strcmp(argument + length - ending, ".scen") == 0;
    snprintf(file, room, "%.*s", (int)(is_scen ? length - ending : length), argument);
}

static bool run_file(const char *file, bool all)
{
    wend_text_error error = {0};
    wend_grid *grid = NULL;
    const char *slash = strrchr(file, '/');
    if (wend_grid_load_map(file, NULL, &grid, &error) != WEND_OK) {
        fprintf(stderr, "%s:%u: %s\n", file, (unsigned)error.line, error.text);
        return false;
    }
    run_map(slash ? slash + 1 : file, grid, all);
    wend_grid_destroy(grid);
    return true;
}

int main(int argc, char **argv)
{
    const char *data = getenv("WEND_DATA");
    bool all = argc > 1 && strcmp(argv[1], "--all-engines") == 0, complete = true;
    int first = all ? 2 : 1;
    char file[1024];
    for (int i = first; i < argc; i++) {
        name_map(file, sizeof file, argv[i]);
        complete = run_file(file, all) && complete;
    }
    for (size_t i = 0; first == argc && i < sizeof default_maps / sizeof *default_maps; i++) {
        snprintf(file, sizeof file, "%s/grid/%s.map", data ? data : "../shared/data", default_maps[i]);
        complete = run_file(file, all) && complete;
    }
    return complete ? EXIT_SUCCESS : EXIT_FAILURE;
}
