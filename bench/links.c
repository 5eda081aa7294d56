/*
 * wend-bench-links: maps with many links.
 *
 * 256 x 256 open cells, and two shut rooms that no link leads to, with 1,024 to 65,535 links between random cells. It
 * measures: an update after a link was added or removed; a query from corner to corner; an arrival within a walk of 10
 * cells (links are followed backwards, and have no length); the same from a shut room, which looks at all of those
 * walks; an unreachable goal, with the policies REFUSE and NEAREST; and wend_space_nearest. Microseconds of processor
 * time, the median of some.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 256, ROOM = 3, EDITS = 201, QUERIES = 11 };

static void demand(wend_status status)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "wend-bench-links: %s\n", wend_status_text(status));
    exit(1);
}

static uint32_t next_random(uint64_t *state, uint32_t bound)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    return (uint32_t)((z ^ (z >> 27)) % bound);
}

static bool is_in_room(uint32_t x, uint32_t y)
{
    return y <= ROOM && (x <= ROOM || x >= SIDE - 1 - ROOM);
}

static wend_place random_cell(uint64_t *state)
{
    for (;;) {
        uint32_t x = next_random(state, SIDE), y = next_random(state, SIDE);
        if (!is_in_room(x, y))
            return wend_place_cell((int32_t)x, (int32_t)y);
    }
}

static wend_link random_link(uint64_t *state)
{
    wend_place from = random_cell(state), to = random_cell(state);
    return (wend_link){from, to, 8000};
}

/* Open except for the walls of the rooms. */
static wend_grid *make_grid(uint32_t links, uint64_t *state)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid;
    desc.width = desc.height = SIDE;
    demand(wend_grid_create(&desc, NULL, &grid));
    for (int32_t y = 0; y <= ROOM; y++)
        for (int32_t x = 0; x <= ROOM; x++)
            if (x == ROOM || y == ROOM) {
                demand(wend_grid_set(grid, wend_place_cell(x, y), '@'));
                demand(wend_grid_set(grid, wend_place_cell(SIDE - 1 - x, y), '@'));
            }
    for (uint32_t i = 0; i < links; i++) {
        wend_link link = random_link(state);
        demand(wend_grid_add_link(grid, &link));
    }
    return grid;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *times, size_t count)
{
    qsort(times, count, sizeof *times, by_size);
    return times[count / 2] * 1e6;
}

/* Times removing a link and adding another, each with its own update. */
static void time_edits(wend_grid *grid, wend_space *space, uint64_t *state)
{
    static double removed[EDITS], added[EDITS];
    for (int i = 0; i < EDITS; i++) {
        wend_link link = random_link(state);
        uint32_t number = next_random(state, wend_grid_link_count(grid));
        double begun = clock_seconds();
        demand(wend_grid_remove_link(grid, number));
        demand(wend_space_update(space));
        double between = clock_seconds();
        demand(wend_grid_add_link(grid, &link));
        demand(wend_space_update(space));
        added[i] = clock_seconds() - between;
        removed[i] = between - begun;
    }
    printf(" %9.1f %9.1f", median(added, EDITS), median(removed, EDITS));
}

static void time_query(wend_finder *finder, const wend_space *space, const wend_query *query)
{
    double times[QUERIES];
    wend_path path = wend_path_default();
    demand(wend_finder_find(finder, space, query, &path));
    for (int i = 0; i < QUERIES; i++) {
        double begun = clock_seconds();
        demand(wend_finder_find(finder, space, query, &path));
        times[i] = clock_seconds() - begun;
    }
    printf(" %9.1f", median(times, QUERIES));
}

static void time_nearest(const wend_space *space, wend_place start, wend_place goal)
{
    double times[QUERIES];
    for (int i = 0; i < QUERIES; i++) {
        wend_nearest nearest;
        double begun = clock_seconds();
        demand(wend_space_nearest(space, NULL, start, goal, &nearest));
        times[i] = clock_seconds() - begun;
    }
    printf(" %9.1f\n", median(times, QUERIES));
}

static void run(uint32_t links)
{
    uint64_t state = links;
    wend_grid *grid = make_grid(links == WEND_GRID_MAX_LINKS ? links - 1 : links, &state);
    wend_space *space;
    wend_finder *finder;
    demand(wend_space_create(grid, NULL, NULL, &space));
    demand(wend_finder_create(NULL, &finder));
    printf("%6u", (unsigned)links);
    time_edits(grid, space, &state);
    wend_query query = wend_query_default();
    query.start = wend_place_cell(0, SIDE - 1);
    query.goal = wend_place_cell(SIDE - 1, ROOM + 1);
    time_query(finder, space, &query);
    query.to.arrival = WEND_ARRIVAL_WITHIN;
    query.to.measure = WEND_MEASURE_PATH;
    query.to.range = 10 * WEND_CELL;
    time_query(finder, space, &query);
    query.start = wend_place_cell(0, 0);
    time_query(finder, space, &query);
    query = wend_query_default();
    query.start = wend_place_cell(0, SIDE - 1);
    query.goal = wend_place_cell(SIDE - 1, 0);
    time_query(finder, space, &query);
    query.otherwise.policy = WEND_POLICY_NEAREST;
    time_query(finder, space, &query);
    time_nearest(space, query.start, query.goal);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

int main(void)
{
    static const uint32_t counts[] = {1024, 8192, 32768, WEND_GRID_MAX_LINKS};
    printf("%6s %9s %9s %9s %9s %9s %9s %9s %9s  us\n", "links", "added", "removed", "find", "walk", "all walks",
           "refused", "NEAREST", "nearest");
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        run(counts[i]);
    return 0;
}
