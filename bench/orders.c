/*
 * wend-bench-orders [MAP]: cost of a turn's reach, and of an order to a group.
 *
 * Reach: everything within 20 cells of 400 random free cells of the map (default: 512 x 512 of open ground); the same
 * with turn costs. Groups: 300 units sent across the map and about where they stand, of one size and of four; the best
 * of some passes in processor time, and how much costlier their paths are than the best to the same places.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>

enum { STARTS = 400, REACH = 20, UNITS = 300, SIZES = 4, PASSES = 7, SIDE = 512 };

static void demand(wend_status status)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "wend-bench-orders: %s\n", wend_status_text(status));
    exit(1);
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    return z ^ (z >> 27);
}

static wend_place random_free(const wend_grid *grid, const wend_space *space, uint64_t *state)
{
    for (;;) {
        int32_t x = (int32_t)(next_random(state) % wend_grid_width(grid));
        wend_place place = wend_place_cell(x, (int32_t)(next_random(state) % wend_grid_height(grid)));
        if (wend_space_is_free(space, place))
            return place;
    }
}

static void time_reach(const wend_grid *grid, uint32_t turn_cost, const char *name)
{
    wend_profile profile = wend_profile_default();
    wend_reach_desc desc = wend_reach_desc_default();
    wend_space *space;
    wend_reach *reach;
    double best = 1e9;
    uint64_t cells = 0;
    profile.turn_cost = turn_cost;
    demand(wend_space_create(grid, &profile, NULL, &space));
    demand(wend_reach_create(NULL, &reach));
    desc.points = REACH * (uint64_t)WEND_PRICE_STRAIGHT;
    for (int pass = 0; pass < PASSES; pass++) {
        uint64_t state = 7;
        double begun = clock_seconds();
        cells = 0;
        for (int i = 0; i < STARTS; i++) {
            uint32_t count;
            desc.start = random_free(grid, space, &state);
            demand(wend_reach_find(reach, space, &desc));
            wend_reach_cells(reach, &count);
            cells += count;
        }
        double took = clock_seconds() - begun;
        best = took < best ? took : best;
    }
    printf("%-28s %7.1f cells %8.1f us %6.1f ns a cell\n", name, (double)cells / (double)STARTS,
           best / (double)STARTS * 1e6, best / (double)cells * 1e9);
    wend_reach_destroy(reach);
    wend_space_destroy(space);
}

typedef struct army {
    wend_grid *grid;
    wend_space *spaces[SIZES];
    wend_group_unit units[UNITS];
    uint32_t count;
} army;

/* Places units around a camp, mixed ones with room for the largest; all have a path to or near the goal. */
static void muster(army *army, wend_finder *finder, wend_place camp, wend_place goal, uint32_t sizes)
{
    const int32_t gap = (int32_t)sizes;
    army->count = 0;
    for (int32_t ring = 0; army->count < UNITS && ring < 200; ring++)
        for (int32_t y = -ring; y <= ring; y++)
            for (int32_t x = -ring; x <= ring && army->count < UNITS; x += abs(y) == ring ? 1 : 2 * ring) {
                const wend_space *space = army->spaces[army->count % sizes];
                wend_query query = wend_query_default();
                wend_path path = wend_path_default();
                query.start = wend_place_cell(wend_place_column(camp) + x * gap, wend_place_row(camp) + y * gap);
                query.goal = goal;
                query.otherwise.policy = WEND_POLICY_NEAREST;
                if (!wend_space_is_free(space, query.start))
                    continue;
                demand(wend_finder_find(finder, space, &query, &path));
                if (path.outcome != WEND_OUTCOME_UNREACHABLE && path.cost < 1000 * (uint64_t)WEND_PRICE_STRAIGHT)
                    army->units[army->count++] = (wend_group_unit){space, query.start};
                if (ring == 0)
                    break;
            }
}

static void time_group(army *army, wend_place camp, wend_place goal, uint32_t sizes, const char *name)
{
    static wend_group_place places[UNITS];
    wend_finder *finder;
    wend_group *group;
    wend_group_sum sum;
    double best = 1e9;
    uint64_t walked = 0;
    demand(wend_finder_create(NULL, &finder));
    demand(wend_group_create(NULL, &group));
    muster(army, finder, camp, goal, sizes);
    for (int pass = 0; pass < PASSES; pass++) {
        double begun = clock_seconds();
        demand(wend_group_send(group, goal, army->units, army->count, places, &sum));
        double took = clock_seconds() - begun;
        best = took < best ? took : best;
    }
    for (uint32_t i = 0; i < army->count; i++) {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = army->units[i].place;
        query.goal = places[i].place;
        demand(wend_finder_find(finder, army->units[i].space, &query, &path));
        walked += path.cost;
    }
    printf("%-28s %3u of %3u placed, %3u shut off %8.2f ms, ways %.2f %% costlier than the best\n", name, sum.placed,
           army->count, sum.crossings, best * 1e3, walked ? ((double)sum.cost / (double)walked - 1) * 100 : 0.0);
    wend_group_destroy(group);
    wend_finder_destroy(finder);
}

int main(int argc, char **argv)
{
    army army = {0};
    wend_grid_desc desc = wend_grid_desc_default();
    uint64_t state = 300;
    desc.width = desc.height = SIDE;
    demand(argc > 1 ? wend_grid_load_map(argv[1], NULL, &army.grid, NULL) : wend_grid_create(&desc, NULL, &army.grid));
    for (uint32_t i = 0; i < SIZES; i++) {
        wend_profile profile = wend_profile_default();
        profile.footprint = (uint8_t)(i + 1);
        demand(wend_space_create(army.grid, &profile, NULL, &army.spaces[i]));
    }
    time_reach(army.grid, 0, "reach, 20 cells");
    time_reach(army.grid, WEND_PRICE_STRAIGHT / 4, "the same, turning costs");
    wend_place goal = random_free(army.grid, army.spaces[SIZES - 1], &state), camp = goal;
    for (int i = 0; i < 3; i++)
        camp = random_free(army.grid, army.spaces[SIZES - 1], &state);
    time_group(&army, camp, goal, 1, "300 of one size, from afar");
    time_group(&army, goal, goal, 1, "the same, where they are");
    time_group(&army, camp, goal, SIZES, "300 of four sizes, from afar");
    time_group(&army, goal, goal, SIZES, "the same, where they are");
    for (uint32_t i = 0; i < SIZES; i++)
        wend_space_destroy(army.spaces[i]);
    wend_grid_destroy(army.grid);
    return 0;
}
