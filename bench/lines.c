/*
 * wend-bench-lines: straight lines: nanoseconds per cell touched, for lines that are free from end to end.
 *
 * On an open map: lines of 100 to 500 cells by angle, and of all angles, also with weights, hexagons and walls. On real
 * maps: free lines of at least 50 cells, from and to random places within cells. Each pass runs the whole set for one
 * call of the library, and calls take turns; the best pass counts, the spread is how much longer the worst took. Short
 * lines, and random lines between free cells of real maps, most of them blocked somewhere, are measured in nanoseconds
 * per line.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const default_maps[] = {"dao/brc202d", "dao/orz900d",      "bg512/AR0700SR",
                                           "sc1/Aurora",  "rooms/32room_000", "cities/Berlin_0_1024"};

enum { LINES = 4000, PASSES = 9, OPEN_SIDE = 2048, LEAST_CELLS = 50, TRIES = 2000000 };

typedef struct line {
    wend_place from, to;
} line;

/* The calls that are timed. */
typedef enum call { CALL_SIGHT, CALL_RAY, CALL_CELLS, CALL_COST, CALLS } call;

static const char *const call_names[CALLS] = {"sight", "raycast", "cells", "cost"};

typedef struct timing {
    double best, worst; /* seconds per pass */
} timing;

static line lines[LINES];
static wend_place touched[8192];

static uint64_t run_call(const wend_space *space, const line *line, call call)
{
    wend_line_hit hit;
    uint64_t cost = 0;
    switch (call) {
    case CALL_SIGHT:
        return wend_line_of_sight(space, line->from, line->to, NULL, 0);
    case CALL_RAY:
        wend_line_raycast(space, line->from, line->to, NULL, 0, &hit);
        return hit.hit;
    case CALL_CELLS:
        return wend_line_cells(space, line->from, line->to, touched, sizeof touched / sizeof *touched);
    default:
        wend_line_cost(space, line->from, line->to, &cost);
        return cost;
    }
}

static volatile uint64_t result;

static void time_calls(const wend_space *space, int count, timing timings[CALLS])
{
    memset(timings, 0, CALLS * sizeof *timings);
    for (int pass = -1; pass < PASSES; pass++)
        for (int call = 0; call < CALLS; call++) {
            uint64_t sum = 0;
            double begin = clock_seconds();
            for (int i = 0; i < count; i++)
                sum += run_call(space, &lines[i], (enum call)call);
            double taken = clock_seconds() - begin;
            result = sum;
            if (pass < 0)
                continue; /* to warm up */
            timings[call].best = timings[call].best == 0 || taken < timings[call].best ? taken : timings[call].best;
            timings[call].worst = taken > timings[call].worst ? taken : timings[call].worst;
        }
}

static void print_head(const char *name, const char *unit)
{
    printf("\n%s: ns per %s\n%-22s %6s %8s", name, unit, "", "lines", "cells");
    for (int call = 0; call < CALLS; call++)
        printf(" %8s spread", call_names[call]);
    printf("\n");
}

static void report(const wend_space *space, const char *name, int count, bool per_line)
{
    timing timings[CALLS];
    double cells = 0;
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        cells += (double)wend_line_cells(space, lines[i].from, lines[i].to, NULL, 0);
    time_calls(space, count, timings);
    printf("%-22s %6d %8.1f", name, count, cells / count);
    for (int call = 0; call < CALLS; call++)
        printf(" %8.2f %5.0f%%", timings[call].best / (per_line ? count : cells) * 1e9,
               (timings[call].worst / timings[call].best - 1) * 100);
    printf("\n");
    fflush(stdout);
}

static int32_t random_up_to(int32_t most)
{
    return (int32_t)(((int64_t)rand() << 15 ^ rand()) % (most + 1));
}

/* Draws lines of one slope, across / down in 1/1000, in all four quarters. */
static void draw_slope(int32_t across, int32_t down, bool centres)
{
    const int32_t side = OPEN_SIDE * WEND_CELL;
    for (int i = 0; i < LINES;) {
        int32_t length = (100 + random_up_to(400)) * WEND_CELL;
        int32_t right = (int32_t)((int64_t)length * across / 1000), below = (int32_t)((int64_t)length * down / 1000);
        wend_place from = {random_up_to(side), random_up_to(side), 0, 0};
        if (centres) {
            from = wend_place_cell(from.x / WEND_CELL, from.y / WEND_CELL);
            right = right / WEND_CELL * WEND_CELL;
            below = below / WEND_CELL * WEND_CELL;
        }
        wend_place to = {from.x + (rand() & 64 ? right : -right), from.y + (rand() & 64 ? below : -below), 0, 0};
        if (to.x > 0 && to.y > 0 && to.x < side && to.y < side && from.x > 0 && from.y > 0)
            lines[i++] = (line){from, to};
    }
}

static wend_space *space_of(const wend_grid *grid, const wend_profile *profile)
{
    wend_space *space = NULL;
    if (!grid || wend_space_create(grid, profile, NULL, &space) != WEND_OK)
        exit(EXIT_FAILURE);
    return space;
}

/* Draws lines of all angles that reach at most `reach` columns and rows, in the middle of the open map. */
static void draw_all_angles(int32_t reach)
{
    for (int i = 0; i < LINES; i++) {
        wend_place from = {600 * WEND_CELL + random_up_to(800 * WEND_CELL),
                           600 * WEND_CELL + random_up_to(800 * WEND_CELL), 0, 0};
        lines[i].from = lines[i].to = from;
        lines[i].to.x += random_up_to(2 * reach * WEND_CELL) - reach * WEND_CELL;
        lines[i].to.y += random_up_to(2 * reach * WEND_CELL) - reach * WEND_CELL;
    }
}

static void run_slopes(const wend_space *space)
{
    static const struct {
        const char *name;
        int32_t across, down;
        bool centres;
    } slopes[] = {
        {"flat", 1000, 0, false},        {"1 degree", 1000, 17, false},   {"5 degrees", 996, 87, false},
        {"20 degrees", 940, 342, false}, {"40 degrees", 766, 643, false}, {"45, through corners", 707, 707, true},
        {"50 degrees", 643, 766, false}, {"70 degrees", 342, 940, false}, {"85 degrees", 87, 996, false},
        {"89 degrees", 17, 1000, false}, {"upright", 0, 1000, false}};
    for (size_t i = 0; i < sizeof slopes / sizeof *slopes; i++) {
        draw_slope(slopes[i].across, slopes[i].down, slopes[i].centres);
        report(space, slopes[i].name, LINES, false);
    }
}

static void run_hexagons(const wend_grid *squares)
{
    wend_grid *grid = painter_copy(squares, WEND_CELLS_HEX_POINTY_ODD, NULL);
    wend_space *space = space_of(grid, NULL);
    report(space, "hexagons", LINES, false);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

/* Runs the open map under other rules, for which lines go from cell to cell instead of from row to row. */
static void run_other_rules(wend_grid *grid)
{
    wend_profile weighted = wend_profile_default();
    weighted.weight['G'] = 3;
    for (uint32_t i = 0; i < OPEN_SIDE * OPEN_SIDE / 8; i++)
        wend_grid_set(grid, wend_place_cell((int32_t)random_up_to(OPEN_SIDE - 1), (int32_t)random_up_to(OPEN_SIDE - 1)),
                      'G');
    wend_space *space = space_of(grid, &weighted);
    report(space, "two weights", LINES, false);
    wend_space_destroy(space);
    run_hexagons(grid);
    wend_grid_set_wall(grid, wend_place_cell(0, 0), WEND_DIRECTION_EAST, true);
    space = space_of(grid, NULL);
    report(space, "walls", LINES, false);
    wend_space_destroy(space);
}

static void run_open_map(void)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    desc.width = desc.height = OPEN_SIDE;
    wend_grid_create(&desc, NULL, &grid);
    wend_space *space = space_of(grid, NULL);
    srand(7);
    print_head("open map, 100 to 500 cells", "cell");
    run_slopes(space);
    draw_all_angles(400);
    report(space, "all angles", LINES, false);
    run_other_rules(grid);
    draw_all_angles(8);
    print_head("open map, short lines", "line");
    report(space, "all angles", LINES, true);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static wend_place random_place(const wend_grid *grid)
{
    int32_t x = random_up_to((int32_t)wend_grid_width(grid) * WEND_CELL - 1);
    int32_t y = random_up_to((int32_t)wend_grid_height(grid) * WEND_CELL - 1);
    return (wend_place){x, y, 0, 0};
}

/* Draws free lines of some length, or any lines between free cells' centres. */
static int draw_on_map(const wend_grid *grid, const wend_space *space, bool free_and_long)
{
    int count = 0;
    for (int i = 0; i < TRIES && count < LINES; i++) {
        line drawn = {random_place(grid), random_place(grid)};
        if (!free_and_long) {
            drawn.from = wend_place_cell(drawn.from.x / WEND_CELL, drawn.from.y / WEND_CELL);
            drawn.to = wend_place_cell(drawn.to.x / WEND_CELL, drawn.to.y / WEND_CELL);
        }
        bool fits = wend_space_is_free(space, drawn.from) && wend_space_is_free(space, drawn.to);
        if (fits && free_and_long)
            fits = wend_line_of_sight(space, drawn.from, drawn.to, NULL, 0) &&
                   wend_line_cells(space, drawn.from, drawn.to, NULL, 0) >= LEAST_CELLS;
        if (fits)
            lines[count++] = drawn;
    }
    return count;
}

static bool run_file(const char *file, bool per_line)
{
    wend_text_error error = {0};
    wend_grid *grid = NULL;
    const char *slash = strrchr(file, '/');
    if (wend_grid_load_map(file, NULL, &grid, &error) != WEND_OK) {
        fprintf(stderr, "%s:%u: %s\n", file, (unsigned)error.line, error.text);
        return false;
    }
    wend_space *space = space_of(grid, NULL);
    srand(7);
    report(space, slash ? slash + 1 : file, draw_on_map(grid, space, !per_line), per_line);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return true;
}

int main(int argc, char **argv)
{
    const char *data = getenv("WEND_DATA");
    bool complete = true;
    char file[1024];
    run_open_map();
    for (int per_line = 0; per_line < 2; per_line++) {
        print_head(per_line ? "any lines on maps" : "free lines on maps", per_line ? "line" : "cell");
        for (int i = 1; i < argc; i++)
            complete = run_file(argv[i], per_line) && complete;
        for (size_t i = 0; argc == 1 && i < sizeof default_maps / sizeof *default_maps; i++) {
            snprintf(file, sizeof file, "%s/grid/%s.map", data ? data : "../shared/data", default_maps[i]);
            complete = run_file(file, per_line) && complete;
        }
    }
    return complete ? EXIT_SUCCESS : EXIT_FAILURE;
}
