/*
 * wend-bench-rules: what each movement rule costs. The same starts and goals, under one rule after the other: time
 * per query and per expanded cell, memory per cell of the space, and both against the plain rules.
 *
 * Terrain, walls and links are painted by a seeded generator, so every run measures the same. Rows of a map take turns
 * pass by pass; the best pass counts, the spread is how much longer the worst took.
 */
#include "clock.h"
#include "painter.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const default_problems[] = {"grid/dao/brc202d.map.scen", "grid/sc1/Aurora.map.scen"};

enum { PASSES = 5, LIMIT = 200, LINKS = 20 };

static void build_walls(wend_grid *grid)
{
    for (uint32_t y = 0; y + 1 < wend_grid_height(grid); y++)
        for (uint32_t x = 0; x + 1 < wend_grid_width(grid); x++) {
            uint64_t die = painter_mix(((uint64_t)y << 32) + x + 7) % 100;
            if (die < 2)
                wend_grid_set_wall(grid, x, y, die == 0 ? WEND_DIRECTION_EAST : WEND_DIRECTION_SOUTH, true);
        }
}

static void dig_links(wend_grid *grid)
{
    uint32_t width = wend_grid_width(grid), height = wend_grid_height(grid);
    for (uint64_t seed = 1; wend_grid_link_count(grid) < LINKS; seed++) {
        wend_link link = {.cost = 10 * WEND_PRICE_STRAIGHT};
        link.from_x = (uint32_t)(painter_mix(seed) % width);
        link.from_y = (uint32_t)(painter_mix(seed + 1000) % height);
        link.to_x = (uint32_t)(painter_mix(seed + 2000) % width);
        link.to_y = (uint32_t)(painter_mix(seed + 3000) % height);
        if (painter_is_free(grid, link.from_x, link.from_y) && painter_is_free(grid, link.to_x, link.to_y))
            wend_grid_add_link(grid, &link);
    }
}

/* One rule: its name, and what it changes of the plain case. */
typedef struct rule {
    const char *name;
    wend_engine engine;
    uint8_t (*paint)(uint32_t x, uint32_t y);
    void (*build)(wend_grid *grid);
    void (*change)(wend_profile *profile);
    wend_heuristic heuristic;
    wend_cells cells;
} rule;

static void grow(wend_profile *profile)
{
    profile->footprint = 3;
}

static void price_turns(wend_profile *profile)
{
    profile->turn_cost = WEND_PRICE_STRAIGHT / 4;
}

static void cut_corners(wend_profile *profile)
{
    profile->corners = WEND_CORNERS_ALWAYS;
}

static const rule rules[] = {
    {"plain", WEND_ENGINE_ASTAR, NULL, NULL, NULL, WEND_HEURISTIC_DEFAULT, WEND_CELLS_SQUARE},
    {"plain, general", WEND_ENGINE_GENERAL, NULL, NULL, NULL, WEND_HEURISTIC_DEFAULT, WEND_CELLS_SQUARE},
    {"corners always", WEND_ENGINE_AUTO, NULL, NULL, cut_corners, WEND_HEURISTIC_DEFAULT, WEND_CELLS_SQUARE},
    {"footprint 3", WEND_ENGINE_AUTO, NULL, NULL, grow, WEND_HEURISTIC_DEFAULT, WEND_CELLS_SQUARE},
    {"weights in blobs", WEND_ENGINE_AUTO, painter_blob, NULL, painter_weigh, WEND_HEURISTIC_DEFAULT,
     WEND_CELLS_SQUARE},
    {"weights as noise", WEND_ENGINE_AUTO, painter_noise, NULL, painter_weigh, WEND_HEURISTIC_DEFAULT,
     WEND_CELLS_SQUARE},
    {"hexagons", WEND_ENGINE_AUTO, NULL, NULL, NULL, WEND_HEURISTIC_DEFAULT, WEND_CELLS_HEX_POINTY_ODD},
    {"turn cost 1/4", WEND_ENGINE_AUTO, NULL, NULL, price_turns, WEND_HEURISTIC_DEFAULT, WEND_CELLS_SQUARE},
    {"walls on 2 %", WEND_ENGINE_AUTO, NULL, build_walls, NULL, WEND_HEURISTIC_DEFAULT, WEND_CELLS_SQUARE},
    {"20 links", WEND_ENGINE_AUTO, NULL, dig_links, NULL, WEND_HEURISTIC_DEFAULT, WEND_CELLS_SQUARE},
    {"20 links, Dijkstra", WEND_ENGINE_GENERAL, NULL, dig_links, NULL, WEND_HEURISTIC_ZERO, WEND_CELLS_SQUARE},
};

enum { RULES = sizeof rules / sizeof *rules };

/* A rule made ready on a map, and its measurements. */
struct row {
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
    double best, worst; /* seconds per pass */
    uint64_t expanded;
    size_t found;
};

static void open_row(struct row *row, const rule *rule, const wend_grid *map)
{
    wend_profile profile = wend_profile_default();
    if (rule->change)
        rule->change(&profile);
    row->grid = painter_copy(map, rule->cells, rule->paint);
    if (rule->build)
        rule->build(row->grid);
    if (wend_space_create(row->grid, &profile, NULL, &row->space) != WEND_OK ||
        wend_finder_create(NULL, &row->finder) != WEND_OK) {
        fprintf(stderr, "%s: cannot be made\n", rule->name);
        exit(EXIT_FAILURE);
    }
}

static void close_row(struct row *row)
{
    wend_finder_destroy(row->finder);
    wend_space_destroy(row->space);
    wend_grid_destroy(row->grid);
}

static void run_pass(struct row *row, const rule *rule, const suite *suite)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.search.engine = rule->engine;
    query.search.heuristic = rule->heuristic;
    row->expanded = row->found = 0;
    double begin = clock_seconds();
    for (size_t i = 0; i < suite->count; i++) {
        const wend_problem *problem = suite_problem(suite, i);
        query.start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
        query.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
        if (wend_finder_find(row->finder, row->space, &query, &path) != WEND_OK)
            exit(EXIT_FAILURE);
        row->expanded += path.expanded;
        row->found += path.outcome == WEND_OUTCOME_FOUND;
    }
    double taken = clock_seconds() - begin;
    row->best = row->best == 0 || taken < row->best ? taken : row->best;
    row->worst = taken > row->worst ? taken : row->worst;
}

static void print_row(const rule *rule, const struct row *row, const struct row *plain, size_t count)
{
    double cells = (double)wend_grid_width(row->grid) * wend_grid_height(row->grid);
    double per_query = row->best / (double)count * 1e6, each = row->best / (double)row->expanded * 1e9;
    double plain_each = plain->best / (double)plain->expanded * 1e9;
    printf("%-19s %9.1f %5.0f%% %7.2f %9.0f %7.1f %7.2f %7.3f %6zu\n", rule->name, per_query,
           (row->worst / row->best - 1) * 100, row->best / plain->best, (double)row->expanded / (double)count, each,
           each / plain_each, (double)wend_space_memory(row->space) / cells, row->found);
}

static void run_suite(const suite *suite)
{
    static struct row rows[RULES];
    memset(rows, 0, sizeof rows);
    for (size_t i = 0; i < RULES; i++)
        open_row(&rows[i], &rules[i], suite->grid);
    for (size_t i = 0; i < RULES; i++) /* a pass to warm up, not counted */
        run_pass(&rows[i], &rules[i], suite);
    for (size_t i = 0; i < RULES; i++)
        rows[i].best = rows[i].worst = 0;
    for (int pass = 0; pass < PASSES; pass++)
        for (size_t i = 0; i < RULES; i++)
            run_pass(&rows[i], &rules[i], suite);
    printf("\n%s, %zu problems\n%-19s %9s %6s %7s %9s %7s %7s %7s %6s\n", suite->name, suite->count, "", "us/query",
           "spread", "ratio", "expanded", "ns/exp.", "ratio", "B/cell", "found");
    for (size_t i = 0; i < RULES; i++)
        print_row(&rules[i], &rows[i], &rows[0], suite->count);
    for (size_t i = 0; i < RULES; i++)
        close_row(&rows[i]);
}

int main(int argc, char **argv)
{
    const char *data = getenv("WEND_DATA");
    bool complete = true;
    for (int i = 1; i < argc || (argc == 1 && i <= 2); i++) {
        char file[1024];
        suite suite;
        if (argc > 1)
            snprintf(file, sizeof file, "%s", argv[i]);
        else
            snprintf(file, sizeof file, "%s/%s", data ? data : "../shared/data", default_problems[i - 1]);
        if (!suite_load(&suite, file, LIMIT)) {
            complete = false;
            continue;
        }
        run_suite(&suite);
        suite_free(&suite);
    }
    return complete ? EXIT_SUCCESS : EXIT_FAILURE;
}
