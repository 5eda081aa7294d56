/*
 * tests/matrix/random_maps_test.c: random maps of six kinds against the oracle, by every engine, neighbourhood
 * and heuristic. WEND_TEST_MAPS says how many.
 */
#include "oracle.h"
#include "scene.h"
#include "test.h"

#include <stdlib.h>

enum { SOURCES = 2, GOALS = 6 };

static const wend_heuristic heuristics[] = {WEND_HEURISTIC_DEFAULT, WEND_HEURISTIC_OCTILE, WEND_HEURISTIC_MANHATTAN,
                                            WEND_HEURISTIC_ZERO};

typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    test_map map;
    wend_neighbours neighbours;
    scene scene;
    wend_finder *finder;
    random_source random;
    uint64_t *costs;
} trial;

static void complain(const trial *trial, const wend_query *query, const char *fault)
{
    test_map_print(&trial->map);
    fail_msg("map %u, %s, heuristic %d, %d neighbours, (%d, %d) to (%d, %d): %s", (unsigned)trial->number,
             wend_engine_name(query->search.engine), (int)query->search.heuristic,
             trial->neighbours == WEND_NEIGHBOURS_8 ? 8 : 4, (int)wend_place_column(query->start),
             (int)wend_place_row(query->start), (int)wend_place_column(query->goal), (int)wend_place_row(query->goal),
             fault);
}

/* One question with every heuristic; only Manhattan with 8 neighbours may be refused. */
static void check_heuristics(trial *trial, wend_query query, uint64_t cost)
{
    for (unsigned i = 0; i < sizeof heuristics / sizeof heuristics[0]; i++) {
        wend_path path = wend_path_default();
        query.search.heuristic = heuristics[i];
        wend_status status = wend_finder_find(trial->finder, trial->scene.space, &query, &path);
        bool overestimates =
            query.search.heuristic == WEND_HEURISTIC_MANHATTAN && trial->neighbours == WEND_NEIGHBOURS_8;
        if (status == WEND_ERROR_UNSUPPORTED && (overestimates || query.search.engine != WEND_ENGINE_ASTAR))
            continue;
        if (status != WEND_OK || overestimates)
            complain(trial, &query, wend_status_text(status));
        const char *fault = oracle_answer_fault(&trial->map, trial->neighbours, &query, &path, cost);
        if (fault)
            complain(trial, &query, fault);
    }
}

/* A free cell where there is one nearby, so that most queries have work to do. */
static wend_place somewhere(trial *trial)
{
    int32_t x = 0, y = 0;
    for (int tries = 0; tries < 4; tries++) {
        x = (int32_t)random_below(&trial->random, trial->map.width);
        y = (int32_t)random_below(&trial->random, trial->map.height);
        if (test_map_is_free(&trial->map, x, y))
            break;
    }
    return wend_place_cell(x, y);
}

static void check_source(trial *trial)
{
    wend_query query = wend_query_default();
    query.start = somewhere(trial);
    query.from.may_be_blocked = random_chance(&trial->random, 50);
    oracle_costs(&trial->map, trial->neighbours, (uint32_t)wend_place_column(query.start),
                 (uint32_t)wend_place_row(query.start), query.from.may_be_blocked, trial->costs);
    for (int i = 0; i < GOALS; i++) {
        query.goal = somewhere(trial);
        size_t cell = (size_t)wend_place_row(query.goal) * trial->map.width + (size_t)wend_place_column(query.goal);
        for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++) {
            query.search.engine = (wend_engine)engine;
            check_heuristics(trial, query, trial->costs[cell]);
        }
    }
}

static void check_map(uint32_t number, wend_neighbours neighbours, wend_finder *finder)
{
    trial trial = {.number = number, .neighbours = neighbours, .finder = finder, .random = {number}};
    uint32_t width = test_map_random_side(&trial.random), height = test_map_random_side(&trial.random);
    if (number % 16 == 15)
        *(number % 32 == 31 ? &width : &height) = 1;
    trial.map = test_map_generate((map_kind)(number % MAP_KINDS), width, height, &trial.random);
    trial.scene = scene_open(&trial.map, neighbours, NULL);
    trial.costs = malloc((size_t)width * height * sizeof *trial.costs);
    assert_non_null(trial.costs);
    for (int i = 0; i < SOURCES; i++)
        check_source(&trial);
    free(trial.costs);
    scene_close(&trial.scene);
    test_map_free(&trial.map);
}

static void check_all(wend_neighbours neighbours)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 10000);
    wend_finder *finder = scene_finder();
    for (uint32_t i = 0; i < maps; i++)
        check_map(i, neighbours, finder);
    wend_finder_destroy(finder);
}

static void eight_neighbours(void **state)
{
    (void)state;
    check_all(WEND_NEIGHBOURS_8);
}

static void four_neighbours(void **state)
{
    (void)state;
    check_all(WEND_NEIGHBOURS_4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_neighbours),
        cmocka_unit_test(four_neighbours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
