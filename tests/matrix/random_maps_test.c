/*
 * tests/matrix/random_maps_test.c: random maps of six kinds against the oracle, by every engine, neighbourhood
 * and heuristic. WEND_TEST_MAPS says how many.
 */
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>

enum { SOURCES = 2, GOALS = 6 };

static const wend_heuristic heuristics[] = {WEND_HEURISTIC_DEFAULT, WEND_HEURISTIC_OCTILE, WEND_HEURISTIC_MANHATTAN,
                                            WEND_HEURISTIC_ZERO};

typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    rules_scene scene;
    rules_stage stage;
    wend_finder *finder;
    random_source random;
    uint64_t *costs;
} trial;

static void complain(const trial *trial, const wend_query *query, const char *fault)
{
    rules_scene_print(&trial->scene);
    fail_msg("map %u, %s, heuristic %d, (%d, %d) to (%d, %d): %s", (unsigned)trial->number,
             wend_engine_name(query->search.engine), (int)query->search.heuristic, (int)wend_place_column(query->start),
             (int)wend_place_row(query->start), (int)wend_place_column(query->goal), (int)wend_place_row(query->goal),
             fault);
}

/* One question with every heuristic; only Manhattan with 8 neighbours may be refused. */
static void check_heuristics(trial *trial, wend_query query, uint64_t cost)
{
    bool has_diagonals = trial->scene.profile.neighbours == WEND_NEIGHBOURS_8;
    for (unsigned i = 0; i < sizeof heuristics / sizeof heuristics[0]; i++) {
        wend_path path = wend_path_default();
        query.search.heuristic = heuristics[i];
        wend_status status = wend_finder_find(trial->finder, trial->stage.space, &query, &path);
        bool overestimates = query.search.heuristic == WEND_HEURISTIC_MANHATTAN && has_diagonals;
        if (status == WEND_ERROR_UNSUPPORTED && (overestimates || query.search.engine != WEND_ENGINE_ASTAR))
            continue;
        if (status != WEND_OK || overestimates)
            complain(trial, &query, wend_status_text(status));
        const char *fault = rules_answer_fault(&trial->scene, &query, &path, cost);
        if (fault)
            complain(trial, &query, fault);
    }
}

/* A free cell where there is one nearby, so that most queries have work to do. */
static uint32_t somewhere(trial *trial)
{
    uint32_t cell = 0;
    for (int tries = 0; tries < 4; tries++) {
        uint32_t x = random_below(&trial->random, trial->scene.width);
        cell = random_below(&trial->random, trial->scene.height) * trial->scene.width + x;
        if (rules_is_free(&trial->scene, cell))
            break;
    }
    return cell;
}

static void check_source(trial *trial, const rules_oracle *oracle)
{
    uint32_t start = somewhere(trial);
    trial->scene.allow_blocked_start = random_chance(&trial->random, 50);
    rules_oracle_costs(oracle, start, RULES_NOWHERE, trial->costs);
    for (int i = 0; i < GOALS; i++) {
        uint32_t goal = somewhere(trial);
        wend_query query = rules_query(&trial->scene, start, goal);
        for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++) {
            query.search.engine = (wend_engine)engine;
            check_heuristics(trial, query, trial->costs[goal]);
        }
    }
}

static void check_map(uint32_t number, wend_neighbours neighbours, wend_finder *finder)
{
    trial trial = {.number = number, .finder = finder, .random = {number}};
    uint32_t width = test_map_random_side(&trial.random), height = test_map_random_side(&trial.random);
    if (number % 16 == 15)
        *(number % 32 == 31 ? &width : &height) = 1;
    test_map map = test_map_generate((map_kind)(number % MAP_KINDS), width, height, &trial.random);
    trial.scene = rules_scene_of(&map, neighbours);
    test_map_free(&map);
    assert_int_equal(rules_stage_open(&trial.stage, &trial.scene, NULL), WEND_OK);
    trial.costs = malloc((size_t)width * height * sizeof *trial.costs);
    assert_non_null(trial.costs);
    rules_oracle oracle = rules_oracle_open(&trial.scene);
    for (int i = 0; i < SOURCES; i++)
        check_source(&trial, &oracle);
    rules_oracle_close(&oracle);
    free(trial.costs);
    rules_stage_close(&trial.stage);
    rules_scene_free(&trial.scene);
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
