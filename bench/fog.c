/*
 * wend-bench-fog: fields of view, and journeys through land that becomes known on the way.
 *
 * Views: microseconds per look from random free cells, from one cell again and again, and per tick of 300 watchers, of
 * whom 30 take a step each tick. Journeys: the last problem of a scenario, through fog with a sight of three cells;
 * each step looks, reveals, updates the space, plans and walks. Four planners: an explorer, an explorer with a budget
 * of units per step, and at each step a new jump point search or a new A*. Calls are timed one by one, in processor
 * time. Crowds: 200 travellers with one layer of what is known and a sight of five cells each; milliseconds per tick of
 * planning by explorers, and by a search for each at each tick.
 *
 *     wend-bench-fog [--quick] [FOLDER [MAP...]]
 *
 * FOLDER has NAME.map and NAME.map.scen; default $WEND_DATA/grid. --quick runs everything once with few looks, to see
 * that it runs.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const default_maps[] = {"dao/brc202d", "dao/orz900d",      "bg512/AR0700SR",
                                           "sc1/Aurora",  "rooms/32room_000", "random/random512-25-0"};

enum { LOOKS = 20000, SIGHT = 3, WATCHERS = 300, MOVERS = 30, BUDGET = 500, CROWD = 200, CROWD_SIGHT = 5 };

static int passes = 5, looks = LOOKS, ticks = 200;

#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        wend_status status_ = (call);                                                                                  \
        if (status_ != WEND_OK) {                                                                                      \
            fprintf(stderr, "line %d: %s\n", __LINE__, wend_status_text(status_));                                     \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

static uint32_t seed;

static uint32_t draw(uint32_t below)
{
    seed = seed * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)seed * below) >> 32);
}

static wend_place draw_free(const wend_space *space)
{
    const wend_grid *grid = wend_space_grid(space);
    for (;;) {
        int32_t x = (int32_t)draw(wend_grid_width(grid)), y = (int32_t)draw(wend_grid_height(grid));
        if (wend_space_is_free(space, wend_place_cell(x, y)))
            return wend_place_cell(x, y);
    }
}

static wend_sight *make_sight(uint32_t cells, wend_sight_rule rule)
{
    wend_sight_desc desc = wend_sight_desc_default();
    wend_sight *sight = NULL;
    desc.range = cells * WEND_CELL;
    desc.rule = rule;
    TRY(wend_sight_create(&desc, NULL, &sight));
    return sight;
}

static wend_place places[LOOKS];

/* Returns microseconds per look, the best of some passes. */
static double time_looks(const wend_space *space, uint32_t range, wend_sight_rule rule, bool moves)
{
    wend_sight *sight = make_sight(range, rule);
    double best = 1e9;
    for (int pass = 0; pass < passes; pass++) {
        double begin = clock_seconds();
        for (int i = 0; i < looks; i++)
            TRY(wend_sight_look(sight, space, places[moves ? i : 0], NULL));
        double taken = clock_seconds() - begin;
        best = taken < best ? taken : best;
    }
    wend_sight_destroy(sight);
    return best * 1e6 / looks;
}

static double cells_seen(const wend_space *space, uint32_t range)
{
    wend_sight *sight = make_sight(range, WEND_SIGHT_SYMMETRIC);
    double sum = 0;
    for (int i = 0; i < looks; i += 20) {
        TRY(wend_sight_look(sight, space, places[i], NULL));
        sum += (double)wend_sight_cells(sight, NULL, 0);
    }
    wend_sight_destroy(sight);
    return sum / (looks / 20);
}

/* Returns milliseconds per tick in which all watchers look and are counted, and some of them have moved. */
static double time_watchers(const wend_space *space, uint32_t range)
{
    static wend_sight *sights[WATCHERS];
    static wend_place at[WATCHERS];
    wend_layer *seen = NULL;
    TRY(wend_layer_create(wend_space_grid(space), WEND_LAYER_EXTRA, NULL, &seen));
    for (int i = 0; i < WATCHERS; i++) {
        sights[i] = make_sight(range, WEND_SIGHT_SYMMETRIC);
        at[i] = places[i];
    }
    double begin = clock_seconds();
    for (int tick = 0; tick < ticks; tick++) {
        for (int k = 0; k < MOVERS; k++)
            at[(tick * MOVERS + k) % WATCHERS] = places[(WATCHERS + tick * MOVERS + k) % LOOKS];
        for (int i = 0; i < WATCHERS; i++) {
            TRY(wend_sight_look(sights[i], space, at[i], NULL));
            TRY(wend_sight_mark(sights[i], seen));
        }
    }
    double taken = clock_seconds() - begin;
    for (int i = 0; i < WATCHERS; i++)
        wend_sight_destroy(sights[i]);
    wend_layer_destroy(seen);
    return taken * 1e3 / ticks;
}

static void print_views(const char *name, const wend_space *space)
{
    static const uint32_t ranges[] = {3, 10, 20, 40};
    seed = 1;
    for (int i = 0; i < LOOKS; i++)
        places[i] = draw_free(space);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        printf("%-22s %5u %7.0f %9.2f %10.2f %7.2f %12.3f\n", i ? "" : name, (unsigned)ranges[i],
               cells_seen(space, ranges[i]), time_looks(space, ranges[i], WEND_SIGHT_SYMMETRIC, true),
               time_looks(space, ranges[i], WEND_SIGHT_PERMISSIVE, true),
               time_looks(space, ranges[i], WEND_SIGHT_SYMMETRIC, false), time_watchers(space, ranges[i]));
}

/* How paths are planned. */
typedef enum planner { PLAN_EXPLORER, PLAN_BUDGET, PLAN_JPS, PLAN_ASTAR, PLANNERS } planner;

static const char *const planner_names[PLANNERS] = {"explorer", "explorer, 500 units", "jps anew", "A* anew"};

/* A journey: who travels, what is known, and the milliseconds so far. */
typedef struct journey {
    wend_grid *grid;
    wend_space *eyes, *space;
    wend_layer *known;
    wend_sight *sight;
    wend_explorer *explorer;
    wend_traveller_id traveller;
    wend_finder *finder;
    wend_place at, goal;
    double look, update, plan, worst; /* if steps are timed */
    bool is_timed;
    uint32_t steps, waits;
    uint64_t plans;
} journey;

static void begin_journey(journey *journey, wend_grid *grid, wend_problem problem)
{
    memset(journey, 0, sizeof *journey);
    journey->grid = grid;
    journey->at = wend_place_cell((int32_t)problem.start_x, (int32_t)problem.start_y);
    journey->goal = wend_place_cell((int32_t)problem.goal_x, (int32_t)problem.goal_y);
    TRY(wend_space_create(grid, NULL, NULL, &journey->eyes));
    TRY(wend_space_create(grid, NULL, NULL, &journey->space));
    TRY(wend_layer_create(grid, WEND_LAYER_KNOWN, NULL, &journey->known));
    TRY(wend_space_attach(journey->space, journey->known));
    journey->sight = make_sight(SIGHT, WEND_SIGHT_SYMMETRIC);
    TRY(wend_explorer_create(journey->space, NULL, &journey->explorer));
    TRY(wend_explorer_send(journey->explorer, journey->at, journey->goal, &journey->traveller));
    TRY(wend_finder_create(NULL, &journey->finder));
}

static void end_journey(journey *journey)
{
    wend_explorer_destroy(journey->explorer);
    wend_finder_destroy(journey->finder);
    wend_sight_destroy(journey->sight);
    wend_space_destroy(journey->space);
    wend_space_destroy(journey->eyes);
    wend_layer_destroy(journey->known);
}

/* Finds the next place, or the same if the traveller has to wait; false if there is no path. */
static bool step_by_explorer(journey *journey, uint64_t units)
{
    TRY(wend_explorer_plan(journey->explorer, units, NULL));
    journey->plans = wend_explorer_searches(journey->explorer);
    if (wend_explorer_next(journey->explorer, journey->traveller, &journey->at)) {
        TRY(wend_explorer_move(journey->explorer, journey->traveller, journey->at));
        return true;
    }
    journey->waits++;
    return wend_explorer_journey(journey->explorer, journey->traveller) == WEND_JOURNEY_PLANNING;
}

static bool step_by_search(journey *journey, wend_engine engine)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = journey->at;
    query.goal = journey->goal;
    query.search.engine = engine;
    TRY(wend_finder_find(journey->finder, journey->space, &query, &path));
    wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
    journey->plans++;
    return path.outcome == WEND_OUTCOME_FOUND && wend_path_next(&walk, &journey->at);
}

/* Returns processor time if steps are timed: reading it takes as long as a view. */
static double now(const journey *journey)
{
    return journey->is_timed ? clock_seconds() : 0;
}

static bool take_step(journey *journey, planner planner)
{
    wend_area found;
    double begin = now(journey);
    TRY(wend_sight_look(journey->sight, journey->eyes, journey->at, NULL));
    TRY(wend_sight_reveal(journey->sight, journey->known, &found));
    double looked = now(journey);
    if (found.width != 0)
        TRY(wend_space_update(journey->space));
    double updated = now(journey);
    bool goes = planner == PLAN_EXPLORER ? step_by_explorer(journey, WEND_ALL_WORK)
                : planner == PLAN_BUDGET
                    ? step_by_explorer(journey, BUDGET)
                    : step_by_search(journey, planner == PLAN_JPS ? WEND_ENGINE_JPS : WEND_ENGINE_ASTAR);
    double end = now(journey);
    journey->look += (looked - begin) * 1e3;
    journey->update += (updated - looked) * 1e3;
    journey->plan += (end - updated) * 1e3;
    journey->worst = (end - begin) * 1e3 > journey->worst ? (end - begin) * 1e3 : journey->worst;
    journey->steps++;
    return goes;
}

static bool is_there(const journey *journey)
{
    return wend_place_column(journey->at) == wend_place_column(journey->goal) &&
           wend_place_row(journey->at) == wend_place_row(journey->goal);
}

/*
 * Prints the best of some passes, without and with clocks in each step; of the worst steps the least, as they include
 * whatever else runs on the machine.
 */
static void print_journey(const char *name, wend_grid *grid, wend_problem problem, planner planner)
{
    journey best = {.worst = 1e9};
    double least = 1e18, least_timed = 1e18;
    bool arrived = false;
    for (int pass = 0; pass < 2 * (planner == PLAN_ASTAR ? 1 : passes); pass++) {
        journey journey;
        begin_journey(&journey, grid, problem);
        journey.is_timed = pass % 2 == 1;
        double begin = clock_seconds();
        while (!is_there(&journey) && take_step(&journey, planner))
            ;
        double all = (clock_seconds() - begin) * 1e3, worst = best.worst;
        arrived = is_there(&journey);
        end_journey(&journey);
        if (!journey.is_timed) {
            least = all < least ? all : least;
            continue;
        }
        if (all < least_timed) {
            least_timed = all;
            best = journey;
        }
        best.worst = journey.worst < worst ? journey.worst : worst;
    }
    printf("%-22s %-20s %6u %6u %6u %8.1f %8.1f %8.1f %8.1f %8.3f%s\n", planner == 0 ? name : "",
           planner_names[planner], (unsigned)best.steps, (unsigned)best.waits, (unsigned)best.plans, best.look,
           best.update, best.plan, least, best.worst, arrived ? "" : "  did not arrive");
}

/* Prints what many travellers through the same fog take. */
static void print_crowd(const char *name, wend_grid *grid)
{
    static wend_sight *sights[CROWD];
    static wend_traveller_id travellers[CROWD];
    static wend_place at[CROWD], goals[CROWD];
    double look = 0, update = 0, plan = 0, anew = 0, worst = 0;
    journey all;
    begin_journey(&all, grid, (wend_problem){0});
    TRY(wend_explorer_dismiss(all.explorer, all.traveller));
    seed = 5;
    for (int i = 0; i < CROWD; i++) {
        sights[i] = make_sight(CROWD_SIGHT, WEND_SIGHT_SYMMETRIC);
        at[i] = draw_free(all.eyes);
        goals[i] = draw_free(all.eyes);
        TRY(wend_explorer_send(all.explorer, at[i], goals[i], &travellers[i]));
    }
    for (int tick = 0; tick < ticks; tick++) {
        double begin = clock_seconds();
        for (int i = 0; i < CROWD; i++) {
            TRY(wend_sight_look(sights[i], all.eyes, at[i], NULL));
            TRY(wend_sight_reveal(sights[i], all.known, NULL));
        }
        double looked = clock_seconds();
        TRY(wend_space_update(all.space));
        double updated = clock_seconds();
        TRY(wend_explorer_plan(all.explorer, WEND_ALL_WORK, NULL));
        double planned = clock_seconds();
        for (int i = 0; i < CROWD; i++) {
            wend_query query = wend_query_default();
            wend_path path = wend_path_default();
            query.start = at[i];
            query.goal = goals[i];
            TRY(wend_finder_find(all.finder, all.space, &query, &path));
        }
        anew += clock_seconds() - planned;
        for (int i = 0; i < CROWD; i++)
            if (wend_explorer_next(all.explorer, travellers[i], &at[i]))
                TRY(wend_explorer_move(all.explorer, travellers[i], at[i]));
        look += looked - begin;
        update += updated - looked;
        plan += planned - updated;
        worst = tick > 0 && planned - begin > worst ? planned - begin : worst;
    }
    printf("%-22s %8.3f %8.3f %8.3f %10.3f %8.1f %8.3f\n", name, look * 1e3 / ticks, update * 1e3 / ticks,
           plan * 1e3 / ticks, anew * 1e3 / ticks, (double)wend_explorer_searches(all.explorer) / ticks, worst * 1e3);
    for (int i = 0; i < CROWD; i++)
        wend_sight_destroy(sights[i]);
    end_journey(&all);
}

static wend_grid *load_map(const char *folder, const char *name)
{
    char file[1024];
    wend_grid *grid = NULL;
    snprintf(file, sizeof file, "%s/%s.map", folder, name);
    TRY(wend_grid_load_map(file, NULL, &grid, NULL));
    return grid;
}

static wend_problem last_problem(const char *folder, const char *name)
{
    char file[1024];
    wend_scen *scen = NULL;
    snprintf(file, sizeof file, "%s/%s.map.scen", folder, name);
    TRY(wend_scen_load(file, NULL, &scen, NULL));
    wend_problem problem = *wend_scen_problem(scen, wend_scen_count(scen) - 1);
    wend_scen_destroy(scen);
    return problem;
}

int main(int argc, char **argv)
{
    char folder[900];
    const char *data = getenv("WEND_DATA");
    if (argc > 1 && strcmp(argv[1], "--quick") == 0) {
        passes = 1;
        looks = 400;
        ticks = 5;
        argc--;
        argv++;
    }
    snprintf(folder, sizeof folder, "%s/grid", data ? data : "../shared/data");
    const char *from = argc > 1 ? argv[1] : folder;
    const char *const *names = argc > 2 ? (const char *const *)argv + 2 : default_maps;
    int count = argc > 2 ? argc - 2 : (int)(sizeof default_maps / sizeof *default_maps);
    printf("%-22s %5s %7s %9s %10s %7s %12s\n%-22s %5s %7s %9s %10s %7s %12s\n", "views", "range", "cells", "symmetric",
           "permissive", "again", "300 watchers", "", "", "", "us", "us", "us", "ms per tick");
    for (int i = 0; i < count; i++) {
        wend_grid *grid = load_map(from, names[i]);
        wend_space *space = NULL;
        TRY(wend_space_create(grid, NULL, NULL, &space));
        print_views(names[i], space);
        wend_space_destroy(space);
        wend_grid_destroy(grid);
    }
    printf("\n%-22s %-20s %6s %6s %6s %8s %8s %8s %8s %8s\n%70s %26s %8s\n", "journeys, sight 3", "", "steps", "waits",
           "plans", "look", "update", "plan", "all", "worst", "ms", "ms", "ms");
    for (int i = 0; i < count; i++) {
        wend_grid *grid = load_map(from, names[i]);
        for (int planner = 0; planner < PLANNERS; planner++)
            print_journey(names[i], grid, last_problem(from, names[i]), (enum planner)planner);
        wend_grid_destroy(grid);
    }
    printf("\n%-22s %8s %8s %8s %10s %8s %8s\n%-22s %8s %8s %8s %10s %8s %8s\n", "200 travellers, a tick", "look",
           "update", "plan", "all anew", "planned", "worst", "", "ms", "ms", "ms", "ms", "", "ms");
    for (int i = 0; i < count; i++) {
        wend_grid *grid = load_map(from, names[i]);
        print_crowd(names[i], grid);
        wend_grid_destroy(grid);
    }
    return 0;
}
