/*
 * wend-bench-costs: cost of each rule, as a ratio to the plain query: across a map, to a place nearby, and nearby
 * within a radius; and of an edit with its update.
 *
 *     wend-bench-costs [--side N] [--queries K] [--passes R] [--near N] [--row NAME] [--map KIND | FILE.map]
 *
 * Without a file it paints caves, or the --map kind: rooms, maze, random or open. Each row takes turns with the plain
 * one on the same pairs of cells, those between which both find a path; the best pass of each counts, in processor
 * time. Walls, terrain, layers and pairs come from a seeded generator. docs/costs.md has its table.
 */
#include "kit/kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wend/all.h>

enum { MOST_PAIRS = 2048, MOST_GOALS = 64, EDITS = 200, RADIUS = 20 };

typedef struct pair {
    wend_place start, goal;
} pair;

/* What a row's queries may point at. */
typedef struct stage {
    wend_grid *grid;
    wend_space *space;
    wend_layer *layer;
    wend_area goals[MOST_GOALS];
    wend_place places[4];
    wend_finder *finder;
} stage;

/* A rule: what it changes in mover, map, layer and query; null = nothing. */
typedef struct row {
    const char *name;
    void (*mover)(wend_profile *profile);
    void (*map)(wend_grid *grid);
    uint8_t (*paint)(uint32_t x, uint32_t y);
    void (*layer)(stage *stage);
    void (*ask)(wend_query *query, stage *stage);
    wend_cells cells;
    uint32_t prepare;
} row;

static uint64_t random_state = 1;

static uint32_t draw(uint32_t below)
{
    return (uint32_t)((landscape_mix(random_state++) >> 32) * below >> 32);
}

static void check(wend_status status, const char *what)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "%s: %s\n", what, wend_status_text(status));
    exit(EXIT_FAILURE);
}

/* Movers */
static void four(wend_profile *profile)
{
    profile->neighbours = WEND_NEIGHBOURS_4;
}

static void one_price(wend_profile *profile)
{
    profile->straight = profile->diagonal = 1;
}

static void textbook(wend_profile *profile)
{
    profile->straight = 10;
    profile->diagonal = 14;
}

static void cut_corners(wend_profile *profile)
{
    profile->corners = WEND_CORNERS_ALWAYS;
}

static void two_wide(wend_profile *profile)
{
    profile->footprint = 2;
}

static void four_wide(wend_profile *profile)
{
    profile->footprint = 4;
}

static void turn(wend_profile *profile)
{
    profile->turn_cost = WEND_PRICE_STRAIGHT / 4;
}

static void cross(wend_profile *profile)
{
    profile->crossing_cost = 3 * WEND_PRICE_STRAIGHT;
}

static void turn_and_cross(wend_profile *profile)
{
    turn(profile);
    cross(profile);
}

static void cross_nobody(wend_profile *profile)
{
    profile->crossing_cost = WEND_NO_CROSSING;
}

/* Time, which is minimised, and money, which is only counted. */
static void spend(wend_profile *profile)
{
    painter_weigh(profile);
    profile->resource_count = 2;
    profile->resources[0].factor = 1;
    memcpy(profile->resources[0].weight, profile->weight, sizeof profile->weight);
    for (int i = 0; i < 256; i++)
        profile->resources[1].weight[i] = (uint16_t)(i & 3);
}

/* Layers */
static void add_layer(stage *stage, wend_layer_kind kind, uint32_t of, uint16_t most)
{
    check(wend_layer_create(stage->grid, kind, NULL, &stage->layer), "a layer");
    for (uint32_t y = 0; y < wend_grid_height(stage->grid); y++)
        for (uint32_t x = 0; x < wend_grid_width(stage->grid); x++) {
            uint64_t die = painter_mix(((uint64_t)y << 32) + x + 77);
            if (die % 1000 < of)
                wend_layer_fill(stage->layer, wend_area_at((int32_t)x, (int32_t)y, 0, 1, 1),
                                (uint16_t)(1 + (die >> 32) % most));
        }
    check(wend_space_attach(stage->space, stage->layer), "a layer");
}

static void stand_around(stage *stage)
{
    add_layer(stage, WEND_LAYER_OCCUPIED, 20, 1);
}

static void spread_danger(stage *stage)
{
    add_layer(stage, WEND_LAYER_EXTRA, 200, 20);
}

static void know_most(stage *stage)
{
    add_layer(stage, WEND_LAYER_KNOWN, 995, 1);
}

/* Queries */
static void next_to(wend_query *query, stage *stage)
{
    (void)stage;
    query->to.arrival = WEND_ARRIVAL_NEXT_TO;
}

static void within(wend_query *query, stage *stage)
{
    (void)stage;
    query->to.arrival = WEND_ARRIVAL_WITHIN;
    query->to.range = 3 * WEND_CELL;
}

static void within_a_walk(wend_query *query, stage *stage)
{
    within(query, stage);
    query->to.measure = WEND_MEASURE_PATH;
}

static void within_sight(wend_query *query, stage *stage)
{
    within(query, stage);
    query->to.range = 6 * WEND_CELL;
    query->to.sight = stage->space;
}

/* The goal and others around it, at most 16 cells away. */
static void choose(wend_query *query, stage *stage, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        int32_t x = wend_place_column(query->goal), y = wend_place_row(query->goal);
        uint64_t die = painter_mix(((uint64_t)x << 40) + ((uint64_t)y << 8) + i);
        stage->goals[i] = i == 0
                              ? wend_area_at(x, y, 0, 1, 1)
                              : wend_area_at(x + (int32_t)(die % 33) - 16, y + (int32_t)(die / 33 % 33) - 16, 0, 1, 1);
    }
    query->to.areas = stage->goals;
    query->to.count = count;
}

static void four_goals(wend_query *query, stage *stage)
{
    choose(query, stage, 4);
}

static void many_goals(wend_query *query, stage *stage)
{
    choose(query, stage, MOST_GOALS);
}

static void four_starts(wend_query *query, stage *stage)
{
    for (int32_t i = 0; i < 4; i++)
        stage->places[i] = wend_place_cell(wend_place_column(query->start) + i, wend_place_row(query->start));
    query->from.places = stage->places;
    query->from.count = 4;
}

static void bend_least(wend_query *query, stage *stage)
{
    (void)stage;
    query->shape.ties = WEND_TIES_FEWEST_TURNS;
}

static void keep_to_chord(wend_query *query, stage *stage)
{
    (void)stage;
    query->shape.ties = WEND_TIES_NEAR_CHORD;
}

static void straighten(wend_query *query, stage *stage)
{
    (void)stage;
    query->shape.lines = WEND_LINES_STRAIGHT;
}

static void go_shortest(wend_query *query, stage *stage)
{
    (void)stage;
    query->shape.lines = WEND_LINES_SHORTEST;
}

static void go_shortest_by_corners(wend_query *query, stage *stage)
{
    go_shortest(query, stage);
    query->search.engine = WEND_ENGINE_TAUT;
}

static void limit(wend_query *query, stage *stage)
{
    (void)stage;
    query->search.limit = UINT64_C(1) << 50;
}

static void hurry(wend_query *query, stage *stage)
{
    (void)stage;
    query->search.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE * 3 / 2;
}

static const row rows[] = {
    {"plain", .cells = WEND_CELLS_SQUARE},
    {"4 neighbours", .mover = four},
    {"diagonals cost as much", .mover = one_price},
    {"prices 10:14", .mover = textbook},
    {"corners are cut", .mover = cut_corners},
    {"mover of 2x2 cells", .mover = two_wide},
    {"mover of 4x4 cells", .mover = four_wide},
    {"weights in patches", .mover = painter_weigh, .paint = painter_blob},
    {"weights in every cell", .mover = painter_weigh, .paint = painter_noise},
    {"two resources", .mover = spend, .paint = painter_blob},
    {"walls on cell sides", .map = painter_build_walls},
    {"20 links", .map = painter_dig_links},
    {"hexagons", .cells = WEND_CELLS_HEX_POINTY_ODD},
    {"turn costs", .mover = turn},
    {"occupied, crossed", .mover = cross, .layer = stand_around},
    {"occupied, not crossed", .mover = cross_nobody, .layer = stand_around},
    {"occupied, and turn costs", .mover = turn_and_cross, .layer = stand_around},
    {"extra costs", .layer = spread_danger},
    {"known land", .layer = know_most},
    {"next to the goal", .ask = next_to},
    {"within 3 cells", .ask = within},
    {"within a walk of 3", .ask = within_a_walk},
    {"in sight, within 6", .ask = within_sight},
    {"one of 4 goals", .ask = four_goals},
    {"one of 64 goals", .ask = many_goals},
    {"from 4 starts", .ask = four_starts},
    {"fewest turns", .ask = bend_least},
    {"near the straight line", .ask = keep_to_chord},
    {"straight lines", .ask = straighten},
    {"shortest, polyanya", .ask = go_shortest, .prepare = WEND_PREPARED_SURFACE},
    {"shortest, taut", .ask = go_shortest_by_corners, .prepare = WEND_PREPARED_SURFACE | WEND_PREPARED_TAUT_GRAPH},
    {"a limit", .ask = limit},
    {"up to 1.5 times as costly", .ask = hurry},
    {"prepared", .prepare = WEND_PREPARED_AUTO},
    {"weights, prepared", .mover = painter_weigh, .paint = painter_blob, .prepare = WEND_PREPARED_AUTO},
};

enum { ROWS = sizeof rows / sizeof *rows };

static void stage_open(stage *stage, const row *row, const wend_grid *map)
{
    wend_profile profile = wend_profile_default();
    *stage = (struct stage){.grid = painter_copy(map, row->cells, row->paint)};
    if (row->map)
        row->map(stage->grid);
    if (row->mover)
        row->mover(&profile);
    check(wend_space_create(stage->grid, &profile, NULL, &stage->space), row->name);
    check(wend_finder_create(NULL, &stage->finder), row->name);
    if (row->layer)
        row->layer(stage);
    if (row->prepare)
        check(wend_space_prepare(stage->space, row->prepare), row->name);
    check(wend_space_update(stage->space), row->name);
}

static void stage_close(stage *stage)
{
    wend_finder_destroy(stage->finder);
    wend_space_destroy(stage->space);
    wend_layer_destroy(stage->layer);
    wend_grid_destroy(stage->grid);
}

static wend_status ask(const row *row, stage *stage, const pair *pair, uint32_t radius, wend_path *path)
{
    wend_query query = wend_query_default();
    query.start = pair->start;
    query.goal = pair->goal;
    query.search.radius = radius;
    if (row->ask)
        row->ask(&query, stage);
    return wend_finder_find(stage->finder, stage->space, &query, path);
}

/* Keeps the pairs between which the row finds a path; 0 if it refuses such a query. */
static size_t keep_found(const row *row, stage *stage, const pair *all, size_t count, uint32_t radius, pair *kept)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        wend_path path = wend_path_default();
        if (ask(row, stage, &all[i], radius, &path) == WEND_OK && path.outcome == WEND_OUTCOME_FOUND)
            kept[found++] = all[i];
    }
    return found;
}

/* A kind of query: how far, within which radius, and how often in a pass, so that the clock's steps do not matter. */
typedef struct distance {
    const char *name;
    bool is_near;
    uint32_t radius;
    int rounds;
} distance;

static const distance distances[] = {
    {"far", false, 0, 1}, {"near", true, 0, 20}, {"near, radius 20", true, RADIUS, 20}};

enum { DISTANCES = sizeof distances / sizeof *distances };

/* Seconds per query. */
static double pass(const row *row, stage *stage, const pair *pairs, size_t count, const distance *distance)
{
    wend_path path = wend_path_default();
    double begin = clock_seconds();
    for (int round = 0; round < distance->rounds; round++)
        for (size_t i = 0; i < count; i++)
            ask(row, stage, &pairs[i], distance->radius, &path);
    return (clock_seconds() - begin) / ((double)count * distance->rounds);
}

/* The times of a row and of the plain one beside it; 0 = it does not serve. */
typedef struct figures {
    double taken, base;
} figures;

static void keep_least(double *least, double taken)
{
    if (*least == 0 || taken < *least)
        *least = taken;
}

static figures compare(const row *row, stage *own, stage *plain, const pair *all, size_t count,
                       const distance *distance, int passes)
{
    static pair kept[MOST_PAIRS];
    figures figures = {0};
    size_t found = keep_found(row, own, all, count, distance->radius, kept);
    found = keep_found(&rows[0], plain, kept, found, distance->radius, kept);
    if (found < count / 10)
        return figures;
    for (int i = 0; i < passes; i++) {
        keep_least(&figures.taken, pass(row, own, kept, found, distance));
        keep_least(&figures.base, pass(&rows[0], plain, kept, found, distance));
    }
    return figures;
}

/* Returns the seconds of an edit with its update: cells all over the map are changed and changed back. */
static double edit(stage *stage)
{
    uint32_t width = wend_grid_width(stage->grid), height = wend_grid_height(stage->grid);
    double begin = clock_seconds();
    for (uint64_t i = 0; i < EDITS; i++) {
        wend_place cell = wend_place_cell((int32_t)(painter_mix(i) % width), (int32_t)(painter_mix(~i) % height));
        uint8_t terrain = wend_grid_terrain(stage->grid, cell);
        wend_grid_set(stage->grid, cell, terrain == '@' ? '.' : '@');
        check(wend_space_update(stage->space), "an update");
        wend_grid_set(stage->grid, cell, terrain);
        check(wend_space_update(stage->space), "an update");
    }
    return (clock_seconds() - begin) / (2 * EDITS);
}

static figures compare_edits(stage *own, stage *plain, int passes)
{
    figures figures = {0};
    for (int i = 0; i < passes; i++) {
        keep_least(&figures.taken, edit(own));
        keep_least(&figures.base, edit(plain));
    }
    return figures;
}

static void print_figures(const row *row, figures figures)
{
    if (figures.taken == 0)
        printf(" %16s", "-");
    else if (row == rows)
        printf(" %13.2f us", figures.taken * 1e6);
    else
        printf(" %16.2f", figures.taken / figures.base);
}

static wend_place draw_free(const wend_space *space, wend_place around, int32_t reach)
{
    const wend_grid *grid = wend_space_grid(space);
    for (;;) {
        int32_t x = (int32_t)draw(reach ? 2 * (uint32_t)reach + 1 : wend_grid_width(grid));
        int32_t y = (int32_t)draw(reach ? 2 * (uint32_t)reach + 1 : wend_grid_height(grid));
        wend_place place =
            reach ? wend_place_cell(wend_place_column(around) + x - reach, wend_place_row(around) + y - reach)
                  : wend_place_cell(x, y);
        if (wend_space_is_free(space, place))
            return place;
    }
}

static void measure(const wend_grid *map, const char *only, int32_t near, size_t count, int passes)
{
    static pair pairs[DISTANCES][MOST_PAIRS];
    stage plain, own;
    stage_open(&plain, &rows[0], map);
    for (size_t i = 0; i < count; i++) {
        wend_place start = draw_free(plain.space, (wend_place){0}, 0);
        pairs[0][i] = (pair){start, draw_free(plain.space, start, 0)};
        pairs[1][i] = pairs[2][i] = (pair){start, draw_free(plain.space, start, near)};
    }
    printf("%-24s", "");
    for (size_t i = 0; i < DISTANCES; i++)
        printf(" %16s", distances[i].name);
    printf(" %16s\n", "an edit");
    for (size_t i = 0; i < ROWS; i++) {
        const row *row = &rows[i];
        if (only && strcmp(only, row->name) && i > 0)
            continue;
        stage_open(&own, row, map);
        printf("%-24s", row->name);
        for (size_t j = 0; j < DISTANCES; j++)
            print_figures(row, compare(row, &own, &plain, pairs[j], count, &distances[j], passes));
        bool is_of_query = row->ask && !row->prepare;
        print_figures(row, is_of_query ? (figures){0} : compare_edits(&own, &plain, passes));
        putchar('\n');
        fflush(stdout);
        stage_close(&own);
    }
    stage_close(&plain);
}

static wend_grid *paint(landscape kind, uint32_t side)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    uint8_t *cells = malloc((size_t)side * side);
    check(cells ? WEND_OK : WEND_ERROR_MEMORY, "the map");
    landscape_paint(kind, side, 1, cells);
    desc.width = desc.height = side;
    desc.terrain = cells;
    check(wend_grid_create(&desc, NULL, &grid), "the map");
    free(cells);
    return grid;
}

int main(int argc, char **argv)
{
    uint32_t side = 512;
    size_t queries = 200;
    int passes = 7, near = 10, i = 1;
    const char *only = NULL;
    landscape kind = LANDSCAPE_CAVES;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        if (!strcmp(argv[i], "--side"))
            side = (uint32_t)atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--queries"))
            queries = (size_t)atoi(argv[i + 1]) < MOST_PAIRS ? (size_t)atoi(argv[i + 1]) : MOST_PAIRS;
        else if (!strcmp(argv[i], "--passes"))
            passes = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--near"))
            near = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--row"))
            only = argv[i + 1];
        else if (!strcmp(argv[i], "--map"))
            for (int j = 0; j < LANDSCAPES; j++)
                kind = strcmp(argv[i + 1], landscape_name((landscape)j)) ? kind : (landscape)j;
    }
    wend_grid *map = NULL;
    if (i < argc)
        check(wend_grid_load(argv[i], NULL, &map, NULL, NULL), argv[i]);
    else
        map = paint(kind, side);
    measure(map, only, near, queries, passes);
    wend_grid_destroy(map);
    return EXIT_SUCCESS;
}
