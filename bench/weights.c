/*
 * wend-bench-weights: engine weighted beside engine general, which is A* under all rules without masks, on the same painted
 * maps: time per query and per expanded cell, and what the masks cost to make, to keep and to hold.
 *
 * The engines take turns pass by pass; the best pass counts, the spread is how much longer the worst took. Status 1 means
 * that a file could not be read or that two engines gave different costs.
 */
#include "clock.h"
#include "painter.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const default_problems[] = {"grid/dao/brc202d.map.scen", "grid/sc1/Aurora.map.scen",
                                               "grid/random/random512-10-0.map.scen"};

enum { FILES = 3, PASSES = 3, LIMIT = 100, EDITS = 2000, ENGINES = 2, PAINTINGS = 3 };

static const wend_engine engines[ENGINES] = {WEND_ENGINE_GENERAL, WEND_ENGINE_WEIGHTED};

static const struct {
    const char *name;
    uint8_t (*paint)(uint32_t x, uint32_t y);
} paintings[PAINTINGS] = {{"blobs", painter_blob}, {"noise", painter_noise}, {"own terrain", NULL}};

/* Measurements of one engine. */
struct row {
    double best, worst; /* seconds per pass */
    uint64_t expanded, cost;
    size_t found;
};

/* A painted map as a mover sees it. */
struct field {
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
    double prepared, edited; /* seconds to make the space, and for one edit */
};

/* Moving AI terrain by its letters where nothing is painted: swamp and trees are passable, and dear. */
static wend_profile mover(bool painted)
{
    wend_profile profile = wend_profile_default();
    if (painted) {
        painter_weigh(&profile);
    } else {
        profile.weight['S'] = 2;
        profile.weight['T'] = 4;
    }
    return profile;
}

static void make_space(struct field *field, const wend_profile *profile)
{
    double begin = clock_seconds();
    if (wend_space_create(field->grid, profile, NULL, &field->space) != WEND_OK) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    field->prepared = clock_seconds() - begin;
}

/* Changes single cells here and there, and changes them back. */
static double time_edit(struct field *field)
{
    uint32_t width = wend_grid_width(field->grid), height = wend_grid_height(field->grid);
    double begin = clock_seconds();
    for (uint64_t i = 0; i < EDITS; i++) {
        uint32_t x = (uint32_t)(painter_mix(i) % width), y = (uint32_t)(painter_mix(i + EDITS) % height);
        uint8_t before = wend_grid_terrain(field->grid, x, y);
        wend_grid_set(field->grid, x, y, '@');
        wend_space_update(field->space);
        wend_grid_set(field->grid, x, y, before);
        wend_space_update(field->space);
    }
    return (clock_seconds() - begin) / (2 * EDITS);
}

static struct field open_field(const wend_grid *map, uint8_t (*paint)(uint32_t x, uint32_t y))
{
    struct field field = {.grid = painter_copy(map, WEND_CELLS_SQUARE, paint)};
    wend_profile profile = mover(paint != NULL);
    make_space(&field, &profile);
    wend_space_destroy(field.space); /* the first one paid for memory new to the program */
    make_space(&field, &profile);
    if (wend_finder_create(NULL, &field.finder) != WEND_OK)
        exit(EXIT_FAILURE);
    field.edited = time_edit(&field);
    return field;
}

static void close_field(struct field *field)
{
    wend_finder_destroy(field->finder);
    wend_space_destroy(field->space);
    wend_grid_destroy(field->grid);
}

static void run_pass(const struct field *field, wend_engine engine, const suite *suite, struct row *row)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.search.engine = engine;
    row->expanded = row->cost = row->found = 0;
    double begin = clock_seconds();
    for (size_t i = 0; i < suite->count; i++) {
        const wend_problem *problem = suite_problem(suite, i);
        query.start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
        query.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
        if (wend_finder_find(field->finder, field->space, &query, &path) != WEND_OK)
            exit(EXIT_FAILURE);
        row->expanded += path.expanded;
        row->cost += path.cost;
        row->found += path.outcome == WEND_OUTCOME_FOUND;
    }
    double taken = clock_seconds() - begin;
    row->best = row->best == 0 || taken < row->best ? taken : row->best;
    row->worst = taken > row->worst ? taken : row->worst;
}

static void print_row(const char *name, const struct row *row, const struct row *first, size_t count)
{
    printf("  %-10s %10.1f %5.0f%% %7.2f %9.0f %7.1f %7zu\n", name, row->best / (double)count * 1e6,
           (row->worst / row->best - 1) * 100, row->best / first->best, (double)row->expanded / (double)count,
           row->best / (double)row->expanded * 1e9, row->found);
}

/* False if the engines' costs differ. */
static bool run_painting(const suite *suite, int painting)
{
    struct field field = open_field(suite->grid, paintings[painting].paint);
    struct row rows[ENGINES] = {{0}};
    double cells = (double)wend_grid_width(field.grid) * wend_grid_height(field.grid);
    bool agree = true;
    for (int pass = 0; pass <= PASSES; pass++)
        for (int i = 0; i < ENGINES; i++) {
            if (pass == 1) /* the one before was to warm up */
                rows[i].best = rows[i].worst = 0;
            run_pass(&field, engines[i], suite, &rows[i]);
            agree = agree && rows[i].cost == rows[0].cost;
        }
    printf("\n%s, %s, %zu problems; space made in %.2f ms (%.1f ns a cell), %.2f us an edit, %.3f bytes a cell\n",
           suite->name, paintings[painting].name, suite->count, field.prepared * 1e3, field.prepared / cells * 1e9,
           field.edited * 1e6, (double)wend_space_memory(field.space) / cells);
    printf("  %-10s %10s %6s %7s %9s %7s %7s\n", "", "us/query", "spread", "ratio", "expanded", "ns/exp.", "found");
    for (int i = 0; i < ENGINES; i++)
        print_row(wend_engine_name(engines[i]), &rows[i], &rows[0], suite->count);
    if (!agree)
        puts("  the costs differ");
    close_field(&field);
    return agree;
}

int main(int argc, char **argv)
{
    const char *data = getenv("WEND_DATA");
    bool complete = true;
    for (int i = 1; i < argc || (argc == 1 && i <= FILES); i++) {
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
        for (int painting = 0; painting < PAINTINGS; painting++)
            complete = run_painting(&suite, painting) && complete;
        suite_free(&suite);
    }
    return complete ? EXIT_SUCCESS : EXIT_FAILURE;
}
