/*
 * wend-bench-world: what worlds cost as they grow. Land is random (the generator of wend world make: lakes, rivers with
 * fords, hills, forests, towns with walls), or with --fill N walls in N of a hundred cells, or with --map FILE copies
 * of a map side by side, with sides from 1024 cells upwards. Per size it measures the space's bytes and the time to
 * make it, queries between random places with their tiles loaded, goals out of reach, edits with the update that
 * follows, and, where the whole map can be searched, how much longer whole walks are than the shortest.
 *
 * --keep FOLDER keeps spaces there as bytes, which the next run opens and then does not time making them: for questions
 * about large lands, which take minutes to make. Empty the folder when spaces come to be made in another way.
 *
 * Processor time, on one thread, less what the source needs to make tiles. All questions are asked once in turn before
 * they are clocked, so that tiles are loaded and the processor's caches hold those of others.
 */
#include "kit/kit.h"
#include "worlds/generator.h"

#include <wend/all.h>
#include <wend/world.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* With many more walls than MOST_FILL no path leads far. */
enum {
    MOST_FILL = 35,
    MOST_SIDES = 16,
    MOST_QUERIES = 1000,
    EDITS = 200,
    SOURCES = 8,
    PASSES = 3,
    REPEATS = 100,
    WALKED_SIDE = 16384 /* larger maps' fields take gigabytes */
};

typedef struct options {
    uint32_t sides[MOST_SIDES], side_count, queries, edits, walks, fill;
    uint64_t seed;
    const wend_grid *map; /* null = land by chance */
    const char *map_name; /* without its folder; null = no map */
    const char *keep;     /* folder of spaces as bytes; null = none are kept */
} options;

/* Edited tiles are kept; the others are made again each time. */
typedef struct land {
    uint64_t seed;
    uint32_t tile_side, columns, fill; /* fill: walls in a hundred cells, 0: the generator's land */
    const wend_grid *map;              /* laid beside itself; null = land by chance */
    wend_area part;                    /* of the map: where its free cells are */
    uint8_t **kept;                    /* per tile; null = as made */
    double seconds;                    /* that making tiles took */
    uint64_t loads;
} land;

typedef struct bench {
    const options *options;
    uint32_t side;
    land land;
    wend_profile profile;
    wend_world *world;
    wend_world_space *space;
    wend_world_finder *finder;
    wend_world_query queries[MOST_QUERIES];
    double times[MOST_QUERIES];
    uint32_t count;
    uint64_t chance;
} bench;

static void *need(void *block)
{
    if (block)
        return block;
    fputs("out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

static void good(wend_status status, const char *what)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "%s: %s\n", what, wend_status_text(status));
    exit(EXIT_FAILURE);
}

/* Random walls, each cell by itself. */
static void fill_tile(const land *land, wend_tile tile, uint8_t *terrain)
{
    const uint32_t side = land->tile_side;
    for (uint32_t i = 0; i < side * side; i++) {
        const uint64_t x = tile.column * side + i % side, y = tile.row * side + i / side;
        terrain[i] = landscape_mix(land->seed << 40 ^ y << 20 ^ x) % 100 < land->fill ? '@' : '.';
    }
}

/* Returns the smallest part of a map that holds all free cells: a frame of walls would shut each copy off. */
static wend_area free_part(const wend_grid *map)
{
    uint32_t left = UINT32_MAX, top = UINT32_MAX, right = 0, bottom = 0;
    for (uint32_t y = 0; y < wend_grid_height(map); y++)
        for (uint32_t x = 0; x < wend_grid_width(map); x++) {
            if (!painter_is_free(map, x, y))
                continue;
            left = x < left ? x : left;
            top = y < top ? y : top;
            right = x >= right ? x + 1 : right;
            bottom = y + 1;
        }
    if (right == 0)
        return (wend_area){.width = 1, .height = 1};
    return wend_area_cells((int32_t)left, (int32_t)top, right - left, bottom - top);
}

static void copy_tile(const land *land, wend_tile tile, uint8_t *terrain)
{
    const uint32_t side = land->tile_side;
    const uint32_t left = (uint32_t)land->part.place.x / WEND_CELL, top = (uint32_t)land->part.place.y / WEND_CELL;
    for (uint32_t i = 0; i < side * side; i++) {
        const uint32_t x = (tile.column * side + i % side) % land->part.width;
        const uint32_t y = (tile.row * side + i / side) % land->part.height;
        terrain[i] = wend_grid_terrain(land->map, wend_place_cell((int32_t)(left + x), (int32_t)(top + y)));
    }
}

static wend_tile_state load(void *user, wend_tile tile, uint8_t *terrain)
{
    land *land = user;
    const double began = clock_seconds();
    const uint8_t *kept = land->kept[(size_t)tile.row * land->columns + tile.column];
    if (kept)
        memcpy(terrain, kept, (size_t)land->tile_side * land->tile_side);
    else if (land->map)
        copy_tile(land, tile, terrain);
    else if (land->fill != 0)
        fill_tile(land, tile, terrain);
    else
        generator_write(land->seed, land->tile_side, tile, terrain);
    land->seconds += clock_seconds() - began;
    land->loads++;
    return WEND_TILE_LOADED;
}

static bool store(void *user, wend_tile tile, const uint8_t *terrain)
{
    land *land = user;
    uint8_t **kept = &land->kept[(size_t)tile.row * land->columns + tile.column];
    const size_t bytes = (size_t)land->tile_side * land->tile_side;
    const double began = clock_seconds();
    if (!*kept)
        *kept = need(malloc(bytes));
    memcpy(*kept, terrain, bytes);
    land->seconds += clock_seconds() - began;
    return true;
}

/* Returns seconds since some moment, without those that the source took. */
static double now(const bench *bench)
{
    return clock_seconds() - bench->land.seconds;
}

static uint32_t draw(bench *bench, uint32_t below)
{
    return (uint32_t)((landscape_mix(bench->chance++) >> 32) * below >> 32);
}

/* Returns the bytes of what the space knows, without what it keeps to make it. */
static uint64_t level_bytes(const bench *bench)
{
    wend_world_level levels[32];
    const uint32_t count = wend_world_space_levels(bench->space, levels, 32);
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < count; i++)
        bytes += levels[i].bytes;
    return bytes;
}

/* The file of a land's space. */
static void name_kept(const bench *bench, char *name, size_t capacity)
{
    const options *options = bench->options;
    snprintf(name, capacity, "%s/%s%" PRIu64 "-%" PRIu32 "-%" PRIu32 ".space", options->keep,
             options->map ? options->map_name : "", options->seed, options->fill, bench->side);
}

/* Opens the space that an earlier run kept; false if there is none for this land. */
static bool open_kept(bench *bench)
{
    char name[4096];
    if (!bench->options->keep)
        return false;
    name_kept(bench, name, sizeof name);
    FILE *file = fopen(name, "rb");
    if (!file)
        return false;
    const long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    uint8_t *bytes = need(malloc(size > 0 ? (size_t)size : 1));
    rewind(file);
    const bool is_read = size > 0 && fread(bytes, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    const wend_status status =
        is_read ? wend_world_space_read(bench->world, &bench->profile, bytes, (size_t)size, NULL, &bench->space)
                : WEND_ERROR_FILE;
    free(bytes);
    return status == WEND_OK;
}

static void keep_space(const bench *bench)
{
    char name[4096];
    if (!bench->options->keep)
        return;
    name_kept(bench, name, sizeof name);
    const size_t size = wend_world_space_bytes(bench->space);
    uint8_t *bytes = need(malloc(size));
    good(wend_world_space_write(bench->space, bytes, size), "the space");
    FILE *file = fopen(name, "wb");
    const bool is_kept = file && fwrite(bytes, 1, size, file) == size;
    if ((file && fclose(file) != 0) || !is_kept)
        fprintf(stderr, "%s: not kept\n", name);
    free(bytes);
}

static void open_land(bench *bench)
{
    wend_world_desc desc = wend_world_desc_default();
    desc.width = desc.height = bench->side;
    bench->land = (land){.seed = bench->options->seed, .tile_side = desc.tile_side, .fill = bench->options->fill};
    if (bench->options->map) {
        bench->land.map = bench->options->map;
        bench->land.part = free_part(bench->land.map);
    }
    bench->land.columns = (bench->side + desc.tile_side - 1) / desc.tile_side;
    bench->land.kept = need(calloc((size_t)bench->land.columns * bench->land.columns, sizeof *bench->land.kept));
    desc.source = (wend_tile_source){load, store, &bench->land};
    good(wend_world_create(&desc, NULL, &bench->world), "the world");
    if (open_kept(bench)) {
        printf("%6u², kept, %.4f bytes a cell", bench->side,
               (double)level_bytes(bench) / ((double)bench->side * bench->side));
        return;
    }
    good(wend_world_space_create(bench->world, &bench->profile, NULL, &bench->space), "the space");
    const double began = now(bench);
    good(wend_world_space_update(bench->space, NULL, 1, WEND_ALL_WORK, NULL), "the space");
    const double cells = (double)bench->side * bench->side, seconds = now(bench) - began;
    printf("%6u², %.1f ns a cell to make (the land itself %.1f), %.4f bytes a cell (with what making it took %.4f)",
           bench->side, seconds * 1e9 / cells, bench->land.seconds * 1e9 / cells, (double)level_bytes(bench) / cells,
           (double)wend_world_space_memory(bench->space) / cells);
    keep_space(bench);
}

static void close_land(bench *bench)
{
    wend_world_finder_destroy(bench->finder);
    wend_world_space_destroy(bench->space);
    wend_world_destroy(bench->world);
    for (size_t i = 0; i < (size_t)bench->land.columns * bench->land.columns; i++)
        free(bench->land.kept[i]);
    free(bench->land.kept);
}

/* Draws a random cell that the mover may enter, for which the source makes its tile once more. */
static wend_place draw_free(bench *bench)
{
    static uint8_t terrain[WEND_TILE_MAX_SIDE * WEND_TILE_MAX_SIDE];
    for (;;) {
        const uint32_t x = draw(bench, bench->side), y = draw(bench, bench->side), side = bench->land.tile_side;
        load(&bench->land, (wend_tile){x / side, y / side}, terrain);
        if (bench->profile.weight[terrain[y % side * side + x % side]] > 0)
            return wend_place_cell((int32_t)x, (int32_t)y);
    }
}

static wend_world_path ask(const bench *bench, const wend_world_query *query)
{
    wend_world_path path = wend_world_path_default();
    good(wend_world_finder_find(bench->finder, query, &path), "a query");
    return path;
}

static int by_time(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns the time that a part of `count` times, in ascending order, are below. */
static double part_of(const double *times, uint32_t count, double part)
{
    const uint32_t at = (uint32_t)(part * count);
    return count == 0 ? 0 : times[at < count ? at : count - 1];
}

/* Clocks questions, each by its best of some passes over all of them; times come in ascending order. */
static void clock_queries(bench *bench)
{
    for (uint32_t pass = 0; pass <= PASSES; pass++)
        for (uint32_t i = 0; i < bench->count; i++) {
            const double began = now(bench);
            ask(bench, &bench->queries[i]);
            const double seconds = now(bench) - began;
            if (pass == 1 || (pass > 1 && seconds < bench->times[i]))
                bench->times[i] = seconds;
        }
    qsort(bench->times, bench->count, sizeof *bench->times, by_time);
}

/* Clocks goals out of reach: the questions that were drawn with them. */
static void clock_blocked(const bench *bench, const wend_world_query *queries, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) /* what they need was dropped for the questions in between */
        ask(bench, &queries[i]);
    const double began = now(bench);
    for (uint32_t i = 0; i < REPEATS * count; i++)
        ask(bench, &queries[i % count]);
    printf(", no way %.2f us (mean of %u)", (now(bench) - began) * 1e6 / (REPEATS * count), count);
}

static double clock_far(bench *bench)
{
    wend_world_query blocked[MOST_QUERIES];
    uint32_t blocked_count = 0;
    good(wend_world_finder_create(bench->space, (size_t)1 << 30, NULL, &bench->finder), "the finder");
    for (bench->count = 0; bench->count < bench->options->queries;) {
        wend_world_query *query = &bench->queries[bench->count];
        *query = wend_world_query_default();
        query->start = draw_free(bench);
        query->goal = draw_free(bench);
        const wend_outcome outcome = ask(bench, query).outcome;
        bench->count += outcome == WEND_OUTCOME_FOUND;
        if (outcome == WEND_OUTCOME_UNREACHABLE && blocked_count < MOST_QUERIES)
            blocked[blocked_count++] = *query;
    }
    clock_queries(bench);
    const double median = part_of(bench->times, bench->count, .5);
    printf("\n        far %.3f / %.3f ms (median / p99)", median * 1e3, part_of(bench->times, bench->count, .99) * 1e3);
    if (blocked_count > 0)
        clock_blocked(bench, blocked, blocked_count);
    return median;
}

static void clock_edits(bench *bench)
{
    const uint32_t count = bench->options->edits;
    for (uint32_t i = 0; i < count; i++) {
        const wend_place place = draw_free(bench);
        const wend_area cell = {place, 1, 1};
        good(wend_world_fill(bench->world, cell, '@'), "an edit"); /* the tile is kept from now on */
        good(wend_world_space_update(bench->space, NULL, 1, WEND_ALL_WORK, NULL), "an update");
        const double began = now(bench);
        good(wend_world_fill(bench->world, cell, '.'), "an edit");
        good(wend_world_space_update(bench->space, NULL, 1, WEND_ALL_WORK, NULL), "an update");
        bench->times[i] = now(bench) - began;
    }
    qsort(bench->times, count, sizeof *bench->times, by_time);
    printf("\n        an edit and its update %.3f / %.3f ms", part_of(bench->times, count, .5) * 1e3,
           part_of(bench->times, count, .99) * 1e3);
}

/* Returns the whole land as a grid. */
static wend_grid *paint_grid(bench *bench)
{
    wend_grid *grid;
    wend_grid_desc desc = wend_grid_desc_default();
    const uint32_t side = bench->land.tile_side;
    uint8_t *terrain = need(malloc((size_t)side * side));
    desc.width = desc.height = bench->side;
    good(wend_grid_create(&desc, NULL, &grid), "the grid");
    for (uint32_t row = 0; row < bench->land.columns; row++)
        for (uint32_t column = 0; column < bench->land.columns; column++) {
            const uint32_t x = column * side, y = row * side;
            const uint32_t wide = bench->side - x < side ? bench->side - x : side;
            const uint32_t high = bench->side - y < side ? bench->side - y : side;
            load(&bench->land, (wend_tile){column, row}, terrain);
            good(wend_grid_set_area(grid, wend_area_cells((int32_t)x, (int32_t)y, wide, high), terrain, side),
                 "the grid");
        }
    free(terrain);
    return grid;
}

/* Returns the cost of walking to a goal, asking again at the end of each stretch. */
static uint64_t walk(const bench *bench, wend_world_query query)
{
    uint64_t cost = 0;
    for (;;) {
        const wend_world_path path = ask(bench, &query);
        cost += path.step_cost;
        if (path.outcome != WEND_OUTCOME_FOUND || path.arrives)
            return cost;
        query.start = path.points[path.point_count - 1];
    }
}

/* A walk's cost and the shortest path's: UINT64_MAX if there is none. */
typedef struct trip {
    wend_world_query query;
    uint64_t least;
} trip;

/* Names the file of a land's trip costs. */
static void name_costs(const bench *bench, char *name, size_t capacity)
{
    const options *options = bench->options;
    snprintf(name, capacity, "%s/%s%" PRIu64 "-%" PRIu32 "-%" PRIu32 "-%" PRIu32 ".costs", options->keep,
             options->map ? options->map_name : "", options->seed, options->fill, bench->side, options->walks);
}

/* Reads the costs that an earlier run found, or writes those of this one. */
static bool move_costs(const bench *bench, const char *mode, trip *trips, uint32_t count)
{
    char name[4096];
    if (!bench->options->keep)
        return false;
    name_costs(bench, name, sizeof name);
    FILE *file = fopen(name, mode);
    uint32_t done = 0;
    while (file && done < count &&
           (*mode == 'r' ? fread(&trips[done].least, sizeof trips[done].least, 1, file)
                         : fwrite(&trips[done].least, sizeof trips[done].least, 1, file)) == 1)
        done++;
    return file && fclose(file) == 0 && done == count;
}

/* Computes the least costs to the goal that some trips share, by a field over the whole map. */
static void grow_costs(wend_space *space, trip *trips, uint32_t count)
{
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field;
    const wend_area goal = {trips->query.goal, 1, 1};
    desc.goals = &goal;
    desc.goal_count = 1;
    good(wend_field_create(space, &desc, NULL, &field), "the field");
    good(wend_field_grow(field, WEND_ALL_WORK, NULL), "the field");
    for (uint32_t i = 0; i < count; i++)
        trips[i].least = wend_field_cost(field, trips[i].query.start);
    wend_field_release(field);
}

/* Draws trips to some goals from many starts each: the same ones whatever was asked before. */
static uint32_t draw_trips(bench *bench, trip *trips)
{
    const uint32_t each = bench->options->walks / SOURCES;
    wend_space *space;
    bench->chance = (2 * bench->options->seed + 1) << 31; /* far from those of other questions */
    for (uint32_t i = 0; i < SOURCES * each; i++) {
        trips[i].query = wend_world_query_default();
        trips[i].query.goal = i % each == 0 ? draw_free(bench) : trips[i - 1].query.goal;
        trips[i].query.start = draw_free(bench);
    }
    if (move_costs(bench, "rb", trips, SOURCES * each))
        return SOURCES * each;
    wend_grid *grid = paint_grid(bench);
    good(wend_space_create(grid, &bench->profile, NULL, &space), "the grid's space");
    for (uint32_t source = 0; source < SOURCES; source++)
        grow_costs(space, trips + source * each, each);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    move_costs(bench, "wb", trips, SOURCES * each);
    return SOURCES * each;
}

/* Compares walks with the shortest paths. */
static void compare_walks(bench *bench)
{
    trip *trips = need(calloc(MOST_QUERIES, sizeof *trips));
    const uint32_t drawn = draw_trips(bench, trips);
    uint32_t count = 0, wrong = 0;
    double sum = 0;
    for (uint32_t i = 0; i < drawn; i++) {
        const bool found = ask(bench, &trips[i].query).outcome == WEND_OUTCOME_FOUND;
        wrong += found != (trips[i].least != UINT64_MAX);
        if (!found || trips[i].least == 0 || trips[i].least == UINT64_MAX)
            continue;
        bench->times[count] = ((double)walk(bench, trips[i].query) / (double)trips[i].least - 1) * 100;
        sum += bench->times[count++];
    }
    free(trips);
    qsort(bench->times, count, sizeof *bench->times, by_time);
    printf("\n        walked %.3f / %.2f / %.2f %% over the shortest (mean / p99 / worst of %u), reachability wrong %u",
           count ? sum / count : 0, part_of(bench->times, count, .99), part_of(bench->times, count, 1), count, wrong);
}

static double run_side(const options *options, const wend_profile *profile, uint32_t side)
{
    bench *bench = need(calloc(1, sizeof *bench));
    bench->options = options;
    bench->side = side;
    bench->profile = *profile;
    bench->chance = options->seed << 32;
    open_land(bench);
    const double median = clock_far(bench);
    if (side <= WALKED_SIDE && options->walks >= SOURCES)
        compare_walks(bench);
    if (options->edits > 0)
        clock_edits(bench);
    close_land(bench);
    free(bench);
    fflush(stdout);
    return median;
}

/* Reads the mover: terrains by the names that the generator gives them. */
static wend_profile read_mover(void)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid;
    wend_legend *legend;
    wend_profile profile;
    desc.width = desc.height = 1;
    good(wend_grid_create(&desc, NULL, &grid), "the mover");
    good(wend_legend_create_for(grid, NULL, &legend), "the mover");
    if (!generator_name(legend))
        exit(EXIT_FAILURE);
    good(wend_profile_parse(generator_profile, strlen(generator_profile), legend, &profile, NULL, NULL), "the mover");
    wend_legend_destroy(legend);
    wend_grid_destroy(grid);
    return profile;
}

static bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == 0 && *number <= most;
}

static bool read_options(int argc, char **argv, options *options)
{
    uint64_t number;
    for (int i = 1; i < argc; i++) {
        const bool has_value = i + 1 < argc && argv[i][0] == '-';
        if (has_value && strcmp(argv[i], "--map") == 0) {
            wend_grid *map = NULL;
            i++;
            good(wend_grid_load_map(argv[i], NULL, &map, NULL), argv[i]);
            options->map = map;
            options->map_name = strrchr(argv[i], '/') ? strrchr(argv[i], '/') + 1 : argv[i];
            continue;
        }
        if (has_value && strcmp(argv[i], "--keep") == 0) {
            options->keep = argv[++i];
            continue;
        }
        if (!read_number(argv[i + has_value], UINT32_MAX, &number))
            return false;
        if (!has_value && options->side_count < MOST_SIDES && number > 0 && number <= WEND_WORLD_MAX_SIDE)
            options->sides[options->side_count++] = (uint32_t)number;
        else if (strcmp(argv[i], "--queries") == 0 && number > 0 && number <= MOST_QUERIES)
            options->queries = (uint32_t)number;
        else if (strcmp(argv[i], "--edits") == 0 && number <= MOST_QUERIES)
            options->edits = (uint32_t)number;
        else if (strcmp(argv[i], "--walks") == 0 && number <= MOST_QUERIES)
            options->walks = (uint32_t)number;
        else if (strcmp(argv[i], "--fill") == 0 && number <= MOST_FILL)
            options->fill = (uint32_t)number;
        else if (strcmp(argv[i], "--seed") == 0)
            options->seed = number;
        else
            return false;
        i += has_value;
    }
    return true;
}

int main(int argc, char **argv)
{
    options options = {.queries = 200, .edits = EDITS, .walks = 200, .seed = 1};
    double before = 0;
    if (!read_options(argc, argv, &options)) {
        fputs("usage: wend-bench-world [--queries N] [--edits N] [--walks N] [--seed N] [--fill N] [--map FILE] "
              "[--keep FOLDER] [SIDE...]\n",
              stderr);
        return EXIT_FAILURE;
    }
    if (options.side_count == 0) {
        for (uint32_t side = 1024; side <= 16384; side *= 2)
            options.sides[options.side_count++] = side;
    }
    const wend_profile profile = read_mover();
    for (uint32_t i = 0; i < options.side_count; i++) {
        const double median = run_side(&options, &profile, options.sides[i]);
        if (i > 0 && options.sides[i] == 2 * options.sides[i - 1])
            printf("\n        far queries take %.2f times what they did on half the side", median / before);
        putchar('\n');
        before = median;
    }
    return EXIT_SUCCESS;
}
