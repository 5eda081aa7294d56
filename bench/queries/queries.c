/*
 * wend-bench-queries: the same queries under one setting after the other: what rules, weights, ties and radii cost.
 *
 *     wend-bench-queries TABLE [--all-engines] [--queries K] [--passes R] [FILE...]
 *
 * Terrain, walls and links are painted by a seeded generator and random pairs come from the C library's rand(), so
 * every run on one machine measures the same. Rows of a block take turns pass by pass; the best pass counts, the spread
 * is how much longer the worst took. Status 1 means that a file could not be read or that costs differ which must not.
 */
#include "kit/kit.h"
#include "queries/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EDITS = 2000, MOST_ROWS = MOST_SETTINGS * WEND_ENGINE_COUNT };

/* Ends of a query, in cells. */
typedef struct pair {
    int32_t start_x, start_y, goal_x, goal_y;
} pair;

/* A map and what is asked on it. */
typedef struct work {
    const wend_grid *grid;
    const char *name;
    pair *pairs;
    size_t count;
} work;

/* A ground that is prepared. */
typedef struct field {
    wend_grid *grid;
    wend_space *space;
    double prepared, edited; /* seconds to make the space, and for one edit */
} field;

typedef struct row {
    const setting *setting;
    wend_engine engine;
    const field *field;
    wend_finder *finder;
    double best, worst; /* seconds per pass */
    uint64_t expanded, cost, points;
    size_t found, partial;
    double length;
} row;

typedef struct options {
    const table *table;
    bool all_engines;
    size_t queries;
    int passes;
} options;

static void *need(void *memory)
{
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

static wend_finder *make_finder(void)
{
    wend_finder *finder = NULL;
    wend_finder_create(NULL, &finder);
    return need(finder);
}

static wend_space *make_space(const wend_grid *grid, const wend_profile *profile)
{
    wend_space *space = NULL;
    wend_space_create(grid, profile, NULL, &space);
    return need(space);
}

/* Changes single cells here and there, and changes them back. */
static double time_edit(field *field)
{
    uint32_t width = wend_grid_width(field->grid), height = wend_grid_height(field->grid);
    double begin = clock_seconds();
    for (uint64_t i = 0; i < EDITS; i++) {
        uint32_t x = (uint32_t)(painter_mix(i) % width), y = (uint32_t)(painter_mix(i + EDITS) % height);
        wend_place cell = wend_place_cell((int32_t)x, (int32_t)y);
        uint8_t before = wend_grid_terrain(field->grid, cell);
        wend_grid_set(field->grid, cell, '@');
        wend_space_update(field->space);
        wend_grid_set(field->grid, cell, before);
        wend_space_update(field->space);
    }
    return (clock_seconds() - begin) / (2 * EDITS);
}

static field open_field(const wend_grid *map, const ground *ground, bool prepares)
{
    field field = {.grid = painter_copy(map, ground->cells, ground->paint)};
    wend_profile profile = wend_profile_default();
    if (ground->change)
        ground->change(&profile);
    if (ground->build)
        ground->build(field.grid);
    if (prepares) /* the first one pays for memory new to the program */
        wend_space_destroy(make_space(field.grid, &profile));
    double begin = clock_seconds();
    field.space = make_space(field.grid, &profile);
    field.prepared = clock_seconds() - begin;
    field.edited = prepares ? time_edit(&field) : 0;
    return field;
}

static void close_field(field *field)
{
    wend_space_destroy(field->space);
    wend_grid_destroy(field->grid);
}

/* False if the engine does not serve such a query. */
static bool run_pass(row *row, const work *work, uint32_t radius)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.search.engine = row->engine;
    query.search.heuristic = row->setting->heuristic;
    query.search.limit = row->setting->limit;
    query.search.radius = radius;
    query.shape.ties = row->setting->ties;
    row->expanded = row->cost = row->points = row->found = row->partial = 0;
    row->length = 0;
    double begin = clock_seconds();
    for (size_t i = 0; i < work->count; i++) {
        const pair *pair = &work->pairs[i];
        query.start = wend_place_cell(pair->start_x, pair->start_y);
        query.goal = wend_place_cell(pair->goal_x, pair->goal_y);
        if (wend_finder_find(row->finder, row->field->space, &query, &path) != WEND_OK)
            return false;
        row->expanded += path.expanded;
        row->cost += path.cost;
        row->points += path.point_count;
        row->found += path.outcome == WEND_OUTCOME_FOUND;
        row->partial += path.outcome == WEND_OUTCOME_PARTIAL;
        row->length += path.outcome == WEND_OUTCOME_FOUND ? path.length : 0;
    }
    double taken = clock_seconds() - begin;
    row->best = row->best == 0 || taken < row->best ? taken : row->best;
    row->worst = taken > row->worst ? taken : row->worst;
    return true;
}

/* Lists the rows that can be run, each after a pass to warm up, which is not counted. */
static size_t list_rows(row *rows, const block *block, const field *fields, const options *options, const work *work)
{
    wend_finder *shared[MOST_GROUNDS] = {NULL};
    size_t count = 0;
    for (size_t i = 0; i < block->setting_count; i++) {
        const setting *setting = &block->settings[i];
        for (int other = 0; other < (options->all_engines ? WEND_ENGINE_COUNT : 1); other++) {
            row row = {.setting = setting, .engine = setting->engine, .field = &fields[setting->ground]};
            if (options->all_engines)
                row.engine = (wend_engine)other;
            if (options->table->own_finders || shared[setting->ground] == NULL)
                shared[setting->ground] = make_finder();
            row.finder = shared[setting->ground];
            if (run_pass(&row, work, options->table->radius)) {
                row.best = row.worst = 0;
                rows[count++] = row;
            } else if (!options->all_engines) {
                fprintf(stderr, "%s: not served\n", setting->name);
                exit(EXIT_FAILURE);
            }
        }
    }
    return count;
}

static void print_heading(const work *work, const block *block, const field *field, bool prepares)
{
    double cells = (double)wend_grid_width(field->grid) * wend_grid_height(field->grid);
    printf("\n%s%s%s, %zu queries", work->name, *block->name ? ", " : "", block->name, work->count);
    if (prepares)
        printf("; space made in %.2f ms (%.1f ns a cell), %.2f us an edit", field->prepared * 1e3,
               field->prepared / cells * 1e9, field->edited * 1e6);
    printf("\n%-21s %-9s %9s %6s %7s %8s %7s %6s %6s %8s %6s %7s %7s\n", "", "engine", "us/query", "spread", "ratio",
           "expanded", "ns/exp.", "found", "limit", "length", "points", "B/cell", "MB");
}

static void print_row(const row *row, const struct row *first, size_t count)
{
    double queries = (double)count;
    double cells = (double)wend_grid_width(row->field->grid) * wend_grid_height(row->field->grid);
    printf("%-21s %-9s %9.3f %5.0f%% %7.2f %8.1f %7.1f %6zu %6zu %8.2f %6.1f %7.3f %7.2f\n", row->setting->name,
           wend_engine_name(row->engine), row->best / queries * 1e6, (row->worst / row->best - 1) * 100,
           row->best / first->best, (double)row->expanded / queries,
           row->expanded ? row->best / (double)row->expanded * 1e9 : 0, row->found, row->partial,
           row->length / (double)(row->found ? row->found : 1), (double)row->points / queries,
           (double)wend_space_memory(row->field->space) / cells, (double)wend_finder_memory(row->finder) / 1048576);
}

/* Frees each finder once: rows may share one. */
static void close_finders(const row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool known = false;
        for (size_t j = 0; j < i; j++)
            known = known || rows[j].finder == rows[i].finder;
        if (!known)
            wend_finder_destroy(rows[i].finder);
    }
}

/* False if costs differ that must be equal. */
static bool run_block(const work *work, const block *block, const options *options)
{
    static row rows[MOST_ROWS];
    field fields[MOST_GROUNDS];
    const table *table = options->table;
    bool agree = true;
    for (size_t i = 0; i < block->ground_count; i++)
        fields[i] = open_field(work->grid, &block->grounds[i], table->prepares);
    size_t count = list_rows(rows, block, fields, options, work);
    for (int pass = 0; pass < options->passes; pass++)
        for (size_t i = 0; i < count; i++) {
            run_pass(&rows[i], work, table->radius);
            agree = agree && (!table->costs_agree || rows[i].cost == rows[0].cost);
        }
    print_heading(work, block, &fields[0], table->prepares);
    for (size_t i = 0; i < count; i++)
        print_row(&rows[i], &rows[0], work->count);
    if (!agree)
        puts("the costs differ");
    fflush(stdout);
    close_finders(rows, count);
    for (size_t i = 0; i < block->ground_count; i++)
        close_field(&fields[i]);
    return agree;
}

static bool run_blocks(const work *work, const options *options)
{
    bool good = true;
    for (size_t i = 0; i < options->table->block_count; i++)
        good = run_block(work, &options->table->blocks[i], options) && good;
    return good;
}

static bool is_free(const wend_space *space, int32_t x, int32_t y)
{
    return wend_space_is_free(space, wend_place_cell(x, y));
}

/* Draws random free cells, and for each another one at most `radius` columns and rows away. */
static void draw_pairs(work *work, int32_t radius)
{
    int32_t width = (int32_t)wend_grid_width(work->grid), height = (int32_t)wend_grid_height(work->grid);
    wend_space *space = make_space(work->grid, NULL);
    srand(7);
    for (size_t i = 0; i < work->count;) {
        int32_t x = rand() % width, y = rand() % height;
        int32_t goal_x = x + rand() % (2 * radius + 1) - radius;
        int32_t goal_y = y + rand() % (2 * radius + 1) - radius;
        if (is_free(space, x, y) && is_free(space, goal_x, goal_y))
            work->pairs[i++] = (pair){x, y, goal_x, goal_y};
    }
    wend_space_destroy(space);
}

/* Runs a map, named itself or by its problems, with random pairs. */
static bool run_map(const char *argument, const options *options)
{
    char file[1024];
    wend_text_error error = {0};
    wend_grid *grid = NULL;
    size_t length = strlen(argument), ending = strlen(".scen");
    bool is_scen = length > ending && strcmp(argument + length - ending, ".scen") == 0;
    snprintf(file, sizeof file, "%.*s", (int)(is_scen ? length - ending : length), argument);
    if (wend_grid_load_map(file, NULL, &grid, &error) != WEND_OK) {
        fprintf(stderr, "%s:%u: %s\n", file, (unsigned)error.line, error.text);
        return false;
    }
    const char *slash = strrchr(file, '/');
    work work = {.grid = grid, .name = slash ? slash + 1 : file, .count = options->queries};
    work.pairs = need(calloc(work.count, sizeof *work.pairs));
    draw_pairs(&work, (int32_t)options->table->radius);
    bool good = run_blocks(&work, options);
    free(work.pairs);
    wend_grid_destroy(grid);
    return good;
}

static bool run_problems(const char *file, const options *options)
{
    suite suite;
    if (!suite_load(&suite, file, options->queries))
        return false;
    work work = {.grid = suite.grid, .name = suite.name, .count = suite.count};
    work.pairs = need(calloc(work.count, sizeof *work.pairs));
    for (size_t i = 0; i < work.count; i++) {
        const wend_problem *problem = suite_problem(&suite, i);
        work.pairs[i] = (pair){(int32_t)problem->start_x, (int32_t)problem->start_y, (int32_t)problem->goal_x,
                               (int32_t)problem->goal_y};
    }
    bool good = run_blocks(&work, options);
    free(work.pairs);
    suite_free(&suite);
    return good;
}

static bool run_file(const char *file, const options *options)
{
    return options->table->radius != 0 ? run_map(file, options) : run_problems(file, options);
}

static const table *find_table(const char *name)
{
    for (size_t i = 0; i < table_count; i++)
        if (strcmp(tables[i].name, name) == 0)
            return &tables[i];
    return NULL;
}

static int explain(void)
{
    fputs("wend-bench-queries TABLE [--all-engines] [--queries K] [--passes R] [FILE...]\n", stderr);
    for (size_t i = 0; i < table_count; i++)
        fprintf(stderr, "  %-14s %s\n", tables[i].name, tables[i].about);
    return 2;
}

/* Returns the number above 0 after an option, or 0. */
static int number_after(char **argument)
{
    return argument[1] != NULL ? atoi(argument[1]) : 0;
}

int main(int argc, char **argv)
{
    options options = {.table = argc > 1 ? find_table(argv[1]) : NULL};
    if (options.table == NULL)
        return explain();
    options.queries = options.table->queries;
    options.passes = options.table->passes;
    int first = 2;
    for (; first < argc && strncmp(argv[first], "--", 2) == 0; first++) {
        if (strcmp(argv[first], "--all-engines") == 0)
            options.all_engines = true;
        else if (strcmp(argv[first], "--queries") == 0 && number_after(argv + first) > 0)
            options.queries = (size_t)atoi(argv[++first]);
        else if (strcmp(argv[first], "--passes") == 0 && number_after(argv + first) > 0)
            options.passes = atoi(argv[++first]);
        else
            return explain();
    }
    const char *data = getenv("WEND_DATA");
    bool good = true;
    for (int i = first; i < argc; i++)
        good = run_file(argv[i], &options) && good;
    for (size_t i = 0; first == argc && options.table->files[i] != NULL; i++) {
        char file[1024];
        snprintf(file, sizeof file, "%s/%s", data ? data : "../shared/data", options.table->files[i]);
        good = run_file(file, &options) && good;
    }
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
